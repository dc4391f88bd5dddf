import { invoicePath } from "@spoke/core/invoice/paths.ts";
import OpenInvoicePage from "@spoke/web/features/invoices/OpenInvoicePage.tsx";
import PaidInvoicePage from "@spoke/web/features/invoices/PaidInvoicePage.tsx";
import { DEFAULT_CONFIG, setConfig } from "@spoke/web/lib/config.ts";
import { toasts } from "@spoke/web/ui/toasts.ts";
import { cleanup, configure, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { DEALER, signedIn } from "../support.tsx";
import { mailed, requests, server, show, useInvoices } from "./invoices.tsx";

configure({ asyncUtilTimeout: 10_000 });
useInvoices();

it("[invoices-015] [errors-017] an invoice opens with its lines, and a mail that fails says to try again", async () => {
  show(<OpenInvoicePage variant="list" />);
  const [number] = await screen.findAllByRole("button", { name: "I-1" });
  fireEvent.click(number ?? document.body);
  const dialog = await screen.findByRole("dialog", { name: "Invoice I-1" });
  await within(dialog).findByText("Bell");
  expect(dialog.textContent).toContain("3 pcs × €345.80");
  server.sent = {
    message: { __typename: "Message", status: "failed", description: "einvoice_failed" },
    userErrors: [{ __typename: "UserError", field: "invoiceNumber", message: "einvoices_limited" }],
  };
  fireEvent.click(within(dialog).getByRole("button", { name: "Send by email" }));
  await waitFor(() =>
    expect(toasts.get().at(-1)?.text).toBe(
      "The invoice could not be sent. Try again. Too many invoices were sent within an hour. Try again later.",
    ),
  );
  server.sent = { message: { __typename: "Message", status: "success", description: "einvoice_sent" }, userErrors: [] };
  fireEvent.click(within(dialog).getByRole("button", { name: "Send by email" }));
  await waitFor(() => expect(toasts.get().at(-1)?.text).toBe("We are emailing you the invoice."));
});

it("the shipment of an invoice leads to its delivery, for users who see deliveries", async () => {
  const shipment = async () => {
    show(<OpenInvoicePage variant="list" />);
    const [number] = await screen.findAllByRole("button", { name: "I-1" });
    fireEvent.click(number ?? document.body);
    return screen.findByText("DO-7");
  };
  expect((await shipment()).closest("a")).toBeNull();
  cleanup();
  await signedIn({ ...DEALER, scopes: [...DEALER.scopes, "page.order-status"] });
  expect((await shipment()).closest("a")?.getAttribute("href")).toContain("/order/delivery?search=DO-7");
});

it("an invoice is sent to one of the addresses of the profile, which a user can add", async () => {
  server.addresses = ["dora@shop.example", "books@shop.example"];
  server.sent = { message: { __typename: "Message", status: "success", description: "einvoice_sent" }, userErrors: [] };
  await signedIn({ ...DEALER, scopes: [...DEALER.scopes, "profile.update"] });
  show(<OpenInvoicePage variant="list" />);
  const [number] = await screen.findAllByRole("button", { name: "I-1" });
  fireEvent.click(number ?? document.body);
  const dialog = await screen.findByRole("dialog", { name: "Invoice I-1" });
  await waitFor(() =>
    expect(within(dialog).getByRole("button", { name: "Send by email" }).getAttribute("aria-haspopup")).toBe("menu"),
  );
  fireEvent.click(within(dialog).getByRole("button", { name: "Send by email" }));
  const items = await screen.findAllByRole("menuitem");
  expect(items.map(({ textContent }) => textContent)).toEqual([...server.addresses, "Add an address to my profile"]);
  fireEvent.click(screen.getByRole("menuitem", { name: "books@shop.example" }));
  await waitFor(() => expect(toasts.get().at(-1)?.text).toBe("We are emailing the invoice to books@shop.example."));
  expect(mailed).toEqual([{ invoiceNumber: "I-1", sorg: "U001", to: "books@shop.example" }]);
});

it("an invoice lists what was paid on it, with receipts, for users who see payments", async () => {
  const entry = { __typename: "PaymentRequestInvoice", sorg: "U001", installment: 0, credit: 0 };
  const payment = (externalId: string, state: string, invoiceNo: string) => ({
    ...{ __typename: "PaymentRequest", externalId, state, createdAt: "2026-11-02T10:00:00Z", endedAt: null },
    payment: { __typename: "PaymentRequestMethod", desc: "By card" },
    ...{ freightAllowance: 0, earlyPaymentDiscount: 0, paymentDiscount: 0, hasMismatch: false, reconciled: null },
    invoices: [{ ...entry, invoiceNo, amount: 250 }],
  });
  // The search also finds numbers that only begin like it.
  const credit = { ...entry, invoiceNo: "C-1", amount: -40 };
  const withCredit = {
    ...payment("P4", "paid", "I-1"),
    paymentDiscount: 5,
    invoices: [{ ...entry, invoiceNo: "I-1", amount: 250, credit: 40 }, credit],
  };
  const ofSeveral = {
    ...withCredit,
    externalId: "P5",
    invoices: [
      { ...entry, invoiceNo: "I-1", amount: 250, credit: 30 },
      { ...entry, invoiceNo: "I-2", amount: 90 },
      credit,
    ],
  };
  server.payments = [
    withCredit,
    ofSeveral,
    payment("P1", "paid", "I-1"),
    payment("P2", "expired", "I-1"),
    payment("P3", "paid", "I-11"),
  ];
  await signedIn({ ...DEALER, scopes: [...DEALER.scopes, "page.payment-request"] });
  show(<OpenInvoicePage variant="list" />);
  const [number] = await screen.findAllByRole("button", { name: "I-1" });
  fireEvent.click(number ?? document.body);
  const list = await screen.findByRole("region", { name: "Payments" });
  const rows = [...(within(list).getAllByRole("list")[0]?.children ?? [])];
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/P4Paid.205\.00Download receiptLess credit note C-1−.40\.00Payment discount−.5\.00$/),
    expect.stringMatching(/P5Paid.220\.00Download receiptLess credit note C-1−.30\.00$/),
    expect.stringMatching(/By card · PAY-P1Paid.250\.00Download receipt$/),
    expect.stringMatching(/By card · PAY-P2Expired.250\.00$/),
  ]);
  expect(within(list).getAllByRole("link")[0]?.getAttribute("href")).toBe("/en-us/payment/invoice?request=P4");
});

