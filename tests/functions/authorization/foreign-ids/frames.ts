import { contentIds, invoiceNoOf } from "../../../builders/tenants/names.ts";
import { ABSENT, byId, byNumber, each, FOREIGN, type ForeignId } from "./foreign-id.ts";

const byRecall = (number: string) => ({ number });

const RECALL = {
  ...{ brand: "VEL", sorgs: ["U001"], title: "T", reason: "R", instruction: "I", minutes: 1, validFrom: "2026-01-01" },
  ...{ labor: [{ sorg: "U001", amount: 1 }], articles: ["A-1"] },
};

/** The bonus of a customer, or in a sales organization. */
const bonusBy = (argument: "custCode" | "sorg"): Readonly<Record<string, ForeignId["args"]>> => ({
  ...Object.fromEntries(
    [
      ...["b2bPurchases", "b2bPurchasesV2", "b2bPurchasesV3", "retailSales", "retailSalesV2", "totalDealerSales"],
      ...["onTimePayment", "onTimePaymentV2", "verificationPercentages"],
    ].map((name) => [`Query.${name}`, (id: string) => ({ year: 2026, [argument]: id })]),
  ),
  "Query.bonusProgram": (id) => ({ [argument]: id }),
  "Query.bonusForecast": (id) => ({ lines: [{ articleCode: "A1", quantity: 1 }], [argument]: id }),
  "Query.bonusExplanation": (id) => ({ reference: "I1", [argument]: id }),
});

const POINTS = [{ checklist: 1, checked: true }];

function inspected(id: string) {
  return { id, mechanic: "N", checklist: POINTS };
}

function sale(frameNumber: string) {
  return { frameNumber, soldDate: "2026-01-02", customer: { name: "N", phone: "1234567" } };
}

/** Frames, registrations, inspections, bonus, and recalls. */
export const FRAME_IDS: readonly ForeignId[] = [
  ...each(
    "a bike of another seller",
    { foreign: FOREIGN.frame, absent: ABSENT.frame },
    {
      "Query.framePassport": byNumber,
      "Query.framesV2": byNumber,
      "Query.framesV3": byNumber,
      "Query.framesV4": byNumber,
      "Mutation.registerFrame": sale,
      "Mutation.registerFrameV2": sale,
      "Mutation.registerFrameV3": sale,
      "Mutation.registerFrameV4": sale,
    },
  ),
  ...["U001", "G001"].flatMap((owner) =>
    each(
      `a sale of another dealer of ${owner}`,
      { foreign: contentIds(owner).sale, absent: ABSENT.sale },
      {
        "Query.registeredFrame": byNumber,
        "Mutation.updateFrame": sale,
        "Mutation.retryFrame": byNumber,
        "Mutation.deleteFrame": byNumber,
      },
    ),
  ),
  ...["U001", "G001"].flatMap((owner) =>
    each(
      `a bike that another dealer of ${owner} looks after`,
      { foreign: contentIds(owner).accountBike, absent: ABSENT.accountBike },
      {
        "Query.accountPolygonBikesData": byId,
        "Mutation.updateAccountPolygonBikes": (id) => ({ id, customer: { name: "N", phone: "1234567" } }),
      },
    ),
  ),
  ...each(
    "another's file of frames",
    { foreign: FOREIGN.upload, absent: ABSENT.upload },
    {
      "Mutation.registerFramesFile": (uploadId) => ({ uploadId }),
      "Mutation.uploadAccountPolygonbikes": (uploadId) => ({ uploadId }),
    },
  ),
  ...["U001", "G001"].flatMap((owner) =>
    each(
      `an inspection of another dealer of ${owner}`,
      { foreign: contentIds(owner).inspection, absent: ABSENT.inspection },
      {
        "Query.claimPDI": byId,
        "Mutation.updateClaimPDI": inspected,
        "Mutation.deleteClaimPDI": byId,
        "Mutation.restoreClaimPDI": byId,
      },
      // The office looks after every dealer of its sales organization.
    ).map((item) => ({ ...item, notFor: owner === "U001" ? ["administrator"] : [] })),
  ),
  ...each(
    "a bike of another seller to inspect",
    { foreign: FOREIGN.frame, absent: ABSENT.frame },
    { "Mutation.createClaimPDI": (frameNumber) => ({ frameNumber, mechanic: "N", checklist: POINTS }) },
  ),
  ...["C2", "C3"].flatMap((owner) =>
    each(
      `sales of ${owner}`,
      { foreign: owner, absent: "C9" },
      { "Query.registeredFrames": (custCode) => ({ page: 1, limit: 10, custCode }) },
    ),
  ),
  ...["C2", "C3"].flatMap((owner) => [
    ...each(`the bonus of ${owner}`, { foreign: owner, absent: "C9" }, bonusBy("custCode")),
    ...each(
      `an invoice of ${owner} with points`,
      { foreign: invoiceNoOf(owner), absent: invoiceNoOf("C9") },
      { "Query.bonusExplanation": (reference) => ({ reference }) },
    ),
  ]),
  ...each("the bonus of another sales organization", { foreign: "G001", absent: "G009" }, bonusBy("sorg")),
  ...each(
    "a bike of another seller with points",
    { foreign: FOREIGN.frame, absent: ABSENT.frame },
    { "Query.bonusExplanation": (reference) => ({ reference }) },
  ),
  ...each(
    "a recall of another seller",
    { foreign: FOREIGN.recall, absent: ABSENT.recall },
    {
      "Query.recall": byRecall,
      "Query.history": (id) => ({ kind: "recall", id }),
      "Query.recallListProblems": byRecall,
      "Query.recallProgress": byRecall,
      "Query.recallDealerFrames": (number) => ({ number, sorg: "U001", custCode: "C1" }),
      "Query.dealerRecall": byRecall,
      "Query.dealerRecallFrames": byRecall,
      "Query.recallFrame": (number) => ({ number, frameNumber: FOREIGN.frame }),
      "Mutation.updateRecall": (number) => ({ number, version: 1, input: RECALL }),
      "Mutation.deleteRecall": (number) => ({ number, version: 1 }),
      "Mutation.publishRecall": (number) => ({ number, version: 1 }),
      "Mutation.reviseRecall": (number) => ({ number, version: 1, articles: ["A-1"] }),
      "Mutation.discardRecallRevision": (number) => ({ number, version: 1 }),
      "Mutation.publishRecallRevision": (number) => ({ number, version: 1 }),
      "Mutation.closeRecall": (number) => ({ number, version: 1 }),
      "Mutation.closeRecallFrame": (number) => ({ number, frameNumber: FOREIGN.frame }),
      "Mutation.orderRecallKit": (number) => ({ number, frameNumber: FOREIGN.frame }),
    },
  ),
  ...each(
    "recalled articles of another seller",
    { foreign: "G001", absent: "G009" },
    { "Query.recalledArticles": (sorg) => ({ sorg, articleCodes: ["A-1"] }) },
  ),
  ...["U001", "G001"].flatMap((owner) =>
    each(
      `a recall statement of another dealer of ${owner}`,
      { foreign: contentIds(owner).recallStatement, absent: ABSENT.recallStatement },
      { "Query.recallStatement": byId, "Mutation.retryRecallStatement": byId },
    ),
  ),
];
