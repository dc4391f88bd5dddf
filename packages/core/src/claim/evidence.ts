import { Refusal, type UserError } from "../platform/errors.ts";
import { type Claim, FULL_BIKE, ISSUE_PHOTOS, isFilled, SERIAL_NUMBER, type Slot } from "./schema.ts";

interface Evidence extends Pick<Claim, "productCategory" | "componentOrigin" | "invoiceNo" | "consumer"> {
  readonly docs: readonly { readonly slot: Slot }[];
}

/** Places without which a claim cannot be sent (3 §5, decision 054), besides a photo of the issue. */
export function requiredSlots({
  productCategory,
  componentOrigin,
  invoiceNo,
  consumer,
}: Omit<Evidence, "docs">): Slot[] {
  const isBike = productCategory === "Bike";
  return [
    // The portal has the invoice that a claim starts from.
    ...(invoiceNo === "" ? (["invoice"] as const) : []),
    ...(isFilled(consumer) ? (["idCard"] as const) : []),
    ...(isBike || componentOrigin === "full-bike" ? ([FULL_BIKE, SERIAL_NUMBER] as const) : []),
  ];
}

/** What is missing before a claim can be sent, by field. */
export function missingEvidence(claim: Evidence): UserError[] {
  const has = (slot: Slot): boolean => claim.docs.some((doc) => doc.slot === slot);
  const missing = requiredSlots(claim)
    .filter((slot) => !has(slot))
    .map((slot) => ({
      field: `attachments.${slot}`,
      message: slot === "idCard" ? "claim_id_card_required" : "required",
    }));
  const issue = { field: `attachments.${ISSUE_PHOTOS[0]}`, message: "claim_issue_photo_required" };
  return ISSUE_PHOTOS.some(has) ? missing : [...missing, issue];
}

/** @throws Refusal with every missing file */
export function requireEvidence(claim: Evidence): void {
  const missing = missingEvidence(claim);
  if (missing.length > 0) throw new Refusal("invalid", "invalid_input", missing);
}
