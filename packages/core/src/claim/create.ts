import { randomInt } from "node:crypto";
import { customerRecord } from "../customer/index.ts";
import { exactFrameNumber, readFrameFile } from "../frame/index.ts";
import { hostConfig, todayHere } from "../host/index.ts";
import {
  action,
  actor,
  commit,
  type Day,
  isoNow,
  notFound,
  Refusal,
  refuseField,
  type Write,
} from "../platform/index.ts";
import { answerDaysNow } from "./answer-time.ts";
import { attach } from "./attach.ts";
import { movedEvents } from "./events.ts";
import { requireEvidence } from "./evidence.ts";
import { actingAs, CLAIM, canSee, customerToClaimFor } from "./find.ts";
import { ledgerWrites } from "./ledger.ts";
import { linesOf } from "./lines.ts";
import { reportedWrites } from "./reported.ts";
import { clientRequest, once } from "./request.ts";
import {
  type BikeInput,
  type Claim,
  createBikeSchema,
  createPaaSchema,
  type PaaInput,
  type ProductCategory,
} from "./schema.ts";
import { BUSY, claimList, eventWrite, newClaimWrites, readClaim } from "./store.ts";
import { bikeSubject, paaSubject, type Subject, withInvoice } from "./subject.ts";
import { isClosed } from "./transitions.ts";

const CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** A number for a claim of a day: `C261123-7K3QF`. */
export function newClaimNumber(day: Day): string {
  const letters = Array.from({ length: 5 }, () => CROCKFORD[randomInt(CROCKFORD.length)]).join("");
  return `C${day.slice(2).replaceAll("-", "")}-${letters}`;
}

/**
 * Claims a bike by its frame number, for the active customer or, as sales staff, for `custCode`. Repeating a request returns the
 * claim that it created. @throws Refusal of the field that is wrong, with every missing file
 */
export const createClaimBike = action({
  name: "claim.createBike",
  scope: CLAIM,
  input: createBikeSchema,
  run: (input): Promise<Claim> =>
    create("Bike", input, async (custCode, today) => {
      const bike = await bikeSubject(input, today);
      const custName = await customerName(custCode, bike.sorg);
      return { custName, subject: await withInvoice(bike, input.invoiceNo, custCode), origin: undefined };
    }),
});

/** Claims a part or accessory by its article code, or from a line of an invoice. @throws Refusal as `createClaimBike` */
export const createClaimPaa = action({
  name: "claim.createPaa",
  scope: CLAIM,
  input: createPaaSchema,
  run: async (input): Promise<Claim> => {
    await requirePaa();
    return create("PAA", input, async (custCode, today) => {
      const custName = await customerName(custCode, input.sorg || actor().sorg);
      return { custName, subject: await paaSubject(input, custCode, today), origin: input.componentOrigin };
    });
  },
});

/** @throws Refusal where the host takes no claims for parts */
export async function requirePaa(): Promise<void> {
  if (!(await hostConfig(actor().host))?.claimAllowPAA) throw new Refusal("forbidden", "forbidden");
}

interface Found {
  readonly custName: string;
  readonly subject: Subject;
  readonly origin: Claim["componentOrigin"];
}

async function create(
  productCategory: ProductCategory,
  input: BikeInput | PaaInput,
  /** Looks at nothing of the customer before the actor's access to it is checked. */
  find: (custCode: string, today: Day) => Promise<Found>,
): Promise<Claim> {
  const custCode = customerToClaimFor(input.custCode);
  const { requestId, ...contents } = input;
  const request = clientRequest(requestId, { productCategory, ...contents });
  const id = await once(request, () =>
    commit.retrying(async () => {
      const today = await todayHere();
      requirePurchaseDay(input.purchaseDate, today);
      const found = await find(custCode, today);
      const { claim, writes } = await build(productCategory, input, { ...found, custCode, today });
      const sent = claim.status === "submitted";
      if (sent) await requireNotReported(claim);
      else await requireRoomForDraft(claim);
      return {
        writes: [
          ...newClaimWrites(claim),
          ...reportedWrites(undefined, claim),
          ...(await ledgerWrites(undefined, claim, sent)),
          ...writes,
          ...request.writes(claim.id),
          createdWrite(claim),
        ],
        events: sent ? movedEvents(claim, actingAs().side) : [],
        audit: { subject: `CLAIM#${claim.id}`, what: sent ? "sent" : "drafted" },
        result: claim.id,
      };
    }, BUSY),
  );
  const created = await readClaim(id);
  if (!created) throw new Error(`claim ${id} not found`);
  return created;
}

