import UploadAreaPage from "@spoke/web/features/upload-area/UploadAreaPage.tsx";
import { cleanup, configure, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { clientOf, DEALER, Page, signedIn } from "./support.tsx";

configure({ asyncUtilTimeout: 10_000 });

const log = { __typename: "RowsUploadLog", start: "2026-11-20T10:00:00Z", finish: "2026-11-20T10:00:01Z" };
const upload = {
  ...{ __typename: "RowsUpload", kind: "stock-report", size: 10, createdAt: "2026-11-20T10:00:00Z" },
  ...{ progress: 0, total: 0, saved: 0, unchanged: 0, refused: [], taken: [] },
  log: { ...log, message: null, values: [] as object[] },
};
const placeholder = (name: string, value: string) => ({ __typename: "MessageValue", name, value });
const unknownColumn = {
  ...{ ...upload, id: "u1", fileName: "columns.xlsx", state: "failed" },
  log: {
    ...{ ...log, message: "column_unknown" },
    values: [placeholder("column", "Nummer"), placeholder("expected", "Customer code, Quantity")],
  },
};
const passing = {
  ...{ ...upload, id: "u2", fileName: "stopped.xlsx", state: "failed" },
  log: { ...log, message: "rows_upload_failed", values: [] },
};
const ROW = { __typename: "RefusedRow", row: 4, name: "C9 · A-1", after: null as string | null };
const ERROR = { __typename: "UserError", field: "Customer code", message: "customer_unknown", values: [] };
const TAKEN = { __typename: "TakenRow", before: null, after: null, warnings: [] as object[] };
const stored = {
  ...{ ...upload, id: "u3", fileName: "stock.xlsx", state: "done" },
  ...{ progress: 3, total: 3, saved: 1, unchanged: 1, refused: [{ ...ROW, errors: [ERROR] }] },
  taken: [
    { ...TAKEN, row: 2, name: "C1 · A-1", outcome: "saved" },
    { ...TAKEN, row: 3, name: "C1 · A-2", outcome: "unchanged" },
  ],
};
const again = {
  ...{ ...upload, id: "u4", fileName: "again.xlsx", state: "checked" },
  ...{ progress: 1, total: 1, unchanged: 1, taken: [{ ...stored.taken[1], row: 2 }] },
};
const hopeless = {
  ...{ ...upload, id: "u5", fileName: "hopeless.xlsx", state: "checked" },
  ...{ progress: 1, total: 1, refused: [{ ...ROW, errors: [ERROR] }] },
};
const OPEN = { __typename: "MessageValue", name: "number", value: 4 };
const counted = {
  ...{ ...upload, id: "u6", fileName: "counted.xlsx", state: "checked" },
  ...{ progress: 1, total: 1, saved: 1 },
  refused: [{ ...ROW, after: "some", errors: [{ ...ERROR, field: "Vendor", message: "vendor_unknown" }] }],
  taken: [
    {
      ...{ ...TAKEN, row: 2, name: "BELL", outcome: "saved", before: "12", after: "3" },
      warnings: [{ ...ERROR, field: "Counted stock", message: "vendor_count_below_open", values: [OPEN] }],
    },
  ],
};
const named = { ...again, id: "u7", fileName: "sales-old_form.xlsx" };
const UPLOADS = [unknownColumn, passing, stored, again, hopeless, counted, named];

beforeEach(() => signedIn({ ...DEALER, scopes: ["page.upload-area"] }));
afterEach(cleanup);

/** The page with the result of a file, if one is chosen. */
async function show(fileName?: string, at = "/en-us/upload-area") {
  const client = clientOf((operation, { id }) =>
    operation === "RowsUploadResult"
      ? { rowsUpload: UPLOADS.find((each) => each.id === id) }
      : { rowsUploads: UPLOADS, rowsUploadKinds: ["stock-report"] },
  );
  const { container } = render(
    <Page client={client} at={at}>
      <UploadAreaPage />
    </Page>,
  );
  const list = await screen.findByRole("table", { name: "Uploads" });
  await within(list).findByText("stock.xlsx");
  if (!fileName) return { container, list };
  fireEvent.click(within(list).getByRole("button", { name: fileName }));
  const heading = await screen.findByRole("heading", { name: "Result" });
  const result = heading.closest("section");
  if (!result) throw new Error("no result");
  await within(result).findByText(fileName);
  return { container, list, result };
}

const REASON = "The column “Nummer” is unknown or appears twice. Allowed columns: Customer code, Quantity";

it("shows in the list why a file was refused, and counts no rows of it", async () => {
  const { container, list } = await show();
  const row = within(list).getByText("columns.xlsx").closest("tr");
  expect(row?.textContent).toContain(REASON);
  expect(row?.lastElementChild?.textContent).toBe("–");
  expect(within(list).getByText("stock.xlsx").closest("tr")?.lastElementChild?.textContent?.trim()).toBe("1");
  expect(within(list).getByRole("button", { name: /^\d+ · Save refused rows of stock\.xlsx$/ })).toBeTruthy();
  expect(container.querySelectorAll("button button, a button, button a")).toHaveLength(0);
});

it("a long file name breaks at its signs and before its ending", async () => {
  const { list } = await show();
  const name = within(list).getByText("sales-old_form.xlsx");
  expect(name.innerHTML).toBe("sales-<wbr>old_<wbr>form.<wbr>xlsx");
});

it("does not say that there are no uploads while the first one is on its way", async () => {
  const client = clientOf((operation) => {
    if (operation === "RowsUploads") return { rowsUploads: [], rowsUploadKinds: ["stock-report"] };
    throw new Error(`no answer to ${operation}`);
  });
  const { container } = render(
    <Page client={client} at="/en-us/upload-area">
      <UploadAreaPage />
    </Page>,
  );
  await screen.findByText("No uploads yet");
  const input = container.querySelector("input[type=file]");
  if (!input) throw new Error("no field for the file");
  fireEvent.change(input, { target: { files: [new File(["rows"], "stock.xlsx")] } });
  await screen.findByText("Your first file is uploading");
  expect(screen.queryByText("No uploads yet")).toBeNull();
});

it("shows the result of an earlier file again that the address names", async () => {
  await show("stock.xlsx");
  cleanup();
  await show(undefined, "/en-us/upload-area?upload=u3");
  const heading = await screen.findByRole("heading", { name: "Result" });
  expect(await within(heading.closest("section") ?? document.body).findByText("stock.xlsx")).toBeTruthy();
  expect(screen.getByRole("heading", { name: "Earlier files" })).toBeTruthy();
});

it("offers to correct a refused file, and to try again what a fault stopped", async () => {
  const { result } = await show("columns.xlsx");
  if (!result) throw new Error("no result");
  expect(within(result).getByRole("alert").textContent).toContain(REASON);
  within(result).getByRole("button", { name: "Upload corrected file" });
  expect(within(result).queryByRole("button", { name: /Try again|Retry refused rows/ })).toBeNull();
  cleanup();
  const stopped = (await show("stopped.xlsx")).result;
  if (!stopped) throw new Error("no result");
  within(stopped).getByRole("button", { name: "Try again" });
  expect(within(stopped).queryByRole("button", { name: "Retry refused rows" })).toBeNull();
});

it("shows each row with its outcome, and what can be done about refused ones", async () => {
  const { result } = await show("stock.xlsx");
  if (!result) throw new Error("no result");
  const rows = within(within(result).getByRole("table")).getAllByRole("row").slice(1);
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/4.*C9 · A-1.*Customer code: /),
    expect.stringMatching(/2.*C1 · A-1.*Saved/),
    expect.stringMatching(/3.*C1 · A-2.*Unchanged/),
  ]);
  for (const name of ["Upload corrected file", "Retry refused rows"]) within(result).getByRole("button", { name });
  expect(within(result).getByRole("link", { name: "Uploaded rows" }).getAttribute("href")).toContain(
    "/upload-area/rows?kind=stock-report",
  );
  within(result).getByText("Uploading the same rows again changes nothing.");
});

