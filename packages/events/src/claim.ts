import * as z from "zod";
import { defineEvent } from "./envelope.ts";

const change = z.object({
  claimId: z.string(),
  sorg: z.string(),
  status: z.string().describe("status of the claim after it"),
  side: z.enum(["dealer", "office", "erp"]).describe("who caused it"),
  entryId: z.string().default("").describe("entry of its history with what was written; empty: nothing was"),
});

/** A claim was sent, or its status changed. */
export const claimMoved = defineEvent("claim.moved", 1, change);

/** Somebody wrote a comment that the customer sees. Comments for the office publish no event. */
export const claimCommented = defineEvent("claim.commented", 1, change);

/** The office approved a claim, or a part of it. */
export const claimApproved = defineEvent("claim.approved", 1, z.object({ claimId: z.string(), sorg: z.string() }));
