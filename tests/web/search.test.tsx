import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter, useLocation } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { SearchBox } from "../../packages/web/src/app/shell/SearchBox.tsx";
import { signedIn } from "./support.tsx";

function Address() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

const found = { article_code: "A1", article_code_display: "A-1", sorg: "N001", name: "Chain 12s", slug: "chain-12s" };
let asked: { search: string; limit: number; signal: AbortSignal }[];

beforeEach(async () => {
  await signedIn();
  vi.useFakeTimers();
  asked = [];
  vi.stubGlobal("fetch", async (_path: string, init: RequestInit & { body: string; signal: AbortSignal }) => {
    const { variables } = JSON.parse(init.body);
    asked.push({ search: variables.filter.search, limit: variables.limit, signal: init.signal });
    const data = { products: { data: [{ ...found, category: "PAA", image: null }], suggestion: null } };
    return new Response(JSON.stringify({ data }));
  });
  render(
    <MemoryRouter initialEntries={["/en-us"]}>
      <SearchBox shortcut />
      <Address />
    </MemoryRouter>,
  );
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const box = () => screen.getByRole<HTMLInputElement>("combobox", { name: "Search" });
const type = (value: string) => fireEvent.change(box(), { target: { value } });
const enter = () => fireEvent.submit(box().form ?? box());
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it("[search-001] asks 650 ms after the last key", async () => {
  type("cha");
  await pass(400);
  type("chai");
  await pass(649);
  expect(asked).toEqual([]);
  await pass(1);
  expect(asked).toMatchObject([{ search: "chai", limit: 4 }]);
});

it("[search-002] asks only with three characters", async () => {
  type("ch ");
  await pass(2000);
  expect(asked).toEqual([]);
});

it("[search-005] a later search cancels an earlier one", async () => {
  type("chain");
  await pass(650);
  type("chains");
  expect(asked[0]?.signal.aborted).toBe(true);
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
