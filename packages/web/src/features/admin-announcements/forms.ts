import { announcementInputSchema, linkSchema } from "@spoke/core/announcement/schema.ts";
import { localeSchema } from "@spoke/core/host/schema.ts";
import { addDays } from "@spoke/core/platform/calendar.ts";
import * as z from "zod";
import type { AnnouncementFactsFragment } from "../../gql/graphql.ts";
import { getConfig, todayHere } from "../../lib/config.ts";
import type { MessageKey, Translate } from "../../lib/i18n.ts";
import { otherLanguages } from "../content/index.ts";
import { UNCHANGED } from "../upload/index.ts";
import { periodOfCopy } from "./copies.ts";

/** The server wants a link; in the form it may be left empty. */
export const announcementFormSchema = announcementInputSchema.safeExtend({
  url: z.literal("").or(linkSchema),
  sorg: z.string().min(1, "required"),
  texts: announcementInputSchema.shape.texts.unwrap().unwrap(),
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

/** Texts in the languages of the host, and in those that are stored; without that of title and content. */
function textsOf(stored: AnnouncementFactsFragment | undefined, own: string): AnnouncementValues["texts"] {
  const written = stored?.texts ?? [];
  const sites = getConfig().languages.map(({ code }) => code);
  return otherLanguages(own, sites, written).map((locale) => {
    const { title = "", content = "" } = written.find((text) => text.locale === locale) ?? {};
    return { locale: localeSchema.parse(locale), title, content };
  });
}

/** What the form of a copy starts with. */
export const copiedValues = (source: AnnouncementFactsFragment, sorg: string): AnnouncementValues => ({
  ...announcementValues(source, sorg),
  ...periodOfCopy(source),
});

/** What the form starts with: what is stored, or a week from today. */
export function announcementValues(stored: AnnouncementFactsFragment | undefined, sorg: string): AnnouncementValues {
  const locale = localeSchema.parse(stored?.locale ?? getConfig().languages[0]?.code);
  return {
    type: stored?.type ?? "home_page",
    title: stored?.title ?? "",
    content: stored?.content ?? "",
    locale,
    texts: textsOf(stored, locale),
    url: stored && stored.url !== NO_LINK ? stored.url : "",
    sorg: stored?.sorg ?? sorg,
    site: stored?.site ?? "",
    from: stored?.from.date ?? todayHere(),
    to: stored?.to.date ?? addDays(todayHere(), 7),
    fromTime: stored?.fromTime ?? "",
    toTime: stored?.toTime ?? "",
    imageUploadId: stored?.image ? UNCHANGED : "",
  };
}
