import BikePage from "@spoke/web/features/claims/BikePage.tsx";
import PartsPage from "@spoke/web/features/claims/PartsPage.tsx";
import StartPage from "@spoke/web/features/claims/StartPage.tsx";
import { DEFAULT_CONFIG, setConfig } from "@spoke/web/lib/config.ts";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { Route, Routes } from "react-router";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { clientOf, DEALER, Page, signedIn } from "../support.tsx";

const FRAMES = ["WTU0001234", "WTU0001235"];

const part = (articleCode: string, qty: number, claims: readonly object[] = [], returned = 0) => ({
  ...{ __typename: "ClaimInvoiceLine", articleCode, articleCodeDisplay: articleCode, name: `Part ${articleCode}` },
  ...{ qty, claims, returned },
});
const article = (articleCode: string) => ({
  ...{ __typename: "ClaimArticle", articleCode, articleCodeDisplay: articleCode, description: `Part ${articleCode}` },
  ...{ brandName: "Velmora", model: "", category: "PAA", image: null },
});
const taken = (id: string, qty: number) => ({ __typename: "ClaimedPieces", id, qty });
const bikes = (articleCode: string, frameNumbers: readonly string[]) => ({
  ...{ __typename: "ClaimInvoiceBike", articleCode, articleCodeDisplay: articleCode, name: `Bike ${articleCode}` },
  ...{ qty: frameNumbers.length, frameNumbers },
});
const invoice = (invoiceNo: string, contents: object) => ({
  ...{ __typename: "ClaimInvoice", invoiceNo, sorg: "U001", custCode: "C1", invoiceDate: "2026-10-02" },
  ...{ lines: [], bikes: [], ...contents },
});

let invoices: ReturnType<typeof invoice>[];
/** Numbers of the invoices with which the bike was billed. */
let own: string[];

function open(path: string) {
  const client = clientOf((operation, { invoiceNo, frameNumber, search }) => {
    switch (operation) {
      case "FramePassport": {
        const frame = {
          ...{ frameNumber, sorg: "U001", brand: "VEL", articleCode: "B-1", description: "Trail 5", model: null },
          ...{ modelYear: "2026", producedOn: null, shippedOn: null, isOwn: true, shippedTo: null, registration: null },
          ...{ claims: [], coverage: [], recalls: [], inspections: [] },
        };
        return { framePassport: { frames: [frame], thefts: [] } };
      }
      case "ClaimInvoices":
        return { claimInvoices: invoices.filter((each) => each.invoiceNo === invoiceNo) };
      case "ClaimBikeInvoices":
        return { claimBikeInvoices: invoices.filter((each) => own.includes(each.invoiceNo)) };
      case "ClaimProblems":
        return { claimProblems: [] };
      case "ClaimArticles":
        return { claimArticlesV2: { articles: String(search).startsWith("P-") ? [article(String(search))] : [] } };
      default:
        throw new Error(`unexpected ${operation}`);
    }
  });
  render(
    <Page client={client} at={`/en-us${path}`}>
      <Routes>
        <Route path="/en-us/claim/create/bike" element={<BikePage />} />
        <Route path="/en-us/claim/create/paa" element={<PartsPage />} />
        <Route path="/en-us/claim/create" element={<StartPage />} />
      </Routes>
    </Page>,
  );
}

const photoOfInvoice = () => screen.queryByLabelText(/^Invoice/, { selector: "input[type=file]" });

beforeEach(async () => {
  invoices = [];
  own = [];
  sessionStorage.clear();
  localStorage.clear();
  await signedIn({ ...DEALER, scopes: [...DEALER.scopes, "page.claim"] });
  setConfig({ ...DEFAULT_CONFIG, claimAllowPAA: true });
});
afterEach(cleanup);

describe("the invoice of a bike", () => {
  it("is offered once the frame number is known, and then no photo of it is needed", async () => {
    invoices = [invoice("I-1", { bikes: [bikes("B-1", [...FRAMES])] })];
    own = ["I-1"];
    open(`/claim/create/bike?frame=${FRAMES[0]}`);
    const offer = await screen.findByRole("button", { name: /^Use invoice I-1/ });
    expect(photoOfInvoice()).toBeTruthy();
    fireEvent.click(offer);
    await waitFor(() => expect(photoOfInvoice()).toBeNull());
    expect(screen.queryByRole("button", { name: /^Use invoice/ })).toBeNull();
  });

  it("says at once that the bike was not on the invoice, and offers the one that it was on", async () => {
    invoices = [invoice("I-1", { bikes: [bikes("B-1", [])] }), invoice("I-2", { bikes: [bikes("B-1", [...FRAMES])] })];
    own = ["I-2"];
    open(`/claim/create/bike?frame=${FRAMES[0]}&invoice=I-1`);
    const problem = await screen.findByText(/^This bike was not on invoice I-1/);
    expect(problem.closest("[data-invalid]")).toBe(screen.getByRole("group", { name: "Invoice" }));
    fireEvent.click(await screen.findByRole("button", { name: /^Use invoice I-2/ }));
    await waitFor(() => expect(screen.queryByText(/^This bike was not on invoice/)).toBeNull());
  });

  it.each(["I-1", "i-1"])("fills in its only bike, in upper or lower case: %s", async (typed) => {
    invoices = [invoice("I-1", { bikes: [bikes("B-1", ["WTU0001234"])] })];
    open(`/claim/create/bike?invoice=${typed}`);
    expect(await screen.findByDisplayValue("WTU0001234")).toBeTruthy();
  });

  it("lets choose among several bikes of the line", async () => {
    invoices = [invoice("I-1", { bikes: [bikes("B-1", [...FRAMES]), bikes("B-2", ["WTU9999999"])] })];
    open("/claim/create/bike?article=B-1&invoice=I-1");
    fireEvent.click(await screen.findByRole("radio", { name: /WTU0001235/ }));
    const number = screen.getByRole<HTMLInputElement>("textbox", { name: /^Frame number/ });
    await waitFor(() => expect(number.value).toBe("WTU0001235"));
    expect(screen.queryByRole("radio", { name: /WTU9999999/ })).toBeNull();
  });

  it("says that others can be entered, if fewer frames are known than bikes were bought", async () => {
    invoices = [invoice("I-1", { bikes: [{ ...bikes("B-1", ["WTU0001234"]), qty: 2 }] })];
    open("/claim/create/bike?invoice=I-1");
    expect(await screen.findByRole("radio", { name: /WTU0001234/ })).toBeTruthy();
    expect(screen.getByText(/You can enter another frame number/)).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>("textbox", { name: /^Frame number/ }).value).toBe("");
  });
});

