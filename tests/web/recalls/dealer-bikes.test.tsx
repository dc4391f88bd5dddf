import { Progress } from "@spoke/web/features/admin-recalls/Progress.tsx";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { clientOf, DEALER, Page, signedIn } from "../support.tsx";

const dealer = (custCode: string, custName: string) => ({
  ...{ __typename: "RecallDealerProgress", country: "US", sorg: "U001", custCode, custNumber: custCode, custName },
  ...{ open: 1, closed: 1, ended: 0, kits: 0, repairs: 1 },
});

const bike = (frameNumber: string, repairedAt: string | null) => ({
  ...{ __typename: "RecallDealerFrame", frameNumber, articleCode: "A-1", description: "Summit Pro, M" },
  ...{ state: repairedAt ? "closed" : "open", kit: null, repairedBy: repairedAt ? "Castillo" : "", repairedAt },
});

const requests: unknown[] = [];
const client = () =>
  clientOf((operation, variables) => {
    if (operation === "RecallProgress")
      return {
        recallProgress: {
          ...{ __typename: "RecallProgress", isMarked: true },
          dealers: [dealer("C1", "Castillo"), dealer("", "")],
        },
      };
    if (operation !== "RecallDealerFrames") throw new Error(`unexpected ${operation}`);
    requests.push(variables);
    const frames = [bike("WBF1", null), bike("WBF2", "2026-11-02T10:00:00.000Z")];
    const found = frames.filter(({ frameNumber }) => frameNumber.includes(String(variables.search ?? "")));
    const info = { __typename: "PageInfo", count: found.length, pageTotal: 1 };
    return { recallDealerFrames: { __typename: "RecallDealerFramePage", frames: found, info } };
  });

beforeEach(() => signedIn({ ...DEALER, scopes: [...DEALER.scopes, "recall.cu"] }));
afterEach(cleanup);

it("a dealer's row opens that dealer's bikes, with who repaired them; bikes not shipped yet have no dealer", async () => {
  render(
    <Page client={client()} at="/en-us/admin/recalls/R-1">
      <Progress number="R-1" />
    </Page>,
  );
  expect(await screen.findByText("United States")).toBeTruthy();
  fireEvent.click(await screen.findByRole("button", { name: "Castillo" }));
  const drawer = within(await screen.findByRole("dialog", { name: "Castillo" }));
  expect(await drawer.findByText("WBF1")).toBeTruthy();
  expect(drawer.getByText("To repair")).toBeTruthy();
  expect(drawer.getByText(/Repaired by Castillo/)).toBeTruthy();
  expect(requests[0]).toEqual({ number: "R-1", sorg: "U001", custCode: "C1", page: 1, limit: 20 });
  const search = drawer.getByRole("searchbox");
  fireEvent.change(search, { target: { value: "WBF2" } });
  fireEvent.keyDown(search, { key: "Enter" });
  const form = search.closest("form");
  if (form) fireEvent.submit(form);
  await expect.poll(() => drawer.queryByText("WBF1")).toBeNull();
  expect(drawer.getByText("WBF2")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Not shipped" })).toBeNull();
});
