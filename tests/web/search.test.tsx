import { ApolloProvider } from "@apollo/client/react";
import { client } from "@spoke/web/app/apollo.ts";
import { isPaletteOpen, takeTyped } from "@spoke/web/app/shell/palette/open.ts";
import SearchBox from "@spoke/web/app/shell/SearchBox.tsx";
import { CartProvider } from "@spoke/web/features/cart/CartProvider.tsx";
import { DEFAULT_CONFIG, setConfig } from "@spoke/web/lib/config.ts";
import { toasts } from "@spoke/web/ui/toasts.ts";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useLocation } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { DEALER, signedIn, TestRouter } from "./support.tsx";

function Address() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

const found = {
  ...{ __typename: "ProductGroup", parent_name: "Chain 12s", slugs: ["chain-12s"], category: "PAA", image: null },
  ...{
    items: 3,
    starting_at: 100,
    newArrival: false,
    components: null,
    pictured: [],
    swatches: [],
    serie: null,
    brand: { id: "C", description: "C" },
  },
  own: { from: 61, retail: 100, to: 61, promotion: null, tiers: false },
  stock: { qty: 298, mask: null, orderable: 3, inStock: 2, arrival: null },
};
const article = {
  ...{ __typename: "Product", article_code: "CH12-BK", article_code_display: "CH12-BK", old_code: null },
  ...{ name: "Chain 12s, Black", slug: "chain-12s-black", category: "PAA", image: null, sorg: "N001" },
  ...{ price: { dealer: 61, retail: 100 }, stock: { available: [], nextArrival: null }, quantityRule: null },
  ...{ allowToOrder: true, sorgBlocked: false, orderBlocked: false, brandBlocked: false, categoryBlocked: false },
  hierarchyBlocked: false,
};
const EMPTY_CART = {
  __typename: "MerchantCart",
  merchants: [],
  summary: { __typename: "CartSummary", totalQty: 0, count: 0, total: 0, currency: null },
};
let added: { article_code: string; qty: number }[];
let exact: (Omit<typeof article, "quantityRule"> & { quantityRule: object | null }) | undefined;
let categories: { id: string; label: string; count: number }[];
let requests: { search: string; category?: string; limit: number; signal: AbortSignal }[];
let count: number;
let suggestion: string | null;
let status: number;
let orders: string[];
let answering: Promise<void> | undefined;

beforeEach(async () => {
  await signedIn();
  setConfig({ ...DEFAULT_CONFIG, flags: ["SEARCH_SUGGESTION"] });
  vi.useFakeTimers();
  requests = [];
  added = [];
  count = 1;
  suggestion = null;
  exact = undefined;
  categories = [];
  localStorage.clear();
  status = 200;
  orders = [];
  answering = undefined;
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.stubGlobal("fetch", async (_path: string, init: RequestInit & { body: string; signal: AbortSignal }) => {
    const { variables, operationName } = JSON.parse(init.body);
    if (operationName === "CartState") return Response.json({ data: { merchantCart: EMPTY_CART } });
    if (operationName === "UpdateCart") {
      added.push(...variables.products);
      return Response.json({ errors: [{ message: "no cart" }] });
    }
    if (operationName === "PaletteOrders") {
      const data = orders.map((order_no) => ({ __typename: "Order", order_no, sap_order_no: null, merchant: "N" }));
      return Response.json({ data: { orders: { __typename: "OrderPage", data } } });
    }
    requests.push({ ...variables.filter, limit: variables.limit, signal: init.signal });
    await answering;
    if (status === 0) {
      await new Promise((_, reject) => init.signal.addEventListener("abort", () => reject(init.signal.reason)));
    }
    const model = (index: number) => ({ ...found, id: `M${index}` });
    const data = {
      products: { data: exact ? [exact] : [], suggestion },
      productGroups: { data: Array.from({ length: count }, (_, index) => model(index)), info: { count: 36 } },
      filterV2: { merchandiseCategories: categories },
    };
    return new Response(JSON.stringify(status === 200 ? { data } : {}), { status: status || 200 });
  });
  show("/en-us");
});

function show(at: string): void {
  cleanup();
  render(
    <TestRouter initialEntries={[at]}>
      <ApolloProvider client={client}>
        <CartProvider>
          <SearchBox shortcut />
        </CartProvider>
      </ApolloProvider>
      <Address />
    </TestRouter>,
  );
}
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const box = () => screen.getByRole<HTMLInputElement>("combobox", { name: "Search" });
const type = (value: string) => fireEvent.change(box(), { target: { value } });
const enter = () => fireEvent.submit(box().form ?? box());
const message = () => document.querySelector("[role=status]")?.textContent;
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it("[search-001] asks 180 ms after the last key", async () => {
  type("cha");
  await pass(100);
  type("chai");
  await pass(179);
  expect(requests).toEqual([]);
  await pass(1);
  expect(requests).toMatchObject([{ search: "chai", limit: 4 }]);
});

