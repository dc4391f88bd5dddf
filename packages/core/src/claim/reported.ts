import { exactFrameNumber } from "../frame/index.ts";
import { type Key, refuseField, type Write } from "../platform/index.ts";
import type { Claim } from "./schema.ts";
import { isClosed } from "./transitions.ts";

/** Problems of a bike that a claim reports while it is open, as keys: one claim of the customer may have each. */
function reportedKeys({ productCategory, status, sorg, custCode, frameNumber, lines }: Claim): Key[] {
  if (productCategory !== "Bike" || status === "draft" || isClosed(status)) return [];
  const pk = `CLAIMEDFRAME#${sorg}#${custCode}#${exactFrameNumber(frameNumber)}`;
  const ids = new Set(lines.map(({ problem }) => problem.id).filter((id) => id !== ""));
  return [...ids].map((sk) => ({ pk, sk }));
}

/**
 * Writes that reserve the problems of a bike for a claim, or release them. Refused with `claim_problem_open` of `frameNumber` if
 * another claim has one. Claims of earlier releases reserved none; `requireNotReported` finds these.
 */
export function reportedWrites(before: Claim | undefined, after: Claim): Write[] {
  const [former, present] = [before ? reportedKeys(before) : [], reportedKeys(after)];
  const without = (keys: readonly Key[], others: readonly Key[]): Key[] =>
    keys.filter((key) => !others.some(({ pk, sk }) => pk === key.pk && sk === key.sk));
  return [
    ...without(former, present).map((key): Write => ({ kind: "delete", key })),
    ...without(present, former).map(
      (key): Write => ({
        kind: "put",
        item: { ...key, claimId: after.id },
        when: { expression: "attribute_not_exists(#pk) OR #claimId = :claimId", values: { claimId: after.id } },
        otherwise: () => refuseField("frameNumber", "claim_problem_open"),
      }),
    ),
  ];
}
