import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gql, type TypedDocumentNode } from "@apollo/client";
import { deletion } from "@spoke/web/ui/deletion.tsx";
import { EmptyState } from "@spoke/web/ui/EmptyState.tsx";
import { listPage } from "@spoke/web/ui/ListPage.tsx";
import { choice, view } from "@spoke/web/ui/listFilters.tsx";
import { pageVariables } from "@spoke/web/ui/listState.ts";
import { versionFrom } from "@spoke/web/ui/poll.ts";
import { Toasts } from "@spoke/web/ui/Toasts.tsx";
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { useLocation, useNavigate } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Answer, cellsOf, clientOf, EURO, Page, savedFiles, signedIn } from "./support.tsx";

interface Shop {
  readonly id: string;
  readonly name: string;
  readonly city: string;
}
interface ShopVariables {
  readonly page: number;
  readonly limit: number;
  readonly search?: string;
}
interface ShopsQuery {
  readonly shops: readonly Shop[];
  readonly count: number;
  readonly version?: string;
  readonly isMinimum?: boolean;
}

const SHOPS: TypedDocumentNode<ShopsQuery, ShopVariables> = gql`
  query Shops($page: Int!, $limit: Int!, $search: String) {
    shops(page: $page, limit: $limit, search: $search) {
      id
      name
      city
    }
    count(search: $search)
    version
    isMinimum
  }
`;
const VERSION: TypedDocumentNode<{ shopsVersion: string }, Record<string, never>> = gql`
  query ShopsVersion {
    shopsVersion
  }
`;
type Result = { message: { status: string; description: string }; userErrors: [] };
const DELETE: TypedDocumentNode<{ deleteShop: Result }, { id: string }> = gql`
  mutation DeleteShop($id: ID!) {
    deleteShop(id: $id) {
      message {
        status
        description
      }
      userErrors
    }
  }
`;

const Shops = listPage({
  title: "title_admin_users",
  query: SHOPS,
  variables: pageVariables,
  rows: ({ shops }) => shops,
  count: ({ count }) => count,
  countIsMinimum: ({ isMinimum }) => isMinimum,
  poll: {
    current: versionFrom(VERSION, {}, ({ shopsVersion }) => shopsVersion),
    loaded: ({ version }) => version,
  },
  keyOf: ({ id }) => id,
  href: ({ id }) => `/shops/${id}`,
  columns: ({ t }) => [
    { id: "name", title: t("name"), card: "title", value: ({ name }) => name, beside: ({ city }) => <i>{city}</i> },
    { id: "city", title: t("city"), value: ({ city }) => city },
    { id: "since", title: "Since", type: "day", exportOnly: true, value: () => "2026-03-05" },
    { id: "sales", title: "Sales", exportOnly: true, value: () => 1234.5, currency: () => EURO },
    {
      id: "note",
      title: "Note",
      cell: () => (
        <button type="button" onClick={noted}>
          Note
        </button>
      ),
    },
  ],
  search: "users_search",
  filters: [
    view("view"),
    choice({ name: "city", label: "city", all: "status_all", values: ["Ulm"], text: (city) => city }),
  ],
  create: { to: "/shops/create", label: "user_create" },
  remove: deletion(DELETE, (data) => data.deleteShop, {
    nameOf: ({ name }: Shop) => name,
    lockedBecause: ({ city }) => (city === "Bonn" ? "Part of the product" : undefined),
  }),
  exportAs: "shops",
  empty: { title: "orders_list_none" },
});

const noted = vi.fn();
const HARPER = { __typename: "Shop", id: "1", name: "Harper Bicycle Works", city: "Ulm" };
const answerOf = (shops: readonly object[], count = shops.length, more: Partial<ShopsQuery> = {}) => ({
  ...{ shops, count, version: "1", isMinimum: false },
  ...more,
});

beforeEach(() => signedIn());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  cleanup();
});

let address = "";
let back = () => {};

