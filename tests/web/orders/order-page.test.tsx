import { closeCalls } from "@spoke/web/app/api.ts";
import { browser, leaving } from "@spoke/web/app/leaving.ts";
import type { User } from "@spoke/web/app/session.ts";
import { ChooseHere } from "@spoke/web/features/customer/acting.tsx";
import { CustomerGate } from "@spoke/web/features/customer/CustomerGate.tsx";
import OrderPage from "@spoke/web/features/orders/OrderPage.tsx";
import VendorOrderPage from "@spoke/web/features/vendors/OrderPage.tsx";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { Route, Routes } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Answer, clientOf, DEALER, EURO, orderTotal, Page, signedIn } from "../support.tsx";

const real = { ...browser };
let went: string[];

beforeEach(async () => {
  went = [];
  browser.reload = () => void went.push("reload");
  browser.open = (address) => void went.push(address);
  await signedIn();
});
afterEach(() => {
  cleanup();
  leaving.set(undefined);
  closeCalls(false);
  Object.assign(browser, real);
  vi.unstubAllGlobals();
  sessionStorage.clear();
  vi.restoreAllMocks();
});

const NUMBER = "261110-XXXXX";
const line = {
  ...{ __typename: "OrderLine", lineNo: 1, article_code: "A1", article_code_display: "A1", description: "Chain" },
  ...{ image: null, order_qty: 2, uom: "PCE", price: 15, promoprice: 10, subtotal: 20, promotion: "Gravel weeks" },
  ...{ expectedDate: null, shipped: 0, invoiced: 0, forecast: [], confirmations: [] },
};
const ORDER = {
  ...{ __typename: "Order", order_no: NUMBER, sap_order_no: null, sorg: "N001", merchant: "Nordvik Bikes" },
  ...{ order_status: "canceled", cust_po_no: null, delivery_date: null, notes: "", pickupOrder: null },
  orderStatus: { __typename: "OrderStatus", description: "", pendingB2B: false },
  ...{
    ...orderTotal(18),
    currency: EURO,
    createdBy: "Dana",
    createdAt: "2026-11-10T10:00:00Z",
    ship_to: "S1",
  },
  shipToDetail: { __typename: "OrderShipTo", code: "S1", name: "Main store", address: "Kaistraat 12" },
  ...{ details: [line], orderShipment: null, deliveries: [], invoices: [], articlePages: [], history: [] },
  ...{ cancellation: null, cancelableLines: [] },
  orderPayment: {
    ...{
      __typename: "OrderPayment",
      amount: 18,
      orderedAmount: null,
      discount: 2,
      currency: "EUR",
      ...{ expiredDate: null, decidedAt: null, decidedBy: null },
      paymentStatus: null,
      docs: [],
    },
    payment: { __typename: "OrderPaymentMethod", id: "P", type: "Prepayment", desc: "Prepaid", paymentMerchants: [] },
  },
};

interface Shown {
  readonly order?: object | null;
  readonly owner?: object | null;
  readonly includeTax?: boolean;
}

function show({ order = null, owner = null, includeTax = false }: Shown): void {
  const client = clientOf((operation) => {
    if (operation === "OrderCustomer") return { orderCustomer: owner };
    if (operation === "CustomerTax")
      return { customerAreaV3: [{ __typename: "CustomerArea", sorg: "N001", includeTax, taxRate: 0 }] };
    const salesContact = { __typename: "SalesContact", name: "Sara", email: "sara@spoke.test", phone: "" };
    return { order, merchantCart: null, salesContact };
  });
  render(
    <Page client={client} at={`/en-us/order/${NUMBER}`}>
      <Routes>
        <Route path="/en-us/order/:order_no" element={<OrderPage />} />
      </Routes>
    </Page>,
  );
}

