import { textFor } from "@spoke/core/platform/language.ts";
import { CallError } from "../lib/callError.ts";
import { DISMISSAL_MS } from "../lib/limits.ts";
import { reportFault } from "../lib/reporter.ts";
import { createStore } from "../lib/store.ts";
import { htmlPolicy, type SafeHtml } from "../lib/trusted.ts";
import { publicCall } from "./api.ts";
import { sessionHint } from "./session.ts";

interface AnnouncementText {
  readonly locale: string;
  readonly title: string;
  readonly content: string;
  /** The content as it may be shown; absent while it has no markup, or when it could not be made safe. */
  readonly html?: SafeHtml;
}

export interface Announcement {
  readonly id: string;
  readonly type: string;
  readonly title: string;
  readonly url: string;
  /** Rich text as the server has it, sanitized there; it is sanitized again before it is shown. */
  readonly content: string;
  /** Address of a picture on the site's own origin. */
  readonly image?: string | null;
  readonly html?: SafeHtml;
  /** Language of title and content, if it is known. */
  readonly locale?: string;
  /** Title and content in other languages. */
  readonly texts?: readonly AnnouncementText[];
}

/** An announcement in a reader's language, if it has been written in it. */
export function inLanguage(announcement: Announcement, locale: string): Announcement {
  const { html: _, ...rest } = announcement;
  const text = textFor([{ ...announcement, locale: announcement.locale ?? "" }, ...(announcement.texts ?? [])], locale);
  return text
    ? { ...rest, title: text.title, content: text.content, ...(text.html !== undefined && { html: text.html }) }
    : announcement;
}

/** The host's announcements for the home page: there before the first picture, so that the banner moves nothing. */
export const announcements = createStore<readonly Announcement[]>([]);

export const ANNOUNCEMENT_KEY = "ANNOUNCEMENT_OPEN";

/**
 * Whether a dismissal (`stored`: epoch milliseconds at which it ends) still holds. One that would last longer than
 * dismissals do was made with another clock, and does not.
 */
export function isDismissed(stored: string | null, now: number): boolean {
  const end = Number(stored);
  return stored !== null && end > now && end <= now + DISMISSAL_MS;
}

/**
 * The host's announcements for the home page.
 * @throws CallError when the server refuses, Error when its answer is no list (1 §8)
 */
export async function readAnnouncements(): Promise<readonly Announcement[]> {
  const path = `/active-announcements/${encodeURIComponent(location.hostname)}`;
  const body = await publicCall(path);
  if (!Array.isArray(body)) throw new CallError(200, "the announcements are no list", body);
  return body
    .filter(isAnnouncement)
    .filter(({ type }) => type === "home_page")
    .map(({ texts, ...rest }) => (Array.isArray(texts) ? { ...rest, texts: texts.filter(isText) } : rest));
}

const isAnnouncement = (value: unknown): value is Announcement =>
  hasTexts(value, ["id", "type", "title", "url", "content"]);
const isText = (value: unknown): value is AnnouncementText => hasTexts(value, ["locale", "title", "content"]);

function hasTexts(value: unknown, names: readonly string[]): boolean {
  const parts = typeof value === "object" && value !== null ? Object.entries(value) : [];
  const texts = new Set(parts.filter(([, part]) => typeof part === "string").map(([name]) => name));
  return names.every((name) => texts.has(name));
}

const importSanitizer = () => import("../ui/rich/sanitize.ts");

/** Only emphasis, paragraphs, and lists, without attributes: nothing that a sanitizer would take out. */
const BASIC = /^(?:[^<]|<\/?(?:p|br|b|strong|i|em|u|ul|ol|li)>)*$/;
const basicHtml = htmlPolicy("spoke-basic-html", (html) => (BASIC.test(html) ? html : ""));

/** Set while the host's announcements have markup for which the sanitizer is loaded. */
const NEEDS_SANITIZER = "spoke.announcements-need-sanitizer";

/** Never throws: without announcements the site is the same. The fault is logged. */
export async function loadAnnouncements(): Promise<void> {
  if (isDismissed(localStorage.getItem(ANNOUNCEMENT_KEY), Date.now())) return;
  const isIn = sessionHint() === "in";
  // As at the last visit: its code loads beside the call. What cannot be loaded is tried again when it is used.
  if (isIn && localStorage.getItem(NEEDS_SANITIZER)) importSanitizer().catch(() => undefined);
  try {
    const found = await readAnnouncements();
    const isRich = found.some((each) => [each, ...(each.texts ?? [])].some(({ content }) => needsSanitizer(content)));
    // Only a signed-in user sees them at once: what they see must not change its size afterward.
    const awaited = isRich && isIn;
    if (!awaited) announcements.set(withBasicHtml(found));
    if (isRich) announcements.set(await withRichHtml(found));
    if (isRich) localStorage.setItem(NEEDS_SANITIZER, "1");
    else localStorage.removeItem(NEEDS_SANITIZER);
  } catch (error) {
    reportFault("announcements could not be loaded", error);
  }
}

export function hasMarkup(content: string): boolean {
  return /<[a-z][^>]*>/i.test(content);
}

const needsSanitizer = (content: string): boolean => hasMarkup(content) && !BASIC.test(content);

const withBasicHtml = (found: readonly Announcement[]): readonly Announcement[] =>
  withHtml(found, (content) => (BASIC.test(content) ? basicHtml(content) : undefined));

/** The announcements with their content made safe; other than basic markup shows as plain text when that is not possible. */
async function withRichHtml(found: readonly Announcement[]): Promise<readonly Announcement[]> {
  try {
    const { sanitize } = await importSanitizer();
    return withHtml(found, sanitize);
  } catch (error) {
    reportFault("announcements are shown as plain text", error);
    return withBasicHtml(found);
  }
}

/** @param safeHtml undefined for markup that it cannot make safe */
function withHtml(
  found: readonly Announcement[],
  safeHtml: (content: string) => SafeHtml | undefined,
): readonly Announcement[] {
  const safe = <Text extends { readonly content: string }>(text: Text) => {
    const html = hasMarkup(text.content) ? safeHtml(text.content) : undefined;
    return html === undefined ? text : { ...text, html };
  };
  return found.map(({ texts, ...announcement }) => ({
    ...safe(announcement),
    ...(texts && { texts: texts.map((text) => safe(text)) }),
  }));
}

/** Dismisses the announcements for two hours (1 §4). */
export function dismissAnnouncements(): void {
  localStorage.setItem(ANNOUNCEMENT_KEY, String(Date.now() + DISMISSAL_MS));
  announcements.set([]);
}