function Here() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  address = pathname + search;
  back = () => void navigate(-1);
  return <Shops />;
}

/** Shows the list and records what it asks for. */
function show(at: string, answer: Answer): readonly Record<string, unknown>[] {
  cleanup();
  const sent: Record<string, unknown>[] = [];
  const client = clientOf((operation, variables) => {
    if (operation === "Shops") sent.push(variables);
    return answer(operation, variables);
  });
  render(
    <Page client={client} at={at}>
      <Here />
      <Toasts />
    </Page>,
  );
  return sent;
}

const title = async () => (await screen.findByRole("heading", { level: 2 })).textContent;
const field = () => screen.getByRole<HTMLInputElement>("searchbox");
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const table = () => screen.findByRole("table");

describe("a list with nothing to show", () => {
  it("[empty-state-001] says that there is nothing yet, and how to create the first entry", async () => {
    show("/en-us/shops", () => answerOf([]));
    expect(await title()).toBe("No orders here");
    expect(screen.queryByRole("table")).toBeNull();
    expect(screen.getByText(/^There is nothing here yet/)).toBeTruthy();
    expect(screen.getAllByRole("link", { name: "Create user" })).toHaveLength(2);
  });

  it("[empty-state-001] says that nothing was found, and takes search and filters away", async () => {
    for (const narrowed of ["/en-us/shops?search=zzz", "/en-us/shops?city=Ulm"]) {
      show(narrowed, () => answerOf([]));
      expect(await title()).toBe("No search results");
      fireEvent.click(screen.getByRole("link", { name: "Clear filters" }));
      expect(address).toBe("/en-us/shops");
    }
  });

  it("[empty-state-001] does not take a view for a filter, and stays in it when filters are cleared", async () => {
    show("/en-us/shops?view=waiting", () => answerOf([]));
    expect(await title()).toBe("No orders here");
    show("/en-us/shops?view=waiting&city=Ulm", () => answerOf([]));
    expect(await title()).toBe("No search results");
    fireEvent.click(screen.getByRole("link", { name: "Clear filters" }));
    expect(address).toBe("/en-us/shops?view=waiting");
  });

  it("[empty-state-001] [errors-014] says that something went wrong, and tries again", async () => {
    const sent = show("/en-us/shops", () => {
      throw new Error("no connection");
    });
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain("Something went wrong");
    fireEvent.click(within(alert).getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(sent).toHaveLength(2));
  });

  it("[empty-state-001] says that a customer is to be chosen", () => {
    render(<EmptyState kind="select-customer" />);
    expect(screen.getByRole("heading", { level: 2 }).textContent).toBe("Select a customer");
  });
});

