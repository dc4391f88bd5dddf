import * as z from "zod";
import { hasContent } from "../content/item.ts";
import { hostNameSchema, localeSchema } from "../host/schema.ts";
import { must } from "../platform/schema.ts";
import { checkSchedule, PERIOD_STATES, scheduleFields, scheduleInputFields } from "./schedule.ts";

const OWN_ORIGIN = "https://own.invalid";
/** Characters that browsers drop from an address or read as a slash, and those that end an address within HTML. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const DECEIVING = /[\u0000-\u0020\u007f\\"'<>]/;

/** Whether a link is http(s) without credentials, a path of our site (never `//`), or a fragment. */
export function isLink(value: string): boolean {
  if (DECEIVING.test(value)) return false;
  if (value.startsWith("#")) return true;
  if (value.startsWith("/")) {
    const own = URL.parse(value, OWN_ORIGIN);
    // `/..//elsewhere` resolves to `//elsewhere`, which is another site when it is resolved again.
    return own?.origin === OWN_ORIGIN && !own.pathname.startsWith("//");
  }
  const address = /^https?:\/\//i.test(value) ? URL.parse(value) : null;
  return address !== null && address.username === "" && address.password === "";
}

/** A stored link for display: empty if it does not satisfy the current rules. */
export const shownLink = (value: string): string => (isLink(value) ? value : "");

export const linkSchema = z.string("required").trim().max(300, "too_long").refine(isLink, "link_invalid");

/** Title and rich text in a language. */
export interface AnnouncementText {
  readonly locale: string;
  readonly title: string;
  readonly content: string;
}

const MAX_CONTENT = 50_000;

const contentSchema = z.string().trim().max(MAX_CONTENT, "too_long");

/** Title and text in another language: both or neither. */
const textInputSchema = z
  .object({ locale: localeSchema, title: z.string().trim().max(200, "too_long"), content: contentSchema })
  .check(
    must(({ title, content }) => title !== "" || !hasContent(content), "title", "required"),
    must(({ title, content }) => content !== "" || !hasContent(title), "content", "required"),
  );

/** Input of an announcement. Title, text, link, type, and days are required (3 §5). */
export const announcementInputSchema = z
  .object({
    /** `home_page` is shown in the banner. */
    type: z
      .string("required")
      .trim()
      .min(1, "required")
      .regex(/^(?:[A-Za-z0-9][\w-]{0,39})?$/, "code_invalid"),
    title: z.string("required").trim().min(1, "required").max(200, "too_long"),
    /** Rich text. */
    content: z.string("required").trim().min(1, "required").max(MAX_CONTENT, "too_long"),
    /** Language of title and content. Undefined keeps what is stored. */
    locale: localeSchema.nullish(),
    /** Texts in other languages; empty ones are left out. Undefined keeps what is stored. */
    texts: z
      .array(textInputSchema)
      .max(11, "invalid_input")
      .refine((texts) => new Set(texts.map(({ locale }) => locale)).size === texts.length, "invalid_input")
      .nullish(),
    url: z.string("required").trim().min(1, "required").pipe(linkSchema),
    ...scheduleInputFields,
    /** Sales organization whose users see it. Without it and a site, the audience stays; a new announcement is for the host. */
    sorg: z.string().min(1, "required").max(10, "too_long").optional(),
    /** Site of the administrator that shows it, as `https://` and host; empty for all sites of the sales organization. */
    site: z.string().trim().max(300, "too_long").default(""),
    /** Id of a clean upload. Undefined keeps the picture; empty removes it. */
    imageUploadId: z.string().max(40, "too_long").optional(),
    /** Announcement whose picture a new one takes over, unless it has an upload of its own. */
    copyOf: z.string().min(1).max(40).nullish(),
  })
  .check(checkSchedule);
export type AnnouncementInput = z.output<typeof announcementInputSchema>;

/** An announcement as stored (1 §3). Feeds have neither pictures nor versions. */
export const announcementSchema = z.object({
  id: z.string(),
  /** Host that shows it; empty if all hosts of `sorg` do. */
  host: hostNameSchema.or(z.literal("")),
  sorg: z.string().optional(),
  type: z.string(),
  title: z.string(),
  url: z.string().default(""),
  /** Sanitized rich text, or plain text from a feed. */
  content: z.string().default(""),
  /** Language of title and content; absent where they come from a feed. */
  locale: z.string().optional(),
  /** Texts in other languages. */
  texts: z.array(z.object({ locale: z.string(), title: z.string(), content: z.string() })).optional(),
  ...scheduleFields,
  /** Address of the picture on the site's own origin. */
  image: z.string().optional(),
  /** Switched off by the office: not shown, whatever its period. */
  isOff: z.boolean().optional(),
  /** Host or sales organization that it was created for, after a change; its history is found by it. */
  createdFor: z.string().optional(),
  asOf: z.iso.datetime().default("1970-01-01T00:00:00.000Z"),
  version: z.int().min(0).optional(),
});
export type AnnouncementItem = z.output<typeof announcementSchema>;

/** Search, filter, and page (from 1) of the administrator's list. */
export const announcementsInputSchema = z.object({
  page: z.int().min(1).max(10_000).default(1),
  limit: z.int().min(1).max(250).default(10),
  search: z.string().trim().max(100).default(""),
  filter: z.object({ type: z.string().max(40).optional(), state: z.enum(PERIOD_STATES).optional() }).default({}),
});
