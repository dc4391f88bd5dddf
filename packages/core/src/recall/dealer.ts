import { recallKitOrdered } from "@spoke/events";
import * as z from "zod";
import { countLookUp, exactFrameNumber, isSameFrame, readFrameFile } from "../frame/index.ts";
import { frameNumberSchema } from "../frame/schema.ts";
import { sorgConfig } from "../host/index.ts";
import {
  type Amount,
  action,
  activeCustomer,
  actor,
  commit,
  event,
  isoNow,
  notFound,
  Refusal,
  refuseField,
  ZERO,
} from "../platform/index.ts";
import type { Registration } from "../registration/schema.ts";
import { framePage, framePageSchema } from "./frame-page.ts";
import { type Recall, type RecalledFrame, type RecallKit, recallNumberSchema, titleFor } from "./schema.ts";
import {
  type Counts,
  changeRecalledWrites,
  type RecalledArticle,
  readDealerCounts,
  readDealers,
  readRecall,
  readRecalledArticles,
  readRecalls,
} from "./store.ts";
import { inReadersLanguage } from "./texts.ts";
import { kitMachine, REPAIR, recalledMachine } from "./transitions.ts";
import { repairWrites } from "./work-store.ts";

const isVisible = ({ sorg }: { readonly sorg: string }): boolean => actor().sorgs.includes(sorg);

/** What the active customer sees of a recall. */
export interface DealerRecall {
  readonly recall: Recall;
  /** The customer's frames in the sales organizations that the user may see. */
  readonly counts: Counts;
  readonly pay: readonly RecallPay[];
}

/** What a repair is paid with. */
export interface RecallPay {
  readonly sorg: string;
  readonly amount: Amount;
  readonly currency: string;
}

/** Published recalls that affect the active customer's frames, those with open frames first. */
export const dealerRecalls = action({
  name: "recall.dealerRecalls",
  scope: REPAIR,
  input: z.object({}),
  run: async (): Promise<DealerRecall[]> => {
    const counts = (await readDealerCounts(activeCustomer().code.unified)).filter(isVisible);
    const byNumber = Map.groupBy(counts, ({ number }) => number);
    const found = await readRecalls([...byNumber.keys()]);
    const shown = await Promise.all(found.map((recall) => toDealerRecall(recall, byNumber.get(recall.number) ?? [])));
    return shown
      .filter(({ counts: { open, closed, ended, repairs } }) => open + closed + ended + repairs > 0)
      .sort((a, b) => Number(b.counts.open > 0) - Number(a.counts.open > 0) || newer(a.recall, b.recall));
  },
});

const newer = (a: Recall, b: Recall): number => ((a.publishedAt ?? "") < (b.publishedAt ?? "") ? 1 : -1);

async function toDealerRecall(recall: Recall, rows: readonly Counts[]): Promise<DealerRecall> {
  const sum = (name: keyof Counts): number => rows.reduce((all, row) => all + row[name], 0);
  const counts = {
    ...{ open: sum("open"), closed: sum("closed"), ended: sum("ended"), kits: sum("kits"), repairs: sum("repairs") },
  };
  return { recall: inReadersLanguage(recall), counts, pay: (await payOf(recall)).filter(isVisible) };
}

async function payOf({ labor }: Recall): Promise<RecallPay[]> {
  return Promise.all(
    labor.map(async ({ sorg, amount }) => ({ sorg, amount, currency: (await sorgConfig(sorg))?.currency ?? "" })),
  );
}

/** A published recall for the active customer. @throws Refusal "not-found" also for drafts and recalls of other sellers */
export const dealerRecall = action({
  name: "recall.dealerRecall",
  scope: REPAIR,
  input: z.object({ number: recallNumberSchema }),
  run: async ({ number }): Promise<DealerRecall> => {
    const [recall, counts] = await Promise.all([readRecall(number), readDealerCounts(activeCustomer().code.unified)]);
    if (!recall || recall.state === "draft" || !recall.sorgs.some((sorg) => isVisible({ sorg }))) throw notFound();
    return toDealerRecall(
      recall,
      counts.filter((row) => row.number === number && isVisible(row)),
    );
  },
});

/** The sale of a bike, with the buyer to call. */
export type RecallSale = Pick<Registration, "soldOn" | "buyer" | "type">;

