import { ClusterMarker } from "@spoke/web/features/sales-area/ClusterMarker.tsx";
import SalesAreaPage from "@spoke/web/features/sales-area/SalesAreaPage.tsx";
import { Toasts } from "@spoke/web/ui/Toasts.tsx";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type Answer, clientOf, DEALER, Page, signedIn } from "../support.tsx";

const group = (code: string, description: string, category: string | null) => ({
  ...{ __typename: "SalesMapRegionGroup", code, description, category },
});
const region = (id: string, description: string, canEdit: boolean, categories: readonly (string | null)[]) => ({
  ...{ __typename: "SalesMapRegion", id, sorg: "U001", description, lat: 45.5, lng: -122.7 + Number(id), canEdit },
  regionGroups: [
    group("BIKE", "Bike shops", categories[0] ?? null),
    group("SPORT", "Sports stores", categories[1] ?? null),
  ],
});
const dealer = (custCode: string, custName: string, more: object = {}) => ({
  ...{
    __typename: "SalesAreaDealer",
    custCode,
    custNumber: `01${custCode}`,
    custName,
    custCity: "Portland",
    custPhone: "+15035550100",
    lat: 45.5,
    lng: -122.6,
  },
  ...{ sales: 10, lastVisit: null, ...more },
});
const CURRENCY = {
  ...{ __typename: "CurrencyDisplay", currency: "USD", display: "USD", symbol: "$", thousandSeparator: "," },
  ...{ decimalSeparator: ".", decimalPrecision: 2 },
};

let stored: ReturnType<typeof region>[];
let calls: [string, Record<string, unknown>][];
let outcome: () => object;
let nearby: ReturnType<typeof dealer>[];
const success = { __typename: "Message", status: "success", description: "success_save" };

const answers: Answer = (operation, variables) => {
  calls.push([operation, variables]);
  if (operation === "SalesAreaMaps") return { salesAreaMaps: stored };
  if (operation === "SalesAreaDealers")
    return {
      salesAreaDealers: {
        ...{ __typename: "SalesAreaDealers", complete: true, hasSales: true, hasVisits: false, currency: CURRENCY },
        dealers: [
          ...[dealer("C1", "Alpha Bikes"), dealer("C2", "Beta Bikes", { lat: null, lng: null, sales: 0 })],
          ...nearby,
        ],
      },
    };
  if (operation === "SalesAreaDealerBalance") return { salesAreaDealerBalance: 1250 };
  if (operation === "UpdateSalesAreaCategories") return { updateSalesMapAreaCategories: outcome() };
  return { cart: [] };
};

beforeEach(async () => {
  calls = [];
  nearby = [];
  stored = [region("1", "Northwest", true, ["A", null]), region("2", "California", true, ["B", "C"])];
  outcome = () => ({ __typename: "SalesMapResult", changed: 2, message: success, userErrors: [] });
  vi.stubGlobal("fetch", () => Promise.reject(new Error("no network")));
  await signedIn({ ...DEALER, userAreas: [{ sorg: "U001" }] });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const open = async (at = "/en-us/sales-area", first = "Northwest") => {
  render(
    <Page client={clientOf(answers)} at={at}>
      <SalesAreaPage />
      <Toasts />
    </Page>,
  );
  await screen.findAllByText(first);
};
const table = () => screen.getByRole("table", { name: "Regions" });
const row = (name: string) => within(table()).getByRole("button", { name }).closest("tr") as HTMLElement;
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));

it("[sales-map-003] shows regions with description and region groups, in the list and at their position on the map", async () => {
  await open();
  expect(row("Northwest").textContent).toContain("Bike shops: A");
  expect(row("Northwest").textContent).toContain("Sports stores: No category");
  const map = screen.getByRole("application", { name: "Map with 2 regions and 1 dealers" });
  expect(map.querySelectorAll("svg > g text")).toHaveLength(2);
  expect([...map.querySelectorAll("svg > text")].map((each) => each.textContent)).toContain("Northwest");
  fireEvent.click(within(table()).getByRole("button", { name: "Northwest" }));
  const details = screen.getByRole("region", { name: "Northwest" });
  expect(details.textContent).toContain("Bike shops: A: key area");
  expect(row("Northwest").getAttribute("aria-current")).toBe("true");
});

