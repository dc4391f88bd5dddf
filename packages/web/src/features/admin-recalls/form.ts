import { localeSchema } from "@spoke/core/host/schema.ts";
import { toUnits } from "@spoke/core/platform/money.ts";
import { rule } from "@spoke/core/platform/schema.ts";
import { recallFieldsSchema, recallNumberSchema, recallTextsSchema } from "@spoke/core/recall/schema.ts";
import * as z from "zod";
import type { RecallFactsFragment, RecallInput } from "../../gql/graphql.ts";
import { readAmount, writtenAmount } from "../../lib/amounts.ts";
import { getConfig, todayHere } from "../../lib/config.ts";
import { otherLanguages } from "../content/index.ts";

const text = (max: number) => z.string().trim().min(1, "required").max(max, "too_long");
/** An amount as the language of the page writes it, without a currency; undefined for other texts. */
const amountIn = (typed: string) => readAmount(typed, { symbol: "" });

const number = (message: string) =>
  z
    .string()
    .trim()
    .min(1, "required")
    .transform((typed) => Number(typed.replace(",", ".")))
    .pipe(z.int(message));

/** Texts between line breaks, commas, and semicolons. */
const codes = z.string().transform((typed) => typed.split(/[\n,;]+/).flatMap((code) => code.trim() || []));

/** Lines such as `WTU100 - WTU199`; a single number is a range of its own. */
const ranges = z.string().transform((typed) =>
  typed
    .split(/[\n;]+/)
    .filter((line) => line.trim() !== "")
    .map((line) => {
      const [from = "", to] = line.split(/\s+[-–]\s+|\s*\.\.+\s*|\s+/).filter((part) => part !== "");
      return { from, to: to ?? from };
    }),
);

const fields = z.object({
  number: recallNumberSchema,
  brand: text(40),
  sorgs: z.array(z.string()).min(1, "required"),
  title: text(200),
  reason: text(2_000),
  instruction: text(5_000),
  locale: localeSchema,
  texts: recallTextsSchema,
  stopSale: z.boolean(),
  kitArticle: z.string().trim().max(40, "too_long"),
  minutes: number("recall_minutes_range").pipe(recallFieldsSchema.shape.minutes),
  labor: z.record(z.string(), z.string()),
  validFrom: z.string().min(1, "required"),
  articles: codes,
  ranges,
  listUploadId: z.string(),
  withoutList: z.boolean(),
});

/** The bikes of a published recall. */
export const bikesSchema = fields.pick({ articles: true, ranges: true, listUploadId: true, withoutList: true });

const articlesText = (articles: readonly string[]): string => articles.join("\n");
const rangesText = (some: RecallFactsFragment["ranges"]): string =>
  some.map(({ from, to }) => (from === to ? from : `${from} - ${to}`)).join("\n");

/** The bikes as they were entered last, or else as they are published. */
export function bikesValuesOf(stored: RecallFactsFragment | undefined): z.input<typeof bikesSchema> {
  const { articles = [], ranges: some = [] } = stored?.revision ?? stored ?? {};
  return { articles: articlesText(articles), ranges: rangesText(some), listUploadId: "", withoutList: false };
}

/** Every chosen sales organization needs an amount. */
export const formSchema = fields.check(
  rule(({ value: { sorgs, labor }, issues }) => {
    for (const sorg of sorgs) {
      const typed = labor[sorg]?.trim() ?? "";
      const message = typed === "" ? "required" : "amount_not_negative";
      if (amountIn(typed) === undefined) issues.push({ code: "custom", message, path: ["labor", sorg], input: typed });
    }
  }),
);
export type Values = z.input<typeof formSchema>;
export type Parsed = z.output<typeof formSchema>;

/** Texts in the languages of the sites, and in those that are stored; without that of title, reason, and instruction. */
function textsOf(stored: RecallFactsFragment | undefined, own: string, languages: readonly string[]): Values["texts"] {
  const written = stored?.texts ?? [];
  return otherLanguages(own, languages, written).map((locale) => {
    const { title = "", reason = "", instruction = "" } = written.find((other) => other.locale === locale) ?? {};
    return { locale: localeSchema.parse(locale), title, reason, instruction };
  });
}

/** @param languages those of all sites of the office */
export function valuesOf(stored: RecallFactsFragment | undefined, sorg: string, languages: readonly string[]): Values {
  const locale = localeSchema.parse(stored?.locale ?? getConfig().languages[0]?.code);
  return {
    number: stored?.number ?? "",
    brand: stored?.brand ?? "",
    sorgs: [...(stored?.sorgs ?? [sorg])],
    title: stored?.title ?? "",
    reason: stored?.reason ?? "",
    instruction: stored?.instruction ?? "",
    ...{ locale, texts: textsOf(stored, locale, languages) },
    stopSale: stored?.stopSale ?? true,
    kitArticle: stored?.kitArticle ?? "",
    minutes: String(stored?.minutes ?? ""),
    labor: Object.fromEntries(
      (stored?.labor ?? []).map(({ sorg, amount }) => [sorg, writtenAmount(amount, { decimalPrecision: 0 })]),
    ),
    validFrom: stored?.validFrom ?? todayHere(),
    articles: articlesText(stored?.articles ?? []),
    ranges: rangesText(stored?.ranges ?? []),
    listUploadId: "",
    withoutList: false,
  };
}

/** The input of the API. An amount that was not entered is left out, and refused there. */
export function inputOf({ number: _, labor, listUploadId, ...fields }: Parsed): RecallInput {
  const amounts = fields.sorgs.flatMap((sorg) => {
    const amount = amountIn(labor[sorg] ?? "");
    return amount === undefined ? [] : [{ sorg, amount: toUnits(amount) }];
  });
  return { ...fields, labor: amounts, ...(listUploadId && { listUploadId }) };
}
