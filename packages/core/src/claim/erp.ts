import { PutObjectCommand } from "@aws-sdk/client-s3";
import * as z from "zod";
import { action, filesBucket, SYSTEM } from "../platform/index.ts";
import { toUnits } from "../platform/money.ts";
import { s3 } from "../platform/s3.ts";
import type { Claim } from "./schema.ts";
import { readClaim } from "./store.ts";

const FORMAT = 1;

const documentKey = ({ sorg, id }: Pick<Claim, "sorg" | "id">): string => `erp/outbound/claims/${sorg}/${id}.json`;

/** Writes an approved claim for the ERP (docs/erp.md). A claim is decided once, so writing it again is harmless. */
export const putClaim = action({
  name: "claim.put",
  scope: SYSTEM,
  input: z.object({ claimId: z.string(), sorg: z.string() }),
  run: async ({ claimId }): Promise<void> => {
    const claim = await readClaim(claimId);
    if (!claim) throw new Error(`claim ${claimId} not found`);
    const body = JSON.stringify(documentOf(claim));
    const head = { Bucket: filesBucket(), Key: documentKey(claim), ContentType: "application/json" };
    await s3().send(new PutObjectCommand({ ...head, Body: body }));
  },
});

function documentOf({ id, sorg, custCode, productCategory, status, lines, handledBy, ...claim }: Claim): object {
  const { frameNumber, brand, articleCode, purchaseDate, invoiceNo, referenceNo, statusAt } = claim;
  return {
    ...{ format: FORMAT, claimId: id, sorg, customer: custCode, productCategory, decision: status },
    ...{ frameNumber, brand, articleCode, purchaseDate, invoiceNo, referenceNo },
    ...{ decidedAt: statusAt, decidedBy: handledBy?.id ?? "" },
    lines: lines
      .filter(({ decision }) => decision === "approved")
      .map(({ lineNo, articleCode: article, qty, resolution, problem, replacementFrame, creditAmount }) => ({
        ...{ lineNo, articleCode: article, qty, resolution, part: problem.part, problem: problem.description },
        ...(replacementFrame !== "" && { replacementFrame }),
        ...(creditAmount !== undefined && { creditAmount: toUnits(creditAmount) }),
      })),
  };
}
