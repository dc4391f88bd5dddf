import { CombinedGraphQLErrors } from "@apollo/client/errors";
import RecallPage from "@spoke/web/features/recalls/RecallPage.tsx";
import StatementsPage from "@spoke/web/features/recalls/StatementsPage.tsx";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { Route, Routes } from "react-router";
import { afterEach, beforeEach, expect, it } from "vitest";
import { clientOf, DEALER, Page, signedIn } from "../support.tsx";

const BIKES = 130;
const bike = (index: number) => ({
  ...{ __typename: "RecallFrame", number: "R-1", frameNumber: `WTU${1000 + index}`, articleCode: "A-1" },
  ...{ description: "Trail 5", state: "open", sale: null, isSoldElsewhere: false, kit: null, repair: null },
  ...{ isOtherDealers: false, repairedBy: "", repairedAt: null },
});
const recall = {
  ...{ __typename: "DealerRecall", number: "R-1", title: "Fork", reason: "Cracks", instruction: "Replace it" },
  ...{ stopSale: false, kitArticle: "", minutes: 45, pay: [], state: "published" },
  ...{ publishedAt: "2026-11-01T10:00:00.000Z", validFrom: "2026-10-05", open: BIKES, closed: 0 },
  ...{ ended: 0, repairs: 0 },
};

/** Another shop repaired it: its pay is not shown. */
const REPAIRED = { state: "closed", repairedBy: "Zeta Bikes", repairedAt: "2026-11-10T10:00:00.000Z" };
const REFUSED = { field: "frameNumber", message: "recall_frame_not_affected" };
const DONE = { __typename: "Message", status: "success", description: "recall_credit_requested" };
const WORK = { __typename: "RecallWork", frameNumber: "WTU1002", minutes: 45, amount: 30, currency: "USD" };
const STATEMENT = {
  ...{ __typename: "RecallStatementRow", id: "S1", createdAt: "2026-11-22T10:00:00.000Z", frames: 1, total: 30 },
  ...{ currency: "USD", state: "requested", creditNote: "", reason: "" },
};
const closed: unknown[] = [];
/** The states of the bikes that were requested. */
const listed: unknown[] = [];
let isRequested = false;

const client = () =>
  clientOf((operation, { page, limit, state, frameNumber, confirmed }) => {
    const [at, size] = [Number(page), Number(limit)];
    switch (operation) {
      case "DealerRecall":
        return { dealerRecall: recall };
      case "DealerRecallFrames": {
        listed.push(state);
        const frames = Array.from({ length: BIKES }, (_, index) => bike(index))
          .map((row) => (row.frameNumber === "WTU1001" ? { ...row, ...REPAIRED } : row))
          .slice((at - 1) * size, at * size);
        return { dealerRecallFrames: { __typename: "P", frames, info: { __typename: "I", count: BIKES } } };
      }
      case "RecallFrame":
        if (frameNumber === "WRONG77")
          throw new CombinedGraphQLErrors({ errors: [{ message: "invalid", extensions: { userErrors: [REFUSED] } }] });
        return { recallFrame: { ...bike(0), isOtherDealers: true } };
      case "CloseRecallFrame":
        closed.push({ frameNumber, confirmed });
        return { closeRecallFrame: { __typename: "RecallFrameResult", frame: null, message: DONE, userErrors: [] } };
      case "CreateRecallStatement":
        isRequested = true;
        return { createRecallStatement: { __typename: "RecallStatementResult", message: DONE, userErrors: [] } };
      case "RecallStatements":
        if (isRequested)
          return {
            recallStatements: { __typename: "P", statements: [STATEMENT], info: { __typename: "I", count: 1 } },
          };
        return { recallStatements: { __typename: "P", statements: [], info: { __typename: "I", count: 0 } } };
      case "OpenRecallWork":
        return { openRecallWork: isRequested ? [] : [WORK] };
      default:
        throw new Error(`unexpected ${operation}`);
    }
  });

beforeEach(async () => {
  isRequested = false;
  closed.length = 0;
  listed.length = 0;
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

it("shows the bikes to repair first, and all of them on demand", async () => {
  open("/recalls/R-1");
  await screen.findByText("WTU1000");
  expect(listed).toEqual(["open"]);
  const states = screen.getByLabelText<HTMLSelectElement>("Status");
  expect([...states.options].map(({ text }) => text)).toEqual(["All statuses (130)", "To repair (130)", "Done (0)"]);
  fireEvent.change(states, { target: { value: "" } });
  await waitFor(() => expect(listed).toEqual(["open", undefined]));
});

it("statements that do not exist yet lead to the recalls", async () => {
  open("/recalls/statements");
  expect((await screen.findByRole("link", { name: "Recalls" })).getAttribute("href")).toBe("/en-us/recalls");
});

it("a bike that another shop repaired shows the shop and the day", async () => {
  open("/recalls/R-1");
  expect((await screen.findByText(/Repaired by Zeta Bikes/)).textContent).toContain("10 Nov 2026");
});

it("a bike of another dealer is finished only with the confirmation that it is here", async () => {
  open("/recalls/R-1");
  fireEvent.change(await screen.findByLabelText("Frame number"), { target: { value: "WTU1000" } });
  fireEvent.click(screen.getByRole("button", { name: "Continue" }));
  const dialog = within(await screen.findByRole("dialog"));
  fireEvent.click(await dialog.findByRole("button", { name: "The bike is repaired" }));
  expect(await dialog.findByText(/^Confirm that the bike is here/)).toBeTruthy();
  expect(closed).toEqual([]);
  fireEvent.click(dialog.getByRole("checkbox"));
  fireEvent.click(dialog.getByRole("button", { name: "The bike is repaired" }));
  await waitFor(() => expect(closed).toEqual([{ frameNumber: "WTU1000", confirmed: true }]));
});

it("[errors-015] a wrong frame number is refused on its field in the dialog, and can be corrected there", async () => {
  open("/recalls/R-1");
  fireEvent.change(await screen.findByLabelText("Frame number"), { target: { value: "WRONG77" } });
  fireEvent.click(screen.getByRole("button", { name: "Continue" }));
  const dialog = within(await screen.findByRole("dialog"));
  const field = await dialog.findByLabelText<HTMLInputElement>("Frame number");
  expect(field.value).toBe("WRONG77");
  expect(document.getElementById(`${field.id}-error`)?.textContent).toBe("This recall does not affect this frame.");
  fireEvent.change(field, { target: { value: "WTU1000" } });
  fireEvent.click(dialog.getByRole("button", { name: "Continue" }));
  expect(await dialog.findByRole("button", { name: "The bike is repaired" })).toBeTruthy();
});

it("a requested credit shows at once", async () => {
  open("/recalls/statements");
  fireEvent.click(await screen.findByRole("button", { name: "Request credit" }));
  expect((await screen.findAllByText("Requested")).length).toBeGreaterThan(0);
});

it("statements offer no search, which would find nothing", async () => {
  open("/recalls/statements");
  await screen.findByRole("heading", { level: 1 });
  expect(screen.queryByRole("searchbox")).toBeNull();
});
