import * as z from "zod";
import { frameNumberSchema, WARRANTY_CLASSES, WARRANTY_STARTS } from "../frame/schema.ts";
import { daySchema, rule } from "../platform/schema.ts";
import { dialedPhoneSchema, emailSchema, lineSchema } from "../validation/schema.ts";

/** States of a registration on its way to the ERP (3 §4). */
export const REGISTRATION_STATES = [
  "pending insert",
  "processing insert",
  "failed insert",
  "pending update",
  "processing update",
  "failed update",
  "complete",
] as const;
export type RegistrationState = (typeof REGISTRATION_STATES)[number];

/** Sold to a consumer, or used by the shop itself: a demo bike, a rental, or a staff bike (decision 053). */
export const SALE_TYPES = ["retail", "non-retail"] as const;
export type SaleType = (typeof SALE_TYPES)[number];

const line = (max: number) => z.string().trim().max(max, "too_long").pipe(lineSchema).default("");

/** Who bought the bike. */
export const buyerSchema = z.object({
  name: line(200),
  phone: dialedPhoneSchema.default(""),
  email: z.literal("").or(emailSchema).default(""),
  address: line(300),
  city: line(100),
});
export type Buyer = z.output<typeof buyerSchema>;

/** What a dealer enters about a sale. */
const saleFields = {
  frameNumber: frameNumberSchema,
  soldOn: daySchema,
  type: z.enum(SALE_TYPES).default("retail"),
  buyer: buyerSchema.prefault({}),
  /** The branch that sold it; the customer's name if empty. */
  dealerName: line(200),
};

interface SaleOf {
  readonly type: SaleType;
  readonly buyer: Pick<Buyer, "name" | "phone" | "email">;
  readonly useAccountData?: boolean;
}

/** Digits of the shortest phone number. */
const SHORTEST_PHONE = 6;

/** A warranty needs an owner who can be reached. */
function requireBuyer({ value, issues }: z.core.ParsePayload<SaleOf>): void {
  const { type, buyer, useAccountData = false } = value;
  if (type !== "retail" || useAccountData) return;
  const refuse = (field: string, message: string) =>
    issues.push({ code: "custom", message, path: ["buyer", field], input: buyer });
  if (buyer.name === "") refuse("name", "required");
  if (buyer.phone !== "" && buyer.phone.replace("+", "").length < SHORTEST_PHONE) refuse("phone", "phone_too_short");
  if (buyer.phone === "" && buyer.email === "") refuse("phone", "phone_or_email_required");
}

/** Input of a new registration. */
export const registerFrameSchema = z
  .object({
    ...saleFields,
    /** Id of the brand, if frames of several brands have the number. */
    brand: z.string().trim().max(40, "too_long").default(""),
    /** Take the buyer's data from the account in which the buyer registered the bike. */
    useAccountData: z.boolean().default(false),
    /** The dealer knows that the bike is recalled. */
    recallConfirmed: z.boolean().default(false),
  })
  .check(rule(requireBuyer));

/** Which registration: a frame of the active customer. */
export const registrationRefSchema = z.object({
  frameNumber: frameNumberSchema,
  type: z.enum(SALE_TYPES).optional(),
});
export type RegistrationRef = z.output<typeof registrationRefSchema>;

/** Changes of a registration. */
export const updateRegistrationSchema = z
  .object({
    ...saleFields,
    /** Refused as a conflict if the dealer changed the registration since. */
    sequence: z.int().min(1).optional(),
  })
  .check(rule(requireBuyer));

/** The warranty of a class of parts as resolved on the day of the registration. */
const storedCoverageSchema = z.object({
  class: z.enum(WARRANTY_CLASSES),
  start: z.enum(WARRANTY_STARTS),
  from: daySchema.optional(),
  until: daySchema.optional(),
  isLifetime: z.boolean(),
  firstOwnerOnly: z.boolean(),
});

