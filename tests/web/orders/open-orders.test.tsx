import { parseDay } from "@spoke/core/platform/calendar.ts";
import DeliveryPage from "@spoke/web/features/deliveries/DeliveryPage.tsx";
import { periodOf } from "@spoke/web/features/deliveries/period.ts";
import OpenOrderPage from "@spoke/web/features/open-orders/OpenOrderPage.tsx";
import { openOrdersFileName, saveOpenOrders } from "@spoke/web/features/open-orders/openOrdersFile.ts";
import OrderListPage from "@spoke/web/features/orders/OrderListPage.tsx";
import { getConfig, setConfig, todayHere } from "@spoke/web/lib/config.ts";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Answer, clientOf, DEALER, Page, signedIn } from "../support.tsx";
import { delivery, done, group, listedOrder, openLine, page, reportOf, taxOf } from "./answers.ts";

const user = { ...DEALER, scopes: [...DEALER.scopes, "page.order-status"] };
beforeEach(() => signedIn(user));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const show = (Shown: () => React.ReactNode, answer: Answer, at: string) =>
  render(
    <Page client={clientOf((name, variables) => (name === "Cart" ? { cart: [] } : answer(name, variables)))} at={at}>
      <Shown />
    </Page>,
  );

describe("open orders", () => {
  it("[orders-007] stand under their company with orders and deliveries", async () => {
    const groups = [
      group({ deliveries: [delivery()] }),
      group({ companyCode: "K2", companyName: "Radwerk", orders: [openLine({ description: "Saddle", qty: 2 })] }),
    ];
    show(OpenOrderPage, () => ({ openOrderV4: groups }), "/en-us/order/open-order");
    const first = await screen.findByRole("region", { name: "Veloria" });
    const table = within(first).getByRole("table");
    expect(within(table).getByText("Chain")).toBeTruthy();
    expect(within(table).getByRole("link", { name: "261101-AAAAA" })).toBeTruthy();
    expect(within(first).getByText("DO-1")).toBeTruthy();
    const second = screen.getByRole("region", { name: "Radwerk" });
    expect(within(second).queryByText("DO-1")).toBeNull();
    expect(within(second).getAllByText("Saddle").length).toBeGreaterThan(0);
  });

  it("[checkout-009] say what kind they are, on hosts that show it: a document type CF is a consignment fill-up", async () => {
    const groups = [group({ orders: [openLine({ orderType: "CF" }), openLine({ lineNo: 2, orderType: "ZOR" })] })];
    show(OpenOrderPage, () => ({ openOrderV4: groups }), "/en-us/order/open-order");
    await screen.findByRole("table");
    expect(screen.queryByText("Consignment Fill Up")).toBeNull();
    cleanup();
    setConfig({ ...getConfig(), orderTypeDisplay: true });
    show(OpenOrderPage, () => ({ openOrderV4: groups }), "/en-us/order/open-order");
    const table = within(await screen.findByRole("table"));
    expect(table.getByText("Consignment Fill Up")).toBeTruthy();
    expect(table.getByText("ZOR")).toBeTruthy();
    setConfig({ ...getConfig(), orderTypeDisplay: false });
  });

  it("show the pieces of a split line by day, lines without an answer as not confirmed, and unpaid ones as after payment", async () => {
    const part = (qty: number, date: string) => ({ __typename: "OpenOrderPart", qty, date, location: null });
    const split = openLine({ parts: [part(2, "2026-12-01"), part(3, "2026-12-20")] });
    const silent = openLine({ lineNo: 2, description: "Bell", expectedDeliveryDate: null, parts: [] });
    const unpaid = { ...silent, lineNo: 3, description: "Lamp", isAfterPayment: true };
    const groups = [group({ orders: [split, silent, unpaid] })];
    show(OpenOrderPage, () => ({ openOrderV4: groups }), "/en-us/order/open-order");
    const table = within(await screen.findByRole("table"));
    expect(table.getByText("01 Dec 2026")).toBeTruthy();
    expect(table.getByText("20 Dec 2026")).toBeTruthy();
    expect(within(table.getByRole("row", { name: /Bell/ })).getByText("Not confirmed yet")).toBeTruthy();
    expect(within(table.getByRole("row", { name: /Lamp/ })).getByText("after payment")).toBeTruthy();
  });

  it("show the requested day, the address, both notes, and the price of a piece", async () => {
    const requestDeliveryDate = { __typename: "DateValue", date: "2026-11-28" };
    const texts = { shipTo: "Kaistraat 12", notes: "Ring twice", internalNotes: "Call before shipping" };
    const groups = [group({ orders: [openLine({ ...texts, requestDeliveryDate, price: 12.5, subTotal: 62.5 })] })];
    show(OpenOrderPage, () => ({ openOrderV4: groups }), "/en-us/order/open-order");
    const table = within(await screen.findByRole("table"));
    const row = within(table.getByRole("row", { name: /Chain/ }));
    expect(row.getByText("28 Nov 2026")).toBeTruthy();
    for (const text of ["Kaistraat 12", "Ring twice"]) expect(row.getByText(text)).toBeTruthy();
    expect(row.getByText(/Call before shipping$/)).toBeTruthy();
    expect(row.getByText(/€12\.50/).parentElement?.textContent).toMatch(/^€12\.50 \/ /);
  });

  it("[orders-006] that cannot be loaded end the waiting, and the page can be used again", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    let broken = true;
    show(
      OpenOrderPage,
      () => {
        if (broken) throw new Error("no answer");
        return { openOrderV4: [group()] };
      },
      "/en-us/order/open-order",
    );
    const again = await screen.findByRole("button", { name: "Try again" });
    expect(screen.queryByRole("status", { name: "Loading" })).toBeNull();
    broken = false;
    fireEvent.click(again);
    expect(await screen.findByRole("region", { name: "Veloria" })).toBeTruthy();
  });
});

