import { announcementInputSchema, linkSchema } from "@spoke/core/announcement/schema.ts";
import { addDays } from "@spoke/core/platform/calendar.ts";
import * as z from "zod";
import type { AnnouncementFactsFragment } from "../../gql/graphql.ts";
import { todayHere } from "../../lib/config.ts";
import type { MessageKey, Translate } from "../../lib/i18n.ts";
import { UNCHANGED } from "../upload/index.ts";

/** The server wants a link; in the form it may be left empty. */
export const announcementFormSchema = announcementInputSchema.safeExtend({
  url: z.literal("").or(linkSchema),
  sorg: z.string().min(1, "required"),
});
export type AnnouncementValues = z.input<typeof announcementFormSchema>;

const NO_LINK = "#";

/** The input as the server takes it. */
export const toAnnouncement = <Values extends { readonly url: string }>(values: Values) => ({
  ...values,
  url: values.url || NO_LINK,
});

/** Kinds that the site knows; others come from feeds and stay as they are. */
export const TYPES = [
  { value: "home_page", title: "announcement_type_home_page" },
  { value: "message", title: "announcement_type_message" },
] as const satisfies readonly { readonly value: string; readonly title: MessageKey }[];

export function typeText(t: Translate, type: string): string {
  const choice = TYPES.find(({ value }) => value === type);
  return choice ? t(choice.title) : type;
}

/** What the form starts with: what is stored, or a week from today. */
export function announcementValues(stored: AnnouncementFactsFragment | undefined, sorg: string): AnnouncementValues {
  return {
    type: stored?.type ?? "home_page",
    title: stored?.title ?? "",
    content: stored?.content ?? "",
    url: stored && stored.url !== NO_LINK ? stored.url : "",
    sorg: stored?.sorg ?? sorg,
    site: stored?.site ?? "",
    from: stored?.from.date ?? todayHere(),
    to: stored?.to.date ?? addDays(todayHere(), 7),
    imageUploadId: stored?.image ? UNCHANGED : "",
  };
}
