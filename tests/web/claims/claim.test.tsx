import ClaimPage from "@spoke/web/features/claims/ClaimPage.tsx";
import { claimsRoutes } from "@spoke/web/features/claims/routes.ts";
import { toasts } from "@spoke/web/ui/toasts.ts";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { Route, Routes } from "react-router";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { clientOf, DEALER, Page, signedIn } from "../support.tsx";
import { CLAIM, status } from "./answers.ts";

const CLAIMED_FRAME = {
  ...{ frameNumber: "WTU6K100", sorg: "U001", brand: "Velmora", articleCode: "B-1", description: "Trail 5" },
  ...{ model: null, serie: null, modelYear: null, productionCode: null, producedOn: null, shippedOn: null },
  ...{ isOwn: false, shippedTo: null, registration: null, coverage: [], recalls: [], inspections: [] },
  claims: ["C261122-AAAAA", "C261101-OTHER"].map((id) => ({ id, status: status("submitted"), day: "2026-11-01" })),
};

let calls: { readonly operation: string; readonly variables: Record<string, unknown> }[];

let refused: readonly object[];

async function open(scopes: readonly string[], over: object = {}) {
  await signedIn({ ...DEALER, scopes: [...DEALER.scopes, "page.claim", ...scopes] });
  const done = {
    __typename: "ClaimResult",
    message: { status: refused.length > 0 ? "failed" : "success", description: "saved" },
    userErrors: refused,
    claim: refused.length > 0 ? null : { ...CLAIM, status: status("approved") },
  };
  const client = clientOf((operation, variables) => {
    calls.push({ operation, variables });
    switch (operation) {
      case "ClaimDetail":
        return { claimV2: { ...CLAIM, ...over } };
      case "FramePassport":
        return { framePassport: { frames: [CLAIMED_FRAME], thefts: [] } };
      case "ClaimThumbnails":
        return { fileAddresses: [{ id: "F1", url: "https://files.example/F1-small" }] };
      case "ClaimDealer":
        return {
          dealerInformation: {
            ...{
              custCode: "US0001",
              custNumber: "0155010001",
              custName: "Castillo Bicycle Works",
              custEmail: "a@b.example",
              custPhone: "155",
            },
            addressLines: ["Oak Avenue 18", "Asheville, NC 28801"],
          },
        };
      case "MoveClaim":
        return { updateClaimStatus: done };
      case "AssignClaim":
        return { assignClaim: done };
      case "ClaimColleagues":
        return {
          claimColleagues: [
            { __typename: "ClaimAssignee", id: "otto", name: "Otto" },
            { __typename: "ClaimAssignee", id: "olga", name: "Olga" },
          ],
        };
      case "CommentOnClaim":
        return { createClaimComment: done };
      default:
        throw new Error(`unexpected ${operation}`);
    }
  });
  render(
    <Page client={client} at="/en-us/claim/C261122-AAAAA">
      <Routes>
        <Route path="/en-us/claim/:id" element={<ClaimPage />} />
      </Routes>
    </Page>,
  );
  await screen.findByRole("heading", { name: "C261122-AAAAA" });
}

const sent = (operation: string) => calls.find((call) => call.operation === operation)?.variables;

