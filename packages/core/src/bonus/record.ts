import { isDeepStrictEqual } from "node:util";
import { articleFacts } from "../catalog/index.ts";
import { timeZoneOfSorg } from "../host/index.ts";
import { readInstallments, readInvoices } from "../invoice/index.ts";
import type { Invoice } from "../invoice/schema.ts";
import { chunk, commit, type Day, isoNow, retryOnConflict, transactionsOf, type Write } from "../platform/index.ts";
import { readRegistrationsOf } from "../registration/index.ts";
import { type Basis, inputDay, invoiceAwards, isAnswered, retailAward } from "./awards.ts";
import { changeOf } from "./ledger.ts";
import { rulesOn } from "./rules.ts";
import type { Award, BonusFacts, BonusRules } from "./schema.ts";
import {
  appendWrites,
  creditedWrite,
  frameSource,
  invoiceSource,
  readCredited,
  readRules,
  readSources,
  type Source,
  type SourceName,
  sourceWrite,
} from "./store.ts";

/** Sources that are read together. */
const AT_ONCE = 25;
const ATTEMPTS = 12;

export interface FrameRef {
  readonly frameNumber: string;
  readonly sorg: string;
  readonly brand: string;
}

/** The day on which a dealer paid invoices online, and of which of them only an installment. */
export interface PaidOnline {
  readonly day: Day;
  /** Numbers of the installments by invoice; of an invoice that is not listed, all was paid. */
  readonly installments: ReadonlyMap<string, readonly number[]>;
}

/**
 * Records invoices and credit notes in the ledger as they are now, so that events may be repeated, late, or out of order.
 * @param paid how the dealer paid these invoices online
 * @throws Error if an invoice does not exist
 */
export async function recordInvoices(sorg: string, invoiceNos: readonly string[], paid?: PaidOnline): Promise<void> {
  const rules = await readRules(sorg);
  if (rules.length === 0) return;
  const wanted = [...new Set(invoiceNos)];
  const found = await readInvoices(wanted.map((invoiceNo) => ({ sorg, invoiceNo })));
  if (found.length < wanted.length) throw new Error("invoice not found");
  const families = new Map<string, string[]>();
  for (const invoice of found) {
    const family = familyOf(invoice);
    if (isCredit(invoice)) {
      // A credit note that referred to another invoice is first taken out of that one.
      const former = await readCredited(sorg, invoice.invoiceNo);
      if (former !== undefined && former !== family) families.set(former, families.get(former) ?? []);
    }
    families.set(family, [...(families.get(family) ?? []), ...(isCredit(invoice) ? [invoice.invoiceNo] : [])]);
  }
  const bills = new Set(found.filter((invoice) => !isCredit(invoice)).map(({ invoiceNo }) => invoiceNo));
  const paidOf = (invoiceNo: string) => (bills.has(invoiceNo) ? paid : undefined);
  for (const some of chunk([...families], AT_ONCE)) await write(() => familyWrites(sorg, some, rules, paidOf));
}

/** Commits the writes of each source, as many sources together as fit. On a conflict all are decided again. */
async function write(decide: () => Promise<readonly Write[][]>): Promise<void> {
  await retryOnConflict(
    async () => {
      for (const { writes } of transactionsOf(await decide(), (own) => own)) await commit({ writes });
    },
    { attempts: ATTEMPTS },
  );
}

const isCredit = ({ accountingAmount }: Pick<Invoice, "accountingAmount">): boolean => accountingAmount < 0;

/** Number of the invoice that a document is recorded with: a credit note belongs to the invoice that it is assigned to. */
const familyOf = (invoice: Invoice): string =>
  isCredit(invoice) && /^[A-Z0-9_-]{1,30}$/.test(invoice.assignment) ? invoice.assignment : invoice.invoiceNo;

