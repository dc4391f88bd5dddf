import CartPage from "@spoke/web/features/cart/CartPage.tsx";
import { Proposals } from "@spoke/web/features/cart/index.ts";
import { dismissToast, toasts } from "@spoke/web/ui/toasts.ts";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { CART } from "./checkoutPage.tsx";
import { type Answer, clientOf, DEALER, EURO, Page, signedIn } from "./support.tsx";

afterEach(() => {
  cleanup();
  for (const { id } of toasts.get()) dismissToast(id);
});

const line = (code: string, problems: readonly object[] = []) => ({
  ...{ __typename: "CartLine", id: `L-${code}`, article_code: code, sorg: "N001", qty: 2, subTotal: 20 },
  ...{ expectedDate: null, problems },
  product: {
    ...{ __typename: "CartProduct", article_code: code, article_code_display: code, name: `Chain ${code}` },
    ...{ sorg: "N001", slug: code, category: "PAA", image: null },
  },
});
const PROPOSAL = {
  ...{ __typename: "Proposal", id: "P1", createdAt: "2026-11-20T10:00:00.000Z", createdBy: "Sara Sales" },
  expiresAt: "2026-12-20T10:00:00.000Z",
  ...{
    note: "For spring",
    state: "open",
    closedAt: null,
    closedBy: null,
    isWithdrawn: false,
    declineReason: "",
    lines: [line("A"), line("B")],
  },
  summary: { __typename: "CartSummary", totalQty: 4, count: 2, total: 40, currency: EURO },
};
const DONE = { __typename: "Message", status: "success", description: "success" };
const ACTING = { ...DEALER, scopes: [...DEALER.scopes, "menu.change-cust"] };

function answers(more: Readonly<Record<string, () => object>>, sent: [string, object][] = []): Answer {
  return (operation, variables) => {
    sent.push([operation, variables]);
    if (operation === "CartState" || operation === "CartPage") return { merchantCart: CART };
    const answer = more[operation];
    if (!answer) throw new Error(`${operation} is not expected`);
    return answer();
  };
}

it("a dealer sees who proposes what at which price, and takes it into the cart", async () => {
  let isTaken = false;
  await signedIn();
  const client = clientOf(
    answers({
      Proposals: () => ({ proposals: isTaken ? [] : [PROPOSAL] }),
      AcceptProposal: () => {
        isTaken = true;
        return { acceptProposal: { __typename: "R", refused: [], message: DONE, userErrors: [] } };
      },
    }),
  );
  render(
    <Page client={client}>
      <Proposals page="home" />
    </Page>,
  );
  const card = within(await screen.findByRole("article", { name: "Proposal from Sara Sales" }));
  card.getByText("For spring");
  card.getByText(/can be accepted until/);
  card.getByText("20 Dec 2026");
  card.getByText("Chain A");
  card.getByText(/40[.,]00/);
  fireEvent.click(card.getByRole("button", { name: "Add to my cart" }));
  await waitFor(() => expect(screen.queryByRole("article")).toBeNull());
  expect(toasts.get().map(({ text }) => text)).toEqual(["Proposal added to your cart"]);
});

it("names the lines that could not be added, with the reason", async () => {
  await signedIn();
  const problem = {
    __typename: "UserError",
    field: "qty",
    message: "over_stock",
    values: [{ __typename: "MessageValue", name: "available", value: "1" }],
  };
  const client = clientOf(
    answers({
      Proposals: () => ({ proposals: [PROPOSAL] }),
      AcceptProposal: () => ({
        acceptProposal: { __typename: "R", refused: [line("B", [problem])], message: DONE, userErrors: [] },
      }),
    }),
  );
  render(
    <Page client={client}>
      <Proposals page="home" />
    </Page>,
  );
  fireEvent.click(await screen.findByRole("button", { name: "Add to my cart" }));
  await screen.findByText("1 item could not be added");
  screen.getByText("Chain B: Only 1 in stock");
  expect(toasts.get()).toEqual([]);
});

it("asks before a proposal is declined", async () => {
  const sent: [string, object][] = [];
  await signedIn();
  const client = clientOf(
    answers(
      {
        Proposals: () => ({ proposals: [PROPOSAL] }),
        DeclineProposal: () => ({ declineProposal: { __typename: "R", message: DONE, userErrors: [] } }),
      },
      sent,
    ),
  );
  render(
    <Page client={client}>
      <Proposals page="home" />
    </Page>,
  );
  fireEvent.click(await screen.findByRole("button", { name: "Decline" }));
  const dialog = within(await screen.findByRole("alertdialog"));
  expect(sent.map(([operation]) => operation)).not.toContain("DeclineProposal");
  const reason = dialog.getByLabelText(/Reason/);
  fireEvent.change(reason, { target: { value: "Too \u0007early" } });
  fireEvent.click(dialog.getByRole("button", { name: "Decline" }));
  await waitFor(() => expect(reason.getAttribute("aria-invalid")).toBe("true"));
  expect(sent.map(([operation]) => operation)).not.toContain("DeclineProposal");
  fireEvent.change(reason, { target: { value: "Too early" } });
  fireEvent.click(dialog.getByRole("button", { name: "Decline" }));
  await waitFor(() => expect(sent).toContainEqual(["DeclineProposal", { id: "P1", reason: "Too early" }]));
});