it("a bike is claimed by its frame number where just one is known, and a part with its invoice", async () => {
  const line = { __typename: "ClaimInvoiceLine", articleCode: "A1", articleCodeDisplay: "A1", name: "Bell", qty: 3 };
  const bike = (frameNumbers: string[]) => ({ ...line, __typename: "ClaimInvoiceBike", frameNumbers });
  const about = {
    __typename: "ClaimInvoice",
    invoiceNo: "I-1",
    sorg: "U001",
    custCode: "C1",
    invoiceDate: "2026-10-01",
  };
  for (const [claimed, links] of [
    [{ lines: [], bikes: [bike(["WTU1K", "WTU2K"])] }, ["bike?article=A1&invoice=I-1"]],
    [{ lines: [], bikes: [bike(["WTU1K"])] }, ["bike?frame=WTU1K&invoice=I-1"]],
    [{ lines: [], bikes: [bike([])] }, ["bike?article=A1&invoice=I-1"]],
    [{ lines: [{ ...line, claims: [] }], bikes: [] }, ["paa?invoice=I-1&sorg=U001&article=A1&date=2026-10-01"]],
  ] as const) {
    await signedIn({ ...DEALER, scopes: [...DEALER.scopes, "page.claim"] });
    setConfig({ ...DEFAULT_CONFIG, claimAllowPAA: true });
    server.claimed = [{ ...about, ...claimed }];
    show(<OpenInvoicePage variant="list" />);
    const [number] = await screen.findAllByRole("button", { name: "I-1" });
    fireEvent.click(number ?? document.body);
    const dialog = await screen.findByRole("dialog", { name: "Invoice I-1" });
    const found = await within(dialog).findAllByRole("link", { name: /^Claim this item/ });
    expect(found.map((link) => link.getAttribute("href"))).toEqual(links.map((path) => `/en-us/claim/create/${path}`));
    cleanup();
  }
});

it("an open invoice leads to paying just it, and one that is on its way to being paid does not", async () => {
  setConfig({ ...DEFAULT_CONFIG, payment: true });
  show(<OpenInvoicePage variant="list" />);
  for (const [number, address] of [
    ["I-1", "/en-us/payment/invoice?merchant=U001&payer=C1&invoices=U001-I-1"],
    ["I-2", undefined],
  ] as const) {
    const [button] = await screen.findAllByRole("button", { name: number });
    fireEvent.click(button ?? document.body);
    const dialog = await screen.findByRole("dialog", { name: `Invoice ${number}` });
    await within(dialog).findByText("Bell");
    expect(within(dialog).queryByRole("link", { name: "Pay" })?.getAttribute("href") ?? undefined).toBe(address);
    fireEvent.click(within(dialog).getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBe(null));
  }
});

it("a link from a mail opens the invoice, open or paid, and closing it leaves the list", async () => {
  for (const [variant, invoiceNo] of [
    ["list", "P-1"],
    ["relayout", "I-1"],
  ] as const) {
    show(<OpenInvoicePage variant={variant} />, `/en-us${invoicePath({ sorg: "U001", invoiceNo })}`);
    const dialog = await screen.findByRole("dialog", { name: `Invoice ${invoiceNo}` });
    await within(dialog).findByText("Bell");
    expect(requests.find(([operation]) => operation === "InvoiceDetail")?.[1]).toMatchObject({
      sorg: "U001",
      invoiceNo,
    });
    fireEvent.click(within(dialog).getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBe(null));
    await screen.findAllByText("I-4");
    cleanup();
    requests.length = 0;
  }
});