describe("the total of an order", () => {
  it.each([
    [false, "excl. tax"],
    [true, "incl. tax"],
  ])("says whether tax is in it, and what promotions and the payment saved", async (includeTax, note) => {
    show({ order: { ...ORDER, order_status: "confirmed" }, includeTax });
    expect(await screen.findByText(note)).toBeTruthy();
    const summary = screen.getByRole("complementary", { name: "Summary" });
    expect(within(summary).getByText("You save").textContent).toBe("You save €12.00");
    cleanup();
    const shipment = { __typename: "OrderShipmentMethod", type: "STD", desc: "Standard" };
    const amounts = { amount: 5, listAmount: 8, freightBenefit: 3, curr: "EUR" };
    const orderShipment = { __typename: "OrderShipment", shipmentNotes: "", pickup: null, shipment, ...amounts };
    show({ order: { ...ORDER, order_status: "confirmed", orderShipment }, includeTax });
    expect((await screen.findByText("You save")).textContent).toBe("You save €15.00");
  });

  it("is followed by what will be supplied of it, the tax of the invoice, and both together", async () => {
    show({ order: { ...ORDER, suppliedTotal: 10, taxRate: 0.19, tax: 1.9 } });
    const summary = within(await screen.findByRole("complementary", { name: "Summary" }));
    const amountOf = (label: string) => summary.getByText(label).nextElementSibling?.textContent;
    expect(amountOf("New total")).toBe("€10.00");
    expect(amountOf("Tax (19%)")).toBe("€1.90");
    expect(amountOf("Total with tax")).toBe("€11.90");
  });
});

it("the sums of an order lead from what was ordered to what comes, and savings cover only that", async () => {
  const confirmation = { __typename: "OrderConfirmation", supplyQty: 5, supplyDate: "2026-11-20", supplyLocation: "" };
  const details = [{ ...line, order_qty: 6, subtotal: 60, shipped: 5, confirmations: [confirmation] }];
  const orderPayment = { ...ORDER.orderPayment, discount: 0 };
  const short = { ...ORDER, order_status: "shipped", details, orderPayment, total_order: 60, suppliedTotal: 50 };
  show({ order: short });
  const summary = within(await screen.findByRole("complementary", { name: "Summary" }));
  const amountOf = (label: string) => summary.getByText(label).nextElementSibling?.textContent;
  expect(amountOf("Subtotal")).toBe("€60.00");
  expect(amountOf("Not supplied")).toBe("−€10.00");
  expect(amountOf("New total")).toBe("€50.00");
  expect(summary.getByText("You save").textContent).toBe("You save €25.00");
  expect(screen.getByText(/Gravel weeks: you save/).textContent).toContain("€25.00");
});

it("pieces that were canceled look so, a day that has passed is late, and shipped pieces are not expected", async () => {
  const supply = (supplyQty: number, supplyDate: string) => ({
    ...{ __typename: "OrderConfirmation", supplyQty, supplyDate, supplyLocation: "" },
  });
  const details = [
    { ...line, order_qty: 5, subtotal: 50, confirmations: [supply(2, "2020-01-02")] },
    { ...line, lineNo: 2, description: "Bell", order_qty: 3, shipped: 1, confirmations: [supply(3, "2099-01-02")] },
    { ...line, lineNo: 3, description: "Lamp", order_qty: 1, shipped: 1, confirmations: [supply(1, "2020-01-02")] },
  ];
  const canceled = { __typename: "OrderStepLine", lineNo: 1, from: 2, to: 0, date: null };
  const history = [
    {
      __typename: "OrderStep",
      at: "2026-11-11T10:00:00Z",
      what: "cancel_accepted",
      document: null,
      note: null,
      lines: [canceled],
    },
    {
      __typename: "OrderStep",
      at: "2026-11-11T10:00:00Z",
      what: "changed",
      document: null,
      note: null,
      lines: [{ ...canceled, from: 5, to: 3 }],
    },
  ];
  show({ order: { ...ORDER, order_status: "partially_shipped", details, history } });
  const row = async (name: string) => (await screen.findByText(name)).closest("li")?.textContent ?? "";
  const chain = await row("Chain");
  for (const part of ["Late, was expected on 02 Jan 2020", "2 canceled", "1 will not be supplied", "€50.00", "€20.00"])
    expect(chain).toContain(part);
  expect(await row("Bell")).toContain("2 confirmedexpected delivery 02 Jan 2099");
  expect(await row("Lamp")).not.toMatch(/expected/);
  const progress = within(screen.getByRole("region", { name: "Progress of the order" }));
  // The change is the cancellation, which is listed.
  expect(progress.getByText("Cancellation accepted")).toBeTruthy();
  expect(progress.queryByText("Order changed")).toBeNull();
  expect(progress.getByText(/: 2 canceled$/)).toBeTruthy();
  const open = progress.getByText("4 pieces still open").closest("li")?.textContent;
  expect(open).toContain("2 × Late, was expected on 02 Jan 2020");
  expect(open).toContain("2 × expected delivery 02 Jan 2099");
});

