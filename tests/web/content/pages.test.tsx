import { LAYOUTS } from "@spoke/core/content/layout.ts";
import EditedNewsPage from "@spoke/web/features/news/EditedNewsPage.tsx";
import NewsFormPage from "@spoke/web/features/news/NewsFormPage.tsx";
import NewsListPage from "@spoke/web/features/news/NewsListPage.tsx";
import DocumentPage from "@spoke/web/features/sales-documents/DocumentPage.tsx";
import DocumentsPage from "@spoke/web/features/sales-documents/DocumentsPage.tsx";
import { toasts } from "@spoke/web/ui/toasts.ts";
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { Route, Routes } from "react-router";
import { afterEach, beforeEach, expect, it } from "vitest";
import { clientOf, Page, signedIn } from "../support.tsx";

const LAYOUT = { __typename: "Layout", ...LAYOUTS.find(({ id }) => id === "news.cards") };
const card = (type: "News" | "SalesDocument", id: string, title: string) => ({
  ...{ __typename: type, id, type: type === "News" ? "company" : "sales", title, subtitle: `About ${title}` },
  ...{ validFrom: "2026-11-01", itemPerLine: 3, layout: LAYOUT, file: null },
});
const requests: Record<string, unknown>[] = [];

/** A mutation that is refused. */
let refusing = "";
let isEmpty = false;

function answer(operation: string, variables: Record<string, unknown>): object {
  requests.push({ operation, ...variables });
  const info = { __typename: "PageInfo", page: 1, count: 1, pageTotal: 1 };
  const markets = [{ __typename: "ContentTargetMarket", id: "us", marketName: "USA" }];
  switch (operation) {
    case "NewsCards":
      return {
        newsList: { __typename: "NewsPage", news: [card("News", "n1", "Hello dealers")], info },
        contentTargetMarkets: markets,
      };
    case "EditedNewsList": {
      const deletedAt = variables.bucket === "DELETED" ? "2026-11-02T08:00:00Z" : null;
      const row = { ...card("News", "n1", "Hello dealers"), state: "LIVE", validTo: null, deletedAt, version: 1 };
      const news = isEmpty ? [] : [{ ...row, contentTargetMarkets: markets, languages: [] }];
      return { newsList: { __typename: "NewsPage", news, info: { ...info, count: news.length } } };
    }
    case "DeleteNews":
    case "RestoreNews": {
      const message = { __typename: "Message", status: refusing === operation ? "failed" : "success", description: "" };
      const result = { __typename: "NewsResult", message, userErrors: [], news: null };
      return operation === "DeleteNews" ? { deleteNews: result } : { restoreNews: result };
    }
    case "DocumentGroups":
      return {
        salesDocumentGroups: {
          __typename: "SalesDocumentGroupPage",
          groups: [
            {
              __typename: "SalesDocumentGroup",
              id: "g1",
              name: "Prices",
              salesDocuments: [card("SalesDocument", "d1", "List")],
            },
            { __typename: "SalesDocumentGroup", id: "g2", name: "Empty", salesDocuments: [] },
          ],
        },
        salesDocuments: { __typename: "SalesDocumentPage", documents: [card("SalesDocument", "d2", "Form")] },
      };
    case "ReadDocument": {
      const id = String(variables.id);
      const file = { ...{ __typename: "File", id: "f1", fileName: "list.pdf", fileTitle: "List", size: 9 } };
      const facts = { contentType: "application/pdf", thumbnailUrl: null, lowFileUrl: null, width: null, height: null };
      const files = id === "textonly" ? [] : [{ ...file, ...facts, focal: null, license: null, validUntil: null }];
      const body = id === "fileonly" ? "" : "<p>Stop the sale.</p>";
      return {
        salesDocument: { ...card("SalesDocument", id, "Recall"), version: 1, body, files, salesDocumentGroup: null },
      };
    }
    case "RecordDocumentRead":
      return {
        readSalesDocument: {
          __typename: "ReadDocumentResult",
          message: { __typename: "Message", status: "success" },
        },
      };
    case "TargetMarkets":
      return { contentTargetMarkets: markets };
    case "Layouts":
      return { layouts: [LAYOUT] };
    case "ContentAudience":
      return { contentAudience: { __typename: "ContentAudience", dealers: 3, users: 4 } };
    case "ContentReaders": {
      const reader = {
        __typename: "ContentReader",
        id: "u1",
        name: "Dora",
        custCode: "C1",
        custNumber: "011",
        language: "en-US",
      };
      return {
        contentAudience: { __typename: "ContentAudience", readers: [{ ...reader, contentTargetMarkets: ["de"] }] },
      };
    }
    case "CreateNews":
      return {
        createNews: {
          __typename: "NewsResult",
          message: { __typename: "Message", status: "success", description: "success_save" },
          userErrors: [],
        },
      };
    default:
      return { merchantCart: null };
  }
}

beforeEach(() => signedIn());
afterEach(() => {
  cleanup();
  requests.length = 0;
  refusing = "";
  isEmpty = false;
  toasts.set([]);
});
const open = (page: ReactNode, at: string) =>
  render(
    <Page client={clientOf(answer)} at={at}>
      {page}
    </Page>,
  );

it("shows news as cards that lead to their pages", async () => {
  open(<NewsListPage />, "/en-us/news");
  const link = await screen.findByRole("link", { name: "Hello dealers" });
  expect(link.getAttribute("href")).toBe("/en-us/news/n1");
  expect(screen.getByText("About Hello dealers")).toBeDefined();
  const item = screen.getByRole("article");
  expect(item.textContent).toContain("Company");
  // News without a picture have no empty frame in its place.
  expect(item.querySelector("img, svg")).toBeNull();
});

