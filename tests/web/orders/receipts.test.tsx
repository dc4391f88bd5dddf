import ProofsPage from "@spoke/web/features/orders/receipts/proofsPage.tsx";
import { receiptsPage } from "@spoke/web/features/orders/receipts/receiptsPage.tsx";
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Answer, DEALER, signedIn } from "../support.tsx";
import { doc, done, page, paidOrder } from "./answers.ts";
import { show } from "./show.tsx";

const Receipts = receiptsPage(() => null);
const SENDS = [...DEALER.scopes, "page.payment-request"];
beforeEach(() => signedIn({ ...DEALER, scopes: SENDS }));
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const open = async () =>
  fireEvent.click((await screen.findAllByRole("button", { name: "261101-AAAAA" }))[0] ?? document.body);

describe("receipts", () => {
  it("[payment-024] are listed by order with what is to be paid, until when, and where that stands", async () => {
    show(Receipts, () => ({ orders: page([paidOrder("waiting")]) }), "/en-us/payment?view=receipts");
    const table = within(await screen.findByRole("table"));
    expect(await table.findByText("Waiting for proof of payment")).toBeTruthy();
    expect(table.getByText("€120.00")).toBeTruthy();
    expect(table.getByText("15 Nov 2026")).toBeTruthy();
  });

  it("wait for the office with when they were uploaded and for how long, not with until when they had to be", async () => {
    await signedIn({ ...DEALER, scopes: ["payment.approve"] });
    const customer = {
      ...{ __typename: "OrderCustomer", custName: "Dealer One" },
      custCode: { __typename: "CustomerCode", unified: "DE0004", r3: "0490010004", isr: "" },
    };
    let row = { ...paidOrder("uploaded", [doc("4711")]), cust_po_no: "", customer };
    const requests: unknown[] = [];
    const answer: Answer = (name, { status }) => {
      if (name === "ProofsToCheck") requests.push(status);
      return { proofsToCheck: page([row]) };
    };
    show(ProofsPage, answer, "/en-us/admin/payment-proofs");
    const table = within(await screen.findByRole("table"));
    expect(await table.findByText("0490010004")).toBeTruthy();
    expect(table.getByText(/^Waiting for \d+ days$/)).toBeTruthy();
    expect(table.queryByRole("columnheader", { name: "Upload by" })).toBeNull();
    expect(table.getByRole("columnheader", { name: "Total with tax" })).toBeTruthy();
    // The questions repeat what they are about, with the proof.
    await open();
    for (const what of ["Request another proof", "Approve payment"]) {
      fireEvent.click(await screen.findByRole("button", { name: what }));
      const question = within(await screen.findByRole(what === "Approve payment" ? "alertdialog" : "dialog"));
      for (const text of ["Dealer One", "€120.00", "slip-4711.pdf"]) expect(question.getByText(text)).toBeTruthy();
      fireEvent.click(question.getByRole("button", { name: "Cancel" }));
    }
    cleanup();
    // Back from a page that it links to, the proof is open again.
    show(ProofsPage, answer, "/en-us/admin/payment-proofs?proof=261101-AAAAA");
    const opened = within(await screen.findByRole("dialog"));
    fireEvent.click(opened.getByRole("button", { name: "Close" }));
    await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    cleanup();
    // Decided ones can be followed, with when they were uploaded.
    row = { ...paidOrder("completed", [doc("4711")]), cust_po_no: "", customer };
    show(ProofsPage, answer, "/en-us/admin/payment-proofs?status=approved");
    await vi.waitFor(() => expect([requests.at(0), requests.at(-1)]).toEqual(["to_check", "approved"]));
    const decided = within(await screen.findByRole("table"));
    expect(await decided.findByText(/Nov 2, 2026|2 Nov 2026/)).toBeTruthy();
    expect(decided.queryByText(/^Waiting for/)).toBeNull();
  });

  it("are shown to the office as they are, picture or PDF, one order after the other", async () => {
    await signedIn({ ...DEALER, scopes: ["payment.approve"] });
    vi.stubGlobal("fetch", async (path: string) => {
      files.push(path);
      return new Response("file");
    });
    const files: string[] = [];
    const made: string[] = [];
    vi.spyOn(URL, "createObjectURL").mockImplementation((file) => {
      made.push(file instanceof Blob ? file.type : "");
      return `blob:${made.length}`;
    });
    vi.spyOn(URL, "revokeObjectURL").mockReturnValue(undefined);
    const customer = {
      ...{ __typename: "OrderCustomer", custName: "Dealer One" },
      custCode: { __typename: "CustomerCode", unified: "DE0004", r3: "0490010004", isr: "" },
    };
    const row = (order_no: string, proof: object) => ({
      ...{ ...paidOrder("uploaded", [proof]), order_no, cust_po_no: "", customer },
    });
    const rows = [
      row("261101-AAAAA", doc("1", { fileName: "slip.png", contentType: "image/png" })),
      row("261102-BBBBB", doc("2")),
    ];
    show(ProofsPage, () => ({ proofsToCheck: page(rows) }), "/en-us/admin/payment-proofs");
    await open();
    const picture = await screen.findByRole("img", { name: "slip.png" });
    expect(picture.getAttribute("src")).toBe("blob:1");
    const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });
    expect(button("Previous proof of payment").disabled).toBe(true);
    fireEvent.click(button("Next proof of payment"));
    expect((await screen.findByTitle("slip-2.pdf")).getAttribute("src")).toBe("blob:2");
    expect(screen.queryByRole("img", { name: "slip.png" })).toBeNull();
    expect([files, made]).toEqual([
      ["/api/payment-docs/1", "/api/payment-docs/2"],
      ["image/png", "application/pdf"],
    ]);
    expect(button("Next proof of payment").disabled).toBe(true);
    fireEvent.click(button("Previous proof of payment"));
    expect(await screen.findByRole("img", { name: "slip.png" })).toBeTruthy();
  });

  it("[payment-022] can be narrowed to complete, pending, failed, void or on processing", async () => {
    const requests: unknown[] = [];
    const answer: Answer = (name, variables) => {
      if (name === "Receipts") requests.push(variables.filter);
      return { orders: page([paidOrder("waiting")]) };
    };
    show(Receipts, answer, "/en-us/payment?view=receipts");
    const select = await screen.findByRole("combobox", { name: "Status" });
    const values = within(select)
      .getAllByRole<HTMLOptionElement>("option")
      .map(({ value }) => value);
    expect(values.sort()).toEqual(["", "complete", "failed", "on_processing", "pending", "void"]);
    expect(requests.at(0)).toMatchObject({ payment: expect.arrayContaining(["pending", "complete"]) });
    fireEvent.change(select, { target: { value: "void" } });
    await vi.waitFor(() => expect(requests.at(-1)).toMatchObject({ payment: ["void"] }));
  });

  it("[payment-021] are deleted by their number while nothing is decided, and then no more", async () => {
    const deleted: unknown[] = [];
    let state = "uploaded";
    const answer: Answer = (name, variables) => {
      if (name !== "DeletePaymentDoc") return { orders: page([paidOrder(state, [doc("4711")])]) };
      deleted.push(variables.id);
      return { deletePaymentDoc: { __typename: "OrderResult", order: null, ...done() } };
    };
    show(Receipts, answer, "/en-us/payment?view=receipts");
    await open();
    fireEvent.click(await screen.findByRole("button", { name: "Delete slip-4711.pdf" }));
    expect(deleted).toEqual([]);
    const question = within(await screen.findByRole("alertdialog"));
    fireEvent.click(question.getByRole("button", { name: "Delete" }));
    await vi.waitFor(() => expect(deleted).toEqual(["4711"]));
    cleanup();
    state = "completed";
    show(Receipts, answer, "/en-us/payment?view=receipts");
    await open();
    expect(await screen.findByRole("button", { name: "Save slip-4711.pdf" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Delete slip-4711.pdf" })).toBeNull();
    expect(screen.queryByText("Upload proof of payment")).toBeNull();
  });

  it("are decided by the office alone, which is asked before an order is canceled", async () => {
    const called: unknown[] = [];
    const answer: Answer = (name, variables) => {
      if (name !== "VoidPayment") return { orders: page([paidOrder("uploaded", [doc("1")])]) };
      called.push(variables.orderNumber);
      return { voidPayment: { __typename: "OrderResult", order: null, ...done() } };
    };
    show(Receipts, answer, "/en-us/payment?view=receipts");
    await open();
    expect(await screen.findByText("slip-1.pdf")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Void payment and cancel order" })).toBeNull();
    cleanup();
    await signedIn({ ...DEALER, scopes: [...SENDS, "payment.approve", "payment.void"] });
    show(Receipts, answer, "/en-us/payment?view=receipts");
    await open();
    expect(await screen.findByRole("button", { name: "Approve payment" })).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Void payment and cancel order" }));
    expect(called).toEqual([]);
    const requests = within(await screen.findByRole("alertdialog"));
    fireEvent.click(requests.getByRole("button", { name: "Void payment and cancel order" }));
    await vi.waitFor(() => expect(called).toEqual(["261101-AAAAA"]));
  });
});

const rejection = {
  __typename: "PaymentDocRejection",
  reason: "The amount is missing",
  at: "2026-11-03T08:00:00.000Z",
  by: "Olga",
};

describe("a decision", () => {
  it("is about the proofs that the page showed, and a refused one leads back to the current list", async () => {
    await signedIn({ ...DEALER, scopes: [...SENDS, "payment.approve"] });
    const called: unknown[] = [];
    const docs = [doc("1", { rejection }), doc("2"), doc("3", { kind: "document" })];
    let lists = 0;
    const answer: Answer = (name, variables) => {
      if (name === "Receipts") lists += 1;
      if (name !== "ApprovePayment") return { orders: page([paidOrder("uploaded", docs)]) };
      called.push(variables);
      return {
        approvePayment: {
          ...{ __typename: "OrderResult", order: null, userErrors: [] },
          message: { __typename: "Message", status: "error", description: "payment_proofs_changed" },
        },
      };
    };
    show(Receipts, answer, "/en-us/payment?view=receipts");
    await open();
    fireEvent.click(await screen.findByRole("button", { name: "Approve payment" }));
    const question = within(await screen.findByRole("alertdialog"));
    const before = lists;
    fireEvent.click(question.getByRole("button", { name: "Approve payment" }));
    expect(await question.findByText(/The proofs of payment have changed since/)).toBeTruthy();
    expect(called).toEqual([{ orderNumber: "261101-AAAAA", proofs: ["2"] }]);
    await vi.waitFor(() => expect(lists).toBe(before + 1));
    fireEvent.click(question.getByRole("button", { name: "Cancel" }));
    await vi.waitFor(() => expect(screen.queryByRole("alertdialog") ?? screen.queryByRole("dialog")).toBeNull());
  });
});

describe("another proof of payment", () => {
  it("is requested with a reason, instead of the newest proof that was looked at", async () => {
    await signedIn({ ...DEALER, scopes: [...SENDS, "payment.approve"] });
    const called: unknown[] = [];
    const docs = [doc("1"), doc("2"), doc("3", { kind: "document" })];
    const answer: Answer = (name, variables) => {
      if (name !== "RejectPaymentProof") return { orders: page([paidOrder("uploaded", docs)]) };
      called.push(variables);
      return { rejectPaymentProof: { __typename: "OrderResult", order: null, ...done() } };
    };
    show(Receipts, answer, "/en-us/payment?view=receipts");
    await open();
    fireEvent.click(await screen.findByRole("button", { name: "Request another proof" }));
    const dialog = within(await screen.findByRole("dialog"));
    fireEvent.click(dialog.getByRole("button", { name: "Request another proof" }));
    expect(await dialog.findByText("Required")).toBeTruthy();
    fireEvent.change(dialog.getByRole("textbox", { name: /^Reason/ }), { target: { value: "Blurred" } });
    fireEvent.click(dialog.getByRole("button", { name: "Request another proof" }));
    await vi.waitFor(() => expect(called).toEqual([{ id: "2", reason: "Blurred" }]));
  });

  it("is not requested while there is none to look at", async () => {
    await signedIn({ ...DEALER, scopes: [...SENDS, "payment.approve"] });
    const docs = [doc("1", { rejection })];
    show(Receipts, () => ({ orders: page([paidOrder("waiting", docs)]) }), "/en-us/payment?view=receipts");
    await open();
    expect(await screen.findByRole("button", { name: "Approve payment" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Request another proof" })).toBeNull();
  });

  it("is explained to the dealer, who keeps the rejected one and uploads another", async () => {
    const docs = [doc("1", { rejection })];
    show(Receipts, () => ({ orders: page([paidOrder("waiting", docs)]) }), "/en-us/payment?view=receipts");
    expect((await screen.findAllByText("New proof needed")).length).toBeGreaterThan(0);
    await open();
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByText("Another proof of payment is needed")).toBeTruthy();
    expect(dialog.getByText("The amount is missing")).toBeTruthy();
    expect(dialog.getByText("Upload proof of payment")).toBeTruthy();
    expect(dialog.queryByRole("button", { name: "Delete slip-1.pdf" })).toBeNull();
  });
});