it("before the confirmation, lines and the whole order have the days that checkout showed", async () => {
  const forecast = (qty: number, date: string) => ({ __typename: "OrderForecast", qty, date });
  const details = [
    { ...line, order_qty: 5, forecast: [forecast(2, "2099-01-02"), forecast(2, "2099-01-09")] },
    {
      ...{ ...line, lineNo: 2, description: "Bell", order_qty: 3, expectedDate: "2099-01-07" },
      forecast: [forecast(3, "2099-01-09")],
    },
    { ...line, lineNo: 3, description: "Lamp", order_qty: 1 },
  ];
  show({ order: { ...ORDER, order_status: "waiting_confirmation", details } });
  const row = async (name: string) => (await screen.findByText(name)).closest("li")?.textContent ?? "";
  const chain = await row("Chain");
  expect(chain).toContain("2 × expected delivery 02 Jan 2099");
  expect(chain).toContain("2 × expected delivery 09 Jan 2099");
  expect(chain).toContain("1 piece without an expected date");
  const bell = await row("Bell");
  expect(bell).toContain("3 × expected delivery 09 Jan 2099· back order");
  expect(bell).not.toContain("07 Jan");
  expect(await row("Lamp")).not.toMatch(/expected/);
  const progress = within(screen.getByRole("region", { name: "Progress of the order" }));
  const open = progress.getByText("9 pieces still open").closest("li")?.textContent;
  expect(open).toContain("2 × expected delivery 02 Jan 2099");
  expect(open).toContain("5 × expected delivery 09 Jan 2099");
  expect(open).toContain("2 without a date yet");
});

it("lines name each of several shipments, with the way to follow it, and an order the person to ask", async () => {
  const days = { estimatedDeliveryDate: null, deliveredDate: null };
  const sent = (doNumber: string, orderQty: number, trackingNo: string) => ({
    ...{ __typename: "Delivery", doNumber, ...days, expeditionName: "Parcel Express", notes: "", trackingNo },
    ...{ trackingUrl: "https://carrier.test", deliveryDate: { __typename: "DateValue", date: "2026-11-12" } },
    detail: [{ __typename: "DeliveryLine", articleCode: "A1", lineNo: 1, orderNo: NUMBER, orderQty }],
  });
  const supply = { __typename: "OrderConfirmation", supplyQty: 5, supplyDate: "2099-01-02", supplyLocation: "" };
  const details = [{ ...line, order_qty: 5, shipped: 3, invoiced: 2, confirmations: [supply] }];
  const deliveries = [sent("DO1", 2, "T1"), sent("DO2", 1, "T2")];
  show({ order: { ...ORDER, order_status: "partially_shipped", details, deliveries } });
  const row = (await screen.findByText("Chain")).closest("li");
  expect(row?.textContent).toContain("2 shipped12 Nov 2026· DO1");
  expect(row?.textContent).toContain("1 shipped12 Nov 2026· DO2");
  expect(row?.textContent).toContain("2 invoiced");
  expect(within(row ?? document.body).getAllByRole("link", { name: /Track with Parcel Express/ })).toHaveLength(2);
  expect((await screen.findByRole("link", { name: "sara@spoke.test" })).getAttribute("href")).toBe(
    `mailto:sara@spoke.test?subject=Order%20${NUMBER}`,
  );
});