async function familyWrites(
  sorg: string,
  families: readonly (readonly [invoiceNo: string, credits: readonly string[]])[],
  rules: readonly BonusRules[],
  paidOf: (invoiceNo: string) => PaidOnline | undefined,
): Promise<Write[][]> {
  const names = families.map(([invoiceNo]) => invoiceSource(sorg, invoiceNo));
  // Reads the sources before the invoices: then an older invoice cannot replace what a newer one recorded.
  const sources = await readSources(names);
  const creditsOf = families.map(([, credits], index) => [
    ...new Set([...(sources[index]?.credits ?? []), ...credits]),
  ]);
  const numbers = [...new Set(families.flatMap(([invoiceNo], index) => [invoiceNo, ...(creditsOf[index] ?? [])]))];
  const found = await readInvoices(numbers.map((invoiceNo) => ({ sorg, invoiceNo })));
  const documents = new Map(found.map((invoice) => [invoice.invoiceNo, invoice]));
  const divided = found.filter(
    ({ invoiceNo, installment }) => installment > 0 && families.some(([no]) => no === invoiceNo),
  );
  const installments = new Map(
    await Promise.all(
      divided.map(async ({ invoiceNo }) => [invoiceNo, await readInstallments(sorg, invoiceNo)] as const),
    ),
  );
  const facts = await factsOf(
    sorg,
    sources,
    found.flatMap(({ detail }) => detail.map(({ articleCode }) => articleCode)),
  );
  return families.map(([invoiceNo, added], index) => {
    const before = sources[index];
    const own = documents.get(invoiceNo);
    const invoice = own && !isCredit(own) ? own : undefined;
    const credits = (creditsOf[index] ?? []).flatMap((number) => {
      const credit = documents.get(number);
      return credit && isCredit(credit) && familyOf(credit) === invoiceNo && isSameCustomer(credit, invoice)
        ? [credit]
        : [];
    });
    const paid = paidBy(before, invoiceNo, paidOf(invoiceNo));
    const chosen = rulesOf(before, [...(invoice ? [invoice] : []), ...credits], rules);
    const family = { invoice, credits, installments: installments.get(invoiceNo) ?? [], ...paid };
    const awards = invoiceAwards(family, basisOf(chosen, facts, rules));
    const source = { sorg, rules: chosen, credits: credits.map((credit) => credit.invoiceNo), ...paid };
    return [
      ...changeWrites({ name: invoiceSource(sorg, invoiceNo), before, awards, facts, source }),
      ...added.map((creditNo) => creditedWrite(sorg, creditNo, invoiceNo)),
    ];
  });
}

type Paid = Pick<Source, "paidOnline" | "paidInstallments">;

/** The first days on which an invoice and its installments were paid online. */
function paidBy(before: Source | undefined, invoiceNo: string, paid: PaidOnline | undefined): Paid {
  const { paidOnline, paidInstallments = new Map<number, Day>() } = before ?? {};
  if (!paid) return { paidOnline, paidInstallments };
  const first = (stored: Day | undefined): Day => (stored !== undefined && stored < paid.day ? stored : paid.day);
  const numbers = paid.installments.get(invoiceNo);
  if (!numbers) return { paidOnline: first(paidOnline), paidInstallments };
  const days = numbers.map((number) => [number, first(paidInstallments.get(number))] as const);
  return { paidOnline, paidInstallments: new Map([...paidInstallments, ...days]) };
}

const isSameCustomer = (credit: Invoice, invoice: Invoice | undefined): boolean =>
  invoice === undefined || invoice.custCode === credit.custCode;

/** The rules of documents: as chosen before, unless there were none, or the document has another day now. */
function rulesOf(
  before: Source | undefined,
  documents: readonly { readonly invoiceNo: string; readonly invoiceDate: Day }[],
  rules: readonly BonusRules[],
): Source["rules"] {
  return new Map(
    documents.map(({ invoiceNo, invoiceDate: day }) => {
      const chosen = before?.rules.get(invoiceNo);
      const stays = chosen !== undefined && chosen.day === day && chosen.version > 0;
      return [invoiceNo, stays ? chosen : { day, version: rulesOn(rules, day)?.version ?? 0 }];
    }),
  );
}

