import { FEED_KINDS } from "@spoke/core/feed/kinds/index.ts";
import FeedsPage from "@spoke/web/features/admin-feeds/FeedsPage.tsx";
import { kindsIn } from "@spoke/web/features/admin-feeds/kinds.ts";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { clientOf, DEALER, Page, signedIn } from "./support.tsx";

afterEach(cleanup);

const file = (kind: string, more: object = {}) => ({
  ...{ __typename: "FeedFile", key: `feeds/U001/${kind}/a-${kind}.csv`, sorg: "U001", kind, name: `a-${kind}.csv` },
  ...{ state: "imported", reason: null, line: null, changed: 4, unchanged: 1, refused: 0 },
  ...{ receivedAt: "2026-11-20T08:00:00.000Z", finishedAt: "2026-11-20T08:00:01.000Z", checkedBy: null },
  ...more,
});

it("every kind of data has a name", () => {
  const names = [...FEED_KINDS.map(({ name }) => name), "images"].sort();
  expect([...kindsIn((key) => key)].sort()).toEqual(names);
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
    <Page client={client} at="/en-us/admin/feeds">
      <FeedsPage />
    </Page>,
  );
  const table = within(await screen.findByRole("table"));
  expect(await table.findByText("Delivery addresses")).toBeTruthy();
  expect(table.getByText(/a-ship-tos/)).toBeTruthy();
  // A kind that the portal does not know keeps its name.
  expect(table.getByText("colors")).toBeTruthy();
  fireEvent.change(screen.getByRole("combobox", { name: "Data" }), { target: { value: "ship-tos" } });
  await waitFor(() => expect(requests.at(-1)).toMatchObject({ kind: "ship-tos" }));
  fireEvent.change(screen.getByRole("combobox", { name: "Status" }), { target: { value: "check" } });
  await waitFor(() => expect(requests.at(-1)).toMatchObject({ kind: "ship-tos", states: ["failed", "incomplete"] }));
});