it("a press on a marker selects its row, and the arrow keys move the map", async () => {
  await open();
  fireEvent.click(within(table()).getByRole("button", { name: "California" }));
  const map = screen.getByRole("application");
  const middle = { clientX: 320, clientY: 210, button: 0, pointerId: 1 };
  const marker = () => [...map.querySelectorAll("svg > g")].map((each) => each.getAttribute("transform"));
  expect(marker()).toContain("translate(320.0 210.0)");
  fireEvent.keyDown(map, { key: "ArrowRight" });
  expect(marker()).toContain("translate(240.0 210.0)");
  fireEvent.keyDown(map, { key: "ArrowLeft" });
  fireEvent.click(within(table()).getByRole("button", { name: "Northwest" }));
  expect(row("California").getAttribute("aria-current")).toBeNull();
  fireEvent.pointerDown(map, middle);
  fireEvent.pointerUp(map, middle);
  expect(row("Northwest").getAttribute("aria-current")).toBe("true");
});

it("several regions get a category at once: the summary says what changes, steps are undone, and one save sends all", async () => {
  await open();
  for (const name of ["Northwest", "California"])
    fireEvent.click(screen.getAllByLabelText(`Select ${name}`)[0] as HTMLElement);
  const bar = screen.getByRole("region", { name: "Selection" });
  fireEvent.change(within(bar).getByLabelText("Region group"), { target: { value: "SPORT" } });
  fireEvent.change(within(bar).getByLabelText("Category"), { target: { value: "D" } });
  press("Set category");
  const unsaved = () => screen.getByRole("region", { name: "Unsaved changes" });
  expect(unsaved().textContent).toContain("2 unsaved changes");
  expect(unsaved().textContent).toContain("Northwest, Sports stores: No category → D: low priority");
  expect(row("California").textContent).toContain("Sports stores: DNot saved");
  press("Undo the change of California, Sports stores");
  expect(unsaved().textContent).toContain("1 unsaved change");
  press("Undo");
  expect(unsaved().textContent).toContain("2 unsaved changes");
  press("Save");
  await screen.findByText("2 categories saved");
  const sent = calls.filter(([name]) => name === "UpdateSalesAreaCategories").map(([, variables]) => variables);
  expect(sent).toEqual([
    {
      salesMaps: [
        { sorg: "U001", id: "2", code: "SPORT", category: "D", previous: "C" },
        { sorg: "U001", id: "1", code: "SPORT", category: "D", previous: "" },
      ].toSorted((a, b) => Number(a.id) - Number(b.id)),
    },
  ]);
  expect(screen.queryByRole("region", { name: "Unsaved changes" })).toBeNull();
});

it("a colleague's newer choice is shown, and replaced only after a confirmation", async () => {
  await open();
  fireEvent.click(screen.getAllByLabelText("Select Northwest")[0] as HTMLElement);
  press("Set category");
  const failed = { __typename: "Message", status: "failed", description: "category_changed" };
  const error = { __typename: "UserError", field: "salesMaps.0.category", message: "category_changed", values: [] };
  outcome = () => {
    stored = [region("1", "Northwest", true, ["A", "B"]), region("2", "California", true, ["B", "C"])];
    return { __typename: "SalesMapResult", changed: 0, message: failed, userErrors: [error] };
  };
  press("Save");
  await screen.findByText("Someone else has since chosen B: growth area.");
  expect(screen.getByRole("alert").textContent).toContain("Someone else has changed this category");
  press("Replace it");
  outcome = () => ({ __typename: "SalesMapResult", changed: 1, message: success, userErrors: [] });
  press("Save");
  await screen.findByText("1 category saved");
  expect(calls.findLast(([name]) => name === "UpdateSalesAreaCategories")?.[1]).toEqual({
    salesMaps: [{ sorg: "U001", id: "1", code: "SPORT", category: "A", previous: "B" }],
  });
});

it("a fault keeps the changes, and readers see no editing", async () => {
  await open();
  fireEvent.click(screen.getAllByLabelText("Select California")[0] as HTMLElement);
  press("Set category");
  outcome = () => {
    throw new Error("fault");
  };
  press("Save");
  await screen.findByText("The categories could not be saved. Try again.");
  expect(screen.getByRole("region", { name: "Unsaved changes" }).textContent).toContain("2 unsaved changes");
  cleanup();
  stored = [region("1", "Northwest", false, ["A", null])];
  await open();
  expect(screen.queryByLabelText("Select Northwest")).toBeNull();
});

