import { isDeepStrictEqual } from "node:util";
import * as z from "zod";
import { exactFrameNumber } from "../frame/index.ts";
import { creditNotesOf, readInvoice, readInvoices } from "../invoice/index.ts";
import type { Invoice } from "../invoice/schema.ts";
import { ABSENT, getItem, type Key, queryAll, refuseField, type Write } from "../platform/index.ts";
import { type Amount, sumOf, ZERO } from "../platform/money.ts";
import { amountSchema } from "../platform/schema.ts";
import { isPaid } from "./decision.ts";
import type { Claim } from "./schema.ts";

/** What a claim takes of a line of an invoice. */
const entrySchema = z.object({
  qty: z.int(),
  /** Frame number if the line is a bike. Several claims for one bike count as one piece. */
  frameNumber: z.string().default(""),
  credited: amountSchema.default(ZERO),
});
type Entry = z.output<typeof entrySchema>;

const ledgerSchema = z.object({ claims: z.record(z.string(), entrySchema), version: z.int() });
type Ledger = z.output<typeof ledgerSchema>;

type InvoiceLine = Pick<Claim, "sorg" | "custCode" | "invoiceNo" | "articleCode">;

const ledgerPartition = ({ sorg, custCode, invoiceNo }: Omit<InvoiceLine, "articleCode">): string =>
  `CLAIMEDINVOICE#${sorg}#${custCode}#${invoiceNo}`;

const ledgerKey = (line: InvoiceLine): Key => ({ pk: ledgerPartition(line), sk: line.articleCode });

async function readLedger(line: InvoiceLine): Promise<Ledger> {
  const item = await getItem(ledgerKey(line));
  return item ? ledgerSchema.parse(item) : { claims: {}, version: 0 };
}

/** Pieces of an invoice's line that a claim takes. */
export interface ClaimedPieces {
  readonly id: string;
  readonly qty: number;
}

/** What sent claims take of an invoice, by article. */
export async function claimedPieces(
  invoice: Omit<InvoiceLine, "articleCode">,
): Promise<ReadonlyMap<string, readonly ClaimedPieces[]>> {
  const items = await queryAll({ pk: ledgerPartition(invoice), bounded: "an item per article of an invoice" });
  return new Map(
    items.map((item) => {
      const { claims } = ledgerSchema.parse(item);
      return [String(item.sk), Object.entries(claims).map(([id, { qty }]) => ({ id, qty }))];
    }),
  );
}

/** Lines of an invoice with an article. */
export const linesWith = ({ detail }: Pick<Invoice, "detail">, articleCode: string): Invoice["detail"] =>
  detail.filter((line) => line.articleCode === articleCode);

/** Pieces of an article on an invoice. */
export const boughtOn = (invoice: Pick<Invoice, "detail">, articleCode: string): number =>
  linesWith(invoice, articleCode).reduce((sum, { qty }) => sum + qty, 0);

/** Pieces of an invoice that came back, by article: those of the credit notes that name it. Credits of claims have no pieces. */
export async function returnedPieces(
  invoice: Pick<Invoice, "custCode" | "sorg" | "invoiceNo">,
): Promise<ReadonlyMap<string, number>> {
  const entries = await creditNotesOf(invoice);
  const notes = await readInvoices(entries.map(({ sorg, invoiceNo }) => ({ sorg, invoiceNo })));
  const lines = Map.groupBy(
    notes.flatMap(({ detail }) => detail),
    ({ articleCode }) => articleCode,
  );
  return new Map([...lines].map(([code, same]) => [code, same.reduce((sum, { qty }) => sum + Math.abs(qty), 0)]));
}

/** Pieces of an article on an invoice that the customer still has. */
export async function remainingOn(invoice: Invoice, articleCode: string): Promise<number> {
  const returned = await returnedPieces(invoice);
  return Math.max(boughtOn(invoice, articleCode) - (returned.get(articleCode) ?? 0), 0);
}