const basisOf = (
  chosen: Source["rules"],
  facts: ReadonlyMap<string, BonusFacts>,
  rules: readonly BonusRules[],
): Basis => ({
  rulesOf: (document) => rules.find(({ version }) => version === chosen.get(document)?.version),
  factsOf: (articleCode) => facts.get(articleCode),
});

/** Facts of articles: as recorded before, or of the catalog. */
async function factsOf(
  sorg: string,
  sources: readonly (Source | undefined)[],
  codes: readonly string[],
): Promise<Map<string, BonusFacts>> {
  const facts = new Map(sources.flatMap((source) => [...(source?.facts ?? [])]));
  const unknown = [...new Set(codes)].filter((code) => !facts.has(code));
  for (const [code, { category, brandId, merchandiseCategoryId }] of await articleFacts(sorg, unknown))
    facts.set(code, { category, brandId, merchandiseCategory: merchandiseCategoryId });
  return facts;
}

interface SourceChange {
  readonly name: SourceName;
  readonly before: Source | undefined;
  readonly awards: readonly Award[];
  readonly facts: ReadonlyMap<string, BonusFacts>;
  readonly source: Pick<Source, "sorg" | "rules" | "credits"> & Paid;
}

/** Writes the source and appends what changed; nothing if nothing did. */
function changeWrites({ name, before, awards, facts, source }: SourceChange): Write[] {
  const revision = (before?.revision ?? 0) + 1;
  const { appended, effective } = changeOf(before?.entries ?? [], awards, name, revision);
  const hasNews =
    appended.length > 0 ||
    source.paidOnline !== before?.paidOnline ||
    !isDeepStrictEqual(source.paidInstallments, before?.paidInstallments ?? new Map()) ||
    source.credits.join() !== (before?.credits ?? []).join();
  if (!hasNews) return [];
  const codes = new Set(awards.map(({ articleCode }) => articleCode));
  const used = [...facts].filter(([code]) => codes.has(code));
  const after: Source = {
    ...source,
    facts: new Map([...(before?.facts ?? []), ...used]),
    revision,
    entries: [...effective],
    asOf: isoNow(),
  };
  return [sourceWrite(name, after, before), ...appendWrites(name, source.sorg, revision, appended)];
}

/** Records the registrations of frames in the ledger as they are now; a deleted one is taken back. */
export async function recordFrames(frames: readonly FrameRef[]): Promise<void> {
  for (const [sorg, some] of Map.groupBy(frames, (frame) => frame.sorg)) {
    const rules = await readRules(sorg);
    if (rules.length === 0) continue;
    const timeZone = await timeZoneOfSorg(sorg);
    const unique = [...new Map(some.map((frame) => [frameSource(frame), frame])).values()];
    for (const part of chunk(unique, AT_ONCE)) await write(() => frameWrites(sorg, part, rules, timeZone));
  }
}

async function frameWrites(
  sorg: string,
  frames: readonly FrameRef[],
  rules: readonly BonusRules[],
  timeZone: string,
): Promise<Write[][]> {
  const sources = await readSources(frames.map(frameSource));
  const registrations = await readRegistrationsOf(frames);
  const facts = await factsOf(
    sorg,
    sources,
    registrations.flatMap((registration) => registration?.articleCode ?? []),
  );
  return frames.map((frame, index) => {
    const [before, registration] = [sources[index], registrations[index]];
    // The rules of a registration are its own: the frame may be registered again, by another dealer.
    const document = registration && {
      invoiceNo: registration.frameNumber,
      invoiceDate: inputDay(registration, timeZone),
    };
    const chosen = rulesOf(before, document ? [document] : [], rules);
    const awards =
      registration && isAnswered(registration)
        ? [retailAward(registration, timeZone, basisOf(chosen, facts, rules))]
        : [];
    return changeWrites({
      ...{ name: frameSource(frame), before, awards, facts },
      source: { sorg, rules: chosen, credits: [], paidOnline: undefined, paidInstallments: new Map() },
    });
  });
}
