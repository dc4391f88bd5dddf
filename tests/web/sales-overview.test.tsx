import { CombinedGraphQLErrors } from "@apollo/client/errors";
import { axisTicks } from "@spoke/web/features/sales-overview/axis.ts";
import { changeOf, filterInput, isNarrowed, salesFilterOf } from "@spoke/web/features/sales-overview/filter.ts";
import SalesOverviewPage from "@spoke/web/features/sales-overview/SalesOverviewPage.tsx";
import { DEFAULT_CONFIG, setConfig } from "@spoke/web/lib/config.ts";
import { cleanup, configure, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { clientOf, Page, signedIn } from "./support.tsx";

configure({ asyncUtilTimeout: 10_000 });

describe("the filter in the address", () => {
  const filterOf = (filters: Record<string, string[]>) => salesFilterOf({ filters }, ["U001", "1000"], 2026);

  it("[sales-overview-001] defaults to this year and everything of the host's sales organization", () => {
    const plain = { sorg: "U001", year: 2026, category: "overview", months: [], customers: [], wholeYear: false };
    expect(filterOf({})).toEqual(plain);
    expect(isNarrowed(filterOf({}), { filters: {} })).toBe(false);
  });

  it("unknown choices are ignored", () => {
    const odd = { year: ["1900"], sorg: ["G001"], category: ["cars"], months: ["3", "13", "x"] };
    expect(filterOf(odd)).toMatchObject({ sorg: "U001", year: 2026, category: "overview", months: [3], customers: [] });
    expect(filterOf({ compare: ["decade"] }).wholeYear).toBe(false);
  });

  it("choices become the server's filter; all customers need no list of codes", () => {
    const filters = { year: ["2025"], months: ["1", "2"], brands: ["Tern"], customers: ["all"] };
    expect(filterInput(filterOf(filters), { filters })).toEqual({
      ...{ sorg: "U001", year: 2025, category: "overview", months: [1, 2], brands: ["Tern"], allCustomers: true },
    });
  });

  it("the whole last year is compared with when chosen", () => {
    const filters = { compare: ["year"] };
    expect(filterInput(filterOf(filters), { filters })).toMatchObject({ wholeYear: true });
    expect(filterInput(filterOf({}), { filters: {} })).not.toHaveProperty("wholeYear");
  });

  it("the axis of the chart has round steps, as large as the largest amount", () => {
    expect(axisTicks([18_900, 13_200])).toEqual([0, 5_000, 10_000, 15_000, 20_000]);
    expect(axisTicks([1_050_000_000])).toEqual([
      0, 250_000_000, 500_000_000, 750_000_000, 1_000_000_000, 1_250_000_000,
    ]);
    expect(axisTicks([-300, 900])).toEqual([-500, -250, 0, 250, 500, 750, 1_000]);
    expect(axisTicks([])).toEqual([0, 1]);
  });

  it("a change is a fraction of the previous year; without one there is no change", () => {
    expect(changeOf(150, 100)).toBe(0.5);
    expect(changeOf(150, 0)).toBeUndefined();
  });
});

const sums = (netSales: number, netSalesLastYear: number, invoiceQuantity = 3) => ({
  ...{ netSales, netSalesLastYear, invoiceQuantity, invoiceQuantityLastYear: 0 },
});
const row = (name: string, now: number, before: number, label = name) => ({
  ...{ __typename: "SalesRow", name, label },
  ...sums(now, before),
});
const style = { currency: "USD", symbol: "$", thousandSeparator: ",", decimalSeparator: ".", decimalPrecission: 2 };

function answer(customers = 1, comparedTo = "2026-12-31") {
  const none = customers === 0;
  return {
    salesOverviewV5: {
      __typename: "SalesOverview",
      currency: { __typename: "CurrencyDisplay", ...style },
      customers,
      ...sums(none ? 0 : 1500, none ? 0 : 1000),
      comparedTo,
      byMonth: Array.from({ length: 12 }, (_, i) => ({
        ...row(String(i + 1), none || i !== 2 ? 0 : 1500, none ? 0 : 80),
        __typename: "SalesMonthRow",
        netSalesFullLastYear: none ? 0 : 80,
      })),
      byBrand: none ? [] : [row("Tern", 1500, 1000), row("", 0, 0)],
      byMerchandiseCategory: none ? [] : [row("Road", 1500, 1000, "Rennräder")],
      byModel: none
        ? []
        : [{ __typename: "SalesModelRow", name: "Arc", ...sums(1500, 0), series: [row("One", 1500, 0)] }],
      byCustomer:
        customers > 1
          ? [
              { __typename: "SalesCustomerRow", custCode: "C1", custName: "Wheel House", ...sums(1000, 500) },
              { __typename: "SalesCustomerRow", custCode: "C2", custName: "Bike Barn", ...sums(500, 500) },
            ]
          : [],
    },
    salesOverviewFilterV5: {
      __typename: "SalesOverviewOptions",
      ...{ brands: ["Tern"], merchandiseCategories: ["Road"], models: ["Arc"], series: ["One"] },
      labels: [{ __typename: "SalesLabel", name: "Road", label: "Rennräder" }],
    },
  };
}

describe("the page", () => {
  let requests: unknown[];
  let accounts: object[];
  beforeEach(async () => {
    requests = [];
    accounts = [];
    setConfig({ ...DEFAULT_CONFIG, sorg: "U001" });
    await signedIn();
  });
  afterEach(cleanup);

  function show(data: object | (() => never), at = "/en-us/sales-overview") {
    const client = clientOf((operation, { filter }) => {
      if (operation === "SalesOverview") requests.push(filter);
      if (operation === "SalesCustomerAccounts") return { salesCustomerAccounts: accounts };
      return operation === "SalesOverview"
        ? typeof data === "function"
          ? data()
          : data
        : { merchantCart: { __typename: "MerchantCart", merchants: [], summary: null } };
    });
    render(
      <Page client={client} at={at}>
        <SalesOverviewPage />
      </Page>,
    );
  }

  const openTab = (name: string) => fireEvent.click(screen.getByRole("tab", { name }));
  const asTable = () => fireEvent.click(screen.getByRole("button", { name: "Show as table" }));

  it("product groups have the names of the reader's language, and filter by their own", async () => {
    show(answer(), "/en-us/sales-overview?merchandiseCategories=Road");
    await screen.findByRole("table", { name: "By brand" });
    openTab("By product group");
    within(screen.getByRole("table", { name: "By product group" })).getByText("Rennräder");
    expect(requests.at(-1)).toMatchObject({ merchandiseCategories: ["Road"] });
    fireEvent.click(screen.getByRole("button", { name: "Product group (1)" }));
    expect((await screen.findByRole("checkbox", { name: "Rennräder" })).matches(":checked")).toBe(true);
  });

  it("tables are sorted by the column that is pressed, and the other way by a second press", async () => {
    show(answer(2));
    const table = await screen.findByRole("table", { name: "By customer" });
    const names = () => [...table.querySelectorAll("tbody th")].map((each) => each.textContent);
    expect(names()).toEqual(["Wheel House", "Bike Barn"]);
    const head = within(table).getByRole("button", { name: "Customer" });
    fireEvent.click(head);
    expect(names()).toEqual(["Bike Barn", "Wheel House"]);
    expect(head.closest("th")?.getAttribute("aria-sort")).toBe("ascending");
    fireEvent.click(head);
    expect(names()).toEqual(["Wheel House", "Bike Barn"]);
  });

  it("[sales-overview-002] [sales-overview-003] figures of the year stand beside those of the last", async () => {
    show(answer());
    const brands = await screen.findByRole("table", { name: "By brand" });
    const [, tern] = within(brands).getAllByRole("row");
    expect(tern?.textContent).toContain("$1,500.00");
    expect(tern?.textContent).toContain("+50%");
    expect(screen.queryByRole("table", { name: "By month" })).toBeNull();
    asTable();
    const months = screen.getByRole("table", { name: "By month" });
    expect(within(months).getAllByRole("row")).toHaveLength(14);
    const total = within(months).getByRole("row", { name: /Total/ }).textContent;
    expect(total).toContain("$1,000.00");
    // As the figure above says: months to come are compared with nothing, their sum is.
    expect(total).toContain("+50%");
  });

  it("says to which day both years are counted, and how much more that is in money", async () => {
    show(answer(1, "2026-11-22"));
    expect(await screen.findByText("Both years are compared up to 22 Nov.")).toBeTruthy();
    for (const year of [2026, 2025]) expect(screen.getByText(`Net sales ${year} to 22 Nov`)).toBeTruthy();
    const change = screen.getByText("Change", { selector: "dt" }).parentElement;
    expect(change?.textContent).toContain("+$500.00");
    asTable();
    expect(screen.getByRole("row", { name: /Total to 22 Nov/ }).textContent).toContain("+50%");
  });

  it("says when each customer ordered last, what is open, and what is overdue", async () => {
    accounts = [
      ...[["C1", "2026-11-20T10:00:00Z", 250, 100] as const, ["C2", null, 0, 0] as const].map(
        ([custCode, lastOrderAt, open, overdue]) => ({
          ...{ __typename: "SalesCustomerAccount", custCode, lastOrderAt, open, overdue },
        }),
      ),
    ];
    show(answer(2));
    const customers = await screen.findByRole("table", { name: "By customer" });
    await within(customers).findByRole("columnheader", { name: "Last order" });
    const [head, first, second] = within(customers).getAllByRole("row");
    expect(head?.textContent).toMatch(/Last orderOpenOverdue$/);
    expect(first?.textContent).toMatch(/20 Nov 2026\$250\.00\$100\.00$/);
    expect(first?.textContent).toContain("$100.00 overdue");
    expect(second?.textContent).toMatch(/–\$0\.00\$0\.00$/);
  });

  it("has no columns for what the user may not see", async () => {
    accounts = ["C1", "C2"].map((custCode) => ({
      ...{ __typename: "SalesCustomerAccount", custCode, lastOrderAt: "2026-11-20", open: null, overdue: null },
    }));
    show(answer(2));
    const customers = await screen.findByRole("table", { name: "By customer" });
    await within(customers).findByRole("columnheader", { name: "Last order" });
    expect(within(customers).getAllByRole("columnheader")).toHaveLength(6);
  });

  it("several customers are listed, and one alone is not", async () => {
    show(answer(2));
    const customers = await screen.findByRole("table", { name: "By customer" });
    const [, first, second] = within(customers).getAllByRole("row");
    expect(first?.textContent).toContain("Wheel House");
    expect(first?.textContent).toContain("+100%");
    expect(second?.textContent).toContain("Bike Barn");
    cleanup();
    show(answer());
    await screen.findByRole("table", { name: "By brand" });
    expect(screen.queryByRole("table", { name: "By customer" })).toBeNull();
  });

  it("a model opens into its series", async () => {
    show(answer());
    await screen.findByRole("table", { name: "By brand" });
    openTab("By model");
    const models = await screen.findByRole("table", { name: "By model" });
    // One group at a time.
    expect(screen.queryByRole("table", { name: "By brand" })).toBeNull();
    expect(within(models).queryByText("One")).toBeNull();
    fireEvent.click(within(models).getByRole("button", { name: "Series of Arc" }));
    expect(within(models).getByText("One")).toBeTruthy();
  });

  it("says that nothing was sold, and offers to clear a filter that finds nothing", async () => {
    show(answer(0));
    expect(await screen.findByText("No invoices in these two years.")).toBeTruthy();
    cleanup();
    show(answer(0), "/en-us/sales-overview?category=bike&brands=Tern");
    expect(await screen.findByText("No invoices match these filters.")).toBeTruthy();
    expect(requests.at(-1)).toMatchObject({ category: "bike", brands: ["Tern"] });
    expect(screen.getAllByRole("button", { name: "Reset filters" }).length).toBeGreaterThan(0);
  });

  it("more customers than can be added up are refused in words, and the choice can be taken back", async () => {
    const userErrors = [{ field: "custCodes", message: "too_many_customers", values: { max: 2000 } }];
    const refused = new CombinedGraphQLErrors({
      errors: [{ message: "invalid_input", extensions: { code: "BAD_USER_INPUT", userErrors } }],
    });
    show(() => {
      throw refused;
    }, "/en-us/sales-overview?customers=all");
    await screen.findByText(/^You serve more than 2,?000 customers\./);
    expect(screen.getAllByRole("button", { name: "Reset filters" }).length).toBeGreaterThan(0);
  });
});
