import { putRecallRequest } from "@spoke/core/recall/erp.ts";
import { recallCreditRequested, recallKitOrdered } from "@spoke/events";
import { subscriber } from "../queue-handler.ts";

/** Writes the file with a request of a repair kit, or a statement of recall work, for the ERP (docs/erp.md). */
export const handler = subscriber([recallKitOrdered, recallCreditRequested], ({ data }) => putRecallRequest(data));
