import { browser } from "@spoke/web/app/leaving.ts";
import PayPage from "@spoke/web/features/payments/PayPage.tsx";
import { paymentsRoutes } from "@spoke/web/features/payments/routes.ts";
import { DEFAULT_CONFIG, setConfig } from "@spoke/web/lib/config.ts";
import { deleteDrafts } from "@spoke/web/lib/drafts.ts";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { clientOf, Page, signedIn } from "../support.tsx";
import { BANK_ACCOUNT, CREDIT, context, creditNote, invoice, LATE, request } from "./payable.ts";

/** Shows the page; answers what was sent to be paid. */
async function show(
  answer: ReturnType<typeof context>,
  made: () => object = () => ({ paymentRequest: request(), status: "success", description: "ok", userErrors: [] }),
  search = "",
): Promise<Record<string, unknown>[]> {
  const sent: Record<string, unknown>[] = [];
  const client = clientOf((operation, variables) => {
    if (operation === "PayPage") return answer;
    if (operation === "PaymentRequestState") return { paymentRequest: request({ virtualAccountNo: "88081234" }) };
    if (operation !== "CreatePaymentRequest") return { merchantCart: null };
    sent.push(variables);
    const { status, description, ...rest } = { status: "failed", description: "", ...made() };
    const message = { __typename: "Message", status, description };
    return { createInvoicePaymentRequestV3: { __typename: "PaymentRequestResult", message, ...rest } };
  });
  render(
    <Page client={client} at={`/en-us/payment/invoice${search}`}>
      <PayPage />
    </Page>,
  );
  await screen.findByRole("heading", { name: /open invoice/ });
  return sent;
}

const box = (name: string) => screen.getByRole<HTMLInputElement>("checkbox", { name });
const choose = (name: string) => fireEvent.click(box(name));
const accept = () => fireEvent.click(screen.getByRole("checkbox", { name: "I accept the" }));
const payButton = () => screen.getByRole<HTMLButtonElement>("button", { name: /^Pay( €[\d.,]+)?$/ });
const summary = () => screen.getByRole("complementary", { name: "Summary" });

beforeEach(async () => {
  await signedIn();
  setConfig({ ...DEFAULT_CONFIG, payment: true });
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  localStorage.clear();
  vi.restoreAllMocks();
});