/** An affected frame as a dealer sees it. */
export interface DealerFrame extends RecalledFrame {
  /** The sale if the active customer registered it. */
  readonly sale: RecallSale | undefined;
  /** Whether another dealer registered its sale. */
  readonly isSoldElsewhere: boolean;
  /** Whether it belongs to another dealer, so that a repair needs the confirmation that the bike is here. */
  readonly isOtherDealers: boolean;
}

const isOtherDealers = ({ custCode }: RecalledFrame): boolean =>
  custCode !== "" && custCode !== activeCustomer().code.unified;

/** Affected frames of the active customer, in the order of their numbers. */
export const dealerRecallFrames = action({
  name: "recall.dealerFrames",
  scope: REPAIR,
  input: framePageSchema,
  run: async (input) => {
    const { rows, info } = await framePage(activeCustomer().code.unified, input, isVisible);
    return { frames: await Promise.all(rows.map(toDealerFrame)), info };
  },
});

async function toDealerFrame(mark: RecalledFrame): Promise<DealerFrame> {
  const { registrations } = await readFrameFile(mark.frameNumber);
  const sale = registrations.find((other) => isSameFrame(other, mark));
  const isOwn = sale?.custCode === activeCustomer().code.unified;
  return {
    ...{ ...mark, sale: isOwn ? sale : undefined, isSoldElsewhere: sale !== undefined && !isOwn },
    isOtherDealers: isOtherDealers(mark),
  };
}

/** Articles among these of which a published recall affects some bikes. */
export const recalledArticles = action({
  name: "recall.articles",
  scope: ["page.catalog", "cart.display-order-qty"],
  input: z.object({ sorg: z.string().max(10).optional(), articleCodes: z.array(z.string().max(40)).max(500) }),
  run: async ({ sorg = actor().sorg, articleCodes }): Promise<RecalledArticle[]> => {
    if (!isVisible({ sorg })) return [];
    const wanted = new Set(articleCodes);
    const found = await readRecalledArticles(sorg, articleCodes.length === 1 ? articleCodes[0] : undefined);
    return found
      .filter(({ articleCode }) => wanted.has(articleCode))
      .map((article) => ({ ...article, title: titleFor(article, actor().locale) }));
  },
});

const frameInput = z.object({ number: recallNumberSchema, frameNumber: frameNumberSchema });
/** Whether the dealer read the number from the frame, which the change of another dealer's bike needs. */
const confirmedFrameInput = frameInput.extend({ confirmed: z.boolean().default(false) });

/** @throws Refusal of `confirmed` for another dealer's bike that is not confirmed to be here */
function requireConfirmed(mark: RecalledFrame, confirmed: boolean): void {
  if (isOtherDealers(mark) && !confirmed) throw refuseField("confirmed", "recall_other_dealer_confirm");
}

/** The mark of a frame: with exactly this number, or the only look-alike. @throws Refusal of `frameNumber` */
async function markOf(number: string, frameNumber: string): Promise<RecalledFrame> {
  const { recalls } = await readFrameFile(frameNumber);
  const visible = recalls.filter((mark) => mark.number === number && isVisible(mark));
  const exact = visible.filter((mark) => exactFrameNumber(mark.frameNumber) === exactFrameNumber(frameNumber));
  const [mark, second] = exact.length > 0 ? exact : visible;
  if (!mark) throw refuseField("frameNumber", "recall_frame_not_affected");
  if (second) throw refuseField("frameNumber", "frame_ambiguous");
  return mark;
}

/**
 * The mark of a frame for the active customer. @throws Refusal as `markOf`, or "limited" for a user who looks up many frames of others,
 * such as all the numbers of a range
 */
async function soughtMark(number: string, frameNumber: string): Promise<RecalledFrame> {
  try {
    const mark = await markOf(number, frameNumber);
    if (isOtherDealers(mark)) await countLookUp();
    return mark;
  } catch (error) {
    if (error instanceof Refusal && error.kind === "invalid") await countLookUp();
    throw error;
  }
}

/** What closing a frame would pay, before the dealer confirms it. @throws Refusal of `frameNumber` */
export const recallFrame = action({
  name: "recall.frame",
  scope: REPAIR,
  input: frameInput,
  run: async ({ number, frameNumber }): Promise<DealerFrame> => {
    activeCustomer();
    return toDealerFrame(await soughtMark(number, frameNumber));
  },
});

