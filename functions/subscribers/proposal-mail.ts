import { mailAnsweredProposal, mailProposal } from "@spoke/core/mail/proposal.ts";
import { proposalAnswered, proposalSent } from "@spoke/events";
import { effects, on } from "../queue-handler.ts";

/** Mails a proposed cart to the users of the customer, and to its sender what became of it. */
export const handler = effects([
  on(proposalSent, ({ id, data }) => mailProposal({ ...data, eventId: id })),
  on(proposalAnswered, ({ id, data }) => mailAnsweredProposal({ ...data, eventId: id })),
]);
