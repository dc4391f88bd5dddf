import { claimIdOf, contentIds, invoiceNoOf, visitIdOf } from "../../../builders/tenants/names.ts";
import { ABSENT, byId, byNumber, each, FOREIGN, type ForeignId } from "./foreign-id.ts";

const SERIES = [{ series: "S", qty: 1 }];

function visited(id: string) {
  return { id, seriesList: SERIES };
}

function partOf(id: string) {
  return { id, articleCode: "A1", purchaseDate: "2026-01-02" };
}

/** Claims and visits. */
export const CLAIM_IDS: readonly ForeignId[] = [
  ...["C2", "C3"].flatMap((owner) =>
    [
      ...each(
        `a claim of ${owner}`,
        { foreign: claimIdOf(owner), absent: claimIdOf("C9") },
        {
          "Query.claimV2": byId,
          "Query.claimComments": byId,
          "Query.claimAdditionalDocuments": byId,
          "Mutation.assignClaim": (id) => ({ id, isMine: true, assignee: "colleague" }),
          "Mutation.createClaimComment": (id) => ({ id, comment: "C" }),
          "Mutation.createClaimAdditionalDocument": (id) => ({ id, file: "x", title: "T" }),
          "Mutation.deleteClaimAdditionalDocument": (id) => ({ id, no: 1 }),
          "Mutation.updateClaimStatus": (id) => ({ id, currentStatus: "received", newStatus: "resolved" }),
          "Mutation.updateClaimBike": (id) => ({
            id,
            frameNumber: contentIds("U001").frame,
            purchaseDate: "2026-01-02",
          }),
          "Mutation.updateClaimPaa": partOf,
          "Mutation.updateClaimPaaV2": partOf,
        },
      ),
      ...each(
        `an invoice of ${owner} to claim from`,
        { foreign: invoiceNoOf(owner), absent: invoiceNoOf("C9") },
        { "Query.claimInvoices": (invoiceNo) => ({ invoiceNo }) },
      ),
      ...each(
        `claims of ${owner}`,
        { foreign: owner, absent: "C9" },
        {
          "Query.claimsV2": (custCode) => ({ page: 1, limit: 10, custCode }),
          "Query.claimsV3": (code) => ({ page: 1, limit: 10, custCodes: [code] }),
          "Query.claimQueues": (code) => ({ custCodes: [code] }),
          "Query.claimsVersion": (code) => ({ custCodes: [code] }),
          "Query.claimProblems": (custCode) => ({ custCode }),
          "Query.dealerInformation": (custCode) => ({ custCode }),
          "Query.claimInvoices": (custCode) => ({ custCode, invoiceNo: "I1" }),
          "Query.claimBikeInvoices": (custCode) => ({ custCode, frameNumber: contentIds("U001").frame }),
          "Mutation.createClaimBike": (custCode) => ({
            ...{ custCode, frameNumber: contentIds("U001").frame, purchaseDate: "2026-01-02", draft: true },
          }),
          "Mutation.createClaimPaa": (custCode) => ({
            ...{ custCode, articleCode: "A1", purchaseDate: "2026-01-02", draft: true },
          }),
        },
      ),
      // The office looks after every dealer of its sales organization.
    ].map((item) => ({ ...item, notFor: owner === "C2" ? ["administrator"] : [] })),
  ),
  ...each(
    "a bike of another seller to claim",
    { foreign: FOREIGN.frame, absent: ABSENT.frame },
    {
      "Query.claimStolenBike": byNumber,
      "Query.claimRecallFrames": byNumber,
      "Query.claimBikeInvoices": byNumber,
      "Mutation.createClaimBike": (frameNumber) => ({ frameNumber, purchaseDate: "2026-01-02", draft: true }),
    },
  ),
  ...["C2", "C3"].flatMap((owner) =>
    [
      ...each(
        `a visit at ${owner}`,
        { foreign: visitIdOf(owner), absent: visitIdOf("C9") },
        {
          "Query.formVisits": (id) => ({ page: 1, limit: 10, id }),
          "Mutation.updateFormVisit": visited,
          "Mutation.deleteFormVisit": byId,
          "Mutation.restoreFormVisit": byId,
        },
      ),
      ...each(
        `visits at ${owner}`,
        { foreign: owner, absent: "C9" },
        {
          "Query.formVisits": (code) => ({ page: 1, limit: 10, custCodes: [code] }),
          "Mutation.createFormVisit": (custCode) => ({ brand: "polygon", custCode, seriesList: SERIES }),
        },
      ),
      // The office looks after every dealer of its sales organization.
    ].map((item) => ({ ...item, notFor: owner === "C2" ? ["administrator"] : [] })),
  ),
  ...each(
    "customers of another seller to visit",
    { foreign: "5000", absent: "5009" },
    { "Query.formVisitSalesCustomers": (sorg) => ({ sorg }) },
  ),
];
