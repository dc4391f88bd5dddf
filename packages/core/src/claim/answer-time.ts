import * as z from "zod";
import { articleFacts } from "../catalog/index.ts";
import { action, actor, type Day, dayOf, notFound, type Write } from "../platform/index.ts";
import { typical, workingDays } from "./age.ts";
import { CLAIM } from "./find.ts";
import type { Claim } from "./schema.ts";
import { answerWrite, readAnswerDays } from "./store.ts";
import { isOpen } from "./transitions.ts";

/** Latest decisions that are looked at, and how many there must be. */
const RECENT = 40;
const FEWEST = 8;

/** Records how long the decision on a claim took. Nothing for a claim that was never sent. */
export function decidedWrites({ submittedAt, ...claim }: Claim, at: string, zone: string): Write[] {
  if (submittedAt === undefined) return [];
  const day = (instant: string): Day => dayOf(instant, zone);
  return [answerWrite(claim, at, workingDays(day(submittedAt), day(at)))];
}

/**
 * Working days within which a sales organization usually decides on claims of a brand: the median of the latest decisions, or of those on
 * all brands if the brand has few. Undefined with fewer than eight.
 */
async function usualDays(sorg: string, brand: string): Promise<number | undefined> {
  const ofBrand = brand === "" ? [] : await readAnswerDays(sorg, brand, RECENT);
  const days = ofBrand.length < FEWEST ? await readAnswerDays(sorg, "", RECENT) : ofBrand;
  return days.length < FEWEST ? undefined : typical(days);
}

/** Id of the brand of an article, by which its claims are stored; empty if it is not known. */
async function brandOf(sorg: string, articleCode: string): Promise<string> {
  if (articleCode === "") return "";
  return (await articleFacts(sorg, [articleCode])).get(articleCode)?.brandId ?? "";
}

/** Usual business days until the decision on a new claim. @throws Refusal "not-found" for a sales organization of others */
export const claimAnswerDays = action({
  name: "claim.answerDays",
  scope: CLAIM,
  input: z.object({
    sorg: z.string().max(10).default(""),
    brand: z.string().trim().max(40).default(""),
    articleCode: z.string().trim().max(40).default(""),
  }),
  run: async ({ sorg, brand, articleCode }): Promise<number | undefined> => {
    const { sorgs, sorg: own } = actor();
    const sought = sorg || own;
    if (!sorgs.includes(sought)) throw notFound();
    return usualDays(sought, brand || (await brandOf(sought, articleCode)));
  },
});

/** What a claim that is sent now says of its answer, so that its page and its mails say the same as long as it waits. */
export async function answerDaysNow({
  sorg,
  brand,
}: Pick<Claim, "sorg" | "brand">): Promise<Pick<Claim, "answerDays">> {
  const answerDays = await usualDays(sorg, brand);
  return answerDays === undefined ? {} : { answerDays };
}

/** Usual business days until the decision on a claim; undefined once it is decided, and for a draft. */
export async function answerDaysOf({ sorg, brand, status, answerDays }: Claim): Promise<number | undefined> {
  return isOpen(status) ? (answerDays ?? usualDays(sorg, brand)) : undefined;
}