it("dealers are in a list of their own, those without a position too, and filters narrow list and map together", async () => {
  await open("/en-us/sales-area?view=dealers&color=sales", "Alpha Bikes");
  const dealers = await screen.findByRole("table", { name: "Dealers" });
  const [, alpha, beta] = within(dealers).getAllByRole("row");
  expect(alpha?.textContent).toContain("Alpha Bikes");
  expect(beta?.textContent).toContain("No position");
  const legend = screen.getByRole("list", { name: "Legend" });
  expect(legend.textContent).toContain("Top 25% of dealers");
  expect(legend.textContent).not.toContain("Region");
  expect(screen.getByRole("application", { name: "Map with 0 regions and 1 dealers" })).toBeDefined();
  cleanup();
  render(
    <Page client={clientOf(answers)} at="/en-us/sales-area?category=C">
      <SalesAreaPage />
    </Page>,
  );
  await waitFor(() => expect(screen.getByRole("application").getAttribute("aria-label")).toContain("1 regions"));
  expect(within(table()).queryByText("Northwest")).toBeNull();
});

it("dealers close together are a count in a ring of their shares, by color and shape", () => {
  render(<svg aria-hidden="true">{<ClusterMarker steps={[0, 0, 3, 4]} isSelected={false} />}</svg>);
  const shares = [...document.querySelectorAll("[data-step]")].map((each) => each.getAttribute("data-step"));
  expect(shares).toEqual(["0", "3", "4"]);
  expect(document.querySelector("text")?.textContent).toBe("4");
});

it("a chosen dealer is shown with the surroundings, and is named first where others are close", async () => {
  nearby = [dealer("C3", "Gamma Bikes", { lat: 45.501 })];
  await open("/en-us/sales-area?view=dealers", "Gamma Bikes");
  fireEvent.click(
    within(await screen.findByRole("table", { name: "Dealers" })).getByRole("button", { name: "Gamma Bikes" }),
  );
  const map = screen.getByRole("application");
  const names = [...map.querySelectorAll("svg > text")].map((each) => each.textContent);
  expect(names).toEqual(["Gamma Bikes, Alpha Bikes"]);
  const transform = map.querySelector("svg > path")?.getAttribute("transform") ?? "";
  const scale = Number(/scale\(([\d.]+)\)/.exec(transform)?.[1]);
  expect(scale).toBeLessThanOrEqual(40);
});

it("the card of a dealer has a phone link, and the open balance for those who may see it", async () => {
  const card = async () => {
    await open("/en-us/sales-area?view=dealers", "Alpha Bikes");
    fireEvent.click(
      within(await screen.findByRole("table", { name: "Dealers" })).getByRole("button", { name: "Alpha Bikes" }),
    );
    return screen.getByRole("region", { name: "Alpha Bikes" });
  };
  const found = within(await card());
  expect(found.getByRole("link", { name: "+1 503 555 0100" }).getAttribute("href")).toBe("tel:+15035550100");
  await found.findByText("Open balance (owed)");
  found.getByText("$1,250");
  cleanup();
  calls = [];
  await signedIn({ ...DEALER, scopes: ["page.sales-area"], userAreas: [{ sorg: "U001" }] });
  const without = within(await card());
  expect(without.queryByText("Open balance (owed)")).toBeNull();
  expect(calls.map(([name]) => name)).not.toContain("SalesAreaDealerBalance");
});

it("dealers without a position are named, and listed alone; the listed dealers can be saved with their sales", async () => {
  await open("/en-us/sales-area?view=dealers", "Alpha Bikes");
  expect(screen.getByText("1 dealer has no position on the map.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Download Excel" })).toBeTruthy();
  fireEvent.click(screen.getByRole("link", { name: "List only these" }));
  const dealers = screen.getByRole("table", { name: "Dealers" });
  expect(within(dealers).queryByText("Alpha Bikes")).toBeNull();
  expect(within(dealers).getByText("Beta Bikes")).toBeTruthy();
  expect(screen.getByRole("link", { name: "List all dealers" })).toBeTruthy();
  expect(screen.getByRole("searchbox", { name: "Search name or city" })).toBeTruthy();
  fireEvent.click(screen.getByRole("link", { name: "Regions" }));
  expect(table()).toBeTruthy();
  expect(screen.getByRole("searchbox", { name: "Search regions" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Download Excel" })).toBeNull();
});
