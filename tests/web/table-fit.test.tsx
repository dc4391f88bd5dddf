import type { Column } from "@spoke/web/ui/columns.tsx";
import { Table } from "@spoke/web/ui/Table.tsx";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

interface Order {
  readonly number: string;
  readonly status: string;
}

const ORDERS: readonly Order[] = [{ number: "A-1", status: "Shipped" }];
const textColumn = (id: string, more: Partial<Column<Order>> = {}): Column<Order> => ({
  ...{ id, title: id, value: () => `${id} of an order` },
  ...more,
});
const COLUMNS: readonly Column<Order>[] = [
  textColumn("number", { card: "title", value: ({ number }) => number }),
  textColumn("status", { value: ({ status }) => status }),
  textColumn("invoice", { tableFrom: "xl" }),
  textColumn("tracking", { tableFrom: "2xl" }),
  textColumn("city", { wideOnly: true }),
];

/** Pixels of the element around the table. */
let room = 0;

/** Pixels of a column, with rows or skeletons. */
const columnOf = (table: Element): number => {
  if (table.ariaBusy === "true") return 120;
  return table.matches("[data-tight]") ? 80 : 100;
};
const widthOf = (table: Element): number => table.querySelectorAll("thead th").length * columnOf(table);

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockImplementation(() => room);
  vi.spyOn(HTMLElement.prototype, "scrollWidth", "get").mockImplementation(function (this: HTMLElement) {
    return widthOf(this);
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const Orders = ({ loading }: { readonly loading?: number }) => (
  <MemoryRouter>
    <Table label="Orders" columns={COLUMNS} rows={ORDERS} keyOf={({ number }) => number} loading={loading} />
  </MemoryRouter>
);

/** The headings of the table in a page that leaves it so much room. */
function headings(pixels: number): readonly string[] {
  room = pixels;
  render(<Orders />);
  const table = screen.queryByRole("table", { name: "Orders" });
  const shown = table ? within(table).getAllByRole("columnheader") : [];
  return shown.map(({ textContent }) => textContent);
}

it.each([
  [500, ["number", "status", "invoice", "tracking", "city"]],
  // Tight, with all columns.
  [499, ["number", "status", "invoice", "tracking", "city"]],
  [400, ["number", "status", "invoice", "tracking", "city"]],
  // Without columns for wide windows: first those for the largest windows, then the others.
  [399, ["number", "status", "invoice", "city"]],
  [319, ["number", "status", "city"]],
  [239, ["number", "status"]],
  [160, ["number", "status"]],
])("a table with %i px of room shows what fits", (pixels, expected) => {
  expect(headings(pixels)).toEqual(expected);
});

it("what has no column stands below its row, except what cards leave out too", () => {
  headings(239);
  const [, row, below] = screen.getAllByRole("row");
  expect(row?.textContent).toBe("A-1Shipped");
  expect(below?.textContent).toBe("invoiceinvoice of an ordertrackingtracking of an order");
});

it("a click below a row opens it, as a click on it", () => {
  room = 239;
  const opened = vi.fn();
  render(
    <MemoryRouter>
      <Table label="Orders" columns={COLUMNS} rows={ORDERS} keyOf={({ number }) => number} onOpen={opened} />
    </MemoryRouter>,
  );
  const [, row, below] = screen.getAllByRole("row");
  if (!row || !below) throw new Error("no rows");
  fireEvent.click(row);
  fireEvent.click(below);
  expect(opened.mock.calls).toEqual([[ORDERS[0]], [ORDERS[0]]]);
});

it("a narrow table whose rows are squeezed shows cards", () => {
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(97);
  expect(headings(900)).toEqual([]);
  cleanup();
  // Wide tables have long texts.
  expect(headings(1000)).toHaveLength(5);
});

it("a table becomes tight only where it does not fit", () => {
  headings(499);
  expect(screen.getByRole("table").hasAttribute("data-tight")).toBe(true);
  cleanup();
  headings(500);
  expect(screen.getByRole("table").hasAttribute("data-tight")).toBe(false);
});

it("a table that never fits shows cards, with the columns that it would have left out", () => {
  expect(headings(159)).toEqual([]);
  const card = within(screen.getByRole("list", { name: "Orders" })).getByRole("listitem");
  expect(card.textContent).toBe("A-1statusShippedinvoiceinvoice of an ordertrackingtracking of an order");
});

it("rows begin with all columns again, however wide their skeletons were", () => {
  room = 500;
  const { rerender } = render(<Orders loading={1} />);
  expect(screen.getAllByRole("columnheader")).toHaveLength(4);
  rerender(<Orders />);
  expect(screen.getAllByRole("columnheader")).toHaveLength(5);
});
