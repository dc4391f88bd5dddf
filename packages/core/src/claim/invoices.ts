import * as z from "zod";
import { articleFacts } from "../catalog/index.ts";
import { readDelivery } from "../delivery/index.ts";
import { type Frame, framesNamed, readDeliveredFrames, readFrameFile } from "../frame/index.ts";
import { frameNumberSchema } from "../frame/schema.ts";
import { invoicesOfOrder, readInvoices } from "../invoice/index.ts";
import type { Invoice } from "../invoice/schema.ts";
import { action, actor, type Day } from "../platform/index.ts";
import { ownCustomer } from "./customer.ts";
import { CLAIM, canSee, isOffice } from "./find.ts";
import { type ClaimedPieces, claimedPieces, linesWith, returnedPieces } from "./ledger.ts";

type Line = Pick<Invoice["detail"][number], "articleCode" | "articleCodeDisplay" | "name" | "qty">;

/** An invoice with the lines that can be claimed: parts, and bikes, which are claimed by their frame number. */
export interface ClaimInvoice {
  readonly invoiceNo: string;
  readonly sorg: string;
  readonly custCode: string;
  readonly invoiceDate: Day;
  readonly lines: readonly (Line & {
    /** Pieces of the article that came back with credit notes. */
    readonly returned: number;
    /** What sent claims take of the article's pieces on the invoice. */
    readonly claims: readonly ClaimedPieces[];
  })[];
  readonly bikes: readonly (Line & {
    /** Those that the ERP named of the invoice's delivery. */
    readonly frameNumbers: readonly string[];
  })[];
}

const custCode = z.string().trim().max(20).optional();

/** The customer whose invoices are shown; undefined for staff who name none. @throws Refusal "not-found" for a foreign customer */
const customerOf = async (named: string | undefined): Promise<string | undefined> =>
  isOffice() && !named ? undefined : (await ownCustomer(named)).customer.custCode.unified;

/**
 * Invoices with exactly this number, in every sales organization of the actor: the customer's, or without one all that staff
 * may see. @throws Refusal "not-found" for a foreign customer
 */
export const claimInvoices = action({
  name: "claim.invoices",
  scope: CLAIM,
  input: z.object({ custCode, invoiceNo: z.string().trim().toUpperCase().min(1).max(30) }),
  run: async ({ custCode: named, invoiceNo }): Promise<ClaimInvoice[]> => {
    const unified = await customerOf(named);
    const found = await readInvoices(actor().sorgs.map((sorg) => ({ sorg, invoiceNo })));
    return visibleInvoices(found.filter((invoice) => unified === undefined || invoice.custCode === unified));
  },
});

/**
 * Invoices with which a bike was billed to the customer; if staff name none, to the one that it was shipped to. Those of its delivery:
 * empty for an unknown number and for bikes whose delivery the ERP did not name. @throws Refusal "not-found" for a foreign customer
 */
export const claimBikeInvoices = action({
  name: "claim.bikeInvoices",
  scope: CLAIM,
  input: z.object({ custCode, frameNumber: frameNumberSchema }),
  run: async ({ custCode: named, frameNumber }): Promise<ClaimInvoice[]> => {
    const unified = await customerOf(named);
    const frames = framesNamed(await readFrameFile(frameNumber), frameNumber, actor().sorgs);
    const found = await Promise.all(frames.map((frame) => invoicesOf(frame, unified ?? frame.custCode)));
    return visibleInvoices(found.flat());
  },
});

/** A customer's invoices of the delivery that a bike left with, if they have its article. */
export async function invoicesOf(
  { sorg, articleCode, doNumber }: Pick<Frame, "sorg" | "articleCode" | "doNumber">,
  customer: string | undefined,
): Promise<readonly Invoice[]> {
  const delivery = doNumber ? await readDelivery(doNumber) : undefined;
  if (customer === undefined || delivery?.sorg !== sorg) return [];
  const lines = delivery.detail.filter((line) => line.articleCode === articleCode);
  const orders = [...new Set(lines.map(({ orderNumber }) => orderNumber))];
  const entries = await Promise.all(
    orders.map((orderNumber) => invoicesOfOrder({ custCode: customer, sorg, orderNumber })),
  );
  const billed = entries.flat().filter(({ doNo, grandTotal }) => doNo === doNumber && grandTotal >= 0);
  const numbers = new Set(billed.map(({ invoiceNo }) => invoiceNo));
  const found = await readInvoices([...numbers].map((invoiceNo) => ({ sorg, invoiceNo })));
  return found.filter((invoice) => linesWith(invoice, articleCode).length > 0);
}

async function visibleInvoices(found: readonly Invoice[]): Promise<ClaimInvoice[]> {
  const visible = await Promise.all(found.map(canSee));
  return Promise.all(found.filter((_, index) => visible[index]).map(toClaimInvoice));
}

async function toClaimInvoice(invoice: Invoice): Promise<ClaimInvoice> {
  const { invoiceNo, sorg, custCode, invoiceDate, detail, doNo } = invoice;
  const codes = detail.map(({ articleCode }) => articleCode);
  const [facts, claimed, returned] = await Promise.all([
    articleFacts(sorg, codes),
    claimedPieces(invoice),
    returnedPieces(invoice),
  ]);
  const lines = detail
    .filter(({ articleCode }) => facts.has(articleCode))
    .map(({ articleCode, articleCodeDisplay, name, qty }) => ({ articleCode, articleCodeDisplay, name, qty }));
  const isBike = ({ articleCode }: Line): boolean => facts.get(articleCode)?.category === "Bike";
  const delivered = lines.some(isBike) && doNo !== "" ? await readDeliveredFrames(sorg, doNo) : [];
  const framesOf = (articleCode: string): string[] =>
    delivered
      .filter((frame) => frame.articleCode === articleCode && frame.custCode === custCode)
      .map(({ frameNumber }) => frameNumber);
  return {
    ...{ invoiceNo, sorg, custCode, invoiceDate },
    lines: lines
      .filter((line) => !isBike(line))
      .map((line) => ({
        ...line,
        returned: returned.get(line.articleCode) ?? 0,
        claims: claimed.get(line.articleCode) ?? [],
      })),
    bikes: lines.filter(isBike).map((line) => ({ ...line, frameNumbers: framesOf(line.articleCode) })),
  };
}
