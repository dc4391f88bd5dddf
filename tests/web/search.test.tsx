import { ApolloProvider } from "@apollo/client/react";
import { client } from "@spoke/web/app/apollo.ts";
import { SearchBox } from "@spoke/web/app/shell/SearchBox.tsx";
import { DEFAULT_CONFIG, setConfig } from "@spoke/web/lib/config.ts";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useLocation } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { signedIn, TestRouter } from "./support.tsx";

function Address() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

const found = {
  __typename: "Product",
  article_code: "A1",
  article_code_display: "A-1",
  sorg: "N001",
  name: "Chain 12s",
  slug: "chain-12s",
};
let requests: { search: string; category?: string; limit: number; signal: AbortSignal }[];
let count: number;
let suggestion: string | null;
let status: number;

beforeEach(async () => {
  await signedIn();
  setConfig({ ...DEFAULT_CONFIG, flags: ["SEARCH_SUGGESTION"] });
  vi.useFakeTimers();
  requests = [];
  count = 1;
  suggestion = null;
  status = 200;
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.stubGlobal("fetch", async (_path: string, init: RequestInit & { body: string; signal: AbortSignal }) => {
    const { variables } = JSON.parse(init.body);
    requests.push({ ...variables.filter, limit: variables.limit, signal: init.signal });
    if (status === 0) {
      await new Promise((_, reject) => init.signal.addEventListener("abort", () => reject(init.signal.reason)));
    }
    const article = (index: number) => ({ ...found, article_code: `A${index}`, category: "PAA", image: null });
    const data = { products: { data: Array.from({ length: count }, (_, index) => article(index + 1)), suggestion } };
    return new Response(JSON.stringify(status === 200 ? { data } : {}), { status: status || 200 });
  });
  show("/en-us");
});

function show(at: string): void {
  cleanup();
  render(
    <TestRouter initialEntries={[at]}>
      <ApolloProvider client={client}>
        <SearchBox shortcut />
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

it("[search-001] asks 650 ms after the last key", async () => {
  type("cha");
  await pass(400);
  type("chai");
  await pass(649);
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
  await pass(650);
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
  await pass(700);
  expect(screen.getByRole("option").getAttribute("aria-selected")).toBe("false");
  fireEvent.keyDown(box(), { key: "ArrowDown" });
  expect(box().getAttribute("aria-activedescendant")).toBe(screen.getByRole("option").id);
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
  await pass(650);
  expect(requests).toMatchObject([{ search: "chain", category, limit: 4 }]);
  enter();
  expect(document.querySelector("output")?.textContent).toBe(`/en-us/catalog/list?search=chain&category=${category}`);
});

it("[search-004] says what may have been meant, and searches for it", async () => {
  suggestion = "chain";
  type("chian");
  await pass(700);
  const meant = screen.getByRole("option", { name: "Did you mean: chain" });
  fireEvent.click(meant);
  expect(document.querySelector("output")?.textContent).toBe("/en-us/catalog/list?search=chain");
  expect(box().value).toBe("chain");
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
  await pass(650);
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
  await pass(650);
  expect(message()).toBe("Searching");
  status = 200;
  type("chains");
  await pass(0);
  expect(requests[0]?.signal.aborted).toBe(true);
  expect(message()).toBe("");
  expect(console.error).not.toHaveBeenCalled();
  await pass(650);
  expect(screen.getAllByRole("option")).toHaveLength(1);
});

it("[mobile-008] shows the first two as tiles on a phone, the third and fourth in the list", async () => {
  count = 4;
  type("chain");
  await pass(700);
  const looks = screen.getAllByRole("option").map(({ className }) => /\bflex-col\b/.test(className));
  expect(looks).toEqual([true, true, false, false]);
});
