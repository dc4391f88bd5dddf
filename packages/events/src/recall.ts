import * as z from "zod";
import { defineEvent } from "./envelope.ts";

const recall = z.object({ number: z.string() });

/** A recall was drafted or changed, or other bikes were entered for a published recall. The affected frames are not counted yet. */
export const recallDrafted = defineEvent("recall.drafted", 1, recall);

/** A recall, or a change of its bikes, was published. Its frames are not marked yet. */
export const recallPublished = defineEvent("recall.published", 1, recall);

/** Some frames of a published recall were marked, and others are left. */
export const recallPartlyMarked = defineEvent("recall.partly-marked", 1, recall);

/** All frames that a published recall affects are marked. */
export const recallMarked = defineEvent("recall.marked", 1, recall);

/** A recall was closed. Frames that are not repaired are not released yet. */
export const recallClosed = defineEvent("recall.closed", 1, recall);

/** A recall affects frames of a dealer. Published once per recall and dealer. */
export const recallReachedDealer = defineEvent(
  "recall.reached-dealer",
  1,
  recall.extend({ custCode: z.string(), sorg: z.string() }),
);

/** Frames of a dealer left a published recall. Published once per change of its bikes and dealer. */
export const recallReleasedDealer = defineEvent(
  "recall.released-dealer",
  1,
  recall.extend({
    custCode: z.string(),
    sorg: z.string(),
    frames: z.int(),
    frameNumbers: z.array(z.string()).describe("the first of them"),
  }),
);

const sequence = z.int().describe("number of the request; the ERP's answer names it");
const brand = z.string().describe("id of the brand");
/** What the ERP has to do. */
const request = z.union([
  z.object({ kit: recall.extend({ frameNumber: z.string(), sorg: z.string(), brand, sequence }) }),
  z.object({ statement: z.object({ statementId: z.string(), sequence }) }),
]);

/** A dealer ordered a repair kit for a frame. */
export const recallKitOrdered = defineEvent("recall.kit-ordered", 1, request);

/** A dealer asked for the credit of finished recall work. */
export const recallCreditRequested = defineEvent("recall.credit-requested", 1, request);
