import { putClaim } from "@spoke/core/claim";
import { claimApproved } from "@spoke/events";
import { subscriber } from "../queue-handler.ts";

/** Writes the file with an approved claim for the ERP (docs/erp.md). */
export const handler = subscriber(claimApproved, ({ data }) => putClaim(data));
