// Steps through games. All that is shown stands in the page already; this only chooses what is seen.
"use strict";
document.documentElement.classList.add("js");

for (const witness of document.querySelectorAll(".witness")) {
  const frames = [...witness.querySelectorAll(".frame")];
  const items = [...witness.querySelectorAll(".moves li")];
  const stage = witness.querySelector(".stage");
  const where = witness.querySelector(".where");
  const live = witness.querySelector(".live");
  const buttons = Object.fromEntries(
    [...witness.querySelectorAll("[data-go]")].map((each) => [each.dataset.go, each]),
  );
  const last = frames.length - 1;
  let now = 0;

  const show = (step, aloud) => {
    now = Math.max(0, Math.min(last, step));
    frames.forEach((each, n) => each.classList.toggle("current", n === now));
    for (const each of items) {
      const here = Number(each.dataset.step) === now;
      each.classList.toggle("current", here);
      const button = each.querySelector("button");
      if (here) button.setAttribute("aria-current", "step");
      else button.removeAttribute("aria-current");
      if (here && aloud) keepInSight(each);
    }
    where.textContent = now ? `move ${now} of ${last}` : last ? `deal, then ${last}` : "deal";
    for (const name of ["first", "back"]) buttons[name].setAttribute("aria-disabled", now === 0);
    for (const name of ["forward", "last"]) {
      buttons[name].setAttribute("aria-disabled", now === last);
    }
    if (aloud) live.textContent = spoken(frames[now], now, last);
  };

  const go = { first: () => 0, back: () => now - 1, forward: () => now + 1, last: () => last };
  for (const [name, button] of Object.entries(buttons)) {
    button.addEventListener("click", () => show(go[name](), true));
  }

  for (const each of items) {
    const button = document.createElement("button");
    button.type = "button";
    button.append(...each.childNodes);
    each.append(button);
    button.addEventListener("click", () => show(Number(each.dataset.step), true));
  }

  const keys = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last" };
  witness.addEventListener("keydown", (event) => {
    const name = keys[event.key];
    const plain = !(event.altKey || event.ctrlKey || event.metaKey || event.shiftKey);
    if (!name || !plain || event.target.closest(".scroll, details")) return;
    event.preventDefault();
    show(go[name](), true);
  });

  if (last > 0) witness.querySelector(".steps").hidden = false;
  stage.classList.add("ready");
  show(last > 0 ? 0 : last, false);
}

// On a phone a table is laid out as blocks, and has to go on being a table for those who hear it.
const roles = { TABLE: "table", THEAD: "rowgroup", TBODY: "rowgroup", TR: "row", TD: "cell" };
for (const each of document.querySelectorAll("table, thead, tbody, tr, td, th")) {
  const head = (each.getAttribute("scope") ?? "").startsWith("row") ? "rowheader" : "columnheader";
  each.setAttribute("role", roles[each.tagName] ?? head);
}

// What has happened, for those who hear it.
function spoken(frame, now, last) {
  const told = frame.querySelector(".told").cloneNode(true);
  for (const each of told.querySelectorAll("[aria-hidden], .count")) each.remove();
  const words = told.textContent.replace(/\s+/g, " ").trim();
  const end = now === last ? " Here they part." : "";
  return now ? `Move ${now} of ${last}. ${words}.${end}` : words;
}

// Scrolls the list of moves alone, never the page.
function keepInSight(item) {
  const box = item.closest(".moves");
  const top = item.offsetTop; // The box is what it is measured from.
  if (top < box.scrollTop) box.scrollTop = top;
  const below = top + item.offsetHeight - box.clientHeight;
  if (below > box.scrollTop) box.scrollTop = below;
}

// A printed page has everything unfolded.
let folded = [];
addEventListener("beforeprint", () => {
  folded = [...document.querySelectorAll("details:not([open])")];
  for (const each of folded) each.open = true;
});
addEventListener("afterprint", () => {
  for (const each of folded) each.open = false;
});
