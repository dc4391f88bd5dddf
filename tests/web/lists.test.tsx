import { readFileSync } from "node:fs";
import { join } from "node:path";
import { EmptyState } from "@spoke/web/ui/EmptyState.tsx";
import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { answerOf, HARPER, here, noted, setUpList, show, table, title } from "./shopList.tsx";

setUpList();

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
      expect(here.address).toBe("/en-us/shops");
    }
  });

  it("[empty-state-001] does not take a view for a filter, and stays in it when filters are cleared", async () => {
    show("/en-us/shops?view=waiting", () => answerOf([]));
    expect(await title()).toBe("No orders here");
    show("/en-us/shops?view=waiting&city=Ulm", () => answerOf([]));
    expect(await title()).toBe("No search results");
    fireEvent.click(screen.getByRole("link", { name: "Clear filters" }));
    expect(here.address).toBe("/en-us/shops?view=waiting");
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
  it("folds its filters on phones behind a button that counts those in use", async () => {
    show("/en-us/shops?view=waiting&city=Ulm", () => answerOf([HARPER]));
    await table();
    const button = screen.getByRole("button", { name: /^Filters/ });
    expect(button.textContent).toBe("Filters1");
    const folded = document.getElementById(button.getAttribute("aria-controls") ?? "");
    expect(button.getAttribute("aria-expanded")).toBe("false");
    expect(folded?.className).toContain("hidden");
    fireEvent.click(button);
    expect(button.getAttribute("aria-expanded")).toBe("true");
    expect(folded?.className).toBe("contents");
  });

  it("opens a row by a click anywhere in it, but not by its own controls", async () => {
    show("/en-us/shops", () => answerOf([HARPER]));
    fireEvent.click(within(await table()).getByRole("button", { name: "Note" }));
    expect(noted).toHaveBeenCalledOnce();
    expect(here.address).toBe("/en-us/shops");
    const link = within(await table()).getByRole("link", { name: "Harper Bicycle Works" });
    expect(link.getAttribute("href")).toBe("/en-us/shops/1");
    fireEvent.click(within(await table()).getByRole("cell", { name: "Ulm" }));
    expect(here.address).toBe("/en-us/shops/1");
  });

  it("asks before a row is deleted, names it afterward, and loads the list again", async () => {
    let shops = [HARPER];
    const message = { status: "success", description: "success" };
    show("/en-us/shops", (operation) => {
      if (operation !== "DeleteShop") return answerOf(shops);
      shops = [];
      return { deleteShop: { message, userErrors: [] } };
    });
    fireEvent.click(within(await table()).getByRole("button", { name: "Delete: Harper Bicycle Works" }));
    const dialog = await screen.findByRole("alertdialog", { name: "Delete Harper Bicycle Works?" });
    fireEvent.click(within(dialog).getByRole("button", { name: "Delete" }));
    expect(await screen.findByText("“Harper Bicycle Works” deleted")).toBeTruthy();
    expect(await title()).toBe("No orders here");
    expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
  });

  it("keeps the previous page until the next one is loaded", async () => {
    const next = Promise.withResolvers<object>();
    const other = { ...HARPER, id: "2", name: "Velo Ulm" };
    show("/en-us/shops", (_, { page }) => (page === 1 ? answerOf([HARPER], 11) : next.promise));
    await screen.findAllByText("Harper Bicycle Works");
    fireEvent.click(screen.getByRole("link", { name: "Page 2" }));
    await waitFor(() => expect(here.address).toBe("/en-us/shops?page=2"));
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
    await waitFor(() => expect(here.address).toBe("/en-us/shops?page=2"));
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

describe("the count of a list", () => {
  it("shows the count as a lower bound and how to narrow the search", async () => {
    show("/en-us/shops?search=ha", () => answerOf([HARPER], 260, { isMinimum: true }));
    expect(await screen.findByText("1–10 of 260+ results")).toBeTruthy();
    // More pages may follow those that are counted.
    expect(screen.queryByRole("link", { name: "Page 26" })).toBeNull();
    expect(screen.getByText(/^The search stopped early/)).toBeTruthy();
  });

  it("says which rows of all are shown where they are counted, and leads to the last page", async () => {
    show("/en-us/shops?page=2", () => answerOf([HARPER], 1_234));
    expect(await screen.findByText("11–20 of 1,234 results")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Page 124" })).toBeTruthy();
  });

  it("says so when it has found nothing until then", async () => {
    show("/en-us/shops?search=ha", () => answerOf([], 0, { isMinimum: true }));
    expect(await title()).toBe("No search results");
    expect(screen.getByText(/^The search stopped early/)).toBeTruthy();
  });
});
