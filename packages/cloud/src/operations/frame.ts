import { type Html, html } from "./html.ts";
import { SCRIPT, STYLE } from "./style.ts";

/** An HTML page around a body; `script` reloads the panel. */
export function frame(title: string, nonce: string, body: Html, script: boolean): string {
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style nonce="${nonce}">${STYLE}</style></head>
<body>${body}${script && html`<script nonce="${nonce}">${SCRIPT}</script>`}</body></html>`.text;
}