it("offers nothing to store or to retry where all rows were stored before", async () => {
  const { result } = await show("again.xlsx");
  if (!result) throw new Error("no result");
  within(result).getByText("Uploading the same rows again changes nothing.");
  expect(within(result).queryByRole("button", { name: /Save valid rows|Retry|Upload corrected/ })).toBeNull();
});

it("says step by step what to do where every row was refused, with nothing to store", async () => {
  const { result } = await show("hopeless.xlsx");
  if (!result) throw new Error("no result");
  within(result).getByText("The only row was refused. Nothing was saved.");
  const [notice] = within(result).getAllByRole("status");
  const steps = within(notice as HTMLElement).getAllByRole("listitem");
  expect(steps.map(({ textContent }) => textContent)).toEqual([
    "Download the refused rows. The last column says what is wrong.Download rows to correct",
    "Correct them in the file.",
    "Upload the corrected file.Upload corrected file",
  ]);
  expect(within(result).queryByRole("button", { name: /Save valid rows|Retry/ })).toBeNull();
});

it("shows what a count changes, and warns of one below the pieces in open orders", async () => {
  const { result } = await show("counted.xlsx");
  if (!result) throw new Error("no result");
  const [, refused, row] = within(within(result).getByRole("table")).getAllByRole("row");
  expect(row?.textContent).toMatch(/BELL.*12.*3.*Counted stock: Fewer than the pieces in open orders \(4\)/);
  // What was typed, and the words of the file with the rows to correct.
  expect(refused?.textContent).toMatch(/C9.*–.*some.*Vendor: You do not maintain the articles of this vendor/);
  within(result).getByRole("button", { name: "Save valid rows" });
});
