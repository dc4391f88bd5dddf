import { isDeepStrictEqual } from "node:util";
import { hostConfig, todayHere } from "../host/index.ts";
import { action, actor, commit, type Day, isoNow, Refusal } from "../platform/index.ts";
import { attach, deleteGone } from "./attach.ts";
import { requirePaa, requirePurchaseDay } from "./create.ts";
import { requireEvidence } from "./evidence.ts";
import { actingAs, CLAIM, visibleClaim } from "./find.ts";
import { ledgerWrites } from "./ledger.ts";
import { linesOf } from "./lines.ts";
import { reportedWrites } from "./reported.ts";
import {
  type BikeInput,
  type Claim,
  type PaaInput,
  type ProductCategory,
  type Slot,
  updateBikeSchema,
  updatePaaSchema,
} from "./schema.ts";
import { BUSY, changeClaimWrites, eventWrite } from "./store.ts";
import { bikeSubject, paaSubject, type Subject, withInvoice } from "./subject.ts";
import { isEditable } from "./transitions.ts";

/** Changes what was claimed of a bike, until the office reviews it or when it asks. @throws Refusal as `createClaimBike`, "conflict" */
export const updateClaimBike = action({
  name: "claim.updateBike",
  scope: CLAIM,
  input: updateBikeSchema,
  run: (input): Promise<Claim> =>
    update("Bike", input, async (before, today) => {
      const bike = await bikeSubject(input, today);
      requireSeller(bike.sorg, before);
      return withInvoice(bike, input.invoiceNo, before.custCode);
    }),
});

/** Changes what was claimed of a part. @throws Refusal as `updateClaimBike` */
export const updateClaimPaa = action({
  name: "claim.updatePaa",
  scope: CLAIM,
  input: updatePaaSchema,
  run: async (input): Promise<Claim> => {
    await requirePaa();
    const asNew = { ...input, custCode: undefined, requestId: undefined, draft: false };
    const { componentOrigin } = input;
    return update(
      "PAA",
      input,
      (before, today) => {
        requireSeller(input.sorg || actor().sorg, before);
        return paaSubject(asNew, before.custCode, today);
      },
      { componentOrigin },
    );
  },
});

/** @throws Refusal "conflict" for another seller's goods */
function requireSeller(sorg: string, before: Claim): void {
  if (sorg !== before.sorg) throw new Refusal("conflict", "claim_other_seller");
}

type Change = Omit<BikeInput | PaaInput, "requestId" | "custCode" | "draft"> & {
  readonly id: string;
  readonly version?: number | undefined;
  readonly remove: readonly Slot[];
};

async function update(
  category: ProductCategory,
  input: Change,
  find: (before: Claim, today: Day) => Promise<Subject>,
  patch: Partial<Claim> = {},
): Promise<Claim> {
  const { claim, gone } = await commit.retrying(async () => {
    const before = await editableClaim(input.id, input.version);
    if (before.productCategory !== category) throw new Refusal("conflict", "claim_other_category");
    const today = await todayHere();
    requirePurchaseDay(input.purchaseDate, today);
    const { coverage, sorg, ...facts } = await find(before, today);
    const isDraft = before.status === "draft";
    const config = await hostConfig(actor().host);
    const lines = await linesOf(
      { ...facts, sorg, coverage },
      input.problems,
      !isDraft && config?.claimProblemRequired === true,
    );
    const { docs, writes, gone } = await attach(before.id, before.docs, input.attachments, input.remove);
    const { purchaseDate, referenceNo, contactPersonName, contactPersonPhone, customerNotes, consumer } = input;
    const after: Claim = {
      ...{ ...before, ...facts, ...patch, lines, docs, purchaseDate, referenceNo, contactPersonName },
      ...{ contactPersonPhone, customerNotes, consumer },
      // The verdict stays as it was when the claim was sent.
      ...(isDraft ? { coverage: [...coverage] } : { lines: withVerdicts(lines, before) }),
    };
    if (!isDraft) requireEvidence(after);
    const written = isSameRequest(before, after) ? after : { ...after, changedBy: changedBy(before) };
    return {
      writes: [
        ...changeClaimWrites(before, written),
        ...reportedWrites(before, after),
        ...(await ledgerWrites(before, after, !isDraft)),
        ...writes,
        editWrite(after),
      ],
      audit: { subject: `CLAIM#${after.id}`, what: "edited" },
      result: { claim: { ...written, version: before.version + 1 }, gone },
    };
  }, BUSY);
  await deleteGone(gone);
  return claim;
}

/** What the office decides on. Who changes it does not decide it (decision 113). */
const requested = ({ frameNumber, articleCode, qty, invoiceNo, purchaseDate, componentOrigin, lines }: Claim) => ({
  ...{ frameNumber, articleCode, qty, invoiceNo, purchaseDate, componentOrigin },
  // The verdict follows from the rest.
  lines: lines.map(({ verdict: _, ...line }) => line),
});

const isSameRequest = (before: Claim, after: Claim): boolean =>
  isDeepStrictEqual(JSON.parse(JSON.stringify(requested(before))), JSON.parse(JSON.stringify(requested(after))));

const changedBy = ({ changedBy = [] }: Claim): string[] => [...new Set([...changedBy, actor().userId])];

/** Lines with the warranty as it was when the claim was sent. */
const withVerdicts = (lines: Claim["lines"], { coverage }: Claim): Claim["lines"] =>
  lines.map((line) => ({ ...line, verdict: coverage.find((each) => each.class === line.class) }));

const editWrite = ({ id }: Claim) => eventWrite(id, { at: isoNow(), by: actingAs(), kind: "edit", text: "" });

/** @throws Refusal "conflict" if the claim may not be changed any more, or changed since `version` */
export async function editableClaim(id: string, version?: number): Promise<Claim> {
  const claim = await visibleClaim(id);
  if (!isEditable(claim.status)) throw new Refusal("conflict", "claim_not_editable");
  if (version !== undefined && version !== claim.version) throw new Refusal("conflict", "conflict");
  return claim;
}
