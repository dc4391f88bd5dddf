import RecallFormPage from "@spoke/web/features/admin-recalls/RecallFormPage.tsx";
import RecallPage from "@spoke/web/features/admin-recalls/RecallPage.tsx";
import RecallsPage from "@spoke/web/features/admin-recalls/RecallsPage.tsx";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { Route, Routes } from "react-router";
import { afterEach, beforeEach, expect, it } from "vitest";
import { clientOf, DEALER, Page, signedIn } from "../support.tsx";

const recall = (number: string, state: string) => ({
  ...{
    __typename: "Recall",
    number,
    state,
    brand: "VEL",
    brandName: "Velora",
    sorgs: ["U001"],
    title: `Fork ${number}`,
    reason: "Cracks",
  },
  ...{ locale: "en-US", texts: [] as object[] },
  ...{ instruction: "Replace it", stopSale: true, kitArticle: "", minutes: 45, labor: [], validFrom: "2026-11-01" },
  ...{ articles: ["A-1"], ranges: [], list: null, impact: null, createdAt: "2026-11-01T10:00:00.000Z" },
  ...{ publishedAt: null, closedAt: null, version: 3, revision: null as object | null },
  totals: state === "draft" ? null : { __typename: "RecallTotals", closed: 15, all: 60 },
});

const OVERLAP = {
  ...{ __typename: "RecallOverlap", number: "R-9", title: "Stem bolts", frames: 7, frameNumbers: ["WTU100", "WTU101"] },
};

let stored: readonly { readonly number: string; readonly [field: string]: unknown }[];
const deleted: unknown[] = [];
const updated: Readonly<Record<string, unknown>>[] = [];
/** What a change of a draft is refused with. */
let refusing: object | undefined;
const SITE = {
  __typename: "MerchantConfig",
  sorg: "U001",
  merchantName: "Velora",
  currency: "USD",
  languages: ["en-US", "de", "fr"],
};

/** As the search answers. */
const SUGGESTED = {
  ...{ __typename: "Product", sorg: "U001", article_code: "KIT-7", article_code_display: "KIT-7", name: "Fork kit" },
  ...{ image: "", category: "PAA", frameSize: "", color: "" },
};

const saved = (description: string) => ({
  ...{ __typename: "RecallResult", recall: { __typename: "Recall", number: "R-1" }, userErrors: [] },
  message: { __typename: "Message", status: "success", description },
});

const client = () =>
  clientOf((operation, variables) => {
    switch (operation) {
      case "Recalls":
        return { recalls: { __typename: "P", recalls: stored, info: { __typename: "I", count: stored.length } } };
      case "RecallForm":
        return { recall: stored[0], configs: [SITE] };
      case "UpdateRecall":
        updated.push(variables);
        return { updateRecall: refusing ?? saved("success_save") };
      case "ReviseRecall":
        updated.push(variables);
        return { reviseRecall: saved("success_save") };
      case "PublishRecallRevision":
        updated.push(variables);
        return { publishRecallRevision: saved("recall_revision_published_message") };
      case "DeleteRecall":
        deleted.push(variables);
        stored = stored.filter(({ number }) => number !== variables.number);
        return {
          deleteRecall: {
            ...{
              __typename: "RecallResult",
              recall: { __typename: "Recall", number: variables.number },
              userErrors: [],
            },
            message: { __typename: "Message", status: "success", description: "success_delete" },
          },
        };
      case "Recall": {
        const found = stored.find(({ number }) => number === variables.number);
        if (!found) throw new Error("not_found");
        return { recall: found };
      }
      case "Suggestions":
        return { products: { __typename: "Products", data: [SUGGESTED] } };
      case "RecallSites":
        return { configs: [SITE] };
      case "RecallListProblems":
        return {
          recallListProblems: [
            { __typename: "RecallListProblem", row: 0, value: "XXNOPE1", reason: "recall_number_frameless" },
          ],
        };
      case "RecallProgress":
        return { recallProgress: { __typename: "RecallProgress", isMarked: true, dealers: [] } };
      default:
        throw new Error(`unexpected ${operation}`);
    }
  });

beforeEach(async () => {
  updated.length = 0;
  refusing = undefined;
  stored = [recall("R-1", "draft"), recall("R-2", "published")];
  await signedIn({ ...DEALER, scopes: [...DEALER.scopes, "recall.cu"] });
});
afterEach(cleanup);

