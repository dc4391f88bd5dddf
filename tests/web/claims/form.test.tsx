import BikePage from "@spoke/web/features/claims/BikePage.tsx";
import PartsPage from "@spoke/web/features/claims/PartsPage.tsx";
import StartPage from "@spoke/web/features/claims/StartPage.tsx";
import { startClaim } from "@spoke/web/features/inspections/claim.ts";
import { DEFAULT_CONFIG, setConfig } from "@spoke/web/lib/config.ts";
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { Route, Routes } from "react-router";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { clientOf, DEALER, Page, signedIn } from "../support.tsx";

const NUMBER = "WTU0001234";

const frame = {
  ...{ frameNumber: NUMBER, sorg: "U001", brand: "VEL", articleCode: "B-1", description: "Trail 5", model: null },
  ...{ modelYear: "2026", producedOn: null, shippedOn: null, isOwn: true, shippedTo: null, registration: null },
  claims: [
    { id: "C261101-AAAAA", status: { id: "resolved", description: "claim_status_resolved" }, day: "2026-11-01" },
  ],
  coverage: [
    {
      class: "frame",
      state: "covered",
      from: null,
      until: "2029-03-14",
      isLifetime: false,
      firstOwnerOnly: false,
      start: "sale",
    },
    {
      class: "labor",
      state: "ended",
      from: null,
      until: "2026-05-02",
      isLifetime: false,
      firstOwnerOnly: false,
      start: "sale",
    },
  ],
  recalls: [],
  inspections: [],
};
const article = (code: string, category: string) => ({
  __typename: "ClaimArticle",
  ...{ articleCode: code, articleCodeDisplay: code, description: `Article ${code}`, brandName: "Velmora" },
  ...{ model: "", category, image: null },
});
const theft = { source: "Police", reference: "T-1", stolenOn: "2026-06-01", place: "Toronto", description: null };

const invoice = {
  ...{ __typename: "ClaimInvoice", invoiceNo: "I-1", sorg: "U002", custCode: "C1", invoiceDate: "2026-10-02" },
  lines: [{ articleCode: "P-1", articleCodeDisplay: "P-1", name: "Chain", qty: 2, returned: 0, claims: [] }],
  bikes: [{ articleCode: "B-1", articleCodeDisplay: "B-1", name: "Trail 5", qty: 1, frameNumbers: ["WTU77K"] }],
};

let thefts: object[];
let registration: object | null;
let coverage: object[];

const customer = (custCode: string, custName: string, custCity: string) => ({
  ...{ __typename: "ClaimCustomer", custCode, custNumber: custCode, custName, custCity },
});
const CUSTOMERS = [customer("C1", "Alpha Cycles", "Bonn"), customer("C900", "Zeta Bikes", "Ulm")];

const client = () =>
  clientOf((operation, { search, invoiceNo, frameNumber }) => {
    switch (operation) {
      case "FramePassport":
        if (frameNumber === "WTU0001235")
          return {
            framePassport: {
              frames: [
                {
                  ...{ ...frame, frameNumber, registration },
                  claims: [{ ...frame.claims[0], status: { id: "submitted", description: "claim_status_submitted" } }],
                },
              ],
              thefts,
            },
          };
        return { framePassport: { frames: [{ ...frame, registration, coverage }], thefts } };
      case "ClaimInvoices":
        return { claimInvoices: invoiceNo === "I-1" ? [invoice] : [] };
      case "ClaimBikeInvoices":
        return { claimBikeInvoices: [] };
      case "ClaimCustomersToChoose":
        return { claimSalesCustomers: CUSTOMERS.filter(({ custName }) => custName.startsWith(String(search))) };
      case "ClaimProblems":
        return {
          claimProblems: [
            {
              id: "P1",
              part: "Drivetrain",
              description: "Chain slips",
              notes: "Show the cassette",
              class: "component",
            },
            { id: "P2", part: "Frame", description: "Crack", notes: "", class: "frame" },
          ],
        };
      case "ClaimArticles":
        return {
          claimArticlesV2: {
            articles: [article("B-1", "Bike"), article("P-1", "PAA")].filter(
              ({ articleCode }) => articleCode === search,
            ),
          },
        };
      default:
        throw new Error(`unexpected ${operation}`);
    }
  });

function open(path: string) {
  render(
    <Page client={client()} at={`/en-us${path}`}>
      <Routes>
        <Route path="/en-us/claim/create/bike" element={<BikePage />} />
        <Route path="/en-us/claim/create/paa" element={<PartsPage />} />
        <Route path="/en-us/claim/create" element={<StartPage />} />
      </Routes>
    </Page>,
  );
}

const slot = (title: string) =>
  screen.getByLabelText(new RegExp(`^${title}( \\*)?$`), { selector: "input[type=file]" });
