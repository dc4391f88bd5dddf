import { Html } from "./html.ts";

/** Style sheet of the page, which has no build. */
export const STYLE = new Html(`
:root { color-scheme: light dark; --line: #d5d9de; --soft: #f4f6f8; --ink: #1c2430; --dim: #5c6673; --good: #1a7f4b; --warn: #9a6700; --bad: #b3261e; --accent: #1f5fbf; }
@media (prefers-color-scheme: dark) { :root { --line: #39414c; --soft: #20262e; --ink: #e6e9ee; --dim: #9aa5b3; --good: #56c98b; --warn: #e0b04c; --bad: #ff8a80; --accent: #7fb0ff; } }
* { box-sizing: border-box; }
body { margin: 0; font: 14px/1.45 system-ui, sans-serif; color: var(--ink); }
header { display: flex; gap: 24px; align-items: baseline; padding: 12px 24px; border-bottom: 1px solid var(--line); }
h1 { font-size: 18px; margin: 0; } h2 { font-size: 15px; margin: 0 0 8px; } summary h2 { display: inline; } h3 { font-size: 12px; margin: 12px 0 4px; color: var(--dim); }
main { padding: 16px 24px; }
#panel, .rest { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(480px, 100%), 1fr)); gap: 16px; margin-bottom: 16px; }
/* Names of functions are long, those of queues with messages few. */
@media (min-width: 1100px) { #panel { grid-template-columns: minmax(0, 2fr) minmax(0, 3fr); } }
section { border: 1px solid var(--line); border-radius: 6px; padding: 12px 16px; min-width: 0; overflow-x: auto; } .wide { grid-column: 1 / -1; }
table { border-collapse: collapse; width: 100%; } th, td { text-align: left; padding: 4px 12px 4px 0; border-bottom: 1px solid var(--line); vertical-align: top; }
th { font-size: 12px; font-weight: 600; color: var(--dim); } .number { text-align: right; font-variant-numeric: tabular-nums; } .time { font-variant-numeric: tabular-nums; white-space: nowrap; color: var(--dim); }
small, .none, #state { color: var(--dim); margin: 0; } .bar { display: flex; flex-wrap: wrap; gap: 8px 16px; align-items: center; } .bar h2, .bar p { margin: 0; }
td:first-child { white-space: nowrap; } .alarm td:first-child { color: var(--bad); font-weight: 600; }
.path { list-style: none; display: flex; flex-wrap: wrap; gap: 4px; margin: 0; padding: 0; } .path li { padding: 1px 8px; border-radius: 10px; background: var(--soft); border-left: 3px solid var(--good); }
.path .warn { border-color: var(--warn); } .path .bad { border-color: var(--bad); }
.plain { list-style: none; margin: 0; padding: 0; } .columns { display: grid; grid-template-columns: repeat(auto-fit, minmax(260px, 1fr)); gap: 16px; overflow-wrap: anywhere; }
form { display: inline-flex; gap: 6px; align-items: center; flex-wrap: wrap; } button, select, input { font: inherit; padding: 3px 10px; border: 1px solid var(--line); border-radius: 4px; background: var(--soft); color: inherit; }
button { cursor: pointer; } button:hover, button[aria-pressed] { border-color: var(--accent); color: var(--accent); } :focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; } a { color: var(--accent); }
.idle { margin-top: 6px; color: var(--dim); } summary { cursor: pointer; } .letters li { border-top: 1px solid var(--line); padding: 12px 0; } .letters p { margin: 0 0 6px; }
input[type="checkbox"] { width: 16px; height: 16px; } #finder { margin-bottom: 16px; } #finder form { flex: 1 1 240px; } #finder input[type="search"] { width: min(320px, 100%); } #finder label { display: inline-flex; gap: 6px; align-items: center; }
@media (max-width: 600px) {
  header, main { padding: 12px; } header { flex-wrap: wrap; gap: 4px 16px; } section { padding: 12px; }
  thead { display: none; } tr { display: flex; flex-wrap: wrap; gap: 2px 12px; padding: 8px 0; border-bottom: 1px solid var(--line); }
  td { border: 0; padding: 0; overflow-wrap: anywhere; } td:first-child { flex-basis: 100%; white-space: normal; } td:empty { display: none; }
  td[data-title]::before { content: attr(data-title) " "; color: var(--dim); font-size: 12px; }
}
pre { white-space: pre-wrap; overflow-wrap: anywhere; background: var(--soft); padding: 16px; border-radius: 6px; }
`);

/** Reloads the panel while the page is visible and no control in it has the focus. */
export const SCRIPT = new Html(`
const panel = document.getElementById("panel"), state = document.getElementById("state");
async function refresh() {
  if (document.hidden || panel.contains(document.activeElement)) return;
  try {
    const answer = await fetch("/_local/panel" + location.search);
    if (!answer.ok) throw new Error(answer.status);
    panel.innerHTML = await answer.text();
    if (state.dataset.lost) { delete state.dataset.lost; state.textContent = ""; }
  } catch { state.dataset.lost = "1"; state.textContent = "The cloud does not respond."; }
}
setInterval(refresh, 2000);
`);
