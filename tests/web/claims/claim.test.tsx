import { claimsRoutes } from "@spoke/web/features/claims/routes.ts";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { CLAIM, status } from "./answers.ts";
import { close, open, sent, server } from "./claimPage.tsx";

afterEach(close);

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

  it("leads the office from a delivery to its order, without acting for the dealer", async () => {
    await open(["menu.change-cust", "page.order-status"]);
    fireEvent.click(screen.getByRole("button", { name: "DO-6" }));
    expect(await screen.findByRole("heading", { name: "Order 261101-AAAAA" })).toBeTruthy();
    expect(sent("ClaimDelivery")).toEqual({ number: "DO-6" });
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
    await open([], { answerDays: null });
    expect(step()).toContain("The answer appears here");
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
    expect(step()).toContain("The approved credit note or shipment has been issued.");
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
    expect(screen.getByText("open for 6 business days, waits too long")).toBeTruthy();
    expect(screen.getByText("Assigned to Olga")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Assign to me" })).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Unassign" }));
    await waitFor(() => expect(sent("AssignClaim")).toMatchObject({ isMine: false, currentAssignee: "olga" }));
    cleanup();
    await open([], { assignee: null, canAssign: false, ageDays: 6 });
    expect(screen.getByText("open for 6 business days")).toBeTruthy();
    cleanup();
    await open([], { assignee: null, canAssign: false, ageDays: 0 });
    expect(screen.getByText("open for less than 1 business day")).toBeTruthy();
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

  it("shows a refused replacement frame on its field", async () => {
    server.refused = [
      { __typename: "UserError", field: "lines.0.replacementFrame", message: "frame_not_found", values: [] },
    ];
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
