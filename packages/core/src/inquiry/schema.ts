import * as z from "zod";
import { hostNameSchema } from "../host/schema.ts";
import { dialedPhoneSchema, emailSchema, freeTextSchema, lineSchema } from "../validation/schema.ts";

const line = (max: number) => z.string("required").trim().min(1, "required").max(max, "too_long").pipe(lineSchema);
const optionalLine = (max: number) =>
  z
    .string()
    .nullish()
    .transform((value) => value?.trim() ?? "")
    .pipe(lineSchema.max(max, "too_long"));

/** Multiline text. Tabs become spaces and carriage returns are dropped, so that line breaks are the only control characters. */
const lines = (max: number) =>
  z
    .string("required")
    .transform((value) => value.replace(/\r\n?/g, "\n").replaceAll("\t", " ").trim())
    .pipe(z.string().min(1, "required").max(max, "too_long"))
    .pipe(freeTextSchema);

/** A phone number has at least three digits. */
const phone = dialedPhoneSchema.pipe(z.string().min(1, "required")).pipe(z.string().regex(/\d{3}/, "valid_phone"));

/** An address as it is printed on cards, such as `shop.example`, is on https. */
const website = optionalLine(300)
  .transform((value) => (value === "" || /^[a-z][a-z0-9+.-]*:/i.test(value) ? value : `https://${value}`))
  .refine((value) => value === "" || isWebAddress(value), "valid_url");

function isWebAddress(value: string): boolean {
  const url = /^https?:\/\/[^\s\\]+$/i.test(value) ? URL.parse(value) : null;
  return url?.hostname.includes(".") === true && url.username === "" && url.password === "";
}

/** Input of an inquiry (3 §3 Customer inquiry). */
export const inquiryInputSchema = z.object({
  host: z.string("required").trim().toLowerCase().min(1, "required").pipe(hostNameSchema),
  reason: lines(1_000),
  goal: lines(1_000),
  name: line(200),
  address: line(300),
  state: line(100),
  postalCode: optionalLine(20),
  country: z
    .string("required")
    .trim()
    .min(1, "required")
    .pipe(z.string().regex(/^[A-Z]{2}$/, "country_unknown")),
  email: emailSchema,
  phone,
  city: line(200),
  website,
});
export type InquiryInput = z.output<typeof inquiryInputSchema>;

/** An inquiry as stored, with the listed names of country and city. */
export const inquirySchema = z.object({
  ...inquiryInputSchema.shape,
  postalCode: z.string(),
  website: z.string(),
  id: z.string(),
  countryName: z.string(),
  /** Language of the site where it was sent. */
  locale: z.string(),
  createdAt: z.iso.datetime(),
});
export type Inquiry = z.output<typeof inquirySchema>;
