import RecallPage from "@spoke/web/features/recalls/RecallPage.tsx";
import StatementsPage from "@spoke/web/features/recalls/StatementsPage.tsx";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { Route, Routes } from "react-router";
import { afterEach, beforeEach, expect, it } from "vitest";
import { clientOf, DEALER, Page, signedIn } from "../support.tsx";

const BIKES = 130;
const bike = (index: number) => ({
  ...{ __typename: "RecallFrame", number: "R-1", frameNumber: `WTU${1000 + index}`, articleCode: "A-1" },
  ...{ description: "Trail 5", state: "open", sale: null, isSoldElsewhere: false, kit: null, repair: null },
});
const recall = {
  ...{ __typename: "DealerRecall", number: "R-1", title: "Fork", reason: "Cracks", instruction: "Replace it" },
  ...{ stopSale: false, kitArticle: "", minutes: 45, pay: [], state: "published" },
  ...{ publishedAt: "2026-11-01T10:00:00.000Z", open: BIKES, closed: 0, ended: 0 },
};

const client = () =>
  clientOf((operation, { page, limit }) => {
    const [at, size] = [Number(page), Number(limit)];
    switch (operation) {
      case "DealerRecall":
        return { dealerRecall: recall };
      case "DealerRecallFrames": {
        const frames = Array.from({ length: BIKES }, (_, index) => bike(index)).slice((at - 1) * size, at * size);
        return { dealerRecallFrames: { __typename: "P", frames, info: { __typename: "I", count: BIKES } } };
      }
      case "RecallStatements":
        return { recallStatements: { __typename: "P", statements: [], info: { __typename: "I", count: 0 } } };
      case "OpenRecallWork":
        return { openRecallWork: [] };
      default:
        throw new Error(`unexpected ${operation}`);
    }
  });

beforeEach(async () => {
  await signedIn({ ...DEALER, scopes: [...DEALER.scopes, "page.recall-repair"] });
});
afterEach(cleanup);

function open(path: string) {
  render(
    <Page client={client()} at={`/en-us${path}`}>
      <Routes>
        <Route path="/en-us/recalls/statements" element={<StatementsPage />} />
        <Route path="/en-us/recalls/:id" element={<RecallPage />} />
      </Routes>
    </Page>,
  );
}

it("a dealer with many bikes in a recall reaches the last of them", async () => {
  open("/recalls/R-1");
  await screen.findByText("WTU1000");
  expect(screen.getByText("130 results")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Page 4" }));
  fireEvent.click(await screen.findByRole("button", { name: "Page 6" }));
  await screen.findByText("WTU1129");
  expect(screen.queryByText("WTU1000")).toBeNull();
});

it("statements offer no search, which would find nothing", async () => {
  open("/recalls/statements");
  await screen.findByRole("heading", { level: 1 });
  expect(screen.queryByRole("searchbox")).toBeNull();
});