/** What a claim's approved lines pay. */
export const creditOf = ({ lines }: Pick<Claim, "lines">): Amount =>
  sumOf(
    lines.filter(({ decision, resolution }) => decision === "approved" && isPaid(resolution)),
    ({ creditAmount = ZERO }) => creditAmount,
  );

/** Whether a claim takes pieces of its invoice. */
const takesPieces = ({ invoiceNo, articleCode, status }: Claim): boolean =>
  invoiceNo !== "" && articleCode !== "" && status !== "draft" && status !== "rejected" && status !== "withdrawn";

const frameOf = ({ productCategory, frameNumber }: Pick<Claim, "productCategory" | "frameNumber">): string =>
  productCategory === "Bike" ? exactFrameNumber(frameNumber) : "";

const entryOf = (claim: Claim): Entry => ({
  qty: claim.qty,
  frameNumber: frameOf(claim),
  credited: creditOf(claim),
});

/**
 * Writes that record what a claim takes of its invoice. A `changed` Conflict if another claim was faster. Claims of earlier releases are
 * recorded with their next change.
 * @param isNamed whether the dealer names invoice and pieces now; else the claim stays recorded even above what was invoiced
 * @throws Refusal of `qty` (of a bike: `invoiceNo`) if the claims together take more pieces than were invoiced and not returned
 */
export async function ledgerWrites(before: Claim | undefined, after: Claim, isNamed: boolean): Promise<Write[]> {
  const lines = new Map(
    [before, after].flatMap((claim) => (claim && takesPieces(claim) ? [[keyText(claim), claim] as const] : [])),
  );
  const writes = await Promise.all(
    [...lines.values()].map(async (line): Promise<Write[]> => {
      const { claims, version } = await readLedger(line);
      const { [after.id]: own, ...others } = claims;
      const entry = takesPieces(after) && keyText(after) === keyText(line) ? entryOf(after) : undefined;
      if (entry && isNamed) await requirePieces(after, entry, Object.values(others));
      if (isDeepStrictEqual(own, entry)) return [];
      const next = { ...others, ...(entry && { [after.id]: entry }) };
      return [
        {
          kind: "put",
          item: { ...ledgerKey(line), claims: next, version: version + 1 },
          when: version === 0 ? ABSENT : { expression: "#version = :version", values: { version } },
        },
      ];
    }),
  );
  return writes.flat();
}

function keyText(line: InvoiceLine): string {
  const { pk, sk } = ledgerKey(line);
  return `${pk}\n${sk}`;
}

async function requirePieces(claim: Claim, own: Entry, others: readonly Entry[]): Promise<void> {
  const invoice = await readInvoice(claim.sorg, claim.invoiceNo);
  if (invoice?.custCode !== claim.custCode) return;
  const isBike = own.frameNumber !== "";
  const frames = new Set(others.map(({ frameNumber }) => frameNumber));
  for (const name of ["", own.frameNumber]) frames.delete(name);
  const parts = others.filter(({ frameNumber }) => frameNumber === "").reduce((sum, { qty }) => sum + qty, 0);
  const rest = Math.max((await remainingOn(invoice, claim.articleCode)) - frames.size - parts, 0);
  if (own.qty > rest) throw refuseField(isBike ? "invoiceNo" : "qty", "claim_qty_over_invoice", { max: rest });
}

/** What other claims for the same pieces were credited: of a bike those for the bike, of a part those on the line of the invoice. */
export async function creditedBefore(
  claim: InvoiceLine & Pick<Claim, "id" | "productCategory" | "frameNumber">,
): Promise<Amount> {
  const { claims } = await readLedger(claim);
  const frame = frameOf(claim);
  const others = Object.entries(claims).filter(([id, entry]) => id !== claim.id && entry.frameNumber === frame);
  return sumOf(others, ([, { credited }]) => credited);
}
