import { FEED_KINDS } from "@spoke/core/feed/kinds/index.ts";
import FeedsPage from "@spoke/web/features/admin-feeds/FeedsPage.tsx";
import { areaText, kindsIn, placeOfKind } from "@spoke/web/features/admin-feeds/kinds.ts";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { clientOf, DEALER, Page, signedIn } from "./support.tsx";

afterEach(cleanup);

const file = (kind: string, more: object = {}) => ({
  ...{ __typename: "FeedFile", key: `feeds/U001/${kind}/a-${kind}.csv`, sorg: "U001", kind, name: `a-${kind}.csv` },
  sorgName: "Velo USA",
  ...{ state: "imported", reason: null, line: null, rows: 5, changed: 4, unchanged: 1, refused: 0 },
  ...{
    receivedAt: "2026-11-20T08:00:00.000Z",
    startedAt: null,
    finishedAt: "2026-11-20T08:00:01.000Z",
    checkedBy: null,
  },
  ...more,
});

it("every kind of data has a name and a place in the overview", () => {
  const names = [...FEED_KINDS.map(({ name }) => name), "images"].sort();
  expect([...kindsIn((key) => key)].sort()).toEqual(names);
  expect(new Set(names.map(placeOfKind)).size).toBe(names.length);
  expect(placeOfKind("colors")).toBe(names.length);
  expect(areaText("stock", (key) => key)).toBe("feed_area_articles");
});

it("imports are listed by what they hold, with the name of the file, and narrowed by kind and state", async () => {
  await signedIn({ ...DEALER, scopes: ["page.user-management"] });
  const requests: unknown[] = [];
  const client = clientOf((_, variables) => {
    requests.push(variables);
    const data = [file("ship-tos", { state: "incomplete", refused: 3 }), file("colors", { state: "failed" })];
    const info = { __typename: "PageInfo", page: 1, count: 2, pageTotal: 1, countIsMinimum: null };
    return { feedFiles: { __typename: "FeedFilePage", data, info } };
  });
  render(
    <Page client={client} at="/en-us/admin/feeds?view=files">
      <FeedsPage />
    </Page>,
  );
  const table = within(await screen.findByRole("table"));
  expect(await table.findByText("Shipping addresses")).toBeTruthy();
  expect(table.getByText(/a-ship-tos/)).toBeTruthy();
  expect(table.getAllByText("Velo USA")).toHaveLength(2);
  // A kind that the portal does not know keeps its name.
  expect(table.getByText("colors")).toBeTruthy();
  fireEvent.change(screen.getByRole("combobox", { name: "Data" }), { target: { value: "ship-tos" } });
  await waitFor(() => expect(requests.at(-1)).toMatchObject({ kind: "ship-tos" }));
  fireEvent.change(screen.getByRole("combobox", { name: "Status" }), { target: { value: "check" } });
  await waitFor(() => expect(requests.at(-1)).toMatchObject({ kind: "ship-tos", states: ["failed", "incomplete"] }));
});

it("kinds of data are listed by area, those with problems first, with their last run and what went wrong", async () => {
  await signedIn({ ...DEALER, scopes: ["page.user-management"] });
  const run = (kind: string, last: object, problem: object | null = null, toCheck = 0) => ({
    ...{ __typename: "FeedRun", sorg: "U001", sorgName: "Velo USA", kind, last: file(kind, last), toCheck },
    problem: problem && file(kind, problem),
  });
  const startedAt = "2026-11-20T07:57:56.000Z";
  const client = clientOf(() => ({
    feedRuns: [
      run("orders", { startedAt }),
      run("stock", {}),
      run("prices", {}, { state: "incomplete", refused: 3 }, 2),
      run("users", { state: "failed" }, { state: "failed", reason: "json_invalid", line: 7 }, 1),
    ],
  }));
  render(
    <Page client={client} at="/en-us/admin/feeds">
      <FeedsPage />
    </Page>,
  );
  const table = within(await screen.findByRole("table"));
  await table.findByText("Users");
  const texts = table.getAllByRole("row").map((row) => row.textContent ?? "");
  const places = [
    "To check",
    "Users",
    "Prices",
    "Orders and shipments",
    "Orders",
    "Articles, prices, and stock",
    "Stock",
  ];
  const rows = texts.slice(1);
  expect(rows.map((text, index) => text.startsWith(places[index] ?? "-"))).toEqual(places.map(() => true));
  expect(rows[1]).toContain("Not valid JSON (line 7)");
  expect(rows[2]).toContain("3 records were refused");
  expect(rows[2]).toContain("2 files to check");
  expect(rows[4]).toContain("2 min 5 sec");
  expect(table.getByRole("link", { name: "Prices" }).getAttribute("href")).toBe(
    "/en-us/admin/feeds?view=files&kind=prices&state=check",
  );
});

it("links to files of a state lead to the list of files", async () => {
  await signedIn({ ...DEALER, scopes: ["page.user-management"] });
  const operations: string[] = [];
  const client = clientOf((operation) => {
    operations.push(operation);
    const info = { __typename: "PageInfo", page: 1, count: 0, pageTotal: 0, countIsMinimum: null };
    return { feedFiles: { __typename: "FeedFilePage", data: [], info } };
  });
  render(
    <Page client={client} at="/en-us/admin/feeds?state=check">
      <FeedsPage />
    </Page>,
  );
  await waitFor(() => expect(operations).toEqual(["FeedFiles"]));
});
