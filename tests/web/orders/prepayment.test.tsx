import { receiptsPage } from "@spoke/web/features/orders/receipts/receiptsPage.tsx";
import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { DEALER, signedIn } from "../support.tsx";
import { page, paidOrder } from "./answers.ts";
import { show } from "./show.tsx";

const Receipts = receiptsPage(() => null);
beforeEach(() => signedIn({ ...DEALER, scopes: [...DEALER.scopes, "page.payment-request"] }));
afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const DECIDED = { decidedAt: "2026-11-16T10:00:00Z", decidedBy: "Olga Office" };

it.each([
  { id: "uploaded", patch: {}, text: /^We are checking your proof of payment/ },
  { id: "failed", patch: {}, text: /^The proof of payment was due on 15 Nov 2026\./ },
  { id: "completed", patch: DECIDED, text: "Olga Office approved the payment on 16 Nov 2026." },
  { id: "voided", patch: DECIDED, text: /^Olga Office voided the payment on 16 Nov 2026.*for a refund\.$/ },
  {
    id: "uploaded",
    patch: { orderedAmount: 150 },
    text: /^The order came to €150\.00 when it was placed\. Some items have since been canceled or cannot be supplied\.$/,
  },
  { id: "voided", patch: {}, text: /^The order was canceled, so nothing is due\./ },
])("a prepayment that is $id says what happened and what comes next", async ({ id, patch, text }) => {
  const order = paidOrder(id);
  const orders = page([{ ...order, orderPayment: { ...order.orderPayment, ...patch } }]);
  show(Receipts, () => ({ orders }), "/en-us/payment?view=receipts&proof=261101-AAAAA");
  const dialog = within(await screen.findByRole("dialog"));
  expect(await dialog.findByText(text)).toBeTruthy();
});
