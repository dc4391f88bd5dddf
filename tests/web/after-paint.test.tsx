import { Table } from "@spoke/web/ui/Table.tsx";
import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { useLayoutEffect } from "react";
import { MemoryRouter, Route, Routes, useNavigate } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

beforeEach(() => void rendered.splice(0));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** How many rows stand on the page whenever the layout is made. */
const rendered: number[] = [];

function List() {
  useLayoutEffect(() => void rendered.push(screen.queryAllByRole("row").length));
  return null;
}

function show(): void {
  const rows = Array.from({ length: 40 }, (_, index) => `R-${index}`);
  const columns = [{ id: "number", title: "Number", value: (row: string) => row }];
  const Start = () => {
    const go = useNavigate();
    return (
      <>
        <button type="button" onClick={() => void go("/list")}>
          Go
        </button>
        <button type="button" onClick={() => void go(-1)}>
          Back
        </button>
      </>
    );
  };
  const Page = () => {
    const go = useNavigate();
    return (
      <>
        <Table label="Rows" columns={columns} rows={rows} keyOf={(row) => row} />
        <List />
        <button type="button" onClick={() => void go("/start")}>
          Away
        </button>
      </>
    );
  };
  render(
    <MemoryRouter initialEntries={["/start"]}>
      <Routes>
        <Route path="/start" element={<Start />} />
        <Route path="/list" element={<Page />} />
      </Routes>
    </MemoryRouter>,
  );
}

it("a list that is opened by a link shows its first rows at once, and the others right after them", async () => {
  show();
  fireEvent.click(screen.getByRole("button", { name: "Go" }));
  expect(await screen.findByText("R-39", { selector: "td *, td" })).toBeTruthy();
  // With the row of the heads.
  expect(rendered[0]).toBe(13);
});

it("a list to which the reader goes back has all its rows at once", async () => {
  show();
  fireEvent.click(screen.getByRole("button", { name: "Go" }));
  fireEvent.click(await screen.findByRole("button", { name: "Away" }));
  rendered.splice(0);
  fireEvent.click(await screen.findByRole("button", { name: "Back" }));
  await screen.findByRole("table");
  expect(rendered[0]).toBe(41);
});

it("a table is rendered in the one form that the window has room for, and in the other once the window changes", () => {
  let isWide = true;
  const listeners = new Set<() => void>();
  const query = {
    get matches() {
      return isWide;
    },
    addEventListener: (_: string, run: () => void) => listeners.add(run),
    removeEventListener: (_: string, run: () => void) => listeners.delete(run),
  };
  vi.stubGlobal("matchMedia", () => query);
  const columns = [{ id: "number", title: "Number", card: "title" as const, value: (row: string) => row }];
  render(
    <MemoryRouter>
      <Table label="Rows" columns={columns} rows={["R-1"]} keyOf={(row) => row} />
    </MemoryRouter>,
  );
  within(screen.getByRole("table", { name: "Rows" })).getByText("R-1");
  expect(screen.queryByRole("list", { name: "Rows" })).toBeNull();
  isWide = false;
  act(() => {
    for (const run of listeners) run();
  });
  within(screen.getByRole("list", { name: "Rows" })).getByText("R-1");
  expect(screen.queryByRole("table")).toBeNull();
});