interface Parts extends Found {
  readonly custCode: string;
  readonly today: Day;
}

async function build(
  productCategory: ProductCategory,
  input: BikeInput | PaaInput,
  { custCode, custName, subject, origin, today }: Parts,
): Promise<{ claim: Claim; writes: readonly Write[] }> {
  const id = newClaimNumber(today);
  const { host } = actor();
  const config = await hostConfig(host);
  const { coverage, ...facts } = subject;
  const lines = await linesOf(subject, input.problems, config?.claimProblemRequired === true && !input.draft);
  const { docs, writes } = await attach(id, [], input.attachments);
  const { purchaseDate, referenceNo, contactPersonName, contactPersonPhone, customerNotes, consumer } = input;
  const at = isoNow();
  const claim: Claim = {
    ...{ id, host, custCode, custName, productCategory, ...facts, coverage: [...coverage], lines, docs },
    ...{ purchaseDate, referenceNo, contactPersonName, contactPersonPhone, customerNotes, consumer },
    ...(origin && { componentOrigin: origin }),
    ...{ isNotAWarranty: false, reasonRejection: "", waybill: "", createdBy: actingAs(), createdAt: at, statusAt: at },
    ...(input.draft ? { status: "draft" as const } : { status: "submitted" as const, submittedAt: at }),
    version: 1,
  };
  if (input.draft) return { claim, writes };
  requireEvidence(claim);
  return { claim: { ...claim, ...(await answerDaysNow(claim)) }, writes };
}

/** Most drafts of a customer in a sales organization at once. */
const MOST_DRAFTS = 200;

/** @throws Refusal "limited" if the customer has too many drafts */
async function requireRoomForDraft({ custCode, sorg }: Claim): Promise<void> {
  const counts = await claimList.counts([{ owner: custCode, part: sorg }]);
  if ((counts.get("draft") ?? 0) >= MOST_DRAFTS) throw new Refusal("limited", "claim_drafts_limited");
}

const createdWrite = ({ id, status, createdAt }: Claim): Write =>
  eventWrite(id, { at: createdAt, by: actingAs(), kind: "status", to: status, text: "" });

/** @throws Refusal of `purchaseDate` */
export function requirePurchaseDay(purchaseDate: Day, today: Day): void {
  if (purchaseDate > today) throw refuseField("purchaseDate", "claim_purchase_in_future");
}

/** The name of the customer. @throws Refusal "not-found" for one that the actor cannot claim for, as for an absent one */
async function customerName(custCode: string, sorg: string): Promise<string> {
  const record = (await canSee({ custCode, sorg })) ? await customerRecord(custCode) : undefined;
  if (!record?.customer.active || !record.areas.some((area) => area.sorg === sorg)) throw notFound();
  return record.customer.custName;
}

/** @throws Refusal of `frameNumber` if the customer has an open claim for the same problem of the bike */
export async function requireNotReported({
  id,
  productCategory,
  frameNumber,
  sorg,
  custCode,
  lines,
}: Claim): Promise<void> {
  if (productCategory !== "Bike") return;
  const { claims } = await readFrameFile(frameNumber);
  const problems = new Set(lines.map(({ problem }) => problem.id));
  const again = claims.some(
    (other) =>
      other.id !== id &&
      other.custCode === custCode &&
      other.sorg === sorg &&
      exactFrameNumber(other.frameNumber) === exactFrameNumber(frameNumber) &&
      other.status !== "draft" &&
      !isClosed(other.status) &&
      other.problems.some((problem) => problems.has(problem)),
  );
  if (again) throw refuseField("frameNumber", "claim_problem_open");
}