it("the invoices of an order are listed with the credit notes that are set against them, each once", async () => {
  const invoice = (invoiceNo: string, grandTotal: number) => ({
    ...{
      __typename: "Invoice",
      id: `N001-${invoiceNo}`,
      sorg: "N001",
      invoiceNo,
      correctsInvoice: null,
      installment: 0,
    },
    ...{ orderNo: NUMBER, custPoNo: "", invoiceDate: "2026-11-12", overdue: 20, statusGroup: "payable", grandTotal },
    ...{ accountingAmount: grandTotal, clearingDate: null, isPrepaid: false, payerName: "Shop", companyCode: "K" },
    ...{ dueDate: { __typename: "DateValue", date: "2026-12-12" }, currency: EURO },
  });
  const [credit, ofOrder] = [invoice("CN1", -10), invoice("CN2", -5)];
  const invoices = [
    { ...invoice("INV1", 18.01), creditNotes: [credit, ofOrder] },
    { ...ofOrder, creditNotes: [] },
  ];
  show({ order: { ...ORDER, invoices } });
  const tab = await screen.findByRole("tab", { name: /Invoices/ });
  expect(tab.textContent).toContain("3");
  fireEvent.click(tab);
  const table = within(await screen.findByRole("table", { name: "Invoices" }));
  expect(table.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(["INV1", "CN1", "CN2"]);
  expect(screen.getByText(/^The invoices add up to €18\.01 and the order to €18\.00/)).toBeTruthy();
});

it("a prepaid order says how much to pay, to which account, with which reference, and by when", async () => {
  const account = { __typename: "OrderPaymentMerchant", instruction: "Nordvik Bikes, IBAN NL91 ABNA 0417 1643 00" };
  const { payment } = ORDER.orderPayment;
  const orderPayment = {
    ...{ ...ORDER.orderPayment, amount: 1234.5, expiredDate: "2026-11-17" },
    paymentStatus: { __typename: "PaymentStatus", id: "waiting", description: "waiting" },
    payment: { ...payment, paymentMerchants: [account] },
  };
  show({ order: { ...ORDER, order_status: "placed", orderPayment } });
  const section = within(await screen.findByRole("region", { name: "Prepayment" }));
  const factOf = (label: string) => section.getByText(label).nextElementSibling?.textContent;
  const facts = ["€1,234.50", account.instruction, NUMBER, "17 Nov 2026"];
  expect(["Amount", "Account", "Reference", "Pay by"].map(factOf)).toEqual(facts);
});

it("each step that an order has reached has its time, the others none", async () => {
  const step = (what: string, at: string) => ({
    ...{ __typename: "OrderStep", at, what, document: null, note: null, lines: [] },
  });
  const history = [step("confirmed", "2026-11-11T10:00:00Z"), step("shipped", "2026-11-13T10:00:00Z")];
  show({ order: { ...ORDER, order_status: "shipped", history } });
  const progress = await screen.findByRole("region", { name: "Progress of the order" });
  const [steps] = within(progress).getAllByRole("list");
  const texts = [...(steps?.children ?? [])].map(({ textContent }) => textContent);
  expect(texts.map((text) => /\d\d Nov 2026/.exec(text)?.[0])).toEqual([
    "10 Nov 2026",
    "11 Nov 2026",
    "13 Nov 2026",
    "13 Nov 2026",
    undefined,
  ]);
});

describe("an order of another customer", () => {
  const OWNER = {
    __typename: "OrderCustomer",
    custCode: { __typename: "CustCode", unified: "C2", r3: "R2", isr: null },
    custName: "Castillo Bikes",
  };
  const SALES: User = {
    ...{ ...DEALER, id: "s1", scopes: [...DEALER.scopes, "menu.change-cust"], isSales: true, isCustomer: false },
    ...{
      customerData: { custName: "Delgado Cyclery", custCode: { unified: "C1" } },
      salesActiveCustCode: { r3: "R1" },
    },
  };
  const NOBODY: User = { ...SALES, hasCustCode: false, customerData: null };
  const CANCELABLE = {
    ...ORDER,
    order_status: "confirmed",
    cancelableLines: [{ __typename: "CancelableLine", lineNo: 1, qty: 2 }],
  };

  /** The order is only there for requests that read what its customer has. */
  const ofOther: Answer = (operation, _, { readCustomer } = {}) => {
    if (operation === "OrderCustomer") return { orderCustomer: OWNER };
    return { order: readCustomer === "C2" ? CANCELABLE : null, merchantCart: null };
  };

  function showPage(answer: Answer, page: ReactNode = <OrderPage />): void {
    render(
      <Page client={clientOf(answer)} at={`/en-us/order/${NUMBER}`}>
        <Routes>
          <Route path="/en-us/order/:order_no" element={page} />
        </Routes>
        <CustomerGate forced />
      </Page>,
    );
  }

  it("is shown without acting for that customer, and says whose it is", async () => {
    const calls: string[] = [];
    vi.stubGlobal("fetch", async (path: string) => {
      calls.push(path);
      return new Response("", { status: 404 });
    });
    await signedIn(SALES);
    showPage(ofOther);
    expect(await screen.findByText("Chain")).toBeTruthy();
    const bar = screen.getByRole("complementary", { name: "Another customer’s document" });
    expect(bar.textContent).toContain(
      "This document belongs to Castillo Bikes. You are still ordering for Delgado Cyclery.",
    );
    expect(went).toEqual([]);
    expect(calls.filter((path) => path.startsWith("/change-cust"))).toEqual([]);
  });

  it("offers nothing that changes it, until the user orders for its customer", async () => {
    const calls: string[] = [];
    vi.stubGlobal("fetch", async (path: string) => {
      calls.push(path);
      return Response.json({ requestToken: "new", refreshToken: "newer" });
    });
    await signedIn(SALES);
    showPage(ofOther);
    await screen.findByText("Chain");
    expect(screen.queryByRole("button", { name: /Cancel|Order again/ })).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Order for Castillo Bikes" }));
    await waitFor(() => expect(went).toEqual([`/en-us/order/${NUMBER}`]));
    expect(calls.filter((path) => path !== "/graphql")).toEqual(["/change-cust?r3=R2"]);
  });

  it("has its files fetched as that customer's", async () => {
    const sent: (string | null)[] = [];
    vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
      if (path.startsWith("/api/")) sent.push(new Headers(init.headers).get("x-spoke-customer"));
      return new Response("", { status: 404 });
    });
    await signedIn(SALES);
    showPage(ofOther);
    await screen.findByText("Chain");
    fireEvent.click(screen.getByRole("button", { name: "Order as PDF" }));
    await waitFor(() => expect(sent).toEqual(["C2"]));
  });

  it.each([
    ["of no customer that the sales person serves", null],
    ["of the customer acted for", { ...OWNER, custCode: { ...OWNER.custCode, unified: "C1" } }],
  ])("is not found where it is %s", async (_, owner) => {
    await signedIn(SALES);
    show({ owner });
    expect(await screen.findByRole("heading", { name: "This order could not be found" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^Order for/ })).toBeNull();
  });

  it("is not found by dealers", async () => {
    show({ owner: OWNER });
    expect(await screen.findByRole("heading", { name: "This order could not be found" })).toBeTruthy();
  });

  it("is shown where no customer is chosen, and asks for none", async () => {
    await signedIn(NOBODY);
    showPage(
      ofOther,
      <ChooseHere>
        <OrderPage />
      </ChooseHere>,
    );
    expect(await screen.findByText("Chain")).toBeTruthy();
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(screen.getByText("To change something, order for this customer.")).toBeTruthy();
  });

  it("is shown where no customer is chosen, at a vendor too", async () => {
    await signedIn(NOBODY);
    const client = clientOf((operation, _, { readCustomer } = {}) => {
      if (operation === "VendorOrder") throw new Error(readCustomer === "C2" ? "found" : "not_found");
      return { orderThirdPartyCustomer: { ...OWNER, __typename: "ThirdPartyOrderCustomer" } };
    });
    render(
      <Page client={client} at="/en-us/3rd-party/order/V261110-1">
        <VendorOrderPage />
      </Page>,
    );
    // The second query fails otherwise: it was sent for the owner.
    expect(await screen.findByRole("button", { name: "Try again" })).toBeTruthy();
    expect(screen.queryByRole("heading", { name: "This order could not be found" })).toBeNull();
  });

  it("is not found where no customer is chosen, and the sales person serves no such customer", async () => {
    await signedIn(NOBODY);
    showPage(
      () => ({ orderCustomer: null }),
      <ChooseHere>
        <OrderPage />
      </ChooseHere>,
    );
    expect(await screen.findByRole("heading", { name: "This order could not be found" })).toBeTruthy();
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

it("an order that was invoiced before it shipped shows its steps by time, and work on it as begun when it left", async () => {
  const step = (what: string, at: string) => ({
    ...{ __typename: "OrderStep", at, what, document: null, note: null, lines: [] },
  });
  const history = [
    step("confirmed", "2026-11-12T09:00:00Z"),
    step("invoiced", "2026-11-12T15:04:00Z"),
    step("shipped", "2026-11-12T15:05:00Z"),
  ];
  show({ order: { ...ORDER, order_status: "invoiced", history } });
  const [progress] = within(await screen.findByRole("region", { name: "Progress of the order" })).getAllByRole("list");
  const steps = within(progress ?? document.body).getAllByRole("listitem");
  const titles = steps.map(
    ({ textContent }) => textContent?.match(/^(Placed|Confirmed|In progress|Shipped|Invoiced)/)?.[0],
  );
  expect(titles).toEqual(["Placed", "Confirmed", "In progress", "Invoiced", "Shipped"]);
  expect(steps[2]?.textContent).toMatch(/12 Nov 2026/);
});