describe("a list with rows", () => {
  it("opens a row by a click anywhere in it, but not by its own controls", async () => {
    show("/en-us/shops", () => answerOf([HARPER]));
    fireEvent.click(within(await table()).getByRole("button", { name: "Note" }));
    expect(noted).toHaveBeenCalledOnce();
    expect(address).toBe("/en-us/shops");
    const link = within(await table()).getByRole("link", { name: "Harper Bicycle Works" });
    expect(link.getAttribute("href")).toBe("/en-us/shops/1");
    fireEvent.click(within(await table()).getByRole("cell", { name: "Ulm" }));
    expect(address).toBe("/en-us/shops/1");
  });

  it("asks before a row is deleted, names it afterward, and loads the list again", async () => {
    let shops = [HARPER];
    const message = { status: "success", description: "success" };
    show("/en-us/shops", (operation) => {
      if (operation !== "DeleteShop") return answerOf(shops);
      shops = [];
      return { deleteShop: { message, userErrors: [] } };
    });
    fireEvent.click(within(await table()).getByRole("button", { name: "Delete Harper Bicycle Works" }));
    const dialog = await screen.findByRole("alertdialog", { name: "Delete Harper Bicycle Works?" });
    fireEvent.click(within(dialog).getByRole("button", { name: "Delete" }));
    expect(await screen.findByText("Harper Bicycle Works deleted")).toBeTruthy();
    expect(await title()).toBe("No orders here");
  });

  it("keeps the previous page until the next one is loaded", async () => {
    const next = Promise.withResolvers<object>();
    const other = { ...HARPER, id: "2", name: "Velo Ulm" };
    show("/en-us/shops", (_, { page }) => (page === 1 ? answerOf([HARPER], 11) : next.promise));
    await screen.findAllByText("Harper Bicycle Works");
    fireEvent.click(screen.getByRole("link", { name: "Page 2" }));
    await waitFor(() => expect(address).toBe("/en-us/shops?page=2"));
    expect((await table()).getAttribute("aria-busy")).toBe("true");
    expect(screen.getAllByText("Harper Bicycle Works")).not.toHaveLength(0);
    next.resolve(answerOf([other], 11));
    await screen.findAllByText("Velo Ulm");
    expect((await table()).getAttribute("aria-busy")).toBe("false");
    expect(screen.queryByText("Harper Bicycle Works")).toBeNull();
  });

  it("shows the last page for an address beyond it", async () => {
    show("/en-us/shops?page=999", (_, { page }) => answerOf(page === 2 ? [HARPER] : [], 11));
    await screen.findAllByText("Harper Bicycle Works");
    await waitFor(() => expect(address).toBe("/en-us/shops?page=2"));
  });

  const styles = readFileSync(join(import.meta.dirname, "../../packages/web/src/styles.css"), "utf8");

  it("[mobile-007] is a table from 600 px of width on, and cards below", async () => {
    show("/en-us/shops", () => answerOf([HARPER]));
    const wide = await table();
    // What the two classes mean is the style sheet's: `xs` is where it says.
    expect(styles).toMatch(/--breakpoint-xs: 37\.5rem;/);
    const cards = screen.getByRole("list", { name: "Users" });
    expect(wide.classList.contains("max-xs:hidden")).toBe(true);
    expect(cards.classList.contains("xs:hidden")).toBe(true);
    const heads = within(wide).getAllByRole("columnheader");
    expect(heads.map(({ textContent }) => textContent)).toEqual([
      "Select this page",
      "Name",
      "City",
      "Note",
      "Actions",
    ]);
    const [card, ...others] = within(cards).getAllByRole("listitem");
    expect(others).toEqual([]);
    expect(card?.textContent).toBe("Harper Bicycle WorksUlmCityUlmNoteNote");
  });
});

/** Answers a page of this many shops; Bonn is every tenth one's city. */
function manyShops(total: number, gone: ReadonlySet<string> = new Set()): Answer {
  const all = Array.from({ length: total }, (_, index) => ({
    __typename: "Shop",
    id: String(index),
    name: `Shop ${index}`,
    city: index % 10 === 9 ? "Bonn" : "Ulm",
  }));
  return (_, { page, limit }) => {
    const shops = all.filter(({ id }) => !gone.has(id));
    const from = (Number(page) - 1) * Number(limit);
    return answerOf(shops.slice(from, from + Number(limit)), shops.length);
  };
}