it("the office deletes a draft after a question, and cannot delete what is published", async () => {
  render(
    <Page client={client()} at="/en-us/admin/recalls">
      <RecallsPage />
    </Page>,
  );
  expect(await screen.findAllByText("Velora")).not.toHaveLength(0);
  expect(screen.queryByText("VEL")).toBeNull();
  const menu = { name: "Delete: Fork R-1 (R-1)" };
  expect(await screen.findAllByText("Published recalls cannot be deleted.")).not.toHaveLength(0);
  const [open] = screen.getAllByRole("button", menu);
  if (open) fireEvent.click(open);
  const question = await screen.findByRole("alertdialog");
  expect(deleted).toEqual([]);
  fireEvent.click(within(question).getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(screen.queryByRole("button", menu)).toBeNull());
  expect(screen.queryByRole("alertdialog")).toBeNull();
  expect(deleted).toEqual([{ number: "R-1", version: 3 }]);
});

it("the office sees how many bikes of a recall are done, and selects only drafts", async () => {
  const show = () =>
    render(
      <Page client={client()} at="/en-us/admin/recalls">
        <RecallsPage />
      </Page>,
    );
  show();
  const table = within(await screen.findByRole("table"));
  expect(await table.findByText("15 of 60 bikes")).toBeTruthy();
  expect(table.getByText("25%")).toBeTruthy();
  expect(table.getByRole("checkbox", { name: "Select Fork R-1 (R-1)" })).toBeTruthy();
  expect(table.queryByRole("checkbox", { name: "Select Fork R-2 (R-2)" })).toBeNull();
  cleanup();
  stored = [recall("R-2", "published")];
  show();
  expect(await screen.findAllByText("15 of 60 bikes")).not.toHaveLength(0);
  expect(screen.queryByRole("checkbox")).toBeNull();
});

it("the office reads the title in its own language", async () => {
  const german = { __typename: "RecallText", locale: "de", title: "Gabel", reason: "Risse", instruction: "Tauschen" };
  stored = [{ ...recall("R-1", "draft"), locale: "fr", texts: [{ ...german, locale: "en-US", title: "Fork crown" }] }];
  render(
    <Page client={client()} at="/en-us/admin/recalls">
      <RecallsPage />
    </Page>,
  );
  expect(await screen.findAllByText("Fork crown")).not.toHaveLength(0);
  expect(screen.queryByText("Fork R-1")).toBeNull();
});