it("[search-002] asks only with three characters", async () => {
  type("ch ");
  await pass(2000);
  expect(requests).toEqual([]);
});

it("[search-005] a later search cancels an earlier one", async () => {
  type("chain");
  await pass(180);
  type("chains");
  expect(requests[0]?.signal.aborted).toBe(true);
});

it("[search-003] Enter shows the list of what was typed", () => {
  type("chain 12");
  enter();
  expect(document.querySelector("output")?.textContent).toBe("/en-us/catalog/list?search=chain+12");
});

it("[header-007] a suggestion is chosen with the arrow keys and opened with Enter", async () => {
  type("chain");
  await pass(250);
  const [first] = screen.getAllByRole("option");
  expect(first?.getAttribute("aria-selected")).toBe("false");
  fireEvent.keyDown(box(), { key: "ArrowDown" });
  expect(box().getAttribute("aria-activedescendant")).toBe(first?.id);
  enter();
  expect(document.querySelector("output")?.textContent).toBe("/en-us/catalog/paa/chain-12s");
});

it("the key / goes to the search from anywhere but another field", () => {
  fireEvent.keyDown(document.body, { key: "/" });
  expect(document.activeElement).toBe(box());
});

it.each([
  ["/en-us/catalog/bike", "Bike"],
  ["/en-us/catalog/list?category=PAA&search=tube", "PAA"],
])("[search-004] asks and lists on the side of the catalog that %s shows", async (at, category) => {
  show(at);
  type("chain");
  await pass(180);
  expect(requests).toMatchObject([{ search: "chain", category, limit: 4 }]);
  enter();
  expect(document.querySelector("output")?.textContent).toBe(`/en-us/catalog/list?search=chain&category=${category}`);
});

it("[search-004] says what may have been meant where nothing was found, and searches for it", async () => {
  suggestion = "chain";
  count = 0;
  type("chian");
  await pass(250);
  const meant = screen.getByRole("option", { name: "Did you mean: chain" });
  fireEvent.click(meant);
  expect(document.querySelector("output")?.textContent).toBe("/en-us/catalog/list?search=chain");
  expect(box().value).toBe("chain");
});

it("leads to the search of documents for what may be the number of one", async () => {
  count = 0;
  type("261126-CW9EG");
  await pass(250);
  fireEvent.click(screen.getByRole("option", { name: "Search orders, invoices, and claims for “261126-CW9EG”" }));
  expect(isPaletteOpen.get()).toBe(true);
  expect(takeTyped()).toBe("261126-CW9EG");
  isPaletteOpen.set(false);
  type("INV2611283441W1");
  await pass(250);
  enter();
  await vi.waitFor(() => expect(isPaletteOpen.get()).toBe(true));
  expect(takeTyped()).toBe("INV2611283441W1");
  isPaletteOpen.set(false);
  type("chain 12");
  await pass(250);
  expect(screen.queryByRole("option")).toBeNull();
});

it("Enter on the number of a document opens it, if no other one fits", async () => {
  await signedIn({ ...DEALER, scopes: ["page.orderlist"], hasCustCode: true });
  show("/en-us");
  count = 0;
  orders = ["261126-CW9EG", "261126-CW9EGX"];
  type("261126 cw9eg");
  await pass(250);
  enter();
  await vi.waitFor(() => screen.getByText("/en-us/order/261126-CW9EG"));
  // The only order that a number of a delivery finds, before suggestions are there.
  orders = ["261126-OTHER"];
  type("DO-778899");
  enter();
  await vi.waitFor(() => screen.getByText("/en-us/order/261126-OTHER"));
  orders = [];
  type("DO-778800");
  enter();
  await vi.waitFor(() => screen.getByText(/^\/en-us\/catalog\/list\?search=DO-778800/));
});

it("says so where its search of documents cannot be loaded, and stops waiting", async () => {
  vi.doMock("@spoke/web/app/shell/palette/exactDocument.ts", () => {
    throw new Error("gone");
  });
  // The page has just been reloaded for a chunk.
  sessionStorage.setItem("spoke.chunk-reload", String(Date.now()));
  count = 0;
  type("DO-778800");
  enter();
  await vi.waitFor(() => expect(toasts.get().map(({ text }) => text)).toContain("The search failed. Try again."));
  expect(message()).toBe("");
  vi.doUnmock("@spoke/web/app/shell/palette/exactDocument.ts");
  sessionStorage.clear();
});

it("asks for no suggestions where the host has none", async () => {
  setConfig(DEFAULT_CONFIG);
  type("chain");
  await pass(2000);
  expect(requests).toEqual([]);
});

