import { proposalAnswered, proposalSent } from "@spoke/events";
import * as z from "zod";
import {
  addLines,
  CART,
  type CartTotals,
  keepLinesWrite,
  openShop,
  readCart,
  type Shop,
  type ShownLine,
  showLines,
  totalsOf,
} from "../cart/index.ts";
import type { CartLine } from "../cart/schema.ts";
import {
  action,
  actor,
  commit,
  countWithin,
  event,
  hasScope,
  isoNow,
  notFound,
  Refusal,
  refuseField,
  requireScope,
} from "../platform/index.ts";
import { articleAt } from "../stock/index.ts";
import { declineProposalSchema, type Proposal, proposalIdSchema, sendProposalSchema } from "./schema.ts";
import { newProposalWrite, proposalWrite, readProposal, readProposals } from "./store.ts";

export { expiryOf, readProposal } from "./store.ts";

/** Held by users who act for customers; dealers do not have it. */
const ACTING = "menu.change-cust";
/** Open proposals of a customer. */
const MAX_OPEN = 10;
const PER_CUSTOMER_AND_DAY = 30;
const DAY_MS = 86_400_000;

/** A proposal as shown, at today's prices. */
export interface ShownProposal {
  readonly proposal: Proposal;
  /** The lines of the sales organizations that the user can order from; of a declined proposal, what was declined. */
  readonly lines: readonly ShownLine[];
  readonly totals: CartTotals;
}

/**
 * Proposals to the active customer, newest first. Users who act for the customer also see how those of the last week ended that
 * had lines of their sales organizations.
 */
export const proposals = action({
  name: "proposal.proposals",
  scope: CART,
  input: z.object({}),
  run: async (): Promise<ShownProposal[]> => {
    const shop = await openShop();
    const seesClosed = hasScope(ACTING);
    const found = (await readProposals(shop.owner.unified)).filter((proposal) =>
      proposal.closed
        ? seesClosed && sorgsOf(proposal).some((sorg) => shop.sellers.has(sorg))
        : linesHere(shop, proposal).length > 0,
    );
    return Promise.all(
      found.map(async (proposal) => {
        const lines = await showLines(
          shop,
          linesHere(shop, proposal.closed ? (proposal.declined ?? NOTHING) : proposal),
        );
        return { proposal, lines, totals: totalsOf(lines, shop.host.currency.display) };
      }),
    );
  },
});

/**
 * Hands the user's cart to the active customer, whose users can take it into theirs; the cart is empty afterwards (decision 096).
 * Idempotent by request id. @throws Refusal "cart_empty", "proposals_full", or "proposals_limited"; of
 * `requestId` if something else was sent with it
 */
export const sendProposal = action({
  name: "proposal.send",
  scope: ACTING,
  input: sendProposalSchema,
  run: async ({ requestId, note }): Promise<void> => {
    requireScope(CART);
    const shop = await openShop();
    const { unified } = shop.owner;
    const { userId, name, host } = actor();
    const [cart, sent] = await Promise.all([readCart(shop.owner), readProposals(unified)]);
    const before = sent.find(({ id }) => id === requestId);
    if (before) return requireSame(before, note, cart.lines);
    if (cart.lines.length === 0) throw new Refusal("invalid", "cart_empty");
    if (sent.filter(({ closed }) => !closed).length >= MAX_OPEN) throw new Refusal("limited", "proposals_full");
    if ((await countWithin(`proposal#${unified}`, DAY_MS)) > PER_CUSTOMER_AND_DAY)
      throw new Refusal("limited", "proposals_limited");
    const amounts = Object.fromEntries(
      (await showLines(shop, cart.lines)).flatMap(({ line, seller, price }) =>
        seller && price
          ? [[line.id, { unit: price.unit, amount: price.subtotal, currency: seller.config.currency }] as const]
          : [],
      ),
    );
    const proposal: Proposal = {
      ...{ id: requestId, unified, host, note, lines: [...cart.lines], version: 1 },
      sorgs: [...new Set(cart.lines.map(({ sorg }) => sorg))],
      amounts,
      ...{ createdBy: { id: userId, name }, createdAt: isoNow() },
    };
    const conflict = await commit.attempt({
      writes: [newProposalWrite(proposal), keepLinesWrite(shop.owner, cart, [])],
      events: [event(proposalSent, { proposalId: requestId, custCode: unified })],
      audit: { subject: `PROPOSAL#${requestId}`, what: "sent", detail: { lines: cart.lines.length } },
    });
    // A parallel copy of the request was faster, or another tab changed the cart.
    if (!conflict) return;
    const meanwhile = await readProposal(unified, requestId);
    if (!meanwhile) throw new Refusal("conflict", "cart_busy");
    requireSame(meanwhile, note, cart.lines);
  },
});

/** @throws Refusal of `requestId` if the proposal that was sent with it is somebody else's, or has another note or not these lines */
function requireSame({ createdBy, createdAt, note }: Proposal, sentNote: string, lines: readonly CartLine[]): void {
  const isNewCart = lines.some(({ addedAt }) => addedAt > createdAt);
  if (createdBy.id !== actor().userId || note !== sentNote || isNewCart)
    throw refuseField("requestId", "request_id_used");
}

