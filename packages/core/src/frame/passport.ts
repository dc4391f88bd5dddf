import * as z from "zod";
import { articleFacts } from "../catalog/index.ts";
import type { FrameClaim } from "../claim/schema.ts";
import { timeZoneOf, todayHere } from "../host/index.ts";
import type { Inspection } from "../inspection/schema.ts";
import { action, actor, type Day, dayOf, hasScope, unrestrictedSorgs } from "../platform/index.ts";
import { type RecalledFrame, titleFor } from "../recall/schema.ts";
import type { Registration } from "../registration/schema.ts";
import { type Coverage, coverageOf, termsFor } from "./coverage.ts";
import { countLookUp } from "./look-ups.ts";
import { type Frame, frameNumberSchema, type StolenReport } from "./schema.ts";
import { isSameFrame, readFrameFile, readWarrantyTerms } from "./store.ts";

/** Everybody who registers, inspects, or claims for a frame. */
const READ = ["page.claim", "page.pdi", "page.customer-sales-report"];

/** A frame as the actor may see it. */
export interface PassportFrame
  extends Pick<Frame, "frameNumber" | "sorg" | "articleCode" | "description" | "modelYear" | "productionCode"> {
  readonly brand: string;
  readonly model: string | undefined;
  readonly serie: string | undefined;
  readonly producedOn: Day | undefined;
  readonly shippedOn: Day | undefined;
  /** Whether it was shipped to the customer that the actor acts for. */
  readonly isOwn: boolean;
  /** Only for the customer itself and for the office. */
  readonly shippedTo: { readonly custCode: string; readonly custName: string; readonly doNumber: string } | undefined;
  readonly coverage: readonly Coverage[];
  /** Registration of its sale, without who bought it. */
  readonly registration: FrameRegistration | undefined;
  /** Claims for it, newest first: those of the actor's customer, or for the office all. */
  readonly claims: readonly PassportClaim[];
  /** Recalls that affect it, newest first. */
  readonly recalls: readonly PassportRecall[];
  /** Inspections before it was handed over, newest first. */
  readonly inspections: readonly FrameInspection[];
}

/** A claim for a frame. */
export interface PassportClaim extends Pick<FrameClaim, "id" | "status"> {
  readonly day: Day;
}

export type PassportRecall = Pick<RecalledFrame, "number" | "title" | "state" | "stopSale">;

export interface FrameInspection extends Pick<Inspection, "id" | "result"> {
  readonly day: Day;
  /** Only for the customer that inspected it, and for the office. */
  readonly mechanic: string | undefined;
  readonly isOwn: boolean;
}

export interface FrameRegistration extends Pick<Registration, "type" | "soldOn" | "status"> {
  readonly isOwn: boolean;
}

export interface FramePassport {
  /** Frames with this number or a look-alike, exact ones first. */
  readonly frames: readonly PassportFrame[];
  /** Theft reports of bikes that are still missing, newest first. */
  readonly thefts: readonly StolenReport[];
}

/**
 * What is stored about a frame number: bikes of the actor's sales organizations, and thefts from all registers.
 * @throws Refusal of `frameNumber` for a text that cannot be one, such as a standard or a placeholder; "limited" for a dealer's user who
 * looks up many frames of others
 */
export const framePassport = action({
  name: "frame.passport",
  scope: READ,
  input: z.object({
    frameNumber: frameNumberSchema,
    /** Id of a brand, to leave out frames of others. */
    brand: z.string().max(40).optional(),
  }),
  run: async ({ frameNumber, brand }): Promise<FramePassport> => {
    const [{ frames, thefts, registrations, claims, recalls, inspections }, today] = await Promise.all([
      readFrameFile(frameNumber),
      todayHere(),
    ]);
    const visible = frames.filter(
      (frame) => actor().sorgs.includes(frame.sorg) && (brand === undefined || frame.brand === brand),
    );
    if (!visible.some(({ custCode, sorg }) => isActiveCustomer(custCode) || isOffice(sorg))) await countLookUp();
    return {
      frames: await Promise.all(
        visible.map((frame) =>
          toPassportFrame(
            frame,
            registrations.find((sale) => isSameFrame(sale, frame)),
            claims.filter((claim) => isSameFrame(claim, frame)),
            recalls.filter((recall) => isSameFrame(recall, frame)),
            inspections.filter((inspection) => isSameFrame(inspection, frame)),
            today,
          ),
        ),
      ),
      thefts: thefts
        .filter(({ recoveredOn }) => recoveredOn === undefined)
        .sort((a, b) => (a.stolenOn < b.stolenOn ? 1 : -1)),
    };
  },
});

async function toPassportFrame(
  frame: Frame,
  registration: Registration | undefined,
  claims: readonly FrameClaim[],
  recalls: readonly RecalledFrame[],
  inspections: readonly Inspection[],
  today: Day,
): Promise<PassportFrame> {
  const { frameNumber, sorg, articleCode, description, modelYear, productionCode, producedOn, shippedOn } = frame;
  const [terms, facts] = await Promise.all([
    readWarrantyTerms(sorg, frame.brand),
    articleFacts(sorg, [articleCode]).then((found) => found.get(articleCode)),
  ]);
  const registeredOn = registration && dayOf(registration.createdAt, await timeZoneOf());
  const days = { production: producedOn, shipment: shippedOn, sale: registration?.soldOn, registration: registeredOn };
  const isOwn = isActiveCustomer(frame.custCode);
  return {
    ...{ frameNumber, sorg, articleCode, description, modelYear, productionCode, producedOn, shippedOn, isOwn },
    brand: facts?.brand ?? frame.brand,
    model: facts?.model,
    serie: facts?.serie,
    shippedTo: isOwn || isOffice(sorg) ? shippedTo(frame) : undefined,
    coverage: coverageOf(termsFor(terms, facts?.merchandiseCategoryId ?? ""), days, today),
    registration: registration && summaryOf(registration),
    claims: await visibleClaims(sorg, claims),
    recalls: recalls
      .toSorted((a, b) => (a.markedAt < b.markedAt ? 1 : -1))
      .map((mark) => ({ ...mark, title: titleFor(mark, actor().locale) })),
    inspections: inspections.map(inspectionOf),
  };
}

async function visibleClaims(sorg: string, claims: readonly FrameClaim[]): Promise<PassportClaim[]> {
  const zone = await timeZoneOf();
  return claims
    .filter(({ custCode }) => isActiveCustomer(custCode) || isOffice(sorg))
    .filter(({ status }) => status !== "draft" || !hasScope("menu.change-cust"))
    .sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
    .map(({ id, status, createdAt }) => ({ id, status, day: dayOf(createdAt, zone) }));
}

const summaryOf = ({ type, soldOn, status, custCode }: Registration): FrameRegistration => ({
  ...{ type, soldOn, status, isOwn: isActiveCustomer(custCode) },
});

function inspectionOf({ id, inspectedOn: day, result, mechanic, custCode, sorg }: Inspection): FrameInspection {
  const isOwn = isActiveCustomer(custCode);
  return { ...{ id, day, result, isOwn }, mechanic: isOwn || isOffice(sorg) ? mechanic : undefined };
}

const isActiveCustomer = (custCode: string | undefined): boolean =>
  custCode !== undefined && custCode === actor().customer?.code.unified;

const isOffice = (sorg: string): boolean => hasScope("menu.change-cust") && unrestrictedSorgs().includes(sorg);

function shippedTo({ custCode, custName = "", doNumber = "" }: Frame): PassportFrame["shippedTo"] {
  return custCode === undefined ? undefined : { custCode, custName, doNumber };
}