describe("a line whose pieces are all claimed", () => {
  beforeEach(() => {
    const lines = [part("P-1", 2, [taken("C-7", 1), taken("C-8", 1)]), part("P-2", 3, [taken("C-9", 1)])];
    invoices = [invoice("I-1", { lines })];
  });

  it("cannot be chosen, and leads to its claims", async () => {
    open("/claim/create/paa?invoice=I-1");
    const line = await screen.findByRole<HTMLInputElement>("radio", { name: /Part P-1/ });
    expect(line.disabled).toBe(true);
    expect(screen.getByText(/^All 2 claimed in/).textContent).toBe("All 2 claimed in C-7, C-8");
    expect(screen.getByRole("link", { name: "C-8" }).getAttribute("href")).toBe("/en-us/claim/C-8");
    expect(screen.getByRole<HTMLInputElement>("radio", { name: /Part P-2/ }).disabled).toBe(false);
    expect(screen.getByText(/^1 of 3 claimed in/)).toBeTruthy();
  });

  it("is no link at the start of a claim", async () => {
    open("/claim/create");
    fireEvent.change(screen.getByRole("searchbox"), { target: { value: "I-1" } });
    expect(await screen.findByRole("link", { name: /Part P-2/ })).toBeTruthy();
    expect(screen.queryByRole("link", { name: /Part P-1/ })).toBeNull();
    expect(screen.getByRole("link", { name: "C-7" })).toBeTruthy();
  });

  it("says at the quantity that nothing, or how much, is left", async () => {
    open("/claim/create/paa?article=P-1&invoice=I-1");
    expect(await screen.findByText("All pieces of this item are claimed already")).toBeTruthy();
    cleanup();
    open("/claim/create/paa?article=P-2&invoice=I-1");
    await screen.findByText("Part P-2 · P-2");
    fireEvent.change(screen.getByRole("textbox", { name: "Quantity" }), { target: { value: "3" } });
    expect(await screen.findByText("Only 2 can be claimed from this invoice")).toBeTruthy();
  });

  it("says what came back with a credit note, which cannot be claimed", async () => {
    invoices = [invoice("I-1", { lines: [part("P-1", 8, [taken("C-7", 1)], 4)] })];
    open("/claim/create/paa?article=P-1&invoice=I-1");
    expect((await screen.findByText(/^4 of 8 returned/)).textContent).toBe("4 of 8 returned · 1 of 8 claimed in C-7");
    fireEvent.change(screen.getByRole("textbox", { name: "Quantity" }), { target: { value: "4" } });
    expect(await screen.findByText("Only 3 can be claimed from this invoice")).toBeTruthy();
  });
});

describe("an invoice that is typed in the claim of a part", () => {
  const type = async (number: string) => {
    const field = await screen.findByRole("textbox", { name: "Invoice" });
    fireEvent.change(field, { target: { value: number } });
    return field;
  };
  beforeEach(() => {
    invoices = [invoice("I-1", { lines: [part("P-1", 2)] })];
  });

  it("needs a photo until it is found", async () => {
    open("/claim/create/paa?article=P-1");
    const field = await type("I-9");
    expect(await screen.findByText("Invoice not found")).toBeTruthy();
    expect(field.getAttribute("aria-invalid")).toBe("true");
    const photo = photoOfInvoice();
    fireEvent.click(screen.getByRole("button", { name: "Send claim" }));
    await waitFor(() => expect(photo?.getAttribute("aria-invalid")).toBe("true"));
    await type("I-1");
    await waitFor(() => expect(photoOfInvoice()).toBeNull());
    expect(screen.queryByText("Invoice not found")).toBeNull();
  });

  it("is refused at once if the article is not on it", async () => {
    open("/claim/create/paa?article=P-2");
    const field = await type("I-1");
    expect(await screen.findByText("The article is not on this invoice")).toBeTruthy();
    expect(field.getAttribute("aria-invalid")).toBe("true");
    fireEvent.click(screen.getByRole("radio", { name: /Part P-1/ }));
    await waitFor(() => expect(screen.queryByText("The article is not on this invoice")).toBeNull());
  });
});
