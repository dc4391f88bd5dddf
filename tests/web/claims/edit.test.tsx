import EditPage from "@spoke/web/features/claims/EditPage.tsx";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { Route, Routes, useLocation } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { done } from "../orders/answers.ts";
import { clientOf, DEALER, Page, signedIn } from "../support.tsx";
import { allowedUpload, type FakeStore, fakeStore, uploadState } from "../upload/fakeStore.ts";
import { CLAIM, status } from "./answers.ts";

/** The invoice of the stored claim. */
const INVOICE = {
  ...{ __typename: "ClaimInvoice", invoiceNo: "I-1", sorg: "U001", custCode: "US0001", invoiceDate: "2026-10-01" },
  lines: [{ articleCode: "P-1", articleCodeDisplay: "P-1", name: "Fork", qty: 2, returned: 0, claims: [] }],
  bikes: [],
};

let calls: { readonly operation: string; readonly variables: Record<string, unknown> }[];
let stored: Record<string, unknown>;
let store: FakeStore;

const named = (name: string) => calls.filter(({ operation }) => operation === name).map(({ variables }) => variables);
const saved = (description = "ok") => ({
  ...{ __typename: "ClaimResult", claim: null, userErrors: [] },
  message: { ...done(description === "ok" ? "success" : "failed").message, description },
});

beforeEach(async () => {
  calls = [];
  stored = { ...CLAIM, status: status("submitted"), canEdit: true };
  store = fakeStore();
  sessionStorage.clear();
  vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:preview");
  vi.spyOn(URL, "revokeObjectURL").mockReturnValue(undefined);
  await signedIn({ ...DEALER, scopes: [...DEALER.scopes, "page.claim"] });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function Where() {
  return <p>{useLocation().pathname}</p>;
}

async function open() {
  const client = clientOf((operation, variables) => {
    calls.push({ operation, variables });
    switch (operation) {
      case "ClaimDetail":
        return { claimV2: stored };
      case "ClaimProblems":
        return { claimProblems: [] };
      case "ClaimArticles":
        return { claimArticlesV2: { articles: [] } };
      case "ClaimInvoices":
        return { claimInvoices: variables.invoiceNo === "I-1" ? [INVOICE] : [] };
      case "FramePassport":
        return { framePassport: { frames: [], thefts: [] } };
      case "CreateUpload":
        return allowedUpload(named(operation).length);
      case "UploadState":
        return uploadState(variables, {});
      case "UpdateClaimPaa":
        return { updateClaimPaaV2: saved(variables.version === stored.version ? "ok" : "conflict") };
      case "UpdateClaimBike":
        return { updateClaimBike: saved(variables.version === stored.version ? "ok" : "conflict") };
      default:
        throw new Error(`unexpected ${operation}`);
    }
  });
  render(
    <Page client={client} at="/en-us/claim/C261122-AAAAA/edit">
      <Routes>
        <Route path="/en-us/claim/:id/edit" element={<EditPage />} />
        <Route path="*" element={<Where />} />
      </Routes>
    </Page>,
  );
  return screen.findByLabelText<HTMLInputElement>(/^Your reference/);
}

const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: RegExp, value: string) => fireEvent.change(field(label), { target: { value } });
const save = () => fireEvent.click(screen.getByRole("button", { name: "Save" }));

describe("the page that changes a claim", () => {
  it("begins with what is stored, and sends the change with a new photo in place of the stored one", async () => {
    expect((await open()).value).toBe("R-1");
    expect(field(/^What happened/).value).toBe("It creaks");
    type(/^What happened/, "It creaks on climbs");
    const photo = new File([new Uint8Array(5)], "sharp.png", { type: "image/png" });
    fireEvent.change(screen.getByLabelText(/^a.jpg/, { selector: "input[type=file]" }), { target: { files: [photo] } });
    await waitFor(() => expect(store.posted).toHaveLength(1));
    store.posted.pop()?.();
    for (const title of [/^Full bike/, /^Serial number/])
      fireEvent.change(screen.getByLabelText(title, { selector: "input[type=file]" }), { target: { files: [photo] } });
    for (const _ of [1, 2]) {
      await waitFor(() => expect(store.posted).toHaveLength(1));
      store.posted.pop()?.();
    }
    save();
    await screen.findByText("/en-us/claim/C261122-AAAAA");
    expect(named("UpdateClaimPaa")).toMatchObject([
      {
        ...{ id: "C261122-AAAAA", version: 3, customerNotes: "It creaks on climbs", referenceNo: "R-1" },
        attachments: { photo3: "up1", photo1: "up2", photo2: "up3" },
      },
    ]);
  });

  it("keeps what was typed when another tab saved meanwhile, on top of what that tab saved", async () => {
    stored = { ...stored, componentOrigin: "parts" };
    await open();
    type(/^What happened/, "It creaks on climbs");
    // Another tab saves.
    stored = { ...stored, referenceNo: "R-2", version: 4 };
    save();
    fireEvent.click(await screen.findByRole("button", { name: "Load and keep my input" }));
    await waitFor(() => expect(field(/^Your reference/).value).toBe("R-2"));
    expect(field(/^What happened/).value).toBe("It creaks on climbs");
    save();
    await screen.findByText("/en-us/claim/C261122-AAAAA");
    expect(named("UpdateClaimPaa")).toMatchObject([
      { version: 3, customerNotes: "It creaks on climbs", referenceNo: "R-1" },
      { version: 4, customerNotes: "It creaks on climbs", referenceNo: "R-2" },
    ]);
  });

  it("of a bike changes its frame number, and names the files that are still missing", async () => {
    stored = { ...stored, productCategory: "Bike", componentOrigin: null, invoiceNo: "", frameNumber: "WTU0001234" };
    await open();
    type(/^Frame number/, "WTU0001235");
    save();
    await waitFor(() => expect(field(/^Serial number/).getAttribute("aria-invalid")).toBe("true"));
    expect(named("UpdateClaimBike")).toEqual([]);
    const docs = ["invoice", "photo1", "photo2"].map((docType) => ({ ...CLAIM.docs[0], docType, file: docType }));
    stored = { ...stored, docs: [...CLAIM.docs, ...docs] };
    cleanup();
    sessionStorage.clear();
    await open();
    type(/^Frame number/, "WTU0001235");
    save();
    await screen.findByText("/en-us/claim/C261122-AAAAA");
    expect(named("UpdateClaimBike")).toMatchObject([{ frameNumber: "WTU0001235", version: 3, attachments: {} }]);
  });
});