beforeEach(() => {
  refused = [];
  calls = [];
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

describe("a claim", () => {
  it("[claims-013] shows waybill, last comment, dealer data, and what a component was bought in", async () => {
    await open(["menu.change-cust"]);
    expect(screen.getByText("WB-99")).toBeTruthy();
    expect(screen.getByText("Which lot?")).toBeTruthy();
    expect(screen.getByText("Part of a complete bike")).toBeTruthy();
    expect(await screen.findByText("Asheville, NC 28801")).toBeTruthy();
    expect(screen.getByRole("link", { name: "a@b.example" }).getAttribute("href")).toBe("mailto:a@b.example");
    expect(screen.getByRole("link", { name: /155/ }).getAttribute("href")).toBe("tel:155");
    expect(screen.getByText("CN-5")).toBeTruthy();
    expect(screen.getByText("DO-6")).toBeTruthy();
  });

  it("says that a warranty which ended since was valid on the day of the claim, and no company as a contact", async () => {
    const verdict = {
      __typename: "WarrantyVerdict",
      class: "frame",
      state: "covered",
      start: "sale",
      from: "2020-01-01",
    };
    const ended = { ...verdict, until: "2021-01-01", isLifetime: false };
    const [first] = CLAIM.lines;
    const lines = [{ ...first, verdict: ended }];
    await open(["menu.change-cust"], { coverage: [ended], lines, contactPersonName: CLAIM.custName });
    expect(screen.getByText("Covered on the day of the claim")).toBeTruthy();
    expect(screen.getByText(/covered on the day of the claim, until/)).toBeTruthy();
    expect(screen.queryByText("Contact at the shop")).toBeNull();
  });

  it("says why the warranty has no start although the claim has a day of purchase: the sale is not registered", async () => {
    const entry = { __typename: "WarrantyVerdict", class: "frame", state: "waiting", start: "sale", until: null };
    const coverage = [{ ...entry, isLifetime: false }];
    const [first] = CLAIM.lines;
    await open(["menu.change-cust"], {
      coverage,
      productCategory: "Bike",
      lines: [{ ...first, verdict: coverage[0] }],
    });
    expect(screen.getByText(/^The sale of this frame is not registered/)).toBeTruthy();
    expect(screen.getByText("Not started")).toBeTruthy();
    cleanup();
    await open(["menu.change-cust"], { coverage: [{ ...entry, start: "shipment", isLifetime: false }] });
    expect(screen.queryByText(/^The sale of this frame is not registered/)).toBeNull();
  });

  it("shows no warranty where pieces of a delivery are missing", async () => {
    const lines = CLAIM.lines.map((line) => ({ ...line, class: null }));
    await open(["menu.change-cust"], { lines });
    expect(screen.queryByRole("heading", { name: "Warranty" })).toBeNull();
    cleanup();
    await open(["menu.change-cust"]);
    expect(screen.getByRole("heading", { name: "Warranty" })).toBeTruthy();
  });

  it("[claims-016] warns about a stolen and a recalled frame", async () => {
    await open([]);
    const alerts = screen.getAllByRole("alert").map(({ textContent }) => textContent);
    expect(alerts.some((text) => text?.includes("Toronto"))).toBe(true);
    expect(alerts.some((text) => text?.includes("RC-7"))).toBe(true);
  });

  it("shows each file under its signed address, and further documents by their titles", async () => {
    await open([]);
    expect(screen.getByRole("link", { name: "Issue" }).getAttribute("href")).toBe("https://files.example/F1");
    expect(screen.getByRole("link", { name: "Letter 2" }).getAttribute("href")).toBe("https://files.example/D2");
  });

  it("says who will read a comment before it is sent, and sends an internal note as such", async () => {
    await open(["menu.change-cust"]);
    expect(screen.getByText("Castillo Bicycle Works and your colleagues will read this.")).toBeTruthy();
    fireEvent.click(screen.getByRole("radio", { name: "Internal note" }));
    expect(screen.getByText("Only staff will read this. The dealer will not.")).toBeTruthy();
    fireEvent.change(screen.getByLabelText("Comment"), { target: { value: "Ask the factory" } });
    fireEvent.click(screen.getByRole("button", { name: "Send comment" }));
    await waitFor(() => expect(sent("CommentOnClaim")).toMatchObject({ comment: "Ask the factory", isInternal: true }));
  });

  it("shows in its timeline which side was mailed about what, and how long an answer usually takes", async () => {
    await open(["menu.change-cust"]);
    const mailOf = (title: string) => screen.getByText(title).closest("li")?.textContent;
    expect(mailOf("Email to the warranty team")).toContain("New comment");
    expect(mailOf("Email to the dealer")).toContain("In review");
    expect(screen.getByText("Usually answered within 4 business days")).toBeTruthy();
  });

  it("tells the dealer who has to act next, what was requested, and when an answer usually comes", async () => {
    await open([]);
    const step = () => screen.getByRole("heading", { name: "Next step" }).closest("section")?.textContent;
    expect(step()).toContain("Warranty team");
    expect(step()).toContain("An answer usually comes within 2 more business days.");
    cleanup();
    const [first] = CLAIM.histories;
    const request = { ...first, id: "9", side: "office", to: status("information-needed"), text: "A sharper photo" };
    const waiting = { ...status("information-needed"), category: "dealer" };
    await open([], { status: waiting, histories: [...CLAIM.histories, request] });
    expect(step()).toMatch(/Your turn.*A sharper photo/);
    cleanup();
    // Once a credit is granted, no replacement is announced, and with its note nothing is.
    const [line] = CLAIM.lines;
    const credited = { ...line, decision: "approved", resolution: "credit", creditAmount: 106 };
    const received = { ...status("received"), category: "brand" };
    await open([], { status: received, lines: [credited] });
    expect(step()).toContain("The goods have arrived. The credit note follows.");
    cleanup();
    await open([], { status: received, lines: [{ ...credited, creditNote: "CN-5" }] });
    expect(step()).toContain("What was approved is done.");
  });

  it("is taken by the office with one click, and its timeline says who has had it", async () => {
    const entry = (kind: string) => ({
      ...{ id: kind, at: "2026-11-21T12:00:00.000Z", displayName: "Otto", side: "office", kind, from: null, to: null },
      ...{ recipient: null, text: "Lea" },
    });
    await open(["menu.change-cust"], { histories: [entry("unassign")] });
    expect(screen.getByText("No longer assigned to Lea")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Unassign" })).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Assign to me" }));
    await waitFor(() =>
      expect(sent("AssignClaim")).toEqual({ id: "C261122-AAAAA", isMine: true, currentAssignee: "" }),
    );
  });

  it("of a colleague can be taken over or freed, and says in words that it waits too long", async () => {
    const assignee = { __typename: "ClaimAssignee", id: "olga", name: "Olga" };
    await open(["menu.change-cust"], { assignee, ageDays: 6 });
    expect(screen.getByText("6 business days, waits too long")).toBeTruthy();
    expect(screen.getByText("Assigned to Olga")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Assign to me" })).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Unassign" }));
    await waitFor(() => expect(sent("AssignClaim")).toMatchObject({ isMine: false, currentAssignee: "olga" }));
    cleanup();
    await open([], { assignee: null, canAssign: false, ageDays: 6 });
    expect(screen.getByText("6 business days")).toBeTruthy();
    expect(screen.queryByRole("button", { name: /ssign/ })).toBeNull();
  });

  it("is handed over to a colleague", async () => {
    const assignee = { __typename: "ClaimAssignee", id: "olga", name: "Olga" };
    await open(["menu.change-cust"], { assignee });
    fireEvent.click(screen.getByRole("button", { name: "Assign to colleague" }));
    const dialog = within(await screen.findByRole("dialog"));
    await dialog.findByRole("option", { name: "Otto" });
    fireEvent.change(dialog.getByRole("combobox", { name: /^Colleague/ }), { target: { value: "otto" } });
    fireEvent.click(dialog.getByRole("button", { name: "Assign to colleague" }));
    await waitFor(() =>
      expect(sent("AssignClaim")).toMatchObject({ isMine: false, assignee: "otto", currentAssignee: "olga" }),
    );
  });

  it("offers dealers no internal notes", async () => {
    await open([]);
    expect(screen.queryByRole("radio", { name: "Internal note" })).toBeNull();
    expect(screen.getByText("The warranty team will read this.")).toBeTruthy();
  });

  it("has the buttons of the capabilities alone, and needs a reason to reject", async () => {
    await open(["menu.change-cust"]);
    expect(screen.queryByRole("button", { name: "Withdraw" })).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Reject" }));
    const dialog = within(await screen.findByRole("dialog"));
    fireEvent.click(dialog.getByRole("button", { name: "Reject" }));
    expect(await dialog.findByText("Required")).toBeTruthy();
    expect(sent("MoveClaim")).toBeUndefined();
    fireEvent.change(dialog.getByRole("textbox"), { target: { value: "Crash damage" } });
    fireEvent.click(dialog.getByRole("button", { name: "Reject" }));
    await waitFor(() =>
      expect(sent("MoveClaim")).toMatchObject({
        newStatus: "rejected",
        currentStatus: "in-review",
        reason: "Crash damage",
      }),
    );
  });

  it("says what was decided, and leads to the next claim of the list", async () => {
    const hrefs = ["/claim/C261122-AAAAA", "/claim/C261121-BBBBB"];
    sessionStorage.setItem("last-list", JSON.stringify({ path: "/claim", search: "?queue=open", hrefs }));
    await open(["menu.change-cust"]);
    expect(screen.getByRole("link", { name: "Next claim" }).getAttribute("href")).toBe("/en-us/claim/C261121-BBBBB");
    fireEvent.click(screen.getByRole("button", { name: "Approve" }));
    const dialog = within(await screen.findByRole("dialog"));
    fireEvent.click(dialog.getByRole("button", { name: "Approve" }));
    // Nothing is chosen for the office.
    expect(await dialog.findAllByText("Required")).toHaveLength(2);
    for (const field of dialog.getAllByLabelText(/^Resolution/))
      fireEvent.change(field, { target: { value: "repair" } });
    fireEvent.click(dialog.getByRole("button", { name: "Approve" }));
    await waitFor(() =>
      expect(toasts.get()).toMatchObject([{ text: "C261122-AAAAA: Approved", action: { label: "Next claim" } }]),
    );
  });

  it("asks for the amount of a credit, and counts what is written", async () => {
    await open(["menu.change-cust"]);
    fireEvent.click(screen.getByRole("button", { name: "Approve" }));
    const dialog = within(await screen.findByRole("dialog"));
    const [resolution, other] = dialog.getAllByLabelText(/^Resolution/);
    if (resolution) fireEvent.change(resolution, { target: { value: "credit" } });
    if (other) fireEvent.change(other, { target: { value: "repair" } });
    expect(dialog.getByText("The dealer paid $30.00 × 2, before tax")).toBeTruthy();
    fireEvent.change(dialog.getByLabelText("Credit amount (USD)"), { target: { value: "about 40" } });
    fireEvent.change(dialog.getByLabelText(/^Comment/), { target: { value: "As agreed" } });
    expect(dialog.getByText("9/1000")).toBeTruthy();
    fireEvent.click(dialog.getByRole("button", { name: "Approve" }));
    expect(await dialog.findByText("This value is not valid")).toBeTruthy();
    const written = (text: string) =>
      fireEvent.change(dialog.getByLabelText("Credit amount (USD)"), { target: { value: text } });
    // As the language writes it, and shown as it was understood.
    written("1,123");
    expect(dialog.getByText(/1,123\.00/)).toBeTruthy();
    written("12,5");
    expect(dialog.queryByText(/12\.50?/)).toBeNull();
    fireEvent.click(dialog.getByRole("button", { name: "Approve" }));
    expect(await dialog.findByText("This value is not valid")).toBeTruthy();
  });

  it("confirms the amount and the dealer of a credit, and once more what is above the paid price", async () => {
    await open(["menu.change-cust"]);
    fireEvent.click(screen.getByRole("button", { name: "Approve" }));
    const dialog = within(await screen.findByRole("dialog"));
    for (const field of dialog.getAllByLabelText(/^Resolution/))
      fireEvent.change(field, { target: { value: "credit" } });
    const credit = (text: string) => {
      const [amount] = dialog.getAllByLabelText("Credit amount (USD)");
      if (amount) fireEvent.change(amount, { target: { value: text } });
      fireEvent.click(dialog.getByRole("button", { name: "Approve" }));
    };
    credit("99999.99");
    expect(await dialog.findByText("Credit $99,999.99 before tax to Castillo Bicycle Works?")).toBeTruthy();
    const send = () => dialog.getByRole("button", { name: /^Approve and credit/ });
    expect(send().hasAttribute("disabled")).toBe(true);
    fireEvent.click(dialog.getByRole("button", { name: "Back" }));
    credit("45");
    fireEvent.click(send());
    await waitFor(() => expect(sent("MoveClaim")).toMatchObject({ isCreditConfirmed: false }));
    expect(sent("MoveClaim")?.lines).toMatchObject([{ creditAmount: 45 }, {}]);
  });

  it("sends a credit above the paid price once it is confirmed", async () => {
    await open(["menu.change-cust", "payment.approve"], { lines: CLAIM.lines.slice(0, 1) });
    fireEvent.click(screen.getByRole("button", { name: "Approve" }));
    const dialog = within(await screen.findByRole("dialog"));
    fireEvent.change(dialog.getByLabelText(/^Resolution/), { target: { value: "goodwill" } });
    fireEvent.change(dialog.getByLabelText("Credit amount (USD)"), { target: { value: "60.01" } });
    expect(dialog.getByRole("alert").textContent).toBe("This is more than the dealer paid for it. Check the amount.");
    fireEvent.click(dialog.getByRole("button", { name: "Approve" }));
    fireEvent.click(await dialog.findByRole("checkbox"));
    fireEvent.click(dialog.getByRole("button", { name: "Approve and credit $60.01" }));
    await waitFor(() => expect(sent("MoveClaim")).toMatchObject({ isCreditConfirmed: true }));
  });

  it("leaves a credit above the paid price to users who approve payments", async () => {
    await open(["menu.change-cust"], { lines: CLAIM.lines.slice(0, 1) });
    fireEvent.click(screen.getByRole("button", { name: "Approve" }));
    const dialog = within(await screen.findByRole("dialog"));
    fireEvent.change(dialog.getByLabelText(/^Resolution/), { target: { value: "goodwill" } });
    fireEvent.change(dialog.getByLabelText("Credit amount (USD)"), { target: { value: "60.01" } });
    fireEvent.click(dialog.getByRole("button", { name: "Approve" }));
    expect(await dialog.findByText(/^Only users who may approve payments can credit more/)).toBeTruthy();
    expect(dialog.queryByRole("checkbox")).toBeNull();
    expect(dialog.getByRole("button", { name: "Approve and credit $60.01" }).hasAttribute("disabled")).toBe(true);
  });

  it("says beforehand that a colleague decides a claim that the user filed", async () => {
    await open(["menu.change-cust"], { needsColleague: true, capabilities: [] });
    expect(screen.getByText("You filed or changed this claim. A colleague must decide it.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Approve" })).toBeNull();
  });

  it("takes over the price paid as the credit with one click, and nothing before", async () => {
    await open(["menu.change-cust"], { lines: CLAIM.lines.slice(0, 1) });
    fireEvent.click(screen.getByRole("button", { name: "Approve" }));
    const dialog = within(await screen.findByRole("dialog"));
    fireEvent.change(dialog.getByLabelText(/^Resolution/), { target: { value: "credit" } });
    const amount = dialog.getByLabelText<HTMLInputElement>("Credit amount (USD)");
    expect(amount.value).toBe("");
    fireEvent.click(dialog.getByRole("button", { name: "Use price paid: $60.00" }));
    expect(amount.value).toBe("60.00");
    expect(dialog.queryByRole("button", { name: /^Use price paid/ })).toBeNull();
    fireEvent.click(dialog.getByRole("button", { name: "Approve" }));
    fireEvent.click(await dialog.findByRole("button", { name: "Approve and credit $60.00" }));
    await waitFor(() =>
      expect(sent("MoveClaim")).toMatchObject({ isCreditConfirmed: false, lines: [{ creditAmount: 60 }] }),
    );
  });

  it("offers the price of the claimed bike's own invoice first", async () => {
    const paid = { price: 28, amount: 56, invoiceNo: "INV-7", invoiceDate: "2026-09-03", isOfBike: true };
    const value = { ...CLAIM.value, isInvoiced: false, lastPaid: { __typename: "LastPaid", ...paid }, creditable: 56 };
    await open(["menu.change-cust"], { lines: CLAIM.lines.slice(0, 1), value });
    fireEvent.click(screen.getByRole("button", { name: "Approve" }));
    const dialog = within(await screen.findByRole("dialog"));
    fireEvent.change(dialog.getByLabelText(/^Resolution/), { target: { value: "credit" } });
    expect(dialog.getByText(/^Paid for this bike on .*Sep 2026, invoice INV-7: \$28\.00 × 2/)).toBeTruthy();
    expect(dialog.getAllByRole("button", { name: /^Use / })[0]?.textContent).toBe("Use price of this bike: $56.00");
  });

  it("offers what the dealer last paid, with its invoice, before today's price if the claim has no invoice", async () => {
    const lastPaid = {
      __typename: "LastPaid",
      price: 28,
      amount: 56,
      invoiceNo: "INV-2",
      invoiceDate: "2026-09-03",
      isOfBike: false,
    };
    const value = { ...CLAIM.value, isInvoiced: false, lastPaid, creditable: 56 };
    await open(["menu.change-cust"], { lines: CLAIM.lines.slice(0, 1), value });
    fireEvent.click(screen.getByRole("button", { name: "Approve" }));
    const dialog = within(await screen.findByRole("dialog"));
    fireEvent.change(dialog.getByLabelText(/^Resolution/), { target: { value: "credit" } });
    expect(dialog.getByText(/^Last paid on .*Sep 2026, invoice INV-2: \$28\.00 × 2/)).toBeTruthy();
    expect(dialog.getAllByRole("button", { name: /^Use / }).map(({ textContent }) => textContent)).toEqual([
      "Use price last paid: $56.00",
      "Use today’s price: $60.00",
    ]);
    fireEvent.click(dialog.getByRole("button", { name: /^Use today/ }));
    expect(dialog.getByRole("alert").textContent).toMatch(/more than the dealer paid/);
    fireEvent.click(dialog.getByRole("button", { name: /^Use price last paid/ }));
    expect(dialog.getByLabelText<HTMLInputElement>("Credit amount (USD)").value).toBe("56.00");
  });

  it("says what earlier claims for the same pieces were credited", async () => {
    const value = { ...CLAIM.value, credited: 40, creditable: 20 };
    await open(["menu.change-cust", "payment.approve"], { lines: CLAIM.lines.slice(0, 1), value });
    fireEvent.click(screen.getByRole("button", { name: "Approve" }));
    const dialog = within(await screen.findByRole("dialog"));
    fireEvent.change(dialog.getByLabelText(/^Resolution/), { target: { value: "credit" } });
    fireEvent.change(dialog.getByLabelText("Credit amount (USD)"), { target: { value: "45" } });
    fireEvent.click(dialog.getByRole("button", { name: "Approve" }));
    expect(await dialog.findByText(/^Claims for the same pieces were credited \$40\.00 before/)).toBeTruthy();
    fireEvent.click(await dialog.findByRole("checkbox"));
    fireEvent.click(dialog.getByRole("button", { name: "Approve and credit $45.00" }));
    await waitFor(() => expect(sent("MoveClaim")).toMatchObject({ isCreditConfirmed: true }));
  });

  it("shows a refused replacement frame on its field", async () => {
    refused = [{ __typename: "UserError", field: "lines.0.replacementFrame", message: "frame_not_found", values: [] }];
    await open(["menu.change-cust"], { productCategory: "Bike" });
    const approve = screen.getByRole("button", { name: "Approve" });
    fireEvent.click(approve);
    const dialog = within(await screen.findByRole("dialog"));
    for (const field of dialog.getAllByLabelText(/^Resolution/))
      fireEvent.change(field, { target: { value: "replacement" } });
    const [frame] = dialog.getAllByLabelText("Replacement frame");
    if (frame) fireEvent.change(frame, { target: { value: "NONSENSE999" } });
    fireEvent.click(dialog.getByRole("button", { name: "Approve" }));
    await waitFor(() => expect(frame?.getAttribute("aria-invalid")).toBe("true"));
  });

  it("says when the ERP has not answered, and needs a reason to resolve the claim", async () => {
    await open(["menu.change-cust"]);
    fireEvent.click(screen.getByRole("button", { name: "Close as resolved" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByText(/has not sent the delivery order or credit note/)).toBeTruthy();
    fireEvent.click(dialog.getByRole("button", { name: "Close as resolved" }));
    expect(await dialog.findByText("Required")).toBeTruthy();
  });

  it("shows the office other open claims for the bike", async () => {
    await open(["menu.change-cust"], { frameNumber: "WTU6K100" });
    const link = await screen.findByRole("link", { name: "C261101-OTHER" });
    expect(link.getAttribute("href")).toBe("/en-us/claim/C261101-OTHER");
  });

  it("decides each problem on its own", async () => {
    await open(["menu.change-cust"]);
    fireEvent.click(screen.getByRole("button", { name: "Approve partly" }));
    const dialog = within(await screen.findByRole("dialog"));
    const paint = within(dialog.getByRole("group", { name: "Frame · Paint" }));
    const crack = within(dialog.getByRole("group", { name: "Frame · Crack" }));
    fireEvent.change(crack.getByLabelText(/^Resolution/), { target: { value: "replacement" } });
    expect(paint.getByLabelText<HTMLSelectElement>("Decision").value).toBe("rejected");
    fireEvent.click(dialog.getByRole("button", { name: "Approve partly" }));
    expect(await paint.findByText("Required")).toBeTruthy();
    expect(sent("MoveClaim")).toBeUndefined();
    fireEvent.change(paint.getByLabelText(/Reason/), { target: { value: "Wear" } });
    fireEvent.click(dialog.getByRole("button", { name: "Approve partly" }));
    await waitFor(() =>
      expect(sent("MoveClaim")).toMatchObject({
        lines: [
          { lineNo: 1, decision: "approved", resolution: "replacement" },
          { lineNo: 2, decision: "rejected", reason: "Wear" },
        ],
      }),
    );
  });
});

it("[claims-021] the change-customer menu is hidden on every page of claims", () => {
  expect(claimsRoutes.map(({ path }) => path)).toEqual([
    ...["/claim", "/claim/create", "/claim/create/bike", "/claim/create/paa", "/claim/:id", "/claim/:id/edit"],
  ]);
  expect(claimsRoutes.every(({ hidesCustomerMenu }) => hidesCustomerMenu)).toBe(true);
});
