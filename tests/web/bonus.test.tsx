import { CombinedGraphQLErrors } from "@apollo/client/errors";
import BonusPage from "@spoke/web/features/bonus/BonusPage.tsx";
import { bonusRoutes } from "@spoke/web/features/bonus/routes.ts";
import { DEFAULT_CONFIG, setConfig } from "@spoke/web/lib/config.ts";
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { clientOf, DEALER, Page, signedIn } from "./support.tsx";

configure({ asyncUtilTimeout: 10_000 });

const currency = {
  ...{ __typename: "CurrencyDisplay", currency: "USD", symbol: "$", thousandSeparator: ",", decimalSeparator: "." },
  decimalPrecission: 2,
};
const quarters = (row: (number: number) => object) =>
  [1, 2, 3, 4].map((number) => ({ quarter: `2026-Q${number}`, ...row(number) }));

const YEAR = {
  bonusProgram: {
    ...{
      __typename: "BonusProgram",
      name: "Rewards",
      validFrom: "2026-01-01",
      validTo: null,
      currency,
      pointValue: 0.5,
    },
    ...{ onTimePercent: 10, graceDays: 0, registerWithinDays: 60 },
  },
  totalDealerSales: {
    __typename: "BonusDealerSales",
    currency,
    quarters: quarters((number) => ({
      ...{ __typename: "BonusQuarter", netSales: number === 1 ? 12_500 : 0, purchasePoints: number === 1 ? 350 : -100 },
      ...{ retailPoints: 40, paymentPoints: 10, points: number === 1 ? 400 : -50, subTotal: number === 1 ? 200 : -25 },
    })),
  },
  verificationPercentages: quarters((number) => ({
    ...{ __typename: "BonusVerification", bought: number === 1 ? 3 : 0, registered: 2 },
    ...{ percentage: number === 1 ? 67 : null, target: 50 },
  })),
  onTimePaymentV2: {
    __typename: "BonusOnTimePayment",
    quarters: quarters((number) => ({
      ...{ __typename: "BonusOnTimeQuarter", invoices: number === 1 ? 4 : 0, onTime: number === 1 ? 3 : 0 },
      ...{ percentage: number === 1 ? 75 : null, points: 10, subTotal: 5 },
    })),
  },
};

const LISTS = {
  b2bPurchasesV3: [
    {
      ...{ __typename: "B2BPurchase", id: "p2", invoiceDate: "2026-05-04", invoiceNumber: "C1", brandName: "Velo" },
      ...{ articleDescription: "Trail 5", articleCode: "B1", quantity: -1, point: 100, pointValue: 0.5, subTotal: -50 },
      ...{ points: -100, isReversal: false, reason: null },
    },
    {
      ...{ __typename: "B2BPurchase", id: "p1", invoiceDate: "2026-02-04", invoiceNumber: "I1", brandName: "Velo" },
      ...{ articleDescription: "Grip", articleCode: "G1", quantity: 2, point: 0, pointValue: 0.5, subTotal: 0 },
      ...{ points: 0, isReversal: false, reason: "no_rate" },
    },
    {
      ...{ __typename: "B2BPurchase", id: "p0", invoiceDate: "2026-02-03", invoiceNumber: "I0", brandName: "Velo" },
      ...{ articleDescription: "Trail 7", articleCode: "B2", quantity: 3, point: 60, pointValue: 0.5, subTotal: 90 },
      ...{ points: 180, isReversal: false, reason: null },
    },
    {
      ...{ __typename: "B2BPurchase", id: "p3", invoiceDate: "2026-06-04", invoiceNumber: "CN7", brandName: "Velo" },
      ...{ articleDescription: "Claim", articleCode: "B1", quantity: 0, point: 100, pointValue: 0.5, subTotal: 0 },
      ...{ points: 0, isReversal: false, reason: null },
    },
  ],
  retailSalesV2: [
    {
      ...{ __typename: "BonusRetailSale", id: "r1", inputDate: "2026-02-10", frameNumber: "WTU7101K", class: "A" },
      ...{ articleDescription: "Trail 5", point: 40, pointValue: 0.5, subTotal: 20, points: 40, quarter: "2026-Q1" },
      ...{ isReversal: false, reason: null },
    },
  ],
};

