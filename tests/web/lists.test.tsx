import { readFileSync } from "node:fs";
import { join } from "node:path";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { MemoryRouter, useLocation } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { useListState } from "../../packages/web/src/app/listState.ts";
import { EmptyState } from "../../packages/web/src/ui/EmptyState.tsx";
import { ListPage } from "../../packages/web/src/ui/ListPage.tsx";
import type { Column } from "../../packages/web/src/ui/Table.tsx";
import { signedIn } from "./support.tsx";

interface Shop {
  readonly name: string;
  readonly city: string;
}
const COLUMNS: readonly Column<Shop>[] = [
  { id: "name", title: "Name", cell: ({ name }) => name, card: "title" },
  { id: "city", title: "City", cell: ({ city }) => city },
];
const SHOPS = [{ name: "Harper Bicycle Works", city: "Ulm" }];

beforeEach(() => signedIn());
afterEach(cleanup);

let address = "";
const retry = vi.fn();

function Shops({ rows, failed = false }: { rows: readonly Shop[] | undefined; failed?: boolean }) {
  const { pathname, search } = useLocation();
  address = pathname + search;
  return (
    <ListPage
      title="Shops"
      columns={COLUMNS}
      keyOf={({ name }) => name}
      list={useListState({ filters: ["city"] })}
      rows={rows}
      total={rows?.length ?? 0}
      loading={false}
      failed={failed}
      onRetry={retry}
      searchLabel="Search shops"
    />
  );
}

function show(at: string, rows: readonly Shop[] | undefined, failed = false): void {
  cleanup();
  render(
    <MemoryRouter initialEntries={[at]}>
      <Shops rows={rows} failed={failed} />
    </MemoryRouter>,
  );
}

describe("a list with nothing to show", () => {
  it("[empty-state-001] says that there is nothing yet", () => {
    show("/en-us/shops", []);
    expect(screen.getByRole("heading", { level: 2 }).textContent).toBe("No data");
    expect(screen.queryByRole("table")).toBeNull();
  });

  it("[empty-state-001] says that nothing was found, and takes search and filters away", () => {
    for (const narrowed of ["/en-us/shops?search=zzz", "/en-us/shops?city=Ulm"]) {
      show(narrowed, []);
      expect(screen.getByRole("heading", { level: 2 }).textContent).toBe("No search results");
      fireEvent.click(screen.getByRole("link", { name: "Clear filters" }));
      expect(address).toBe("/en-us/shops");
    }
  });

  it("[empty-state-001] [errors-014] says that something went wrong, and tries again", () => {
    show("/en-us/shops", undefined, true);
    const alert = screen.getByRole("alert");
    expect(alert.textContent).toContain("Something went wrong");
    fireEvent.click(within(alert).getByRole("button", { name: "Try again" }));
    expect(retry).toHaveBeenCalledOnce();
  });

  it("[empty-state-001] says that a customer is to be chosen", () => {
    render(<EmptyState kind="select-customer" />);
    expect(screen.getByRole("heading", { level: 2 }).textContent).toBe("Select a customer");
  });
});

describe("a list with rows", () => {
  const styles = readFileSync(join(import.meta.dirname, "../../packages/web/src/styles.css"), "utf8");

  it("[mobile-007] is a table from 600 px of width on, and cards below", () => {
    show("/en-us/shops", SHOPS);
    // What the two classes mean is the style sheet's: `xs` is where it says.
    expect(styles).toMatch(/--breakpoint-xs: 37\.5rem;/);
    const table = screen.getByRole("table", { name: "Shops" });
    const cards = screen.getByRole("list", { name: "Shops" });
    expect(table.classList.contains("max-xs:hidden")).toBe(true);
    expect(cards.classList.contains("xs:hidden")).toBe(true);
    expect(
      within(table)
        .getAllByRole("columnheader")
        .map(({ textContent }) => textContent),
    ).toEqual(["Name", "City"]);
    const [card, ...others] = within(cards).getAllByRole("listitem");
    expect(others).toEqual([]);
    expect(card?.textContent).toBe("Harper Bicycle WorksCityUlm");
  });
});