/**
 * Adds the lines of a proposal to the user's cart, in one transaction with the proposal, so that none is added twice. Lines that
 * cannot be added stay in the proposal and are returned; without any left it is closed, and taking it again does nothing.
 * @throws Refusal "not-found", or "proposal_closed" if somebody else closed it
 */
export const acceptProposal = action({
  name: "proposal.accept",
  scope: CART,
  input: proposalIdSchema,
  run: ({ id }): Promise<readonly ShownLine[]> =>
    commit.retrying(
      async () => {
        const { shop, proposal } = await readOpenHere(id);
        const { closed: before } = proposal;
        if (before?.how === "taken" && before.by.id === actor().userId) return { writes: [], result: [] };
        if (before) throw new Refusal("conflict", "proposal_closed");
        const { writes, refused } = await addLines(shop, linesHere(shop, proposal));
        const stay = new Set(refused.map(({ line }) => articleAt(line)));
        const lines = proposal.lines.filter((line) => !shop.sellers.has(line.sorg) || stay.has(articleAt(line)));
        if (writes.length === 0) return { writes, result: refused };
        const closed = lines.length === 0 ? ending("taken") : undefined;
        return {
          writes: [...writes, proposalWrite(proposal, { lines, ...(closed && { closed }) })],
          events: [answered(proposal, "taken", lines.length)],
          audit: { subject: `PROPOSAL#${id}`, what: "taken", detail: { left: lines.length } },
          result: refused,
        };
      },
      { busy: "cart_busy" },
    ),
});

/**
 * Closes a proposal without taking it: the customer declines, with or without a reason, or the sender withdraws it. Lines of sales organizations that the user
 * cannot order from stay for other users. Idempotent. @throws Refusal "not-found"
 */
export const declineProposal = action({
  name: "proposal.decline",
  scope: CART,
  input: declineProposalSchema,
  run: ({ id, reason }): Promise<void> =>
    commit.retrying(async () => {
      const { shop, proposal } = await readOpenHere(id);
      if (proposal.closed) return { writes: [], result: undefined };
      const lines = proposal.lines.filter(({ sorg }) => !shop.sellers.has(sorg));
      const declined = { lines: [...(proposal.declined?.lines ?? []), ...linesHere(shop, proposal)], reason };
      const closed = lines.length === 0 ? ending("declined") : undefined;
      return {
        writes: [proposalWrite(proposal, { lines, declined, ...(closed && { closed }) })],
        events: [answered(proposal, "declined", 0)],
        audit: { subject: `PROPOSAL#${id}`, what: "declined" },
        result: undefined,
      };
    }),
});

function ending(how: NonNullable<Proposal["closed"]>["how"]): NonNullable<Proposal["closed"]> {
  const { userId, name } = actor();
  return { how, by: { id: userId, name }, at: isoNow() };
}

const answered = ({ id, unified }: Proposal, answer: "taken" | "declined", left: number) =>
  event(proposalAnswered, { proposalId: id, custCode: unified, answer, left, by: actor().userId });

const NOTHING = { lines: [] };

/** The sales organizations that a proposal belongs to. */
export const sorgsOf = ({ sorgs, lines, declined }: Proposal): readonly string[] =>
  sorgs ?? [...lines, ...(declined?.lines ?? [])].map(({ sorg }) => sorg);

const linesHere = ({ sellers }: Shop, { lines }: Pick<Proposal, "lines">): Proposal["lines"] =>
  lines.filter(({ sorg }) => sellers.has(sorg));

/** A proposal to the active customer that has lines for the user, or is closed. @throws Refusal "not-found" */
async function readOpenHere(id: string): Promise<{ readonly shop: Shop; readonly proposal: Proposal }> {
  const shop = await openShop();
  const proposal = await readProposal(shop.owner.unified, id);
  if (!proposal || (!proposal.closed && linesHere(shop, proposal).length === 0)) throw notFound();
  return { shop, proposal };
}

/** How the proposals of a customer stand in a sales organization. */
interface ProposalStates {
  /** Of those that are open, or were closed in the last week. */
  readonly states: ReadonlySet<"open" | "taken" | "declined">;
  /** Why the last one was declined; empty without a reason. */
  readonly reason: string;
}

/** How the proposals of a customer stand in a sales organization. Callers check access. */
export async function proposalStates(unified: string, sorg: string): Promise<ProposalStates> {
  const found = (await readProposals(unified)).filter((proposal) => sorgsOf(proposal).includes(sorg));
  const declined = found
    .filter(({ closed }) => closed?.how === "declined")
    .toSorted((a, b) => (b.closed?.at ?? "").localeCompare(a.closed?.at ?? ""));
  return {
    states: new Set(found.map(({ closed }) => closed?.how ?? "open")),
    reason: declined[0]?.declined?.reason ?? "",
  };
}
