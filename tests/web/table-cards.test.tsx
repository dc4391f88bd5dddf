import type { Column } from "@spoke/web/ui/columns.tsx";
import { Table } from "@spoke/web/ui/Table.tsx";
import { cleanup, render, screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, it } from "vitest";

interface Claim {
  readonly number: string;
  readonly status: string;
  readonly goods: string;
}

const CLAIM: Claim = { number: "C-1", status: "Sent", goods: "Trail 5" };
const STATUS: Column<Claim> = {
  id: "status",
  title: "Status",
  badge: ({ status }) => ({ tone: "info", text: status }),
};
const COLUMNS: readonly Column<Claim>[] = [
  { id: "number", title: "Number", card: "title", value: ({ number }) => number },
  STATUS,
  { id: "goods", title: "Goods", value: ({ goods }) => goods },
  { id: "menu", title: "Actions", card: "aside", cell: () => <button type="button">Menu</button> },
  { id: "repeat", title: "Actions", card: "foot", cell: () => <button type="button">Repeat</button> },
];

afterEach(cleanup);

function card(columns: readonly Column<Claim>[]): HTMLElement {
  render(
    <MemoryRouter>
      <Table label="Claims" columns={columns} rows={[CLAIM]} keyOf={({ number }) => number} />
    </MemoryRouter>,
  );
  return within(screen.getByRole("list", { name: "Claims" })).getByRole("listitem");
}

it("has its badge and its menu beside the title, and buttons without a heading below the rest", () => {
  expect(card(COLUMNS).textContent).toBe("C-1SentMenuGoodsTrail 5Repeat");
});

it("has the badge among the rest where another value stands beside the title", () => {
  const total: Column<Claim> = { id: "total", title: "Total", card: "aside", value: () => 12 };
  expect(card([...COLUMNS.slice(0, 3), total]).textContent).toBe("C-112StatusSentGoodsTrail 5");
});