describe("paying invoices", () => {
  it("[routing-027] is one page under two addresses", () => {
    const pages = paymentsRoutes.filter(({ id }) => id.startsWith("payment-invoice"));
    expect(pages.map(({ id, path, sameAs }) => [id, path, sameAs])).toEqual([
      ["payment-invoice", "/payment/invoice", undefined],
      ["payment-invoice-v2", "/payment/invoice-v2", "payment-invoice"],
    ]);
  });

  it("starts with the invoices that a link names, as with those selected in the list of open invoices", async () => {
    const invoices = [invoice({ custPoNo: "PO-7" }), LATE, CREDIT];
    await show(context({ invoices }), undefined, "?merchant=S&invoices=S-I1,S-L1,S-C1");
    expect(box("I1").closest("li")?.textContent).toContain("PO number PO-7");
    expect([box("I1").checked, box("L1").checked, box("C1").checked]).toEqual([true, true, true]);
    expect(summary().textContent).toContain("€120.00");
  });

  it("adds the invoices that must be paid with those of a link, and says which, so that one step pays all", async () => {
    const later = invoice({ id: "S-L2", invoiceNo: "L2", assignment: "L2" });
    await show(context({ invoices: [invoice(), LATE, later] }), undefined, "?merchant=S&invoices=S-I1");
    expect([box("I1").checked, box("L1").checked, box("L2").checked]).toEqual([true, true, false]);
    const notice = screen.getByText("1 invoice that must be paid first was added").parentElement;
    expect(notice?.textContent).toMatch(/Pay overdue invoices first\.L1Due 31 Oct 2026€50\.00/);
    expect(screen.queryByText("Other invoices must be paid first")).toBeNull();
    // Without it, the notice names what is missing.
    fireEvent.click(box("L1"));
    expect(screen.getByRole("alert").textContent).toContain("L1Due 31 Oct 2026€50.00");
    // At the invoice too, which may be far below the notice.
    expect(box("I1").closest("li")?.textContent).toContain("Pay first: L1");
    fireEvent.click(within(screen.getByRole("alert")).getByRole("button", { name: "Add 1 invoice" }));
    expect(box("L1").checked).toBe(true);
  });

  it("shows the price components of an invoice that the seller wants shown", async () => {
    const priced = invoice({ freightAllowance: 4, tax: 16, shippingCost: 9 });
    await show(context({ additionalDisplays: ["freightAllowance", "tax", "discount"], invoices: [priced] }));
    fireEvent.click(screen.getByRole("button", { name: "I1" }));
    const dialog = await screen.findByRole("dialog", { name: "Invoice I1" });
    const terms = within(dialog).getAllByRole("term");
    const facts = terms.map((term) => `${term.textContent} ${term.nextElementSibling?.textContent}`);
    expect(facts).toEqual(expect.arrayContaining(["Freight allowance −€4.00", "Tax €16.00"]));
    // Not wanted, and none.
    expect(facts.filter((fact) => /Shipping|Discount/.test(fact))).toEqual([]);
  });

  it("has the invoices selected that were selected before the sign-out, until the selection is cleared", async () => {
    const open = context({ invoices: [invoice(), LATE, CREDIT] });
    await show(open);
    choose("L1");
    choose("C1");
    cleanup();
    deleteDrafts("u1");
    sessionStorage.clear();
    // Another invoice was paid meanwhile.
    await show(context({ invoices: [invoice(), LATE, { ...CREDIT, isPayable: false }] }));
    expect([box("I1").checked, box("L1").checked, box("C1").checked]).toEqual([false, true, false]);
    fireEvent.click(screen.getByRole("button", { name: "Clear selection" }));
    expect(box("L1").checked).toBe(false);
    cleanup();
    await show(open);
    expect(box("L1").checked).toBe(false);
  });

  it("counts what the list of open invoices counts: each installment, what is in payment already, and credits", async () => {
    const part = (installment: number) =>
      invoice({ id: `S-P${installment}`, invoiceNo: "P1", installment, assignment: `P1-${installment}` });
    const held = invoice({ id: "S-H1", invoiceNo: "H1", assignment: "H1", isPayable: false });
    await show(context({ invoices: [part(1), part(2), invoice(), held, CREDIT] }));
    expect(screen.getByRole("checkbox", { name: "All open invoices" })).toBeTruthy();
    expect(screen.getByText("3 to pay, counting each installment · 1 already being paid · 1 credit")).toBeTruthy();
  });

  it("leaves out of all invoices what may be paid already, and says so", async () => {
    const id = "0190a1b2-c3d4-7e5f-8a9b-aaaabbbbcccc";
    const checked = invoice({ id: "S-K1", invoiceNo: "K1", assignment: "K1", checkedPayment: id });
    await show(context({ invoices: [invoice(), checked] }));
    fireEvent.click(screen.getByRole("checkbox", { name: "All open invoices" }));
    expect([box("I1").checked, box("K1").checked, box("K1").disabled]).toEqual([true, false, false]);
    expect(screen.getByText(/Ask us before you pay again/)).toBeTruthy();
    expect(screen.getByRole("link", { name: "PAY-bbbbcccc" }).getAttribute("href")).toContain(`request=${id}`);
  });

  it("finds an invoice among many by its number, which Enter selects, and by when it is due", async () => {
    const many = Array.from({ length: 7 }, (_, index) =>
      invoice({ id: `S-N${index}`, invoiceNo: `N${index}`, assignment: `N${index}`, openAmount: 10 + index }),
    );
    await show(context({ invoices: [LATE, ...many] }));
    const search = screen.getByRole("searchbox", { name: "Find an invoice by number" });
    fireEvent.change(search, { target: { value: "n4" } });
    expect(screen.queryByRole("checkbox", { name: "N3" })).toBeNull();
    fireEvent.keyDown(search, { key: "Enter" });
    expect(box("N4").checked).toBe(true);
    fireEvent.change(search, { target: { value: "zzz" } });
    expect(screen.getByText("No open invoice matches.")).toBeTruthy();
    fireEvent.change(search, { target: { value: "" } });
    fireEvent.change(screen.getByRole("combobox", { name: "Due" }), { target: { value: "overdue" } });
    // All that is shown, besides what was chosen before.
    fireEvent.click(screen.getByRole("checkbox", { name: "All invoices found" }));
    fireEvent.change(screen.getByRole("combobox", { name: "Due" }), { target: { value: "any" } });
    expect([box("L1").checked, box("N4").checked, box("N5").checked]).toEqual([true, true, false]);
    fireEvent.change(screen.getByRole("combobox", { name: "Sort by" }), { target: { value: "amount" } });
    const names = screen.getAllByRole("checkbox").map((each) => each.getAttribute("aria-label"));
    expect(names.filter((name) => /^[LN]\d$/.test(name ?? ""))).toEqual([
      "L1",
      "N6",
      "N5",
      "N4",
      "N3",
      "N2",
      "N1",
      "N0",
    ]);
  });

  it("says which invoices come first, and adds them", async () => {
    await show(context({ invoices: [LATE, invoice()] }));
    choose("I1");
    const alert = screen.getByRole("alert");
    expect(alert.textContent).toContain("Pay overdue invoices first.");
    expect(payButton().disabled).toBe(true);
    fireEvent.click(within(alert).getByRole("button", { name: "Add 1 invoice" }));
    expect([box("L1").checked, screen.queryByRole("alert")]).toEqual([true, null]);
    expect(summary().textContent).toContain("€150.00");
  });

  it("names the invoices that come first beside the button too, which adds them", async () => {
    await show(context({ invoices: [LATE, invoice()] }));
    choose("I1");
    expect(within(summary()).getByText("Pay first: L1")).toBeTruthy();
    fireEvent.click(within(summary()).getByRole("button", { name: "Add 1 invoice" }));
    expect([box("L1").checked, box("I1").checked, screen.queryByText(/^Pay first/)]).toEqual([true, true, null]);
  });

  it.each([
    { more: -150, why: /^The selected credits are €50\.00 more than the selected invoices/ },
    { more: -100, why: /^The selected credits cover the selected invoices exactly/ },
  ])(
    "where credits of $more leave nothing to pay, it says by how much, and what to add or leave out",
    async ({ more, why }) => {
      const later = invoice({ id: "S-I2", invoiceNo: "I2", assignment: "I2", openAmount: 60, accountingAmount: 60 });
      await show(context({ bankAccount: BANK_ACCOUNT, invoices: [invoice(), later, CREDIT, creditNote("C2", more)] }));
      choose("I1");
      choose("C2");
      expect(within(summary()).getByText(why).textContent).toContain("ask your sales contact to settle the credits");
      expect(payButton().disabled).toBe(true);
      expect(screen.queryByRole("button", { name: "Transfer the amount yourself" })).toBeNull();
      fireEvent.click(within(summary()).getByRole("button", { name: "Add I2 (€60.00)" }));
      expect([box("I2").checked, screen.queryByText(why)]).toEqual([true, null]);
      choose("I2");
      const amount = `€${-more}.00`;
      fireEvent.click(within(summary()).getByRole("button", { name: `Leave out credit C2 (${amount})` }));
      expect([box("C2").checked, payButton().textContent]).toEqual([false, "Pay €100.00"]);
      expect(screen.getByRole<HTMLButtonElement>("button", { name: "Transfer the amount yourself" }).disabled).toBe(
        false,
      );
    },
  );

  it("credits alone ask for the invoices that they are deducted from", async () => {
    await show(context({ bankAccount: BANK_ACCOUNT, invoices: [invoice(), CREDIT] }));
    expect(screen.getByText("Available once the selection can be paid.")).toBeTruthy();
    choose("C1");
    expect(within(summary()).getByText(/^Credits alone cannot be paid out here/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Transfer the amount yourself" })).toBeNull();
  });

  it("sums up invoices, credits, allowances and the discount of the way of paying", async () => {
    await show(context({ invoices: [invoice({ freightAllowance: 5, earlyPaymentDiscount: 5 }), CREDIT] }));
    choose("I1");
    choose("C1");
    fireEvent.click(screen.getByRole("radio", { name: /By ACH/ }));
    expect(summary().textContent).toMatch(/2 selected.*€100.00.*−€30.00.*−€10.00.*−€1.20.*€58.80/);
    accept();
    fireEvent.click(payButton());
    const dialog = await screen.findByRole("dialog", { name: "Pay Nordvik" });
    expect(dialog.textContent).toMatch(/I1€100\.00C1−€30\.00Deductions−€10\.00.*−€1\.20Total€58\.80/);
  });

  it("[payment-006] [payment-007] a part payment is at least 1 and at most the selected total", async () => {
    await show(context());
    choose("I1");
    fireEvent.click(screen.getByRole("checkbox", { name: "Pay part of this invoice" }));
    const amount = screen.getByLabelText("Amount to pay");
    expect(screen.getAllByText("Enter the amount you want to pay").length).toBeGreaterThan(0);
    expect(payButton().textContent).toBe("Pay");
    fireEvent.change(amount, { target: { value: "0.5" } });
    expect(screen.getByText("The minimum amount is 1")).toBeTruthy();
    fireEvent.change(amount, { target: { value: "100.01" } });
    expect(screen.getByText("The maximum amount is €100.00")).toBeTruthy();
    fireEvent.change(amount, { target: { value: "40" } });
    expect(summary().textContent).toContain("€40.00");
  });

  it("a part payment lists invoice and credit once each, its total is their sum, and then what stays open", async () => {
    await show(context({ invoices: [invoice(), CREDIT] }));
    choose("I1");
    choose("C1");
    fireEvent.click(screen.getByRole("checkbox", { name: "Pay part of this invoice" }));
    fireEvent.change(screen.getByLabelText("Amount to pay"), { target: { value: "40" } });
    accept();
    fireEvent.click(payButton());
    const dialog = await screen.findByRole("dialog", { name: "Pay Nordvik" });
    const expected = /I1 · Partial payment€70\.00C1−€30\.00Partial payment€40\.00Remains open€30\.00/;
    expect(dialog.textContent).toMatch(expected);
  });

  it("a part is offered for one invoice, and where the host allows it", async () => {
    await show(context({ invoices: [LATE, invoice()] }));
    choose("L1");
    expect(screen.getByRole("checkbox", { name: "Pay part of this invoice" })).toBeTruthy();
    choose("I1");
    expect(screen.queryByRole("checkbox", { name: "Pay part of this invoice" })).toBeNull();
    cleanup();
    await show(context({ allowPartialPayment: false }));
    choose("I1");
    expect(screen.queryByRole("checkbox", { name: "Pay part of this invoice" })).toBeNull();
  });

  it("a double tap on the button asks once, and the second tap neither pays nor closes the question", async () => {
    const sent = await show(context());
    choose("I1");
    accept();
    fireEvent.click(payButton());
    const dialog = await screen.findByRole("dialog", { name: "Pay Nordvik" });
    for (const button of within(dialog).getAllByRole("button")) fireEvent.click(button, { detail: 2 });
    fireEvent.pointerDown(document.body, { button: 0 });
    fireEvent.pointerUp(document.body, { button: 0 });
    fireEvent.click(document.body, { detail: 2 });
    expect(screen.getByRole("dialog", { name: "Pay Nordvik" })).toBe(dialog);
    expect(sent).toEqual([]);
  });

  it("asks once more before it sends, sends what was chosen, and goes to the provider", async () => {
    const assign = vi.spyOn(browser, "open").mockImplementation(() => undefined);
    const sent = await show(context());
    choose("I1");
    expect(payButton().disabled).toBe(true);
    accept();
    fireEvent.click(payButton());
    const dialog = await screen.findByRole("dialog", { name: "Pay Nordvik" });
    expect(sent).toEqual([]);
    fireEvent.click(within(dialog).getByRole("button", { name: "Pay €100.00" }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith("https://pay.example/1"));
    expect(sent).toMatchObject([
      {
        ...{ amount: 100, currency: "EUR", payerCode: "C1", merchant: "S", paymentId: "CARD", isPartialPayment: false },
        ...{ positiveInvoiceNumbers: ["I1"], negativeInvoiceNumbers: [] },
      },
    ]);
    cleanup();
    await show(context());
    expect(box("I1").checked).toBe(false);
  });

  it("[errors-015] [errors-017] a refused payment says why and keeps the selected invoices", async () => {
    const values = [{ __typename: "MessageValue", name: "invoiceNo", value: "I1" }];
    const error = { __typename: "UserError", field: "invoices", message: "invoice_already_paid", values };
    await show(context(), () => ({ paymentRequest: null, description: "invalid_input", userErrors: [error] }));
    choose("I1");
    accept();
    fireEvent.click(payButton());
    fireEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Pay €100.00" }));
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain("Invoice I1 is already paid or being paid. Choose another.");
    expect(box("I1").checked).toBe(true);
  });

  it("input survives a reload: it is offered again, without the consent and what only the page holds", async () => {
    await show(context());
    choose("I1");
    accept();
    fireEvent.change(screen.getByLabelText("Your reference"), { target: { value: "Spring order" } });
    cleanup();
    await show(context());
    const reference = screen.getByLabelText<HTMLInputElement>("Your reference");
    expect([box("I1").checked, reference.value]).toEqual([true, ""]);
    fireEvent.click(screen.getByRole("button", { name: "Restore" }));
    await waitFor(() => expect(reference.value).toBe("Spring order"));
    expect(box("I accept the").checked).toBe(false);
  });

  it("a reference that holds a card number is refused at its field, before anything is sent", async () => {
    const sent = await show(context());
    choose("I1");
    accept();
    const reference = screen.getByLabelText<HTMLInputElement>("Your reference");
    fireEvent.change(reference, { target: { value: "4111 1111 1111 1111" } });
    fireEvent.click(payButton());
    await waitFor(() => expect(reference.getAttribute("aria-invalid")).toBe("true"));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(sent).toEqual([]);
  });

  it("[payment-015] payment data is a kind of account or of card, and no field takes a number", async () => {
    await show(context());
    fireEvent.click(screen.getByRole("button", { name: "Payment information" }));
    const cards = await screen.findByLabelText<HTMLSelectElement>("Card type");
    expect([...cards.options].map(({ value }) => value)).toEqual([
      "Visa",
      "MasterCard",
      "American Express",
      "Discover",
    ]);
    fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
    fireEvent.click(screen.getByRole("radio", { name: /By ACH/ }));
    fireEvent.click(screen.getByRole("button", { name: "Payment information" }));
    const accounts = await screen.findByLabelText<HTMLSelectElement>("Account type");
    const kinds = ["Checking", "General Ledger", "Savings", "Corporate Checking"];
    expect([...accounts.options].map(({ value }) => value)).toEqual(kinds);
    expect(within(screen.getByRole("dialog")).queryByRole("textbox")).toBeNull();
  });

  it("says where to transfer the amount, with the reference, and copies what a bank's form takes", async () => {
    await show(context({ bankAccount: BANK_ACCOUNT, invoices: [invoice({ openAmount: 1234.5 }), LATE, CREDIT] }));
    const transfer = screen.getByRole<HTMLButtonElement>("button", { name: "Transfer the amount yourself" });
    expect(transfer.disabled).toBe(true);
    for (const number of ["I1", "L1", "C1"]) choose(number);
    // A payment method's discount is not for transfers.
    fireEvent.click(screen.getByRole("radio", { name: /By ACH/ }));
    fireEvent.click(transfer);
    const dialog = await screen.findByRole("dialog", { name: "Transfer the amount yourself" });
    const facts = within(dialog)
      .getAllByRole("term")
      .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);
    expect(facts).toEqual([
      "Recipient: Nordvik GmbH",
      "Bank: Demobank",
      "IBAN: DE89 3704 0044 0532 0130 00",
      "BIC: COBADEFFXXX",
      "Amount: €1,254.50",
      "Payment reference: I1 L1 C1 1000",
    ]);
    expect(within(dialog).getByRole("img", { name: "QR code of the transfer" })).toBeTruthy();
    const writeText = vi.fn(() => Promise.resolve());
    vi.stubGlobal("navigator", { ...navigator, clipboard: { writeText } });
    fireEvent.click(within(dialog).getByRole("button", { name: "Copy: Amount" }));
    expect(writeText).toHaveBeenCalledWith("1254.50");
    vi.unstubAllGlobals();
  });

  it("offers no transfer where the seller has published no account", async () => {
    await show(context());
    expect(screen.queryByRole("button", { name: "Transfer the amount yourself" })).toBeNull();
  });

  it("on a host that takes no money it says so", async () => {
    setConfig({ ...DEFAULT_CONFIG, payment: false });
    render(
      <Page client={clientOf(() => ({ merchantCart: null }))} at="/en-us/payment/invoice">
        <PayPage />
      </Page>,
    );
    expect(await screen.findByRole("heading", { name: "Invoices cannot be paid online here" })).toBeTruthy();
  });
});