it("dealers cannot send a cart; who acts for them sends it with a note, and sees how proposals ended", async () => {
  await signedIn();
  const { unmount } = render(
    <Page client={clientOf(answers({ Proposals: () => ({ proposals: [] }) }))}>
      <CartPage />
    </Page>,
  );
  await screen.findByRole("button", { name: "Empty cart" });
  expect(screen.queryByRole("button", { name: "Send as proposal" })).toBeNull();
  unmount();

  const sent: [string, object][] = [];
  const taken = {
    ...PROPOSAL,
    id: "P0",
    state: "taken",
    closedAt: "2026-11-21T10:00:00.000Z",
    closedBy: "Dana",
    lines: [],
  };
  await signedIn(ACTING);
  let answer: object = {
    message: { __typename: "Message", status: "failed", description: "invalid_input" },
    userErrors: [{ __typename: "UserError", field: "note", message: "too_long", values: [] }],
  };
  render(
    <Page
      client={clientOf(
        answers(
          {
            Proposals: () => ({ proposals: [taken] }),
            SendProposal: () => ({ sendProposal: { __typename: "R", ...answer } }),
          },
          sent,
        ),
      )}
    >
      <CartPage />
    </Page>,
  );
  await screen.findByText(/Added to the cart by Dana/);
  fireEvent.click(await screen.findByRole("button", { name: "Send as proposal" }));
  const dialog = within(await screen.findByRole("dialog"));
  // The number of articles, and the total.
  expect(
    dialog.getByText((_, element) => /^\d+ .* · .*\d/.test(element?.textContent ?? ""), { selector: "p" }),
  ).toBeTruthy();
  const note = dialog.getByLabelText<HTMLTextAreaElement>(/Note to the dealer/);
  fireEvent.change(note, { target: { value: "For spring" } });
  fireEvent.click(dialog.getByRole("button", { name: "Send" }));
  await dialog.findByText("This is too long");
  expect(note.value).toBe("For spring");
  answer = { message: DONE, userErrors: [] };
  fireEvent.click(dialog.getByRole("button", { name: "Send" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const requests = sent.filter(([operation]) => operation === "SendProposal").map(([, variables]) => variables);
  expect(requests).toHaveLength(2);
  expect(requests[1]).toMatchObject({ note: "For spring" });
  // The same request, so that a lost answer does not send the cart twice.
  expect(requests[0]).toEqual(requests[1]);
});

it("who sent a proposal reads why it was declined, and proposes its articles again with the same note", async () => {
  const sent: [string, object][] = [];
  const declined = { ...PROPOSAL, state: "declined", closedBy: "Dana", declineReason: "Too early" };
  const empty = { ...CART, merchants: [], summary: { ...CART.summary, totalQty: 0, count: 0, total: 0 } };
  let isFilled = false;
  await signedIn(ACTING);
  // The cart is empty until its articles are in it again: then another page shows.
  const filling =
    (others: Answer): Answer =>
    (operation, variables) => {
      if (operation === "UpdateCart") isFilled = true;
      const isCart = operation === "CartState" || operation === "CartPage";
      return isCart && !isFilled ? { merchantCart: empty } : others(operation, variables);
    };
  render(
    <Page
      client={clientOf(
        filling(
          answers(
            {
              Proposals: () => ({ proposals: [{ ...declined, closedAt: "2026-11-21T10:00:00.000Z" }] }),
              UpdateCart: () => ({
                updateProductsInCart: {
                  __typename: "R",
                  products: [],
                  summary: CART.summary,
                  message: DONE,
                  userErrors: [],
                },
              }),
            },
            sent,
          ),
        ),
      )}
    >
      <CartPage />
    </Page>,
  );
  await screen.findByText(/Too early/);
  screen.getByText("Chain A");
  fireEvent.click(screen.getByRole("button", { name: "Propose again" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Send as proposal" }));
  expect(dialog.getByLabelText<HTMLTextAreaElement>(/Note to the dealer/).value).toBe("For spring");
  await waitFor(() =>
    expect(sent).toContainEqual([
      "UpdateCart",
      {
        products: [
          expect.objectContaining({ article_code: "A", qty: 2 }),
          expect.objectContaining({ article_code: "B" }),
        ],
      },
    ]),
  );
});

it("who sent a proposal is asked before it is taken back, because the dealer gets an email", async () => {
  await signedIn(ACTING);
  const sent: [string, object][] = [];
  const client = clientOf(
    answers(
      {
        Proposals: () => ({ proposals: [PROPOSAL] }),
        AcceptProposal: () => ({ acceptProposal: { __typename: "R", refused: [], message: DONE, userErrors: [] } }),
      },
      sent,
    ),
  );
  render(
    <Page client={client}>
      <Proposals page="cart" />
    </Page>,
  );
  fireEvent.click(await screen.findByRole("button", { name: "Take back into my cart" }));
  const dialog = within(await screen.findByRole("alertdialog"));
  dialog.getByText(/gets an email that it was withdrawn/);
  expect(sent.map(([operation]) => operation)).not.toContain("AcceptProposal");
  fireEvent.click(dialog.getByRole("button", { name: "Take back into my cart" }));
  await waitFor(() => expect(sent).toContainEqual(["AcceptProposal", { id: "P1" }]));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
});
