import DownloadAreaPage from "@spoke/web/features/download-area/DownloadAreaPage.tsx";
import { toasts } from "@spoke/web/ui/toasts.ts";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { clientOf, Page, signedIn } from "./support.tsx";

beforeEach(async () => {
  await signedIn();
  toasts.set([]);
});
afterEach(cleanup);

const row = {
  ...{ __typename: "DownloadRequest", requestedAt: "2026-11-26T10:00:00Z", from: "2026-01-01", to: "2026-11-26" },
  ...{ module: "frames", size: null, expiresAt: "2026-12-03", progress: 0, total: 0 },
};
const ROWS = [
  { ...row, id: "d1", status: "canceled", fileName: "frames-1.xlsx" },
  { ...row, id: "d2", status: "failed", module: "orders", fileName: "orders-1.xlsx" },
  { ...row, id: "d3", status: "done", module: "claims", fileName: "claims-1.xlsx", size: 4_000 },
];

/** The page, and what it requests. The quota is spent for orders. */
async function show() {
  const requested: unknown[] = [];
  const client = clientOf((operation, variables) => {
    if (operation !== "RequestDownloadArea")
      return {
        downloadArea: ROWS,
        downloadOptions: {
          ...{ __typename: "DownloadOptions", quota: 20, left: 3, today: "2026-11-26" },
          modules: [{ __typename: "DownloadModule", id: "orders", period: "year" }],
        },
      };
    requested.push(variables);
    const isRefused = variables.module === "orders";
    const error = { __typename: "UserError", field: "", message: "download_quota_exhausted", values: [] };
    return {
      requestDownloadArea: {
        __typename: "DownloadResult",
        download: isRefused ? null : { __typename: "DownloadRequest", id: "d4" },
        message: { __typename: "Message", status: isRefused ? "failed" : "success", description: "success_save" },
        userErrors: isRefused ? [error] : [],
      },
    };
  });
  render(
    <Page client={client} at="/en-us/download-area">
      <DownloadAreaPage />
    </Page>,
  );
  const list = await screen.findByRole("table");
  await within(list).findByText("Registered frames");
  const of = (name: string) => {
    const found = within(list).getByText(name).closest("tr");
    if (!found) throw new Error(`no row of ${name}`);
    return found;
  };
  return { of, requested };
}

it("requests a canceled file again, with its data and period", async () => {
  const { of, requested } = await show();
  fireEvent.click(within(of("Registered frames")).getByRole("button", { name: /^Request again: / }));
  await waitFor(() => expect(requested).toEqual([{ module: "frames", from: "2026-01-01", to: "2026-11-26" }]));
  await waitFor(() => expect(toasts.get().map(({ tone }) => tone)).toEqual(["neutral"]));
});

it("says why a failed file is not requested again", async () => {
  const { of } = await show();
  fireEvent.click(within(of("Orders")).getByRole("button", { name: /^Request again: / }));
  await waitFor(() =>
    expect(toasts.get().map(({ text }) => text)).toEqual([expect.stringContaining("all files for today")]),
  );
});

it("shows no last day for a file that was never created", async () => {
  const { of } = await show();
  expect(of("Warranty claims").textContent).toContain("2026");
  const days = ["Registered frames", "Orders", "Warranty claims"].map((name) =>
    /(3 Dec|Dec 0?3|03\/12|12\/03)/.test(of(name).textContent ?? ""),
  );
  expect(days).toEqual([false, false, true]);
});