/** The lists of the ledger, each row with its cursor. */
function listOf(operation: string): object | undefined {
  const placed = <Row extends { readonly id: string }>(rows: readonly Row[]) =>
    rows.map((row) => ({ ...row, cursor: `after-${row.id}` }));
  if (operation === "BonusPurchases") return { b2bPurchasesV3: placed(LISTS.b2bPurchasesV3) };
  if (operation === "BonusRetailSales") return { retailSalesV2: placed(LISTS.retailSalesV2) };
  if (operation === "BonusPayments") return { onTimePaymentV2: { __typename: "BonusOnTimePayment", payments: [] } };
  return undefined;
}

const CUSTOMER = { custName: "One", custCode: { unified: "D1" }, custAreas: [{ sorg: "U001" }] };

let requests: [string, Record<string, unknown>][];
/** What a test answers itself. */
let answers: Readonly<Record<string, (variables: Record<string, unknown>) => object>>;
beforeEach(async () => {
  requests = [];
  answers = {};
  await signedIn({ ...DEALER, scopes: ["page.bonus-dealer"], customerData: CUSTOMER });
  setConfig({ ...DEFAULT_CONFIG, sorg: "U001" });
});
afterEach(cleanup);

function show(area?: string) {
  const client = clientOf((operation, variables) => {
    requests.push([operation, variables]);
    if (operation === "Bonus") return YEAR;
    const list = answers[operation]?.(variables) ?? listOf(operation);
    if (list) return list;
    if (operation === "BonusForecast") {
      const [line] = [variables.lines].flat();
      if (Object(line).articleCode !== "B1") throw refused("lines.0.articleCode", "article_code_not_found");
      return {
        bonusForecast: {
          ...{
            __typename: "BonusForecast",
            currency,
            points: 200,
            subTotal: 100,
            onTimePoints: 20,
            onTimeSubTotal: 10,
          },
          lines: [
            {
              ...{
                __typename: "BonusForecastLine",
                articleCode: "B1",
                description: "Trail 5",
                quantity: 2,
                point: 100,
              },
              ...{ points: 200, reason: null },
            },
          ],
        },
      };
    }
    if (operation === "BonusExplanation") {
      return {
        bonusExplanation: {
          ...{
            __typename: "BonusExplanation",
            reference: "I1",
            kind: "invoice",
            notes: ["no_rate", "not_paid"],
            currency,
          },
          entries: [],
        },
      };
    }
    return { merchantCart: { __typename: "MerchantCart", merchants: [], summary: null } };
  });
  render(
    <Page client={client} at="/en-us/bonus-dealer">
      <BonusPage title="title_bonus_dealer" {...(area !== undefined && { area })} />
    </Page>,
  );
}

const refused = (field: string, message: string) =>
  new CombinedGraphQLErrors({
    errors: [{ message: "invalid_input", extensions: { userErrors: [{ field, message, values: {} }] } }],
  });

const cells = (table: HTMLElement, row: number) =>
  within(within(table).getAllByRole("row")[row] ?? table)
    .getAllByRole("cell")
    .map(({ textContent }) => textContent);

