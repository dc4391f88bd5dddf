import { CatalogPdf } from "@spoke/web/features/catalog-pdf/CatalogPdf.tsx";
import { makeCatalog, making, putAway } from "@spoke/web/features/catalog-pdf/making.ts";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { clientOf, DEALER, Page, signedIn } from "./support.tsx";

const sent: { path: string; body: string }[] = [];
let states: { state: string; progress: number; total: number }[] = [];
let generate: { status: number; body: unknown };

beforeEach(async () => {
  sent.length = 0;
  putAway();
  generate = { status: 202, body: { file_name: "R1.pdf", type: "preview-pages", report: { id: "R1" } } };
  states = [
    { state: "queued", progress: 0, total: 0 },
    { state: "running", progress: 25, total: 100 },
    { state: "done", progress: 100, total: 100 },
  ];
  vi.stubGlobal("fetch", async (path: string, { body = "" }: { body?: string } = {}) => {
    sent.push({ path, body });
    if (path.includes("/api/catalogs/generate")) return Response.json(generate.body, { status: generate.status });
    if (path.includes("/api/catalogs/download")) return new Response("%PDF-");
    const [report, ...rest] = states;
    if (rest.length > 0) states = rest;
    return Response.json({ data: { report: { id: "R1", fileName: "catalog.pdf", ...report } } });
  });
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:x", revokeObjectURL: () => undefined }));
  await signedIn(DEALER);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("[catalogue-025] says how far it is while it is made, and that one can go on working", async () => {
  const received: unknown[] = [];
  const stop = making.subscribe(() => received.push(making.get()));
  await makeCatalog({ tags: ["Summer"], category: "Bike", previewPage: "New", prices: "none" }, () =>
    Promise.resolve(),
  );
  stop();
  expect(JSON.parse(sent[0]?.body ?? "")).toEqual({
    fileType: "pdf",
    tags: ["Summer"],
    category: "Bike",
    previewPage: "New",
    prices: "none",
  });
  expect(received).toEqual([
    { status: "making", fileName: "", share: "busy" },
    { status: "making", fileName: "R1.pdf", share: "busy" },
    { status: "making", fileName: "R1.pdf", share: 0.25 },
    { status: "ready", fileName: "R1.pdf", saveAs: "catalog.pdf" },
  ]);
});

it("offers dealer prices only to who has some, follows the making and hands out the file", async () => {
  states = [{ state: "done", progress: 1, total: 1 }];
  render(
    <Page client={clientOf(() => ({}))}>
      <CatalogPdf category="Bike" />
    </Page>,
  );
  fireEvent.click(screen.getByRole("button", { name: "PDF catalog" }));
  expect(await screen.findByLabelText("MSRP")).toBeTruthy();
  expect(screen.queryByLabelText("Your dealer prices")).toBeNull();
  fireEvent.click(screen.getByLabelText("One per model"));
  fireEvent.change(screen.getByLabelText("Layout"), { target: { value: "3x3" } });
  fireEvent.click(screen.getByRole("button", { name: "Create PDF" }));
  expect(await screen.findByText("Your catalog is ready.")).toBeTruthy();
  expect(JSON.parse(sent[0]?.body ?? "")).toMatchObject({ variants: "model", layout: "3x3", prices: "retail" });
  fireEvent.click(screen.getByRole("button", { name: "Download PDF" }));
  await waitFor(() =>
    expect(sent.at(-1)?.path).toContain("/api/catalogs/download?file_name=R1.pdf&type=preview-pages"),
  );
  await waitFor(() => expect(making.get()).toEqual({ status: "none" }));
});

it("says why there is no catalog", async () => {
  const userErrors = [{ field: "tags", message: "catalog_too_large", values: { max: 2000 } }];
  generate = { status: 400, body: { message: { status: "failed", description: "invalid_input" }, userErrors } };
  await makeCatalog({ prices: "none" });
  expect(making.get()).toEqual({
    status: "failed",
    reason: "More than 2000 articles; choose a category or tags",
  });
});