describe("the selection of a list", () => {
  const bar = () => screen.getByRole("region", { name: "Selection" });
  const box = async (name: string) => within(await table()).getByRole<HTMLInputElement>("checkbox", { name });

  it("keeps what is selected on other pages, and forgets it with another search", async () => {
    show("/en-us/shops", manyShops(30));
    fireEvent.click(await box("Select Shop 1"));
    expect(bar().textContent).toContain("1 selected");
    fireEvent.click(screen.getByRole("link", { name: "Page 2" }));
    await screen.findAllByText("Shop 11");
    fireEvent.click(await box("Select this page"));
    // Every tenth shop is locked.
    expect(bar().textContent).toContain("10 selected");
    expect((await box("Select Shop 19")).disabled).toBe(true);
    type("velo");
    const form = field().form;
    if (form) fireEvent.submit(form);
    await waitFor(() => expect(screen.queryByRole("region", { name: "Selection" })).toBeNull());
  });

  it("selects all rows of 25 pages, and deletes them after a question, naming those that were refused", async () => {
    const gone = new Set<string>();
    const shops = manyShops(250, gone);
    show("/en-us/shops", (operation, variables) => {
      if (operation !== "DeleteShop") return shops(operation, variables);
      const id = String(variables.id);
      const isRefused = id === "7";
      if (!isRefused) gone.add(id);
      const message = { status: isRefused ? "failed" : "success", description: "conflict" };
      return { deleteShop: { message, userErrors: [] } };
    });
    fireEvent.click(await box("Select Shop 1"));
    fireEvent.click(within(bar()).getByRole("button", { name: "Select all 250" }));
    await waitFor(() => expect(bar().textContent).toContain("225 selected"));
    expect(within(bar()).queryByRole("button", { name: /Select all/ })).toBeNull();
    fireEvent.click(within(bar()).getByRole("button", { name: "Delete" }));
    const dialog = await screen.findByRole("alertdialog", { name: "Delete 225 entries?" });
    expect(gone.size).toBe(0);
    fireEvent.click(within(dialog).getByRole("button", { name: "Delete" }));
    expect((await within(dialog).findByRole("alert")).textContent).toContain("Shop 7:");
    expect(gone.size).toBe(224);
    expect(screen.getByText("224 entries deleted")).toBeTruthy();
    fireEvent.click(within(dialog).getAllByRole("button", { name: "Close" })[0] ?? dialog);
    await waitFor(() => expect(bar().textContent).toContain("1 selected"));
  });
});

describe("the export of a list", () => {
  const save = async () => fireEvent.click(await screen.findByRole("button", { name: "Download Excel" }));

  it("holds the rows of all pages of the search, with headings, numbers, and dates", async () => {
    const files = savedFiles();
    const sent = show("/en-us/shops?search=sho", manyShops(130));
    await save();
    await waitFor(() => expect(files).toHaveLength(1));
    const [head, first, ...others] = await cellsOf(files[0]);
    expect(head).toEqual(["Name", "City", "Since", "Sales"]);
    expect(first).toEqual(["Shop 0", "Ulm", new Date("2026-03-05"), 1234.5]);
    expect(others).toHaveLength(129);
    expect(sent.slice(-2)).toEqual([1, 2].map((page) => ({ page, limit: 100, search: "sho" })));
  });

  it("stops at 5,000 rows, and says so", async () => {
    const files = savedFiles();
    const sent = show("/en-us/shops", manyShops(5_200));
    await save();
    expect(await screen.findByText(/The file contains only the first 5000 rows/)).toBeTruthy();
    expect(await cellsOf(files[0])).toHaveLength(5_001);
    expect(sent.filter(({ limit }) => limit === 100)).toHaveLength(50);
  });

  it("says that it failed, and can be tried again", async () => {
    const files = savedFiles();
    const shops = manyShops(3);
    let isDown = true;
    show("/en-us/shops", (operation, variables) => {
      if (isDown && variables.limit === 100) throw new Error("no connection");
      return shops(operation, variables);
    });
    await save();
    expect(await screen.findByText(/^The file could not be downloaded/)).toBeTruthy();
    isDown = false;
    await save();
    await waitFor(() => expect(files).toHaveLength(1));
  });
});

