import { readFrameFile } from "../frame/index.ts";
import { readInstallments, readInvoice } from "../invoice/index.ts";
import { notFound } from "../platform/index.ts";
import { readRegistrationsOf } from "../registration/index.ts";
import { isAnswered } from "./awards.ts";
import { type ShownEntry, shownEntry } from "./figures.ts";
import { pointsOf } from "./ledger.ts";
import type { BonusReason, Entry } from "./schema.ts";
import { frameSource, invoiceSource, readCredited, readSources, type SourceName } from "./store.ts";

/** What a dealer should know about the points of an invoice or frame. */
export const BONUS_NOTES = [
  /** It earned points. */
  "earned",
  /** A credit note took points back. */
  "credited",
  /** The invoice is not paid, so that points for payment on time are still possible. */
  "not_paid",
  /** The frame is not registered as sold. */
  "not_registered",
  /** The frame's registration has no answer from the ERP yet. */
  "not_confirmed",
  /** The ledger has nothing about it. */
  "not_recorded",
] as const;
export type BonusNote = (typeof BONUS_NOTES)[number] | BonusReason;

/** Why an invoice or a frame earned points, or did not. */
export interface Explanation {
  /** ISO code. */
  readonly currency: string;
  readonly reference: string;
  readonly kind: "invoice" | "frame";
  readonly notes: readonly BonusNote[];
  /** The entries in effect, with those of credit notes on the invoice. */
  readonly entries: readonly ShownEntry[];
}

/**
 * Explains the points of an invoice, credit note, or frame of a customer.
 * @throws Refusal "not-found" for unknown ones, and those of other customers
 */
export async function explain(
  customer: string,
  sorg: string,
  currency: string,
  reference: string,
): Promise<Explanation> {
  const points = (await ofInvoice(customer, sorg, reference)) ?? (await ofFrame(customer, sorg, reference));
  if (!points) throw notFound();
  return { ...points, currency };
}

type Points = Omit<Explanation, "currency">;

async function entriesOf(name: SourceName): Promise<Entry[]> {
  const [source] = await readSources([name]);
  return source?.entries ?? [];
}

async function ofInvoice(customer: string, sorg: string, typed: string): Promise<Points | undefined> {
  const reference = typed.toUpperCase();
  if (!/^[A-Z0-9_-]{1,30}$/.test(reference)) return undefined;
  const invoice = await readInvoice(sorg, reference);
  if (invoice?.custCode !== customer) return undefined;
  const credited = await readCredited(sorg, reference);
  const entries = (await entriesOf(invoiceSource(sorg, credited ?? reference))).filter(
    (entry) => entry.customer === customer && (credited === undefined || entry.document === reference),
  );
  const parts = invoice.installment > 0 ? 1 + (await readInstallments(sorg, reference)).length : 1;
  const paid = entries.filter(({ kind, document }) => kind === "payment" && document === reference);
  const isPaid = credited !== undefined || paid.length >= parts;
  return shown(reference, "invoice", entries, isPaid ? [] : ["not_paid"]);
}

async function ofFrame(customer: string, sorg: string, reference: string): Promise<Points | undefined> {
  const frames = (await readFrameFile(reference)).frames.filter((frame) => frame.sorg === sorg);
  const registrations = await readRegistrationsOf(frames);
  for (const [index, frame] of frames.entries()) {
    const registration = registrations[index];
    if (registration?.custCode === customer) {
      if (!isAnswered(registration)) return shown(frame.frameNumber, "frame", [], ["not_confirmed"]);
      const entries = (await entriesOf(frameSource(frame))).filter((entry) => entry.customer === customer);
      return shown(frame.frameNumber, "frame", entries, []);
    }
    if (frame.custCode === customer) return shown(frame.frameNumber, "frame", [], ["not_registered"]);
  }
  return undefined;
}

function shown(
  reference: string,
  kind: Explanation["kind"],
  entries: readonly Entry[],
  notes: readonly BonusNote[],
): Points {
  const earned = entries.some((entry) => pointsOf(entry) > 0);
  const credited = entries.some((entry) => pointsOf(entry) < 0);
  const shownEntries = entries.map(shownEntry);
  const reasons = new Set(shownEntries.flatMap(({ reason }) => (reason === "" ? [] : [reason])));
  const isEmpty = entries.length === 0 && !notes.some((note) => note === "not_registered" || note === "not_confirmed");
  return {
    ...{ reference, kind, entries: shownEntries },
    notes: isEmpty
      ? ["not_recorded"]
      : [...(earned ? ["earned" as const] : []), ...(credited ? ["credited" as const] : []), ...reasons, ...notes],
  };
}