it("shows documents by group, and leaves out empty groups", async () => {
  open(<DocumentsPage />, "/en-us/sales-document");
  await screen.findByRole("heading", { name: "Prices" });
  expect(screen.getByRole("link", { name: "List" }).getAttribute("href")).toBe("/en-us/sales-document/sales/d1");
  expect(screen.getByRole("heading", { name: "Other documents" })).toBeDefined();
  expect(screen.queryByRole("heading", { name: "Empty" })).toBeNull();
});

it("leaves a read receipt when it shows the text of a document, and none where only files can be opened", async () => {
  const read = () => requests.filter(({ operation }) => operation === "RecordDocumentRead").map(({ id }) => id);
  const show = async (id: string) => {
    open(
      <Routes>
        <Route path="/en-us/sales-document/sales/:id" element={<DocumentPage />} />
      </Routes>,
      `/en-us/sales-document/sales/${id}`,
    );
    await screen.findByRole("heading", { name: "Recall" });
    cleanup();
  };
  await show("fileonly");
  await show("withtext");
  await waitFor(() => expect(read()).toEqual(["withtext"]));
  await show("textonly");
  await waitFor(() => expect(read()).toEqual(["withtext", "textonly"]));
});

it("writes news, and shows whether a dealer will see them", async () => {
  open(<NewsFormPage />, "/en-us/admin/news/create");
  fireEvent.change((await screen.findAllByLabelText(/^Title/))[0] as HTMLElement, { target: { value: "Hi" } });
  fireEvent.click(await screen.findByLabelText("USA"));
  await screen.findByText("Who will see this: 3 dealers, 4 users");
  await screen.findByRole("option", { name: "Dora (011)" });
  fireEvent.change(screen.getByLabelText("Preview as"), { target: { value: "u1" } });
  await screen.findByText(/Dora will not see this/);
  // A search within the form must not send it.
  expect(document.querySelector("form form")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Create news" }));
  await waitFor(() => expect(requests.map(({ operation }) => operation)).toContain("CreateNews"));
  expect(requests.find(({ operation }) => operation === "CreateNews")).toMatchObject({
    texts: [{ locale: "en-US", title: "Hi" }],
    ...{ contentTargetMarkets: ["us"], itemPerLine: 3, layout: "news.cards" },
  });
  await waitFor(() => expect(toasts.get().map(({ text }) => text)).toEqual(["“Hi” saved"]));
});

it("goes to the target markets if none is chosen", async () => {
  open(<NewsFormPage />, "/en-us/admin/news/create");
  fireEvent.change((await screen.findAllByLabelText(/^Title/))[0] as HTMLElement, { target: { value: "Hi" } });
  const market = await screen.findByLabelText("USA");
  fireEvent.click(screen.getByRole("button", { name: "Create news" }));
  await waitFor(() => expect(document.activeElement).toBe(market));
  expect(requests.map(({ operation }) => operation)).not.toContain("CreateNews");
});

it("offers to restore news only where deleted ones are listed", async () => {
  open(<EditedNewsPage />, "/en-us/admin/news");
  await screen.findAllByText("Hello dealers");
  expect(screen.queryByRole("columnheader", { name: "Restore" })).toBeNull();
  cleanup();
  open(<EditedNewsPage />, "/en-us/admin/news?bucket=DELETED");
  expect(await screen.findAllByRole("button", { name: "Restore Hello dealers" })).not.toHaveLength(0);
  expect(screen.getByRole("columnheader", { name: "Restore" })).toBeDefined();
});

it.each([
  ["", "“Hello dealers” restored"],
  ["RestoreNews", "This could not be restored. Try again from the deleted items."],
])("[errors-015] offers to take back a deletion from the list (refused: %s)", async (refused, message) => {
  refusing = refused;
  open(<EditedNewsPage />, "/en-us/admin/news");
  fireEvent.click((await screen.findAllByRole("button", { name: "Delete: Hello dealers" }))[0] as HTMLElement);
  fireEvent.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(toasts.get().map(({ text }) => text)).toEqual(["“Hello dealers” deleted"]));
  const [deleted] = toasts.get();
  expect(deleted?.action?.label).toBe("Undo");
  act(() => deleted?.action?.run());
  await waitFor(() => expect(toasts.get().at(-1)?.text).toBe(message));
  expect(requests.find(({ operation }) => operation === "RestoreNews")).toMatchObject({ id: "n1" });
});

it("offers to take back the deletion of several rows", async () => {
  open(<EditedNewsPage />, "/en-us/admin/news");
  fireEvent.click((await screen.findAllByRole("checkbox", { name: "Select Hello dealers" }))[0] as HTMLElement);
  fireEvent.click(within(screen.getByRole("region", { name: "Selection" })).getByRole("button", { name: "Delete" }));
  const dialog = await screen.findByRole("alertdialog");
  expect(dialog.textContent).toContain("You can restore them later.");
  fireEvent.click(within(dialog).getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(toasts.get()).toHaveLength(1));
  act(() => toasts.get()[0]?.action?.run());
  await waitFor(() => expect(toasts.get().at(-1)?.text).toBe("1 entry restored"));
});

it("an empty list for editors says what belongs there", async () => {
  isEmpty = true;
  open(<EditedNewsPage />, "/en-us/admin/news");
  expect(await screen.findByRole("heading", { name: "No news yet" })).toBeTruthy();
  expect(screen.getByText("Publish the first news item for your dealers.")).toBeTruthy();
});
