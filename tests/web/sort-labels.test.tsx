import type { Column } from "@spoke/web/ui/columns.tsx";
import { PhoneSort } from "@spoke/web/ui/listFilters.tsx";
import type { List } from "@spoke/web/ui/listState.ts";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { EURO, signedIn } from "./support.tsx";

beforeEach(() => signedIn());
afterEach(cleanup);

interface Row {
  readonly name: string;
}

const state = { page: 1, size: 10, search: "", filters: {}, sort: undefined };
const list: List = { state, change: () => undefined, choose: () => undefined, search: () => undefined, to: () => "" };

it("words say how a list of cards is sorted: by letter, by figure, and by day", () => {
  const columns: readonly Column<Row>[] = [
    { id: "name", title: "Name", sortField: "name", value: (row) => row.name },
    { id: "total", title: "Total", sortField: "total", value: () => 1, currency: () => EURO },
    { id: "at", title: "Date", sortField: "at", type: "day", value: () => "2026-11-01" },
    { id: "city", title: "City", value: () => "Oslo" },
  ];
  render(<PhoneSort list={list} columns={columns} />);
  expect(screen.getAllByRole("option").map(({ textContent }) => textContent)).toEqual([
    "Default sorting",
    ...["Name, A to Z", "Name, Z to A"],
    ...["Total, lowest first", "Total, highest first"],
    ...["Date, oldest first", "Date, newest first"],
  ]);
});