describe("the search of a list", () => {
  it("runs while typing, once the user pauses", async () => {
    const sent = show("/en-us/shops", () => answerOf([HARPER]));
    await table();
    vi.useFakeTimers();
    type("h");
    type("ha");
    act(() => void vi.advanceTimersByTime(299));
    expect(address).toBe("/en-us/shops");
    act(() => void vi.advanceTimersByTime(1));
    vi.useRealTimers();
    await waitFor(() => expect(address).toBe("/en-us/shops?search=ha"));
    await waitFor(() => expect(sent.map(({ search }) => search)).toEqual([undefined, "ha"]));
    expect(field().value).toBe("ha");
  });

  it("runs at once on Enter, and is cleared with Escape", async () => {
    show("/en-us/shops", () => answerOf([HARPER]));
    await table();
    type("ulm ");
    const form = field().form;
    if (form) fireEvent.submit(form);
    await waitFor(() => expect(address).toBe("/en-us/shops?search=ulm"));
    expect(field().value).toBe("ulm ");
    fireEvent.keyDown(field(), { key: "Escape" });
    await waitFor(() => expect(address).toBe("/en-us/shops"));
    expect(field().value).toBe("");
  });

  it("leads back to the whole list, not through each part of a word", async () => {
    show("/en-us/shops", () => answerOf([HARPER]));
    await table();
    for (const text of ["ha", "harp"]) {
      type(text);
      const form = field().form;
      if (form) fireEvent.submit(form);
      await waitFor(() => expect(address).toBe(`/en-us/shops?search=${text}`));
    }
    act(() => back());
    await waitFor(() => expect(address).toBe("/en-us/shops"));
    expect(field().value).toBe("");
  });
});

describe("a list that changes", () => {
  const poll = () => act(() => vi.advanceTimersByTimeAsync(20_000));

  it("asks for its version, and loads again only when that has changed", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let version = "1";
    let polls = 0;
    const sent = show("/en-us/shops", (operation) => {
      if (operation !== "ShopsVersion") return answerOf([{ ...HARPER, name: `Shop ${version}` }], 1, { version });
      polls += 1;
      return { shopsVersion: version };
    });
    await screen.findAllByText("Shop 1");
    await poll();
    await poll();
    expect(polls).toBe(2);
    expect(sent).toHaveLength(1);
    version = "2";
    await poll();
    await screen.findAllByText("Shop 2");
    expect(sent).toHaveLength(2);
    // Once more, as an index can be behind the version; then no more.
    await poll();
    await poll();
    expect(polls).toBe(5);
    expect(sent).toHaveLength(3);
  });

  it("keeps its rows while polls fail, and updates with the next successful poll", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let fails = true;
    const sent = show("/en-us/shops", (operation) => {
      if (operation !== "ShopsVersion") return answerOf([HARPER]);
      if (fails) throw new Error("no connection");
      return { shopsVersion: "2" };
    });
    await screen.findAllByText("Harper Bicycle Works");
    await poll();
    expect(sent).toHaveLength(1);
    expect(screen.getAllByText("Harper Bicycle Works")).not.toHaveLength(0);
    fails = false;
    await poll();
    await waitFor(() => expect(sent).toHaveLength(2));
  });

  it("sends nothing while the page is hidden", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let polls = 0;
    show("/en-us/shops", (operation) => {
      if (operation !== "ShopsVersion") return answerOf([HARPER]);
      polls += 1;
      return { shopsVersion: "1" };
    });
    await screen.findAllByText("Harper Bicycle Works");
    const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    await poll();
    expect(polls).toBe(0);
    hidden.mockRestore();
    await poll();
    expect(polls).toBe(1);
  });
});

describe("a search that stopped counting", () => {
  it("shows the count as a lower bound and how to narrow the search", async () => {
    show("/en-us/shops?search=ha", () => answerOf([HARPER], 260, { isMinimum: true }));
    expect(await screen.findByText("260+ results")).toBeTruthy();
    expect(screen.getByText(/^The search stopped early/)).toBeTruthy();
  });

  it("says so when it has found nothing until then", async () => {
    show("/en-us/shops?search=ha", () => answerOf([], 0, { isMinimum: true }));
    expect(await title()).toBe("No search results");
    expect(screen.getByText(/^The search stopped early/)).toBeTruthy();
  });
});
