import { articleFacts } from "../catalog/index.ts";
import {
  countLookUp,
  coverageOf,
  type Frame,
  type FrameFile,
  framesNamed,
  isSameFrame,
  readDeliveredFrames,
  readFrameFile,
  readWarrantyTerms,
  termsFor,
  termsForPart,
} from "../frame/index.ts";
import { hostConfig, timeZoneOf } from "../host/index.ts";
import { readInvoice } from "../invoice/index.ts";
import type { Invoice } from "../invoice/schema.ts";
import { actor, type Day, dayOf, refuseField } from "../platform/index.ts";
import { isOffice } from "./find.ts";
import { boughtOn, linesWith, remainingOn } from "./ledger.ts";
import { ATTRIBUTES_BETWEEN, type BikeInput, type Claim, type PaaInput, type Verdict } from "./schema.ts";

/** What is claimed: the facts that a claim stores of it, and its warranty. */
export type Subject = Pick<
  Claim,
  | "sorg"
  | "frameNumber"
  | "brand"
  | "brandName"
  | "articleCode"
  | "description"
  | "model"
  | "modelYear"
  | "series"
  | "mcName"
  | "productionCode"
  | "bikeAttributes"
  | "frameShippedDelvNo"
  | "frameShippedTo"
  | "frameShippedToName"
  | "invoiceNo"
  | "qty"
> & { readonly coverage: readonly Verdict[] };

const NO_FRAME = {
  ...{ productionCode: "", frameShippedDelvNo: "", frameShippedTo: "", frameShippedToName: "" },
};

/**
 * The frame that a number names: with exactly this number, or the only look-alike.
 * @throws Refusal of `field`; "limited" for a dealer's user who tries out many numbers
 */
export async function frameToClaim(
  frameNumber: string,
  brand: string,
  sorgs = actor().sorgs,
  field = "frameNumber",
): Promise<FrameFile & { readonly frame: Frame }> {
  const file = await readFrameFile(frameNumber);
  const candidates = framesNamed(file, frameNumber, sorgs);
  const [frame, second] = brand === "" ? candidates : candidates.filter((other) => other.brand === brand);
  if (second) throw refuseField(field, "frame_ambiguous");
  if (candidates.length === 0 && !isOffice()) await countLookUp();
  // A frame of another seller is refused like an unknown one.
  if (!frame) throw refuseField(field, candidates.length > 0 ? "frame_other_brand" : "frame_not_found");
  return { ...file, frame };
}

/**
 * The bike that a frame number names, with its warranty today. Its sale is the registered one: the day of a claim's purchase may be
 * that of the dealer. @throws Refusal of `frameNumber`
 */
export async function bikeSubject(
  { frameNumber, brand }: Pick<BikeInput, "frameNumber" | "brand">,
  today: Day,
  sorgs = actor().sorgs,
  locale = actor().locale,
): Promise<Subject> {
  const { frame, registrations } = await frameToClaim(frameNumber, brand, sorgs);
  const { sorg, articleCode, custCode = "", custName = "", doNumber = "" } = frame;
  const facts = await factsOf(sorg, articleCode);
  const registration = registrations.find((sale) => isSameFrame(sale, frame));
  const days = {
    ...{ production: frame.producedOn, shipment: frame.shippedOn, sale: registration?.soldOn },
    registration: registration && dayOf(registration.createdAt, await timeZoneOf()),
  };
  return {
    ...{
      sorg,
      frameNumber: frame.frameNumber,
      brand: frame.brand,
      brandName: facts?.brand ?? frame.brand,
      articleCode,
    },
    description: frame.description || (facts?.name(locale) ?? articleCode),
    ...describe(facts),
    modelYear: frame.modelYear ?? `${facts?.modelYear ?? ""}`,
    productionCode: frame.productionCode ?? "",
    ...{ frameShippedDelvNo: doNumber, frameShippedTo: custCode, frameShippedToName: custName },
    ...{ invoiceNo: "", qty: 1 },
    coverage: await coverageFor(frame, facts, days, today),
  };
}

type PaaSought = Pick<
  PaaInput,
  "articleCode" | "description" | "qty" | "invoiceNo" | "sorg" | "frameNumber" | "purchaseDate"
>;

/**
 * The article of a claim for parts and accessories, with its warranty today.
 * @throws Refusal of `articleCode`: unknown, a bike, or missing; of `invoiceNo` or `qty` if they do not match the customer's invoice
 */
