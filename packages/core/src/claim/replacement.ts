import { exactFrameNumber, isSameFrame } from "../frame/index.ts";
import { refuseField } from "../platform/index.ts";
import type { LineDecision } from "./decision.ts";
import type { Claim, ClaimLine } from "./schema.ts";
import { frameToClaim } from "./subject.ts";

/**
 * Lines with the frames that replace the claimed bike, by their stored numbers: of the same brand and seller, and not sold to a
 * consumer. @throws Refusal of `lines.{index}.replacementFrame`, by the index in what the office sent
 */
export async function requireReplacements(
  claim: Claim,
  lines: readonly ClaimLine[],
  named: readonly LineDecision[],
): Promise<ClaimLine[]> {
  return Promise.all(
    lines.map(async (line) => {
      if (line.decision !== "approved" || line.resolution !== "replacement" || claim.productCategory !== "Bike")
        return { ...line, replacementFrame: "" };
      if (line.replacementFrame === "") return line;
      const field = `lines.${named.findIndex(({ lineNo }) => lineNo === line.lineNo)}.replacementFrame`;
      return { ...line, replacementFrame: await replacementOf(claim, line.replacementFrame, field) };
    }),
  );
}

async function replacementOf({ brand, sorg, frameNumber }: Claim, wanted: string, field: string): Promise<string> {
  const { frame, registrations, thefts } = await frameToClaim(wanted, brand, [sorg], field);
  if (exactFrameNumber(frame.frameNumber) === exactFrameNumber(frameNumber))
    throw refuseField(field, "claim_replacement_same");
  const isSold = registrations.some((sale) => isSameFrame(sale, frame));
  if (isSold || thefts.some(({ recoveredOn }) => recoveredOn === undefined))
    throw refuseField(field, "claim_replacement_sold");
  return frame.frameNumber;
}
