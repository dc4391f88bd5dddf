import type { ShownLine } from "@spoke/core/cart";
import { acceptProposal, declineProposal, expiryOf, proposals, sendProposal } from "@spoke/core/proposal";
import type { Resolvers } from "../generated/resolvers.ts";
import { mutation } from "../mutation.ts";

export const resolvers = {
  Query: { proposals: () => proposals({}) },
  Mutation: {
    sendProposal: (_, input) => mutation("success_send_proposal", () => sendProposal(input)),
    acceptProposal: (_, input) =>
      mutation<{ refused: readonly ShownLine[] }>(
        "success_accept_proposal",
        async () => ({ refused: await acceptProposal(input) }),
        { refused: [] },
      ),
    declineProposal: (_, input) => mutation("success_decline_proposal", () => declineProposal(input)),
  },
  Proposal: {
    id: ({ proposal }) => proposal.id,
    createdAt: ({ proposal }) => proposal.createdAt,
    expiresAt: ({ proposal }) => expiryOf(proposal),
    createdBy: ({ proposal }) => proposal.createdBy.name,
    note: ({ proposal }) => proposal.note,
    state: ({ proposal }) => proposal.closed?.how ?? "open",
    closedAt: ({ proposal }) => proposal.closed?.at,
    closedBy: ({ proposal }) => proposal.closed?.by.name,
    isWithdrawn: ({ proposal }) => proposal.closed?.by.id === proposal.createdBy.id,
    declineReason: ({ proposal }) => proposal.declined?.reason ?? "",
    summary: ({ totals }) => totals,
  },
} satisfies Resolvers;