it("[search-006] a failure is logged and the waiting ends", async () => {
  status = 500;
  type("chain");
  await pass(180);
  expect(console.error).toHaveBeenCalledWith(
    expect.anything(),
    expect.anything(),
    "suggestions could not be loaded",
    expect.anything(),
  );
  expect(message()).toBe("");
});

it("[search-005] [search-006] waits visibly, gives up what is under way when more is typed, and goes on as before", async () => {
  status = 0;
  type("chain");
  await pass(180);
  expect(message()).toBe("Searching");
  fireEvent.click(screen.getByRole("option", { name: "All results" }));
  screen.getByText(/^\/en-us\/catalog\/list\?search=chain/);
  status = 200;
  type("chains");
  await pass(0);
  expect(requests[0]?.signal.aborted).toBe(true);
  expect(message()).toBe("");
  expect(console.error).not.toHaveBeenCalled();
  await pass(180);
  expect(screen.getAllByRole("option")).toHaveLength(2);
});

it("[mobile-008] shows the first two as tiles on a phone, the third and fourth in the list", async () => {
  count = 4;
  type("chain");
  await pass(250);
  const looks = screen.getAllByRole("option").map(({ className }) => /\bflex-col\b/.test(className));
  expect(looks).toEqual([true, true, false, false, false]);
});

it("suggests models with price and stock, then categories, then all results", async () => {
  suggestion = "chains";
  categories = [
    { id: "CH", label: "Chains", count: 30 },
    { id: "TO", label: "Tools", count: 6 },
  ];
  type("chain");
  await pass(250);
  const options = screen.getAllByRole("option").map(({ textContent }) => textContent);
  expect(options).toEqual([
    expect.stringMatching(/Chain 12s.*3 variants.*298 in stock.*61/),
    "Chains30",
    "Tools6",
    "See all 36 results",
  ]);
  fireEvent.click(screen.getByRole("option", { name: /Tools/ }));
  expect(document.querySelector("output")?.textContent).toBe(
    "/en-us/catalog/list?search=chain&merchandiseCategories=TO",
  );
});

it("lists the article of an exact code first, and opens it with Enter", async () => {
  exact = article;
  type("ch12 bk");
  await pass(250);
  expect(screen.getAllByRole("option")[0]?.textContent).toContain("Chain 12s, Black");
  enter();
  expect(document.querySelector("output")?.textContent).toBe("/en-us/catalog/paa/chain-12s-black");
});

it("keeps what is marked where suggestions arrive, so that Enter does what it showed", async () => {
  exact = article;
  const { promise, resolve } = Promise.withResolvers<void>();
  answering = promise;
  type("ch12 bk");
  await pass(200);
  fireEvent.keyDown(box(), { key: "ArrowDown" });
  const marked = () => screen.getByRole("option", { selected: true }).textContent;
  expect(marked()).toBe("All results");
  resolve();
  await pass(50);
  expect(screen.getAllByRole("option")[0]?.textContent).toContain("Chain 12s, Black");
  expect(marked()).toBe("See all 36 results");
  expect(box().getAttribute("aria-activedescendant")).toBe(screen.getByRole("option", { selected: true }).id);
  enter();
  expect(document.querySelector("output")?.textContent).toBe("/en-us/catalog/list?search=ch12+bk");
});

it("marks what the pointer moves over, and nothing that appears under a pointer at rest", async () => {
  type("chain");
  await pass(250);
  const [first] = screen.getAllByRole("option");
  if (!first) throw new Error("no suggestions");
  fireEvent.pointerEnter(first);
  expect(first.getAttribute("aria-selected")).toBe("false");
  fireEvent.pointerMove(first);
  expect(first.getAttribute("aria-selected")).toBe("true");
});

it("adds the article of an exact code to the cart, in the quantity it is sold in, and says how many are there", async () => {
  exact = { ...article, quantityRule: { __typename: "QuantityRule", min: 12, step: 6, carton: null } };
  type("ch12 bk");
  await pass(250);
  fireEvent.click(screen.getByRole("option", { name: /Add 12 to the cart/ }));
  expect(screen.getByRole("option", { name: /Add 12 to the cart ?· 12 in the cart/ })).toBeTruthy();
  await pass(2_000);
  expect(added).toMatchObject([{ article_code: "CH12-BK", qty: 12 }]);
});

it("does not add an article that cannot be ordered", async () => {
  exact = { ...article, orderBlocked: true };
  type("ch12 bk");
  await pass(250);
  expect(screen.getAllByRole("option")[0]?.textContent).toContain("Chain 12s, Black");
  expect(screen.queryByRole("option", { name: /to the cart/ })).toBeNull();
});

it("lists what was searched for last while nothing is typed", () => {
  type("chain 12");
  enter();
  type("");
  fireEvent.focus(box());
  expect(screen.getAllByRole("option").map(({ textContent }) => textContent)).toEqual(["chain 12"]);
});
