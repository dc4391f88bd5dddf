import type { QueuePlan } from "../template/plan.ts";
import { frame } from "./frame.ts";
import { type Html, html } from "./html.ts";
import type { Letter } from "./letters.ts";

/** The messages of a dead-letter queue, each with what can be done with it. */
export function lettersPage(
  queue: QueuePlan,
  source: QueuePlan | undefined,
  letters: readonly Letter[],
  message: string,
  nonce: string,
): string {
  const button = (action: string, label: string, id?: string) =>
    html`<form method="post" action="/_local/${action}"><input type="hidden" name="queue" value="${queue.name}">${
      id !== undefined && html`<input type="hidden" name="id" value="${id}">`
    }<button>${label}</button></form>`;
  const list = letters.map(
    ({ id, sentAt, body }): Html =>
      html`<li><p><span class="time">${sentAt.replace("T", " ").slice(0, 19)}</span> <small>${id}</small></p><pre>${readable(body)}</pre><div class="bar">${
        source && button("redrive-message", `Redrive to ${source.name}`, id)
      }<details><summary>Delete</summary>${button("delete-message", "Delete this message", id)}</details></div></li>`,
  );
  const all =
    letters.length > 0 &&
    html`<div class="bar">${source && button("redrive", "Redrive all")}<details><summary>Delete all</summary>${button("purge", "Delete all messages of this queue")}</details></div>`;
  const body = html`<header><h1>${queue.name}</h1><p><a href="/_local">Back</a></p><p id="state" role="status">${message}</p></header><main><section class="wide">${all}${
    letters.length > 0 ? html`<ul class="plain letters">${list}</ul>` : html`<p class="none">No messages.</p>`
  }</section></main>`;
  return frame(queue.name, nonce, body, false);
}

/** JSON with a line for each field; other text as it is. */
function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
