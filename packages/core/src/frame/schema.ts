import * as z from "zod";
import { frameNumberProblem } from "./serial.ts";

export { exactFrameNumber, frameNumberProblem } from "./serial.ts";

const day = z.iso.date("date_invalid").brand<"Day">();

/** A frame number as typed, scanned, or delivered. Refused with the reason if it cannot be one. */
export const frameNumberSchema = z
  .string("frame_number_required")
  .trim()
  .superRefine((typed, context) => {
    const problem = frameNumberProblem(typed);
    if (problem) context.addIssue({ code: "custom", message: problem });
  });

/** A frame that left the factory or the warehouse. */
export const frameSchema = z.object({
  frameNumber: z.string().min(1).max(40),
  sorg: z.string().max(10),
  /** Id of the brand, as articles have it. */
  brand: z.string().max(40),
  articleCode: z.string().max(40),
  description: z.string().max(200).default(""),
  modelYear: z.string().max(10).optional(),
  productionCode: z.string().max(40).optional(),
  producedOn: day.optional(),
  /** Delivery order, the customer it went to, and the day it left the warehouse. */
  doNumber: z.string().max(30).optional(),
  custCode: z.string().max(20).optional(),
  custName: z.string().max(200).optional(),
  shippedOn: day.optional(),
  asOf: z.iso.datetime(),
});
export type Frame = z.output<typeof frameSchema>;

/** A report that a bike was stolen. All dealers see it. */
export const stolenReportSchema = z.object({
  frameNumber: z.string().min(1).max(40),
  /** Register that the report comes from, and its number there. */
  source: z.string().max(40),
  reference: z.string().max(40),
  stolenOn: day,
  recoveredOn: day.optional(),
  place: z.string().max(100).optional(),
  description: z.string().max(200).optional(),
  asOf: z.iso.datetime(),
});
export type StolenReport = z.output<typeof stolenReportSchema>;

/** Classes of parts for which a brand's warranty has terms of their own. */
export const WARRANTY_CLASSES = ["frame", "fork", "component", "electric", "battery", "paint", "labor"] as const;
export type WarrantyClass = (typeof WARRANTY_CLASSES)[number];

/** What a warranty starts with. */
export const WARRANTY_STARTS = ["production", "shipment", "sale", "registration"] as const;
export type WarrantyStart = (typeof WARRANTY_STARTS)[number];

/** A brand's warranty for a class of parts, for all its bikes or for those of a category. */
export const warrantyTermSchema = z.object({
  sorg: z.string().max(10),
  brand: z.string().max(40),
  /** Merchandise category; empty for all of the brand. */
  category: z.string().max(40).default(""),
  class: z.enum(WARRANTY_CLASSES),
  /** 0 means for the life of the frame. */
  months: z.int().min(0).max(600),
  start: z.enum(WARRANTY_STARTS),
  /** Months instead of `months` if the sale is registered within `registeredWithin` days. */
  registeredMonths: z.int().min(0).max(600).optional(),
  registeredWithin: z.int().min(1).max(365).optional(),
  firstOwnerOnly: z.boolean().default(false),
  asOf: z.iso.datetime(),
});
export type WarrantyTerm = z.output<typeof warrantyTermSchema>;
