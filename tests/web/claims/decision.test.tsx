import { toasts } from "@spoke/web/ui/toasts.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { CLAIM, status } from "./answers.ts";
import { close, open, sent } from "./claimPage.tsx";

afterEach(close);

describe("the decision of a claim", () => {
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

  it("starts a review with what the dealer sees of it, and without asking for a reason", async () => {
    await open(["menu.change-cust"], {
      status: status("submitted"),
      capabilities: [{ toStatusId: "in-review", needsReason: false }],
    });
    fireEvent.click(screen.getByRole("button", { name: "Start review" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByText(/The dealer sees that you are working on the claim/)).toBeTruthy();
    expect(dialog.queryByRole("textbox")).toBeNull();
    fireEvent.click(dialog.getByRole("button", { name: "Start review" }));
    await waitFor(() =>
      expect(sent("MoveClaim")).toEqual({
        ...{ id: "C261122-AAAAA", newStatus: "in-review", currentStatus: "submitted" },
      }),
    );
  });

  it("says who reads what is written with every other step", async () => {
    await open(["menu.change-cust"]);
    fireEvent.click(screen.getByRole("button", { name: "Reject" }));
    expect(within(await screen.findByRole("dialog")).getByText("The dealer reads this.")).toBeTruthy();
    close();
    await open([], { capabilities: [{ toStatusId: "withdrawn", needsReason: false }] });
    fireEvent.click(screen.getByRole("button", { name: "Withdraw" }));
    expect(within(await screen.findByRole("dialog")).getByText("The warranty team reads this.")).toBeTruthy();
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
    expect(await dialog.findByText("Enter an amount of 0 or more")).toBeTruthy();
    const written = (text: string) =>
      fireEvent.change(dialog.getByLabelText("Credit amount (USD)"), { target: { value: text } });
    // As the language writes it, and shown as it was understood.
    written("1,123");
    expect(dialog.getByText(/1,123\.00/)).toBeTruthy();
    written("12,5");
    expect(dialog.queryByText(/12\.50?/)).toBeNull();
    fireEvent.click(dialog.getByRole("button", { name: "Approve" }));
    expect(await dialog.findByText("Enter an amount of 0 or more")).toBeTruthy();
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
    expect(await dialog.findByText(/^Earlier claims for the same pieces were credited \$40\.00/)).toBeTruthy();
    fireEvent.click(await dialog.findByRole("checkbox"));
    fireEvent.click(dialog.getByRole("button", { name: "Approve and credit $45.00" }));
    await waitFor(() => expect(sent("MoveClaim")).toMatchObject({ isCreditConfirmed: true }));
  });
});