describe("the spreadsheet of open orders", () => {
  const client = (states: readonly ReturnType<typeof reportOf>[], first: object | null = reportOf("queued")) => {
    const left = [...states];
    return clientOf((name) => {
      if (name === "RequestOpenOrders")
        return {
          requestOpenOrders: { __typename: "ReportResult", report: first, ...done(first ? "success" : "failed") },
        };
      return { report: left.shift() ?? reportOf("running") };
    });
  };
  const wait = () => Promise.resolve();

  it("[orders-004] is waited for, fetched, and saved under the day's name", async () => {
    const saved: string[] = [];
    const requests: string[] = [];
    vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:x", revokeObjectURL: () => undefined }));
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    vi.stubGlobal("fetch", (path: string) => {
      requests.push(path);
      return Promise.resolve(new Response("file"));
    });
    const shares: (number | "busy")[] = [];
    const states = [reportOf("queued"), reportOf("running", 5, 10), reportOf("done", 10, 10)];
    const worked = await saveOpenOrders(client(states), { wait, onProgress: (share) => shares.push(share) });
    expect(worked).toBe(true);
    expect(requests).toEqual(["/api/reports/R1/download"]);
    expect(saved).toEqual([openOrdersFileName(todayHere())]);
    expect(shares).toEqual(["busy", 0.5]);
    expect(openOrdersFileName(parseDay("2025-12-31"))).toBe("List Open Order - 31-12-2025.xlsx");
  });

  it("[orders-005] that fails counts as not saved, and the log has Something went wrong (OE1)", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
    vi.stubGlobal("fetch", () => Promise.resolve(new Response("", { status: 404 })));
    for (const item of [client([reportOf("failed")]), client([], null), client([reportOf("done")])]) {
      logged.mockClear();
      expect(await saveOpenOrders(item, { wait })).toBe(false);
      expect(logged.mock.calls.map(([, , text]) => text)).toContain("Something went wrong (OE1)");
    }
  });
});