describe("the page of the bonus", () => {
  it("[bonus-004] shows payment on time, verification per quarter, and total sales of the chosen customer", async () => {
    show();
    const table = await screen.findByRole("table", { name: "By quarter" });
    expect(requests[0]).toEqual(["Bonus", { year: expect.any(Number), custCode: "D1", sorg: "U001" }]);
    expect(cells(table, 1)).toEqual([
      "Q1",
      "$12,500.00",
      "350",
      "40",
      "10",
      "400",
      "$200.00",
      "75%",
      "67%2 registered, 3 bought",
    ]);
    expect(cells(table, 2).slice(-2)).toEqual(["–", "–"]);
    expect(screen.getAllByText("Net sales", { selector: "dt" })[0]?.nextElementSibling?.textContent).toBe("$12,500.00");
    expect(screen.getAllByText("Paid on time", { selector: "dt" })[0]?.nextElementSibling?.textContent).toBe("75%");
    const chart = screen.getByRole("img").getAttribute("aria-label");
    expect(chart).toMatch(/^Points of \d{4} by quarter: Q1 400, Q2 −50/);
  });

  it("lists purchases and retail sales with their points, and says why something earned none", async () => {
    show();
    const purchases = await screen.findByRole("table", { name: "Purchases" });
    expect(cells(purchases, 1).slice(1)).toEqual([
      ...["C1", "Trail 5Velo · B1", "−1", "−100", "−$50.00$0.50 per point"],
    ]);
    expect(cells(purchases, 2)[2]).toBe("GripVelo · G1No points for this article");
    // A credit note without pieces and points.
    expect(within(purchases).queryByText("CN7")).toBeNull();
    expect(cells(purchases, 3).slice(3, 5)).toEqual(["3", "18060 each"]);
    fireEvent.click(screen.getByRole("tab", { name: /Retail sales/ }));
    const sales = await screen.findByRole("table", { name: "Retail sales" });
    expect(cells(sales, 1).slice(1)).toEqual([...["WTU7101K", "Trail 5", "A", "Q1", "40", "$20.00$0.50 per point"]]);
  });

  it("shows payments with the value of a point, links to their invoices, and says why one earned nothing", async () => {
    await signedIn({ ...DEALER, scopes: ["page.bonus-dealer", "page.invoice-status"], customerData: CUSTOMER });
    const payment = {
      ...{ __typename: "BonusPayment", installment: 0, dueDate: "2026-05-04", paidOn: "2026-05-01", onTime: true },
      ...{ pointValue: 0.4, isReversal: false },
    };
    const payments = [
      { ...payment, id: "y1", cursor: "y1", invoiceNumber: "I1", points: 138, subTotal: 55.2, reason: null },
      { ...payment, id: "y2", cursor: "y2", invoiceNumber: "I2", points: 0, subTotal: 0, reason: "no_share" },
    ];
    answers = { BonusPayments: () => ({ onTimePaymentV2: { __typename: "BonusOnTimePayment", payments } }) };
    show();
    fireEvent.click(await screen.findByRole("tab", { name: /Payment on time/ }));
    const table = await screen.findByRole("table", { name: "Payment on time" });
    expect(cells(table, 1).slice(3)).toEqual(["138", "$55.20$0.40 per point"]);
    expect(cells(table, 2)[1]).toBe("I2The articles earned no points, or too few for the on-time bonus");
    expect(within(table).getByRole("link", { name: "I1" }).getAttribute("href")).toContain(
      "/invoice/invoice-list?search=I1",
    );
  });

  it("explains how the value of the points is calculated", async () => {
    show();
    const how = await screen.findByText(/^Value = points × \$0\.50/);
    expect(how.textContent).toContain(
      "Paying an invoice on time adds 10% of the points of each article, rounded down to full points.",
    );
  });

  it("keeps what was typed when an article is unknown, and says what an order would earn", async () => {
    show();
    const code = await screen.findByRole("textbox", { name: "Article" });
    fireEvent.change(code, { target: { value: "NONE" } });
    fireEvent.change(screen.getByRole("spinbutton", { name: "Quantity" }), { target: { value: "2" } });
    fireEvent.click(screen.getByRole("button", { name: "Calculate" }));
    expect(await screen.findByText("Article code not found")).toBeTruthy();
    expect(code).toHaveProperty("value", "NONE");
    fireEvent.change(code, { target: { value: "B1" } });
    fireEvent.click(screen.getByRole("button", { name: "Calculate" }));
    expect(await screen.findByText("200 points, worth $100.00")).toBeTruthy();
    expect(screen.getByText("20 more points ($10.00) if you pay on time")).toBeTruthy();
    expect(requests.at(-1)?.[1]).toMatchObject({ lines: [{ articleCode: "B1", quantity: 2 }], custCode: "D1" });
    // Several articles are asked about together.
    fireEvent.click(screen.getByRole("button", { name: "Add an article" }));
    fireEvent.change(screen.getAllByRole("textbox", { name: "Article" })[1] ?? code, { target: { value: "P1" } });
    fireEvent.click(screen.getByRole("button", { name: "Calculate" }));
    await waitFor(() =>
      expect(requests.at(-1)?.[1]).toMatchObject({
        lines: [
          { articleCode: "B1", quantity: 2 },
          { articleCode: "P1", quantity: 1 },
        ],
      }),
    );
    fireEvent.click(screen.getByRole("button", { name: "Remove row 2" }));
    expect(screen.getAllByRole("textbox", { name: "Article" })).toHaveLength(1);
    fireEvent.change(screen.getByRole("textbox", { name: /Invoice, credit note/ }), { target: { value: "I1" } });
    fireEvent.click(screen.getByRole("button", { name: "Explain" }));
    expect(await screen.findByText(/The invoice is not paid yet/)).toBeTruthy();
  });

  it("loads more of a list after its last row, and says when it cannot", async () => {
    const rows = Array.from({ length: 28 }, (_, index) => ({
      ...LISTS.b2bPurchasesV3[0],
      ...{ id: `p${index}`, invoiceNumber: `N${index}`, cursor: `c${index}` },
    }));
    let isDown = true;
    answers = {
      BonusPurchases: ({ after }) => {
        if (after !== undefined && isDown) throw new Error("down");
        return { b2bPurchasesV3: after === "c24" ? rows.slice(25) : rows.slice(0, 26) };
      },
    };
    show();
    const purchases = await screen.findByRole("table", { name: "Purchases" });
    expect(within(purchases).getAllByRole("row")).toHaveLength(26);
    fireEvent.click(screen.getByRole("button", { name: "Show more" }));
    expect(await screen.findByText("More entries could not be loaded. Try again.")).toBeTruthy();
    isDown = false;
    fireEvent.click(screen.getByRole("button", { name: "Show more" }));
    await waitFor(() => expect(within(purchases).getAllByRole("row")).toHaveLength(29));
    expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
    expect(within(purchases).getAllByText("N25")).toHaveLength(1);
  });

  it("says what the cart would earn, with the articles of the program's seller alone", async () => {
    await signedIn({
      ...{ ...DEALER, customerData: CUSTOMER },
      scopes: ["page.bonus-dealer", "cart.display-order-qty"],
    });
    setConfig({ ...DEFAULT_CONFIG, sorg: "U001" });
    const line = (code: string, sorg: string) => ({
      ...{ __typename: "CartLine", id: code, article_code: code, sorg, qty: 2 },
    });
    const merchants = [
      { __typename: "CartMerchant", sorg: "G001", lines: [line("X9", "G001")] },
      { __typename: "CartMerchant", sorg: "U001", lines: [line("B1", "U001")] },
    ];
    let isEmpty = true;
    answers = {
      CartState: () => ({
        merchantCart: { __typename: "MerchantCart", merchants: isEmpty ? [] : merchants, summary: null },
      }),
    };
    show();
    fireEvent.click(await screen.findByRole("button", { name: "What if I order my cart?" }));
    expect(await screen.findByText("Your cart has no articles of this program’s seller.")).toBeTruthy();
    isEmpty = false;
    fireEvent.click(screen.getByRole("button", { name: "What if I order my cart?" }));
    expect(await screen.findByText("200 points, worth $100.00")).toBeTruthy();
    expect(requests.at(-1)?.[1]).toMatchObject({ lines: [{ articleCode: "B1", quantity: 2 }], sorg: "U001" });
    expect(screen.queryByText("Your cart has no articles of this program’s seller.")).toBeNull();
  });

  it("an area's program is shown only to customers of the area", async () => {
    show("5000");
    expect(await screen.findByText("There is no bonus program for this customer here.")).toBeTruthy();
    expect(requests.map(([operation]) => operation)).not.toContain("Bonus");
  });

  it("[bonus-005] [bonus-006] every address of the bonus is there and needs a chosen customer", () => {
    expect(bonusRoutes.map(({ path, customerForced }) => [path, customerForced])).toEqual([
      ["/bonus-dealer", true],
      ["/bonus-dealer-new", true],
      ["/bonus-dealer/polygon", true],
      ["/bonus-dealer/wim", true],
    ]);
  });
});