export async function paaSubject(
  { articleCode, description, qty, invoiceNo, sorg: named, frameNumber, purchaseDate }: PaaSought,
  custCode: string,
  today: Day,
  sorgs = actor().sorgs,
  locale = actor().locale,
): Promise<Subject> {
  const sorg = named || actor().sorg;
  const base = { sorg, qty, invoiceNo, ...NO_FRAME };
  const number = frameNumber === "" ? "" : (await frameToClaim(frameNumber, "", sorgs)).frame.frameNumber;
  if (articleCode === "") {
    await requireNonCode(description);
    const nothing = { brand: "", brandName: "", articleCode, ...describe(undefined), modelYear: "" };
    return { ...base, ...nothing, frameNumber: number, description, coverage: [] };
  }
  const facts = sorgs.includes(sorg) ? await factsOf(sorg, articleCode) : undefined;
  if (!facts) throw refuseField("articleCode", "article_code_not_found");
  if (facts.category === "Bike") throw refuseField("articleCode", "claim_bike_on_parts_tab");
  const invoice = invoiceNo === "" ? undefined : await requireInvoice(base, articleCode, custCode);
  const days = { shipment: invoice?.invoiceDate, sale: purchaseDate };
  return {
    ...{ ...base, frameNumber: number, brand: facts.brandId, brandName: facts.brand, articleCode },
    description: facts.name(locale) || description,
    ...describe(facts),
    modelYear: `${facts.modelYear ?? ""}`,
    coverage: await coverageFor({ sorg, brand: facts.brandId }, facts, days, today),
  };
}

type Facts = Awaited<ReturnType<typeof articleFacts>> extends Map<string, infer Each> ? Each : never;

const factsOf = async (sorg: string, code: string): Promise<Facts | undefined> =>
  (await articleFacts(sorg, [code])).get(code);

const describe = (facts: Facts | undefined) => ({
  model: facts?.model ?? "",
  series: facts?.serie ?? "",
  mcName: facts?.merchandiseCategory ?? "",
  bikeAttributes: facts?.attributes.join(ATTRIBUTES_BETWEEN) ?? "",
});

async function coverageFor(
  { sorg, brand }: Pick<Frame, "sorg" | "brand">,
  facts: Facts | undefined,
  days: Parameters<typeof coverageOf>[1],
  today: Day,
): Promise<Verdict[]> {
  const applying = facts?.category === "PAA" ? termsForPart : termsFor;
  const terms = applying(await readWarrantyTerms(sorg, brand), facts?.merchandiseCategoryId ?? "");
  return coverageOf(terms, days, today);
}

/** @throws Refusal of `articleCode` where claims need one, of `description` if it does not say what is claimed */
async function requireNonCode(description: string): Promise<void> {
  const config = await hostConfig(actor().host);
  if (!config?.claimAllowNonCode && !config?.claimNonCode) throw refuseField("articleCode", "required");
  if (description === "") throw refuseField("description", "required");
}

/** A bike with the invoice that it was bought with, if one is named. @throws Refusal of `invoiceNo` if it is another's or of other bikes */
export async function withInvoice(bike: Subject, invoiceNo: string, custCode: string): Promise<Subject> {
  if (invoiceNo === "") return bike;
  const subject = { ...bike, invoiceNo };
  const elsewhere = refuseField("invoiceNo", "claim_bike_not_on_invoice", { number: invoiceNo });
  const invoice = await requireInvoice(subject, bike.articleCode, custCode, elsewhere);
  if (!(await mayBill(invoice, bike))) throw elsewhere;
  return subject;
}

/** Whether a bike may be on an invoice with its article: no, if another delivery had it, or if the ERP named all bikes of the invoice. */
async function mayBill(invoice: Invoice, bike: Subject): Promise<boolean> {
  const { sorg, doNo } = invoice;
  const { articleCode, frameShippedDelvNo } = bike;
  if (doNo === "" || frameShippedDelvNo === doNo) return true;
  if (frameShippedDelvNo !== "") return false;
  const others = (await readDeliveredFrames(sorg, doNo)).filter((frame) => frame.articleCode === articleCode);
  return others.length < boughtOn(invoice, articleCode);
}

/** The invoice. Another customer's is refused like an unknown one. */
async function requireInvoice(
  { sorg, invoiceNo, qty }: Pick<Subject, "sorg" | "invoiceNo" | "qty">,
  articleCode: string,
  custCode: string,
  notOnInvoice = refuseField("articleCode", "claim_article_not_on_invoice"),
): Promise<Invoice> {
  const invoice = await readInvoice(sorg, invoiceNo);
  if (invoice?.custCode !== custCode) throw refuseField("invoiceNo", "claim_invoice_unknown");
  if (linesWith(invoice, articleCode).length === 0) throw notOnInvoice;
  const max = await remainingOn(invoice, articleCode);
  if (qty > max) throw refuseField("qty", "claim_qty_over_invoice", { max });
  return invoice;
}

/** The warranty as it is on a later day. */
export const restated = (coverage: readonly Verdict[], today: Day): Verdict[] =>
  coverage.map((each) => {
    if (each.from === undefined || each.from > today) return { ...each, state: "waiting" };
    return { ...each, state: each.until !== undefined && each.until < today ? "ended" : "covered" };
  });
