"""What a page for a browser is made of: templates, a style sheet and a script, all put into one."""
