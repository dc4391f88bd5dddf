import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { answerOf, field, HARPER, here, manyShops, setUpList, show, table, type } from "./shopList.tsx";
import { cellsOf, savedFiles } from "./support.tsx";

setUpList();

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
    expect(within(await table()).queryByRole("checkbox", { name: "Select Shop 19" })).toBeNull();
    type("velo");
    const form = field().form;
    if (form) fireEvent.submit(form);
    await waitFor(() => expect(screen.queryByRole("region", { name: "Selection" })).toBeNull());
  });

  it("says why a row cannot be deleted when its padlock is pressed, as a finger has no tooltip", async () => {
    show("/en-us/shops", manyShops(10));
    const row = (await screen.findAllByText("Shop 9"))[0]?.closest("tr");
    if (!row) throw new Error("no row");
    fireEvent.click(within(row).getByRole("button", { name: "Why Shop 9 is locked" }));
    const reason = await screen.findByRole("dialog", { name: "Why Shop 9 is locked" });
    expect(reason.textContent).toBe("Part of the product");
    expect(here.address).toBe("/en-us/shops");
  });

  it("is there again after a reload, until it is cleared", async () => {
    const shops = manyShops(30);
    show("/en-us/shops?page=2", shops);
    fireEvent.click(await box("Select Shop 12"));
    show("/en-us/shops", shops);
    await waitFor(() => expect(bar().textContent).toContain("1 selected"));
    fireEvent.click(await box("Select Shop 1"));
    show("/en-us/shops", shops);
    await waitFor(() => expect(bar().textContent).toContain("2 selected"));
    fireEvent.click(within(bar()).getByRole("button", { name: "Clear selection" }));
    const sent = show("/en-us/shops", shops);
    await table();
    // Nothing is loaded to restore a selection.
    expect(sent).toHaveLength(1);
    expect(screen.queryByRole("region", { name: "Selection" })).toBeNull();
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
    expect(others.splice(-2).map((row) => row.filter((cell) => cell !== null))).toEqual([[], ["Total", 130 * 1234.5]]);
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
    expect(await cellsOf(files[0])).toHaveLength(5_003);
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
    expect(here.address).toBe("/en-us/shops");
    act(() => void vi.advanceTimersByTime(1));
    vi.useRealTimers();
    await waitFor(() => expect(here.address).toBe("/en-us/shops?search=ha"));
    await waitFor(() => expect(sent.map(({ search }) => search)).toEqual([undefined, "ha"]));
    expect(field().value).toBe("ha");
  });

  it("runs at once on Enter, and is cleared with Escape", async () => {
    show("/en-us/shops", () => answerOf([HARPER]));
    await table();
    type("ulm ");
    const form = field().form;
    if (form) fireEvent.submit(form);
    await waitFor(() => expect(here.address).toBe("/en-us/shops?search=ulm"));
    expect(field().value).toBe("ulm ");
    fireEvent.keyDown(field(), { key: "Escape" });
    await waitFor(() => expect(here.address).toBe("/en-us/shops"));
    expect(field().value).toBe("");
  });

  it("leads back to the whole list, not through each part of a word", async () => {
    show("/en-us/shops", () => answerOf([HARPER]));
    await table();
    for (const text of ["ha", "harp"]) {
      type(text);
      const form = field().form;
      if (form) fireEvent.submit(form);
      await waitFor(() => expect(here.address).toBe(`/en-us/shops?search=${text}`));
    }
    act(() => here.back());
    await waitFor(() => expect(here.address).toBe("/en-us/shops"));
    expect(field().value).toBe("");
  });
});
