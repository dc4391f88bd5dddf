import type * as z from "zod";
import { customerRecord } from "../customer/index.ts";
import { allHosts, timeZoneOfSorg } from "../host/index.ts";
import { action, commit, dayOf, type FeedOutcome, refuseField, SYSTEM, type Write } from "../platform/index.ts";
import { decidedWrites } from "./answer-time.ts";
import { lastCommentOf } from "./comment.ts";
import { importedClaimSchema } from "./erp-schema.ts";
import type { By, Claim, ClaimLine, Verdict } from "./schema.ts";
import { eventWrite, newClaimWrites } from "./store.ts";
import { bikeSubject, paaSubject } from "./subject.ts";
import { isClosed, isDecision } from "./transitions.ts";

type Imported = z.output<typeof importedClaimSchema>;

/** Begins the id of the creator of an imported claim, which is not the id of a user. */
const IMPORTED = "import-";

/** Whether the portal has the claim from the ERP, so that none of its users filed it. */
export const isImported = ({ createdBy }: Pick<Claim, "createdBy">): boolean => createdBy.id.startsWith(IMPORTED);

/**
 * Imports a past claim that the ERP has. It publishes no event, and an existing claim is not replaced.
 * @throws Refusal of `frameNumber`, `articleCode`, or `custCode` if it is unknown
 */
export const importClaim = action({
  name: "claim.import",
  scope: SYSTEM,
  input: importedClaimSchema,
  run: async (row): Promise<FeedOutcome> => {
    const { id, sorg, custCode, frameNumber, status, createdAt, statusAt } = row;
    const [record, host] = await Promise.all([
      customerRecord(custCode),
      allHosts().then((hosts) => hosts.find((config) => config.sorg === sorg)),
    ]);
    if (!record) throw refuseField("custCode", "customer_unknown");
    const isBike = frameNumber !== "" && row.articleCode === "";
    const zone = await timeZoneOfSorg(sorg);
    const day = dayOf(createdAt, zone);
    const sought = { ...row, description: "", invoiceNo: "" };
    const locale = host?.languages[0]?.code;
    const { coverage, ...subject } = isBike
      ? await bikeSubject(row, day, [sorg], locale)
      : await paaSubject(sought, custCode, day, [sorg], locale);
    const by = {
      id: `${IMPORTED}${custCode}`,
      name: row.createdBy || record.customer.custName,
      side: "dealer" as const,
    };
    const { qty, purchaseDate, referenceNo, waybill, reason } = row;
    const claim: Claim = {
      ...{ ...subject, id, host: host?.host ?? "", custCode, custName: record.customer.custName, qty, purchaseDate },
      ...{ productCategory: isBike ? ("Bike" as const) : ("PAA" as const), status, referenceNo, waybill },
      ...{ contactPersonName: by.name, contactPersonPhone: "", customerNotes: row.problem.notes },
      consumer: { name: "", phone: "", city: "", address: "", email: "" },
      lines: [lineOf(row, subject, coverage)],
      ...{ coverage: [...coverage], docs: [], isNotAWarranty: false },
      reasonRejection: status === "rejected" ? reason : "",
      ...importedComment(row),
      ...{ createdBy: by, createdAt, statusAt, version: 1 },
      ...(status !== "draft" && { submittedAt: createdAt }),
      ...(isClosed(status) && { closedAt: statusAt }),
    };
    const decidedAt = row.decidedAt ?? (isDecision(status) ? statusAt : undefined);
    const answer = decidedAt === undefined ? [] : decidedWrites(claim, decidedAt, zone);
    const conflict = await commit.attempt({ writes: [...newClaimWrites(claim), ...historyOf(row, by), ...answer] });
    return conflict ? "unchanged" : "changed";
  },
});

const DECIDED_STATES: readonly Claim["status"][] = [
  "approved",
  "partly-approved",
  "awaiting-return",
  "received",
  "resolved",
];

function lineOf(
  { status, resolution, reason, creditNote, creditAmount, deliveryOrder, problem, class: part }: Imported,
  { articleCode, description, qty }: Pick<ClaimLine, "articleCode" | "description" | "qty">,
  coverage: readonly Verdict[],
): ClaimLine {
  const verdict = coverage.find((each) => each.class === part);
  const decision = DECIDED_STATES.includes(status) ? "approved" : status === "rejected" ? "rejected" : "open";
  return {
    ...{ lineNo: 1, articleCode, description, qty, problem, class: part, verdict, decision },
    ...(decision === "open" ? {} : { resolution: resolution ?? "none" }),
    ...{ reason: decision === "rejected" ? reason : "", creditNote, deliveryOrder, replacementFrame: "" },
    ...(creditAmount !== undefined && { creditAmount }),
  };
}

/** The ERP does not say who answered; pages name the side in the language of the reader. */
const OFFICE: By = { id: "import", name: "", side: "office" };

function importedComment({ comment, answer, reason, createdAt, statusAt }: Imported): Pick<Claim, "lastComment"> {
  const decision = reason || answer;
  if (decision !== "") return { lastComment: lastCommentOf(decision, statusAt, "office") };
  return comment === "" ? {} : { lastComment: lastCommentOf(comment, createdAt, "dealer") };
}

/** History of an imported claim. Its ids are fixed, so that importing it again writes the same items. */
function historyOf({ id, status, createdAt, statusAt, comment, answer, reason }: Imported, by: By): Write[] {
  const event = (number: number, rest: Parameters<typeof eventWrite>[1]) =>
    eventWrite(id, { ...rest, id: `0${createdAt.replace(/\D/g, "").slice(0, 14)}${number}` });
  const comments = [
    ...(comment === "" ? [] : [event(2, { at: createdAt, by, kind: "comment", text: comment })]),
    ...(answer === "" ? [] : [event(3, { at: statusAt, by: OFFICE, kind: "comment", text: answer })]),
  ];
  const first = event(1, {
    at: createdAt,
    by,
    kind: "status",
    to: status === "draft" ? "draft" : "submitted",
    text: "",
  });
  const isLater = status !== "draft" && status !== "submitted";
  const last = event(4, { at: statusAt, by: OFFICE, kind: "status", from: "submitted", to: status, text: reason });
  return [first, ...comments, ...(isLater ? [last] : [])];
}
