import * as z from "zod";
import { defineEvent } from "./envelope.ts";

const proposal = z.object({ proposalId: z.string(), custCode: z.string().describe("unified code of the customer") });

/** Sales staff handed a cart to a customer. */
export const proposalSent = defineEvent("proposal.sent", 1, proposal);

/** A user took lines of a proposal, or it was declined. */
export const proposalAnswered = defineEvent(
  "proposal.answered",
  1,
  proposal.extend({
    answer: z.enum(["taken", "declined"]),
    left: z.int().min(0).describe("lines that could not be taken and stay in the proposal"),
    by: z.string().describe("id of the user"),
  }),
);