/**
 * Records that the active customer repaired a bike, which is paid with the next statement. Any dealer of the sales organization
 * may repair it; a bike of another dealer needs the confirmation that its number was read from the frame. Repeating it has no effect.
 * @throws Refusal of `frameNumber` if the recall does not affect the frame, or another dealer repaired it; of `confirmed`
 */
export const closeRecallFrame = action({
  name: "recall.closeFrame",
  scope: REPAIR,
  input: confirmedFrameInput,
  run: ({ number, frameNumber, confirmed }): Promise<DealerFrame> =>
    commit.retrying(async () => {
      const { unified } = activeCustomer().code;
      const mark = await soughtMark(number, frameNumber);
      if (mark.repair) {
        if (mark.repair.custCode !== unified) throw refuseField("frameNumber", "recall_frame_closed");
        return { writes: [], result: await toDealerFrame(mark) };
      }
      const recall = await readRecall(number);
      if (recall?.state !== "published") throw new Refusal("conflict", "recall_closed");
      requireConfirmed(mark, confirmed);
      const { userId: id, name } = actor();
      const dealer = (await readDealers([unified])).get(unified);
      const pay = (await payOf(recall)).find(({ sorg }) => sorg === mark.sorg);
      const repair = {
        ...{ custCode: unified, custName: dealer?.name ?? "", country: dealer?.country ?? "" },
        ...{ confirmed: isOtherDealers(mark), at: isoNow(), by: { id, name }, minutes: recall.minutes },
        ...{ amount: pay?.amount ?? ZERO, currency: pay?.currency ?? "" },
      };
      const after: RecalledFrame = { ...mark, repair, state: recalledMachine.next(mark.state, "repair") };
      return {
        writes: [...changeRecalledWrites(mark, after), ...repairWrites(after, repair)],
        audit: { subject: dealersSubject(number), what: "frame closed", detail: { frameNumber: mark.frameNumber } },
        result: await toDealerFrame({ ...after, version: mark.version + 1 }),
      };
    }),
});

/** What dealers do is recorded apart: the history of a recall shows what the office did. */
const dealersSubject = (number: string): string => `RECALLFRAMES#${number}`;

/**
 * Orders the repair kit of a frame at no charge. A frame gets one kit; ordering it again has no effect unless the ERP refused it. A bike
 * of another dealer needs the confirmation as `closeRecallFrame`.
 * @throws Refusal of `frameNumber`, also if another dealer ordered the kit; of `confirmed`; "recall_without_kit", "recall_closed"
 */
export const orderRecallKit = action({
  name: "recall.orderKit",
  scope: REPAIR,
  input: confirmedFrameInput,
  run: ({ number, frameNumber, confirmed }): Promise<DealerFrame> =>
    commit.retrying(async () => {
      const { unified } = activeCustomer().code;
      const [mark, recall] = [await soughtMark(number, frameNumber), await readRecall(number)];
      if (mark.kit && !kitMachine.can(mark.kit.state, "request")) {
        // Who ordered it, and when, is the other dealer's affair.
        if (mark.kit.custCode !== unified) throw refuseField("frameNumber", "recall_kit_taken");
        return { writes: [], result: await toDealerFrame(mark) };
      }
      if (recall?.state !== "published") throw new Refusal("conflict", "recall_closed");
      if (recall.kitArticle === "") throw new Refusal("invalid", "recall_without_kit");
      if (mark.state !== "open") throw refuseField("frameNumber", "recall_frame_closed");
      requireConfirmed(mark, confirmed);
      const sequence = (mark.kit?.sequence ?? 0) + 1;
      const kit: RecallKit = {
        ...{ state: mark.kit ? kitMachine.next(mark.kit.state, "request") : "requested", requestedAt: isoNow() },
        ...{ custCode: unified, sequence, doNumber: "", reason: "" },
      };
      const { sorg, brand } = mark;
      return {
        writes: changeRecalledWrites(mark, { ...mark, kit }),
        events: [event(recallKitOrdered, { kit: { number, frameNumber: mark.frameNumber, sorg, brand, sequence } })],
        audit: { subject: dealersSubject(number), what: "kit ordered", detail: { frameNumber: mark.frameNumber } },
        result: await toDealerFrame({ ...mark, kit, version: mark.version + 1 }),
      };
    }),
});