it("a link to an invoice that is not the customer's says that there is none", async () => {
  server.absent = true;
  show(<OpenInvoicePage variant="list" />, `/en-us${invoicePath({ sorg: "U001", invoiceNo: "X-9" })}`);
  const dialog = await screen.findByRole("dialog", { name: "Invoice X-9" });
  await within(dialog).findByText("This could not be found");
});

it("files that cannot be fetched say so", async () => {
  const quiet = vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.stubGlobal("fetch", async () => new Response("", { status: 500 }));
  show(<OpenInvoicePage variant="list" />);
  const [button] = await screen.findAllByRole("button", { name: "I-1" });
  fireEvent.click(button ?? document.body);
  fireEvent.click(await screen.findByRole("button", { name: "Download PDF" }));
  await waitFor(() => expect(toasts.get().at(-1)?.text).toContain("could not be downloaded"));
  quiet.mockRestore();
  vi.unstubAllGlobals();
});

it("a credit note leads to the invoice that it is set against, which leads back to it", async () => {
  server.detail = { statusGroup: "paid", clearingDate: "2026-10-20" };
  show(<PaidInvoicePage />, "/en-us/invoice/invoice-list?from=2026-08-01&to=2026-11-01");
  const [number] = await screen.findAllByRole("button", { name: "R-1" });
  fireEvent.click(number ?? document.body);
  const note = await screen.findByRole("dialog", { name: "Credit note R-1" });
  fireEvent.click(await within(note).findByRole("button", { name: "P-1" }));
  const invoice = await screen.findByRole("dialog", { name: "Invoice P-1" });
  const term = await within(invoice).findByText("Credit notes");
  expect(term.nextElementSibling?.textContent).toBe("R-1 −€40.00");
  expect(invoice.textContent).toContain("Less credit note R-1−€40.00Paid€1,194.50");
  fireEvent.click(within(invoice).getByRole("button", { name: "R-1" }));
  await screen.findByRole("dialog", { name: "Credit note R-1" });
});

it("an invoice lists its goods without tax, and the tax with its rate as orders name it", async () => {
  show(<OpenInvoicePage variant="list" />);
  const [number] = await screen.findAllByRole("button", { name: "I-1" });
  fireEvent.click(number ?? document.body);
  const dialog = await screen.findByRole("dialog", { name: "Invoice I-1" });
  await within(dialog).findByText("Bell");
  expect(dialog.textContent).toContain("Subtotal€1,037.40Tax (19%)€197.10Total€1,234.50");
});

it("an invoice has the dealer's PO number, why it has no tax, and what is deducted when it is paid in full", async () => {
  Object.assign(server, { includeTax: false, taxRate: 0 });
  server.detail = { custPoNo: "PO-7", tax: 0, taxes: [], freightAllowance: 10, earlyPaymentDiscount: 20 };
  show(<OpenInvoicePage variant="list" />);
  const [number] = await screen.findAllByRole("button", { name: "I-1" });
  fireEvent.click(number ?? document.body);
  const dialog = await screen.findByRole("dialog", { name: "Invoice I-1" });
  await within(dialog).findByText("Bell");
  for (const text of [
    ...["PO numberPO-7", "PayerDora · 1000", "Tax (resale)€0.00", "If paid in full", "Freight allowance−€10.00"],
    ...["Early-payment discount−€20.00", "Total due€1,204.50"],
  ])
    expect(dialog.textContent).toContain(text);
});

it("an invoice of another customer is shown without acting for that customer, and is neither paid nor mailed", async () => {
  const custCode = { __typename: "CustCode", unified: "C2", r3: "R2", isr: null };
  Object.assign(server, {
    absent: true,
    owner: { __typename: "InvoiceCustomer", custName: "Castillo Bikes", custCode },
  });
  await signedIn({
    ...{ ...DEALER, scopes: [...DEALER.scopes, "invoice-status.read", "menu.change-cust"] },
    customerData: { custName: "Delgado Cyclery", custCode: { unified: "C1" } },
  });
  show(<OpenInvoicePage variant="list" />, `/en-us${invoicePath({ sorg: "U001", invoiceNo: "I-1" })}`);
  await screen.findByText("Bell");
  const dialog = within(screen.getByRole("dialog", { name: "Invoice I-1" }));
  expect(dialog.getByText("This document belongs to Castillo Bikes.")).toBeTruthy();
  expect(dialog.getByRole("button", { name: "Order for Castillo Bikes" })).toBeTruthy();
  expect(dialog.queryByRole("button", { name: "Send by email" })).toBeNull();
  expect(dialog.queryByRole("link", { name: "Pay" })).toBeNull();
});
