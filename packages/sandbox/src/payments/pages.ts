import { Html, html } from "@spoke/cloud/operations/html.ts";
import { isAccount, isEnded, methodsFor } from "./provider.ts";
import type { SandboxPayment } from "./state.ts";

const STYLE = new Html(`
:root { color-scheme: light; --ink: #14202b; --dim: #5b6875; --line: #dbe1e7; --soft: #f3f6f8; --accent: #1f4fbf; --good: #12734a; --bad: #b3261e; }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; font: 14px/20px system-ui, sans-serif; color: var(--ink); background: var(--soft); }
.note { margin: 0; background: #14202b; color: #fff; padding: 8px 16px; text-align: center; font-size: 13px; }
main { max-width: 480px; margin: 40px auto; padding: 0 16px; }
main.wide { max-width: 960px; }
.card { background: #fff; border: 1px solid var(--line); border-radius: 8px; padding: 24px; }
h1 { font-size: 16px; line-height: 24px; margin: 0; font-weight: 600; }
.amount { font-size: 32px; line-height: 40px; font-weight: 600; margin: 8px 0 16px; font-variant-numeric: tabular-nums; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 16px; margin: 0 0 16px; } dt { color: var(--dim); } dd { margin: 0; overflow-wrap: anywhere; }
fieldset { border: 1px solid var(--line); border-radius: 6px; margin: 0 0 16px; padding: 8px 16px 12px; } legend { padding: 0 4px; color: var(--dim); }
label { display: flex; gap: 8px; align-items: center; min-height: 32px; }
.account { margin: 4px 0; font-size: 24px; line-height: 32px; font-weight: 600; letter-spacing: .04em; font-variant-numeric: tabular-nums; }
.buttons { display: grid; gap: 8px; grid-template-columns: 1fr 1fr; }
button { font: inherit; min-height: 40px; border: 1px solid var(--line); border-radius: 6px; background: #fff; color: var(--ink); cursor: pointer; }
button.main { grid-column: 1 / -1; background: var(--accent); border-color: var(--accent); color: #fff; font-weight: 600; min-height: 48px; }
button:hover { border-color: var(--accent); } :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
details { margin-top: 16px; color: var(--dim); } summary { cursor: pointer; min-height: 24px; } input[type=number] { font: inherit; width: 64px; padding: 4px 8px; border: 1px solid var(--line); border-radius: 4px; }
.status { font-weight: 600; } .paid { color: var(--good); } .failed, .expired, .voided { color: var(--bad); }
a { color: var(--accent); } table { width: 100%; border-collapse: collapse; } th, td { text-align: left; padding: 8px 16px 8px 0; border-bottom: 1px solid var(--line); } th { color: var(--dim); font-weight: 600; font-size: 12px; } .number { text-align: right; font-variant-numeric: tabular-nums; }
.scroll { overflow-x: auto; }
`);

const STATUS_TEXTS: Readonly<Record<SandboxPayment["status"], string>> = {
  pending: "Waiting for payment",
  paid: "Paid",
  failed: "Failed",
  expired: "Expired",
  voided: "Voided",
};

/** Formats an amount with its currency. */
export function amountText({ amount: { units, scale, currency } }: Pick<SandboxPayment, "amount">): string {
  const digits = Math.max(0, Math.min(scale, currency === "IDR" ? 0 : 2));
  return new Intl.NumberFormat("en-US", {
    style: "currency",
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: scale,
  }).format(units / 10 ** scale);
}

function page(title: string, body: Html, nonce: string, wide = false): string {
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>
<style nonce="${nonce}">${STYLE}</style></head>
<body><p class="note" role="note">Sandbox: no money moves, and no card is needed.</p><main${wide && new Html(' class="wide"')}>${body}</main></body></html>`
    .text;
}

const when = (iso: string): string => `${iso.slice(0, 16).replace("T", " ")} UTC`;

/** The page where a dealer pays. */
export function payPage(payment: SandboxPayment, nonce: string): string {
  const summary = html`<h1>${payment.merchant}</h1>
<p class="amount">${amountText(payment)}</p>
<dl><dt>For</dt><dd>${payment.description}</dd><dt>Payer</dt><dd>${payment.payer}</dd><dt>Reference</dt><dd>${payment.externalId}</dd><dt>Pay until</dt><dd>${when(payment.expiresAt)}</dd></dl>`;
  const body = payment.status === "pending" ? form(payment, summary) : finished(payment, summary);
  return page(`Pay ${payment.merchant}`, html`<div class="card">${body}</div>`, nonce);
}

function form(payment: SandboxPayment, summary: Html): Html {
  const methods = methodsFor(payment);
  const account = payment.virtualAccountNo;
  return html`${summary}
${payment.paysAt && html`<p class="status" role="status">You chose to pay later: the money arrives in a moment.</p>`}
<form method="post" action="/pay/${payment.id}">
${
  account
    ? html`<fieldset><legend>Virtual account ${payment.bank?.toUpperCase() ?? ""}</legend><p class="account" data-testid="virtual-account">${account}</p></fieldset>`
    : html`<fieldset><legend>Test payment method</legend>${methods.map(
        ({ id, label }, index) =>
          html`<label><input type="radio" name="method" value="${id}"${index === 0 && new Html(" checked")}>${label}</label>`,
      )}</fieldset>`
}
<div class="buttons">
<button class="main" name="choice" value="pay">${isAccount(payment) ? "Pay by transfer" : "Pay"}</button>
<button name="choice" value="later">Pay later</button>
<button name="choice" value="fail">Fail</button>
<button name="choice" value="expire">Expire</button>
<button name="choice" value="back">Back to the shop</button>
</div>
<details><summary>Odd callbacks</summary>
<label><input type="number" name="copies" value="1" min="1" max="5"> copies of the callback</label>
<label><input type="checkbox" name="otherAmount" value="1"> Report another amount than requested</label>
</details>
</form>`;
}

function finished(payment: SandboxPayment, summary: Html): Html {
  const { status, used, returnUrl } = payment;
  return html`${summary}
<p class="status ${status}" role="status">${STATUS_TEXTS[status]}${used && status === "paid" && ` · ${used.brand} ${used.last4}`}</p>
${
  isEnded(payment) &&
  html`<form method="post" action="/pay/${payment.id}"><details><summary>Odd callbacks</summary>
<p>The money of a payment that has ended can come all the same.</p>
<div class="buttons"><button name="choice" value="late">Pay late</button></div></details></form>`
}
<p><a href="${returnUrl}">Back to the shop</a></p>`;
}

/** All payments, newest first. */
export function listPage(payments: readonly SandboxPayment[], waiting: number, nonce: string): string {
  const rows = [...payments]
    .sort((a, b) => b.createdAt.localeCompare(a.createdAt))
    .slice(0, 200)
    .map(
      (payment) =>
        html`<tr><td>${when(payment.createdAt)}</td><td><a href="/pay/${payment.id}">${payment.externalId}</a></td><td>${payment.merchant}</td><td>${payment.method}</td><td class="number">${amountText(payment)}</td><td class="status ${payment.status}">${STATUS_TEXTS[payment.status]}</td></tr>`,
    );
  const table = html`<div class="scroll"><table><thead><tr><th>Created</th><th>Reference</th><th>Merchant</th><th>Method</th><th class="number">Amount</th><th>Status</th></tr></thead><tbody>${rows}</tbody></table></div>`;
  const body = html`<div class="card"><h1>Sandbox payments</h1><p>${waiting} callbacks are waiting.</p>${rows.length > 0 ? table : html`<p>No payments yet.</p>`}</div>`;
  return page("Payment sandbox", body, nonce, true);
}
