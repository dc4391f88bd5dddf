import OpenInvoicePage from "@spoke/web/features/invoices/OpenInvoicePage.tsx";
import { DEFAULT_CONFIG, setConfig } from "@spoke/web/lib/config.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { strFromU8, unzipSync } from "fflate";
import { useLocation } from "react-router";
import { expect, it, vi } from "vitest";
import { cellsOf, savedFiles } from "../support.tsx";
import { show, useInvoices } from "./invoices.tsx";

useInvoices();

it("selected invoices are paid together", async () => {
  setConfig({ ...DEFAULT_CONFIG, payment: true });
  let address = "";
  const Here = () => {
    const { pathname, search } = useLocation();
    address = pathname + search;
    return <OpenInvoicePage variant="list" />;
  };
  show(<Here />);
  const table = await screen.findByRole("table");
  for (const number of ["I-1", "I-4"]) {
    fireEvent.click(within(table).getByRole("checkbox", { name: `Select ${number}` }));
  }
  const bar = screen.getByRole("region", { name: "Selection" });
  expect(bar.textContent).toContain("2 selected");
  // Another button of that name would pay something else.
  expect(screen.queryByRole("link", { name: "Pay invoices" })).toBe(null);
  fireEvent.click(within(bar).getByRole("button", { name: "Pay invoices" }));
  expect(address).toBe("/en-us/payment/invoice?merchant=U001&invoices=U001-I-1,U001-I-4");
});

it("selected invoices are added up, and saved as PDFs in an archive or as a spreadsheet", async () => {
  const files = savedFiles();
  vi.stubGlobal("fetch", async (url: string) => new Response(`PDF of ${url.split("/").at(-2)}`));
  show(<OpenInvoicePage variant="list" />);
  const table = await screen.findByRole("table");
  for (const number of ["I-1", "I-4"]) {
    fireEvent.click(within(table).getByRole("checkbox", { name: `Select ${number}` }));
  }
  const bar = screen.getByRole("region", { name: "Selection" });
  expect(bar.textContent).toMatch(/2 selected · €[\d.,]+/);
  fireEvent.click(within(bar).getByRole("button", { name: "Download PDF" }));
  await waitFor(() => expect(files).toHaveLength(1));
  const archive = unzipSync(new Uint8Array((await files[0]?.arrayBuffer()) ?? new ArrayBuffer()));
  expect(Object.entries(archive).map(([path, file]) => [path, strFromU8(file)])).toEqual([
    ["U001/I-1.pdf", "PDF of I-1"],
    ["U001/I-4.pdf", "PDF of I-4"],
  ]);
  fireEvent.click(within(bar).getByRole("button", { name: "Download Excel" }));
  await waitFor(() => expect(files).toHaveLength(2));
  const [, ...rows] = await cellsOf(files[1]);
  expect(rows.map(([number]) => number)).toEqual(["I-1", "I-4", null, "Total"]);
});

it("an export of open invoices holds amounts and days that spreadsheets can calculate with", async () => {
  const files = savedFiles();
  show(<OpenInvoicePage variant="list" />);
  fireEvent.click(await screen.findByRole("button", { name: "Download Excel" }));
  await waitFor(() => expect(files).toHaveLength(1));
  const [head, first, , , credit] = await cellsOf(files[0]);
  expect(head).toEqual([
    ...["Invoice", "Document", "Corrects invoice", "Installment", "Date", "Due", "Days until due", "Order"],
    ...["PO number", "Status", "Open", "Original amount"],
  ]);
  expect(first).toEqual([
    ...["I-1", "Invoice", null, null, new Date("2026-10-01"), new Date("2026-11-01"), -19, null],
    ...["PO-7", "Open", 1234.5, 1234.5],
  ]);
  // Credits are not due on a day.
  expect(credit?.slice(5)).toEqual([null, null, null, null, "Open credit", -20, -20]);
});
