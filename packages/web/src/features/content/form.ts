import { layoutOf } from "@spoke/core/content/layout.ts";
import type { ContentType } from "@spoke/core/content/schema.ts";
import type { newsInputSchema } from "@spoke/core/news/schema.ts";
import type * as z from "zod";
import { getConfig } from "../../lib/config.ts";

type NewsInput = z.input<typeof newsInputSchema>;

/** What the forms of news and documents have in common. */
export type ItemValues = Omit<NewsInput, "type" | "texts"> & { texts: NonNullable<NewsInput["texts"]> };

interface StoredItem {
  readonly texts: readonly {
    readonly locale: string;
    readonly title: string;
    readonly subtitle: string;
    readonly body: string;
  }[];
  readonly validFrom: string | null;
  readonly validTo: string | null;
  readonly contentTargetMarkets: readonly { readonly id: string }[];
  readonly layout: { readonly id: string };
  readonly itemPerLine: number;
  readonly files: readonly { readonly id: string; readonly fileTitle: string }[];
}

/** What the form starts with: what is stored, and a text for every language of the host. */
export function itemValues(type: ContentType, stored: StoredItem | undefined): ItemValues {
  const { languages } = getConfig();
  const written = stored?.texts ?? [];
  const texts = languages.map(({ code }) => {
    const { title = "", subtitle = "", body = "" } = written.find(({ locale }) => locale === code) ?? {};
    return { locale: code, title, subtitle, body };
  });
  return {
    texts,
    validFrom: stored?.validFrom ?? "",
    validTo: stored?.validTo ?? "",
    contentTargetMarkets: (stored?.contentTargetMarkets ?? []).map(({ id }) => id),
    layout: stored?.layout.id ?? layoutOf(type, undefined).id,
    itemPerLine: String(stored?.itemPerLine ?? 3),
    files: (stored?.files ?? []).map(({ id, fileTitle }) => ({ id, title: fileTitle })),
  };
}
