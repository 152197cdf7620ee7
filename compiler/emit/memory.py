"""An engine in memory: the generated text, run as a module that is never written."""

from __future__ import annotations

import sys
from types import ModuleType

from cuarenta.compiler.emit.emitter import emit
from cuarenta.compiler.model.ruleset import Ruleset


def engine(rules: Ruleset) -> ModuleType:
    """Build the engine of a ruleset and import it, without a file."""
    return module(rules.id, emit(rules))


def module(ruleset: str, text: str) -> ModuleType:
    """Import the text of an engine, without a file."""
    name = f"cuarenta_engine_{ruleset.replace('-', '_')}_{id(text):x}"
    module = ModuleType(name)
    module.__dict__["__file__"] = f"<{ruleset}>"
    sys.modules[name] = module  # typing looks annotations up by module
    exec(compile(text, f"<{ruleset}>", "exec"), module.__dict__)
    return module