/** A sold frame as stored. */
export const registrationSchema = z.object({
  id: z.string(),
  frameNumber: z.string(),
  sorg: z.string(),
  /** Id of the brand. */
  brand: z.string(),
  articleCode: z.string(),
  oldCode: z.string().default(""),
  description: z.string(),
  type: z.enum(SALE_TYPES),
  soldOn: daySchema,
  buyer: buyerSchema,
  dealerName: z.string(),
  custCode: z.string(),
  registeredBy: z.object({ id: z.string(), name: z.string() }),
  createdAt: z.iso.datetime(),
  coverage: z.array(storedCoverageSchema),
  status: z.enum(REGISTRATION_STATES),
  /** Why the ERP refused it. */
  reason: z.string().default(""),
  /** The ERP refused it, or took its acceptance back, and has not accepted it since. */
  wasRefused: z.boolean().default(false),
  /** Number of the change that the ERP has to answer. Answers to earlier changes are ignored. */
  sequence: z.int().min(1),
  /** Instant of the ERP's last answer. */
  answeredAsOf: z.iso.datetime().optional(),
  version: z.int().min(1),
});
export type Registration = z.output<typeof registrationSchema>;

/** Which registered frames to list. */
export const registrationsInputSchema = z.object({
  page: z.int().min(1).max(10_000),
  limit: z.int().min(1).max(250),
  type: z.enum(SALE_TYPES).optional(),
  search: z.string().trim().max(100).default(""),
  status: z.enum(REGISTRATION_STATES).optional(),
  custCode: z.string().trim().max(20).optional(),
});

/** An answer of the ERP to a change of a registration. */
export const registrationAnswerSchema = z.object({
  /** Sales organization that answers. */
  sorg: z.string().max(10),
  registrationId: z.string().max(40),
  frameNumber: z.string().max(40),
  sequence: z.int().min(1),
  accepted: z.boolean(),
  reason: z.string().max(200).default(""),
  asOf: z.iso.datetime(),
});
export type RegistrationAnswer = z.output<typeof registrationAnswerSchema>;

/** A bike that its owner registered in an account with the brand. */
export const accountBikeSchema = z.object({
  id: z.string().max(40),
  frameNumber: z.string().max(40),
  sorg: z.string().max(10),
  brand: z.string().max(40),
  buyer: buyerSchema,
  /** Unified code of the dealer who looks after it. Others do not see it. */
  custCode: z.string().max(20).default(""),
  asOf: z.iso.datetime(),
});
export type AccountBike = z.output<typeof accountBikeSchema>;

/** An owner who has an account has a name and can be reached. */
const requireOwner = ({ value: { buyer }, issues }: z.core.ParsePayload<{ readonly buyer: Buyer }>): void =>
  requireBuyer({ value: { type: "retail", buyer }, issues });

/** A bike that a dealer adds to the account of its owner. */
export const saveAccountBikeSchema = z
  .object({ frameNumber: frameNumberSchema, brand: saleFields.dealerName, buyer: buyerSchema.prefault({}) })
  .check(rule(requireOwner));

/** Changes of the owner of a bike in an account. */
export const updateAccountBikeSchema = z
  .object({ id: z.string().min(1, "required").max(200), buyer: buyerSchema.prefault({}) })
  .check(rule(requireOwner));

/** Which bikes in accounts to list. */
export const accountBikesInputSchema = z.object({
  page: z.int().min(1).max(1_000).default(1),
  limit: z.int().min(1).max(250).default(50),
  search: z.string().trim().max(100).default(""),
});

/** A past registration that the ERP has. */
export const importedRegistrationSchema = z.object({
  id: z.string().max(40).optional(),
  frameNumber: frameNumberSchema,
  sorg: z.string().max(10),
  brand: z.string().max(40),
  custCode: z.string().max(20),
  soldOn: daySchema,
  createdAt: z.iso.datetime(),
  type: z.enum(SALE_TYPES),
  dealerName: z.string().max(200),
  buyer: buyerSchema,
});
export type ImportedRegistration = z.input<typeof importedRegistrationSchema>;