it("the office writes a recall in the languages of its sites, and sees which are missing", async () => {
  const labor = [{ __typename: "RecallLabor", sorg: "U001", sorgName: "Velora", amount: 30, currency: "USD" }];
  stored = [{ ...recall("R-1", "draft"), labor: labor as never[] }];
  render(
    <Page client={client()} at="/en-us/admin/recalls/R-1/edit">
      <Routes>
        <Route path="/en-us/admin/recalls/:id/edit" element={<RecallFormPage />} />
      </Routes>
    </Page>,
  );
  const german = within(await screen.findByRole("region", { name: "Text (German)" }));
  expect(screen.getByRole("region", { name: "Text (English)" })).toBeTruthy();
  expect(screen.getByRole("region", { name: "Text (French)" })).toBeTruthy();
  const write = (label: RegExp, value: string) => fireEvent.change(german.getByLabelText(label), { target: { value } });
  expect(german.getByText("Missing")).toBeTruthy();
  write(/^What is recalled/, "Gabel");
  expect(await german.findByText("Partial")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Save draft" }));
  await waitFor(() => expect(german.getAllByText("Required")).toHaveLength(2));
  write(/^Reason/, "Risse");
  write(/^What to do/, "Tauschen");
  fireEvent.click(screen.getByRole("button", { name: "Save draft" }));
  await waitFor(() => expect(updated).toHaveLength(1));
  expect(updated[0]?.input).toMatchObject({
    locale: "en-US",
    texts: [
      { locale: "de", title: "Gabel", reason: "Risse", instruction: "Tauschen" },
      { locale: "fr", title: "", reason: "", instruction: "" },
    ],
  });
});

it("a running recall shows its first day, bikes, and pay in the seller's currency, and that its bikes may not be sold", async () => {
  const pay = [
    { __typename: "RecallLabor", sorg: "U001", sorgName: "Northline", amount: 45.5, currency: "USD" },
    { __typename: "RecallLabor", sorg: "I001", sorgName: "Sepeda", amount: 500_000, currency: "IDR" },
  ];
  const ranges = [{ __typename: "RecallRange", from: "WBF100", to: "WBF200" }];
  stored = [{ ...recall("R-2", "published"), ranges, labor: pay }];
  render(
    <Page client={client()} at="/en-us/admin/recalls/R-2">
      <Routes>
        <Route path="/en-us/admin/recalls/:id" element={<RecallPage />} />
      </Routes>
    </Page>,
  );
  expect(await screen.findByText("01 Nov 2026")).toBeTruthy();
  expect(screen.getByText("A-1")).toBeTruthy();
  expect(screen.getByText("WBF100 – WBF200")).toBeTruthy();
  expect(screen.getByText(/may not be sold or handed over/)).toBeTruthy();
  expect(screen.getByText(/45\.50/)).toBeTruthy();
  expect(screen.getByText(/^IDR.500,000$/)).toBeTruthy();
});

it("a recall that does not exist is not found, with the way back to the list", async () => {
  render(
    <Page client={client()} at="/en-us/admin/recalls/new">
      <Routes>
        <Route path="/en-us/admin/recalls/:id" element={<RecallPage />} />
      </Routes>
    </Page>,
  );
  expect(await screen.findByRole("heading", { name: "This could not be found" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Manage recalls" }).getAttribute("href")).toBe("/en-us/admin/recalls");
  expect(screen.queryByText(/Check your connection/)).toBeNull();
});

it("a draft and the question before it is published name what matches no bike, and say what publishing does", async () => {
  const counts = { frames: 2, dealers: 1, countries: 1, unshipped: 0, sold: 1, unknown: 1, overlaps: [OVERLAP] };
  const texts = [{ __typename: "RecallText", locale: "de", title: "Gabel", reason: "Risse", instruction: "Tauschen" }];
  stored = [{ ...recall("R-1", "draft"), texts, impact: { __typename: "RecallImpact", version: 3, ...counts } }];
  render(
    <Page client={client()} at="/en-us/admin/recalls/R-1">
      <Routes>
        <Route path="/en-us/admin/recalls/:id" element={<RecallPage />} />
      </Routes>
    </Page>,
  );
  expect(await screen.findByText("Affects 2 bikes: 1 dealer, 1 country")).toBeTruthy();
  expect(await screen.findByText("1 entry matches no bike: XXNOPE1")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Publish recall" }));
  const dialog = within(await screen.findByRole("alertdialog"));
  expect(await dialog.findByText("1 entry matches no bike: XXNOPE1")).toBeTruthy();
  expect(await dialog.findByText(/^The text is missing in French\. .* read it in English\.$/)).toBeTruthy();
  expect(dialog.getByText("1 dealer is notified by email.")).toBeTruthy();
  expect(dialog.getByText(/you can change only the bikes\. A published recall cannot be deleted/)).toBeTruthy();
  const overlap = dialog.getByText("7 bikes are already in recall R-9 (Stem bolts): WTU100, WTU101, …");
  expect(overlap.closest("[role]")?.textContent).toContain("repair and finish these bikes for each recall");
});

it("a running recall still names what matches no bike, and marks it among its entries", async () => {
  const ranges = [{ __typename: "RecallRange", from: "XXNOPE1", to: "XXNOPE1" }];
  stored = [{ ...recall("R-2", "published"), ranges }];
  render(
    <Page client={client()} at="/en-us/admin/recalls/R-2">
      <Routes>
        <Route path="/en-us/admin/recalls/:id" element={<RecallPage />} />
      </Routes>
    </Page>,
  );
  expect(await screen.findByText("1 entry matches no bike: XXNOPE1")).toBeTruthy();
  expect((await screen.findByText("No bike matches this yet")).closest("li")?.textContent).toContain("XXNOPE1");
  expect(screen.getByText("A-1").closest("li")?.textContent).toBe("A-1");
});

it("a line that is no frame number is named at its field", async () => {
  const labor = [{ __typename: "RecallLabor", sorg: "U001", sorgName: "Velora", amount: 30, currency: "USD" }];
  stored = [{ ...recall("R-1", "draft"), labor }];
  const line = { __typename: "MessageValue", name: "line", value: "ABC" };
  const error = {
    __typename: "UserError",
    field: "input.ranges.1.from",
    message: "recall_range_number",
    values: [line],
  };
  refusing = {
    ...{ __typename: "RecallResult", recall: null, userErrors: [error] },
    message: { __typename: "Message", status: "failed", description: "invalid_input" },
  };
  render(
    <Page client={client()} at="/en-us/admin/recalls/R-1/edit">
      <Routes>
        <Route path="/en-us/admin/recalls/:id/edit" element={<RecallFormPage />} />
      </Routes>
    </Page>,
  );
  const field = await screen.findByLabelText(/^Frame numbers/);
  fireEvent.change(field, { target: { value: "WTU100\nABC" } });
  fireEvent.click(screen.getByRole("button", { name: "Save draft" }));
  const refused = await screen.findByText("“ABC” is not a frame number. Enter one number or range per line.");
  expect(field.getAttribute("aria-describedby")).toContain(refused.closest("[id]")?.id);
});

it("the repair kit is found by a part of its name", async () => {
  render(
    <Page client={client()} at="/en-us/admin/recalls/R-1/edit">
      <Routes>
        <Route path="/en-us/admin/recalls/:id/edit" element={<RecallFormPage />} />
      </Routes>
    </Page>,
  );
  const field = await screen.findByRole<HTMLInputElement>("combobox", { name: /^Repair kit/ });
  fireEvent.change(field, { target: { value: "fork" } });
  fireEvent.click(await screen.findByRole("option", { name: /Fork kit/ }));
  await waitFor(() => expect(field.value).toBe("KIT-7"));
});

const REVISION = {
  ...{ __typename: "RecallRevision", articles: ["A-1"], list: null },
  ranges: [{ __typename: "RecallRange", from: "WTU100", to: "WTU100" }],
  impact: {
    ...{ __typename: "RecallImpact", version: 3, frames: 9, dealers: 4, countries: 1 },
    ...{ unshipped: 0, sold: 1, unknown: 0 },
    overlaps: [OVERLAP],
  },
  change: { __typename: "RecallChange", added: 3, notified: 1, removed: 2, released: 2, repaired: 1 },
};

it("the office enters other bikes for a running recall, and nothing else of it", async () => {
  stored = [recall("R-2", "published")];
  render(
    <Page client={client()} at="/en-us/admin/recalls/R-2/edit">
      <Routes>
        <Route path="/en-us/admin/recalls/:id/edit" element={<RecallFormPage />} />
        <Route path="/en-us/admin/recalls/:id" element={<p>The recall</p>} />
      </Routes>
    </Page>,
  );
  fireEvent.change(await screen.findByLabelText(/^Frame numbers/), { target: { value: "WTU100\nWTU200 - WTU299" } });
  expect(screen.getByText("Nothing changes for dealers until you publish the change.")).toBeTruthy();
  expect(screen.queryByLabelText(/^Reason/)).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Check change" }));
  expect(await screen.findByText("The recall")).toBeTruthy();
  expect(updated).toMatchObject([
    {
      ...{ number: "R-2", version: 3, articles: ["A-1"], withoutList: false },
      ranges: [
        { from: "WTU100", to: "WTU100" },
        { from: "WTU200", to: "WTU299" },
      ],
    },
  ]);
});

it("the question before a change of bikes is published says what comes and goes, and who gets an email", async () => {
  stored = [{ ...recall("R-2", "published"), revision: REVISION }];
  render(
    <Page client={client()} at="/en-us/admin/recalls/R-2">
      <Routes>
        <Route path="/en-us/admin/recalls/:id" element={<RecallPage />} />
      </Routes>
    </Page>,
  );
  fireEvent.click(await screen.findByRole("button", { name: "Publish change" }));
  const dialog = within(await screen.findByRole("alertdialog"));
  expect(dialog.getByText("3 bikes are added · 2 bikes are removed")).toBeTruthy();
  expect(dialog.getByText("1 dealer who had no bike in this recall gets an email.")).toBeTruthy();
  expect(dialog.getByText("2 dealers get an email with the bikes that are no longer recalled.")).toBeTruthy();
  expect(dialog.getByText(/The stop sale ends for the removed bikes/)).toBeTruthy();
  expect(dialog.getByText(/^1 repaired bike stays in the recall/)).toBeTruthy();
  expect(dialog.getByText(/already in recall R-9/)).toBeTruthy();
  fireEvent.click(dialog.getByRole("button", { name: "Publish change" }));
  await waitFor(() => expect(updated).toEqual([{ number: "R-2", version: 3 }]));
});