const choose = (title: string, name: string, type: string, size = 10) => {
  const file = new File(["x".repeat(10)], name, { type });
  Object.defineProperty(file, "size", { value: size });
  fireEvent.change(slot(title), { target: { files: [file] } });
};
const errorOf = (element: HTMLElement): string =>
  document.getElementById(element.getAttribute("aria-describedby") ?? "")?.textContent ?? "";

beforeEach(async () => {
  thefts = [];
  registration = null;
  coverage = frame.coverage;
  sessionStorage.clear();
  URL.createObjectURL = () => "blob:preview";
  URL.revokeObjectURL = () => undefined;
  await signedIn({ ...DEALER, scopes: [...DEALER.scopes, "page.claim"] });
});
afterEach(cleanup);

describe("the claim of a bike", () => {
  it("answers from the frame number: bike, warranty, earlier claims", async () => {
    open(`/claim/create/bike?frame=${NUMBER}`);
    const terms = (await screen.findByText("14 Mar 2029")).closest("ul");
    expect([...(terms?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
      "Frameuntil 14 Mar 2029Covered",
      "Laboruntil 02 May 2026Ended",
    ]);
    expect(await screen.findByText("C261101-AAAAA")).toBeTruthy();
  });

  it("offers to register the sale of the dealer's own bike, with which its warranty starts", async () => {
    await signedIn({ ...DEALER, scopes: [...DEALER.scopes, "page.claim", "page.customer-sales-report"] });
    coverage = frame.coverage.map((each) => ({ ...each, state: "waiting", until: null }));
    open(`/claim/create/bike?frame=${NUMBER}`);
    const link = await screen.findByRole("link", { name: "Register the sale" });
    expect(link.getAttribute("href")).toBe(`/en-us/retail-sales/create?number=${NUMBER}`);
  });

  it("starts with the frame, the notes, and the photos of failed points of an inspection", async () => {
    const content = new File(["photo"], "pads.jpg", { type: "image/jpeg" });
    const points = [
      { text: "Brakes", note: "Pads are worn", photos: [{ name: "pads.jpg", content }] },
      { text: "Wheels", note: "", photos: [] },
    ];
    open(startClaim(NUMBER, points, (key) => (key === "claim_from_inspection" ? "Found:" : key)));
    expect(await screen.findByDisplayValue(NUMBER)).toBeTruthy();
    const notes = screen.getByLabelText("What happened") as HTMLTextAreaElement;
    expect(notes.value).toBe("Found:\nBrakes: Pads are worn\nWheels");
    expect(screen.getByRole("button", { name: "Remove Issue" })).toBeTruthy();
    expect(errorOf(slot("Issue"))).toBe("");
  });

  it("[claims-005] needs invoice, full bike, serial number, and one photo of the issue, each named in its place", async () => {
    open(`/claim/create/bike?frame=${NUMBER}`);
    await screen.findByText("Trail 5");
    fireEvent.click(screen.getByRole("button", { name: "Send claim" }));
    await waitFor(() => expect(errorOf(slot("Issue"))).toBe("There must be one photo of issue."));
    for (const title of ["Invoice", "Full bike", "Serial number"]) expect(errorOf(slot(title))).toBe("Required");
    choose("Issue", "issue.jpg", "image/jpeg");
    await waitFor(() => expect(errorOf(slot("Issue"))).toBe(""));
    expect(screen.getByDisplayValue(NUMBER)).toBeTruthy();
  });

  it("[claims-006] needs an ID card as soon as a consumer is named", async () => {
    open(`/claim/create/bike?frame=${NUMBER}`);
    await screen.findByText("Trail 5");
    expect(screen.queryByLabelText(/^ID card/)).toBeNull();
    fireEvent.change(screen.getByLabelText("Name of the consumer"), { target: { value: "Ada Rider" } });
    await screen.findByLabelText(/^ID card/);
    fireEvent.click(screen.getByRole("button", { name: "Send claim" }));
    await waitFor(() => expect(errorOf(slot("ID card"))).toBe("Add a photo of the consumer’s ID card"));
  });

  it("[claims-010] refuses files of a wrong type with the allowed ones, and files that are too large", async () => {
    open("/claim/create/bike");
    await screen.findByText("Photos and files");
    choose("Video", "film.avi", "video/x-msvideo");
    expect(errorOf(slot("Video"))).toBe("This file type is not accepted. Choose MP4, MOV, WEBM, or 3GPP.");
    choose("Video", "film.mp4", "video/mp4", 200_000_001);
    expect(errorOf(slot("Video"))).toBe("The file is larger than 200 MB");
    choose("Invoice", "invoice.exe", "application/x-msdownload");
    expect(errorOf(slot("Invoice"))).toContain("PDF, XLSX, JPEG, ");
  });

  it("offers a problem by its part, with advice for the photos", async () => {
    open("/claim/create/bike");
    await screen.findByRole("option", { name: "Drivetrain" });
    fireEvent.change(screen.getByLabelText("Part"), { target: { value: "Drivetrain" } });
    fireEvent.change(screen.getByLabelText("Problem"), { target: { value: "P1" } });
    expect(await screen.findByText("Show the cassette")).toBeTruthy();
  });

  it("marks the problem where the host requires it, and a day in the future, before anything is sent", async () => {
    setConfig({ ...DEFAULT_CONFIG, claimProblemRequired: true });
    open(`/claim/create/bike?frame=${NUMBER}`);
    const part = await screen.findByLabelText("Part *");
    fireEvent.change(screen.getByLabelText(/Day of purchase/), { target: { value: "2999-01-01" } });
    fireEvent.click(screen.getByRole("button", { name: "Send claim" }));
    await waitFor(() => expect(errorOf(part)).toBe("Choose a part"));
    expect(errorOf(screen.getByLabelText(/Day of purchase/))).toBe(
      "This date is in the future. Enter today or an earlier date.",
    );
    // With a part, what is missing is its problem.
    fireEvent.change(part, { target: { value: "Drivetrain" } });
    expect(errorOf(screen.getByLabelText("Problem *"))).toBe("Choose a problem");
    expect(part.getAttribute("aria-invalid")).not.toBe("true");
  });

  it("shows a claim that is open for the bike", async () => {
    open("/claim/create/bike?frame=WTU0001235");
    expect(await screen.findByText("There is an open claim for this bike")).toBeTruthy();
  });

  it("from an invoice shows it as text and needs no photo of it, until the invoice is given up", async () => {
    open("/claim/create/bike?frame=WTU77K&invoice=I-1");
    expect(await screen.findByText("Trail 5 · B-1")).toBeTruthy();
    expect(screen.getByText("I-1")).toBeTruthy();
    await waitFor(async () => expect(await purchaseDate()).toBe("02 Oct 2026"));
    expect(screen.queryByLabelText(/^Invoice/, { selector: "input[type=file]" })).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Claim without this invoice" }));
    expect(await screen.findByLabelText(/^Invoice/, { selector: "input[type=file]" })).toBeTruthy();
    expect(screen.queryByText("I-1")).toBeNull();
  });

  it("warns about a stolen bike", async () => {
    thefts = [theft];
    open(`/claim/create/bike?frame=${NUMBER}`);
    expect(within(await screen.findByRole("alert")).getByText(/Toronto/)).toBeTruthy();
  });
});

const purchaseDate = async () => (await screen.findByLabelText<HTMLInputElement>(/^Day of purchase/)).value;

describe("the day of the purchase", () => {
  const sold = { type: "retail", soldDate: "2026-05-04", status: "complete" };

  it("is the day on which the dealer registered the bike as sold", async () => {
    registration = { ...sold, isOwn: true };
    open(`/claim/create/bike?frame=${NUMBER}`);
    await waitFor(async () => expect(await purchaseDate()).toBe("04 May 2026"));
    fireEvent.change(screen.getByLabelText(/^Day of purchase/), { target: { value: "2026-06-01" } });
    expect(await purchaseDate()).toBe("2026-06-01");
  });

  it("is empty and required for a bike that somebody else sold, or nobody", async () => {
    registration = { ...sold, isOwn: false };
    open(`/claim/create/bike?frame=${NUMBER}`);
    await screen.findByText("Trail 5");
    expect(await purchaseDate()).toBe("");
    fireEvent.click(screen.getByRole("button", { name: "Send claim" }));
    await waitFor(() => expect(errorOf(screen.getByLabelText(/^Day of purchase/))).toBe("Required"));
  });

  it("of a part is that of its invoice", async () => {
    open("/claim/create/paa?invoice=I-1");
    await waitFor(async () => expect(await purchaseDate()).toBe("02 Oct 2026"));
  });
});

describe("the start of a claim", () => {
  const lookUp = (text: string) => fireEvent.change(screen.getByRole("searchbox"), { target: { value: text } });

  it("finds the lines of an invoice by its number", async () => {
    setConfig({ ...DEFAULT_CONFIG, claimAllowPAA: true });
    open("/claim/create");
    lookUp("I-1");
    const line = await screen.findByRole("link", { name: "I-1 · Chain · P-1 × 2" });
    expect(line.getAttribute("href")).toBe("/en-us/claim/create/paa?invoice=I-1&sorg=U002&article=P-1&date=2026-10-02");
    const bike = screen.getByRole("link", { name: "I-1 · Trail 5 · WTU77K" });
    expect(bike.getAttribute("href")).toBe("/en-us/claim/create/bike?frame=WTU77K&invoice=I-1");
  });

  it("opens the only bike that was found with Enter", async () => {
    open("/claim/create");
    lookUp(NUMBER);
    await screen.findByRole("link", { name: /Trail 5/ });
    fireEvent.submit(screen.getByRole("searchbox").closest("form") ?? document.body);
    expect(await screen.findByLabelText(/^Day of purchase/)).toBeTruthy();
  });
});

describe("the customer that staff claim for", () => {
  it("is found by typing; the only one that was found is chosen when the field is left", async () => {
    await signedIn({ ...DEALER, scopes: [...DEALER.scopes, "page.claim", "menu.change-cust"] });
    open("/claim/create/bike");
    const field = await screen.findByRole<HTMLInputElement>("combobox", { name: "Customer" });
    act(() => field.focus());
    fireEvent.change(field, { target: { value: "Zeta" } });
    fireEvent.click(await screen.findByRole("option", { name: "Zeta Bikes · Ulm · C900" }));
    expect(field.value).toBe("Zeta Bikes · Ulm · C900");
    fireEvent.change(field, { target: { value: "Alp" } });
    await screen.findByRole("option", { name: "Alpha Cycles · Bonn · C1" });
    act(() => field.blur());
    await waitFor(() => expect(field.value).toBe("Alpha Cycles · Bonn · C1"));
  });
});

describe("the claim of a part", () => {
  it("needs the code of its article, unless the host takes claims without one", async () => {
    open("/claim/create/paa");
    const send = await screen.findByRole("button", { name: "Send claim" });
    fireEvent.click(send);
    const code = screen.getByLabelText(/^Article code, barcode, or name/);
    await waitFor(() => expect(code.getAttribute("aria-invalid")).toBe("true"));
    expect(document.getElementById(`${code.id}-error`)?.textContent).toBe("Required");
  });

  it("lists the lines of a typed invoice, whatever sales organization it is of", async () => {
    open("/claim/create/paa");
    fireEvent.change(await screen.findByRole("textbox", { name: "Invoice" }), { target: { value: "I-1" } });
    fireEvent.click(await screen.findByRole("radio", { name: /Chain/ }));
    expect(await screen.findByText("Article P-1")).toBeTruthy();
  });

  it("says at the field that more is claimed than the invoice has", async () => {
    open("/claim/create/paa?article=P-1&invoice=I-1");
    await screen.findByText("Chain · P-1");
    const quantity = screen.getByRole("textbox", { name: "Quantity" });
    fireEvent.change(quantity, { target: { value: "3" } });
    expect(await screen.findByText("Only 2 can be claimed from this invoice")).toBeTruthy();
    expect(quantity.getAttribute("aria-invalid")).toBe("true");
    fireEvent.change(quantity, { target: { value: "2" } });
    expect(screen.queryByText("Only 2 can be claimed from this invoice")).toBeNull();
  });

  it("asks for the bike's photos only if the part came in a bike, and for no invoice that we have", async () => {
    open("/claim/create/paa?article=P-1&invoice=I-1");
    // What the portal knows is text.
    expect(await screen.findByText("Chain · P-1")).toBeTruthy();
    expect(screen.getByText("02 Oct 2026")).toBeTruthy();
    expect(screen.queryByRole("textbox", { name: "Invoice" })).toBeNull();
    expect(screen.queryByLabelText(/^Invoice/, { selector: "input[type=file]" })).toBeNull();
    expect(screen.queryByLabelText(/^Full bike/)).toBeNull();
    fireEvent.click(screen.getByRole("radio", { name: "Part of a complete bike" }));
    await screen.findByLabelText(/^Full bike/);
    fireEvent.click(screen.getByRole("button", { name: "Choose another article or invoice" }));
    fireEvent.change(screen.getByRole("textbox", { name: "Invoice" }), { target: { value: "" } });
    await screen.findByLabelText(/^Invoice/, { selector: "input[type=file]" });
  });

  it("[claims-007] is not for bikes: the article is refused, and what was typed goes over to the claim of the bike", async () => {
    open("/claim/create/paa?article=B-1");
    fireEvent.change(await screen.findByLabelText("What happened"), { target: { value: "It creaks" } });
    choose("Issue", "issue.jpg", "image/jpeg");
    expect((await screen.findByText("A bike cannot be claimed on the parts tab")).closest("[role=alert]")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Claim the bike" }));
    expect(await screen.findByRole("heading", { name: "Create bike claim" })).toBeTruthy();
    expect(screen.getByDisplayValue("It creaks")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Remove Issue" })).toBeTruthy();
  });
});