describe("shipments", () => {
  it("[orders-008] name carrier and number, link to tracking where that is a page, and list what they contain", async () => {
    const openDelivery = [
      delivery(),
      delivery({ doNumber: "DO-2", trackingUrl: "javascript:alert(1)", trackingNo: "T-88" }),
    ];
    show(
      DeliveryPage,
      () => ({ shippedOrders: { __typename: "ShippedOrders", openDelivery } }),
      "/en-us/order/delivery",
    );
    const link = await screen.findByRole("link", { name: /T-77/ });
    expect(link.getAttribute("href")).toBe("https://carrier.test/T-77");
    expect(screen.queryByRole("link", { name: /T-88/ })).toBeNull();
    // Without a page the number is there to be copied.
    expect(screen.getByText("T-88")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Copy: Tracking number" })).toBeTruthy();
    expect(screen.getAllByText("CH-9")).toHaveLength(2);
    expect(screen.getAllByText("3 ×")).toHaveLength(2);
    // Shipping is charged with the order or the invoice.
    expect(screen.getAllByText("Value of goods")).toHaveLength(2);
  });

  it("name the PO number, the address, who ordered, and the value of the goods", async () => {
    const openDelivery = [delivery({ custPoNo: "PO-261106", shipTo: "Kaistraat 12" })];
    show(
      DeliveryPage,
      () => ({ shippedOrders: { __typename: "ShippedOrders", openDelivery } }),
      "/en-us/order/delivery",
    );
    const card = within((await screen.findByText("DO-1")).closest("li") ?? document.body);
    const factOf = (label: string) => card.getByText(label).nextElementSibling?.textContent;
    const facts = ["PO number", "Ship to", "Placed by", "Value of goods"].map(factOf);
    expect(facts).toEqual(["PO-261106", "Kaistraat 12", "Dana", "€37.50"]);
  });

  it("are delivered once their estimated day is over or two weeks have passed, and in transit before", async () => {
    const on = (date: string) => ({ __typename: "DateValue", date });
    const openDelivery = [
      delivery({ doNumber: "LATE", estimatedDeliveryDate: on("2020-01-04"), deliveryDate: on("2020-01-02") }),
      delivery({ doNumber: "OLD", estimatedDeliveryDate: null, deliveryDate: on("2020-01-02") }),
      delivery({ doNumber: "THERE", estimatedDeliveryDate: on("2020-01-04"), deliveredDate: on("2020-01-06") }),
      delivery({ doNumber: "TODAY", estimatedDeliveryDate: on(todayHere()) }),
      delivery({ doNumber: "NEW", estimatedDeliveryDate: null, deliveryDate: on(todayHere()) }),
    ];
    show(
      DeliveryPage,
      (name) =>
        name === "CustomerTax" ? taxOf(false) : { shippedOrders: { __typename: "ShippedOrders", openDelivery } },
      "/en-us/order/delivery",
    );
    const stateOf = (number: string) => {
      const card = within(screen.getByText(number).closest("li") ?? document.body);
      return card.getByText(/^(Delivered|In transit|Past expected date)$/).textContent;
    };
    await screen.findByText("LATE");
    expect(["LATE", "OLD", "THERE", "TODAY", "NEW"].map(stateOf)).toEqual([
      "Past expected date",
      "Past expected date",
      "Delivered",
      "In transit",
      "In transit",
    ]);
    expect(await screen.findAllByText("excl. tax")).toHaveLength(5);
  });

  it("are those of the last 90 days, or of a year for a search, unless the address says otherwise", () => {
    const now = parseDay("2026-11-20");
    const of = (filters = {}, search = "") => periodOf({ filters, search }, now);
    expect(of()).toEqual({ from: "2026-08-22", to: "2026-11-20" });
    const january = { from: "2026-01-01", to: "2026-02-01" };
    expect(of({ from: [january.from], to: [january.to] })).toEqual(january);
    expect(of({ from: ["nonsense"], to: ["2026-02-31x"] })).toEqual({ from: "2026-08-22", to: "2026-11-20" });
    expect(of({}, "TRK1")).toEqual({ from: "2025-11-20", to: "2026-11-20" });
    expect(of({ from: [january.from], to: [january.to] }, "TRK1")).toEqual(january);
  });
});

it("[capability-006] [routing-024] open, shipped, in-progress, and waiting orders are one press apart", async () => {
  const requests: unknown[] = [];
  const answer: Answer = (name, variables) => {
    if (name === "Orders") requests.push(variables.filter);
    return { orders: page([]) };
  };
  show(OrderListPage, answer, "/en-us/order?view=progress");
  const places = within(await screen.findByRole("navigation", { name: "Order views" })).getAllByRole("link");
  expect(places.map((item) => [item.textContent, item.getAttribute("href")])).toEqual([
    ["All orders", "/en-us/order"],
    ["Waiting for confirmation", "/en-us/order?view=waiting"],
    ["In progress", "/en-us/order?view=progress"],
    ["Open orders", "/en-us/order/open-order"],
    ["Shipment history", "/en-us/order/delivery"],
  ]);
  await screen.findByText("No orders here");
  expect(requests.at(-1)).toMatchObject({ status: ["confirmed", "in_progress", "partially_shipped"] });
});

it("the list of orders shows the first and the last expected day or when all has come, and whether its totals include tax", async () => {
  const rows = [
    listedOrder({ expectedDate: "2027-01-05", expectedUntil: "2027-03-02" }),
    listedOrder({ order_no: "261102-BBBBB", expectedDate: "2027-01-07" }),
    listedOrder({ order_no: "261102-CCCCC", deliveredDate: "2026-11-25" }),
  ];
  const answerWith =
    (includeTax: boolean): Answer =>
    (name) =>
      name === "CustomerTax" ? taxOf(includeTax) : { orders: page(rows) };
  show(OrderListPage, answerWith(false), "/en-us/order");
  const table = within(await screen.findByRole("table", { name: "Orders" }));
  const textOf = (day: string) => table.getByText(day).closest("td")?.textContent;
  expect(textOf("05 Jan 2027")).toBe("05 Jan 2027 – 02 Mar 2027");
  expect(textOf("07 Jan 2027")).toBe("07 Jan 2027");
  expect(textOf("25 Nov 2026")).toBe("Delivered25 Nov 2026");
  // So do the cards of phones.
  const cards = screen.getByRole("list", { name: "Orders" });
  const facts = [...cards.querySelectorAll("dl > div")].map((fact) => fact.textContent);
  expect(facts.filter((fact) => /2027|Delivered/.test(fact))).toEqual([
    "Expected delivery05 Jan 2027 – 02 Mar 2027",
    "Expected delivery07 Jan 2027",
    "Delivered25 Nov 2026",
  ]);
  expect(await screen.findByText("Amounts exclude tax.")).toBeTruthy();
  cleanup();
  show(OrderListPage, answerWith(true), "/en-us/order");
  expect(await screen.findByText("Amounts include tax.")).toBeTruthy();
});
