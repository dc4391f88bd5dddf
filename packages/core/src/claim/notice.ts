import { hostConfig } from "../host/index.ts";
import type { HostConfig } from "../host/schema.ts";
import { isoNow, newId, type Write } from "../platform/index.ts";
import type { TextKey } from "../texts/index.ts";
import { readUser } from "../user/index.ts";
import type { User } from "../user/schema.ts";
import type { Claim, ClaimState, Side } from "./schema.ts";
import { eventWrite, noteWrite, readClaim } from "./store.ts";

/** Texts of statuses in mails and push messages. */
export const STATUS_TEXTS: Readonly<Record<ClaimState, TextKey>> = {
  draft: "claim.status.draft",
  submitted: "claim.status.submitted",
  "in-review": "claim.status.in_review",
  "information-needed": "claim.status.information_needed",
  approved: "claim.status.approved",
  "partly-approved": "claim.status.partly_approved",
  rejected: "claim.status.rejected",
  "awaiting-return": "claim.status.awaiting_return",
  received: "claim.status.received",
  resolved: "claim.status.resolved",
  withdrawn: "claim.status.withdrawn",
};

/** A claim, and who is to learn what the other side did. */
export interface Notice {
  readonly claim: Claim;
  readonly config: HostConfig;
  /** Undefined: nobody in particular, such as the office before anybody took the claim. */
  readonly user: User | undefined;
  /** Whether the office is to learn it. */
  readonly isForOffice: boolean;
}

/** A mail about a claim. */
export interface SentMail {
  /** Side whose step or comment it was about. */
  readonly side: Side;
  /** Status that it was about; undefined for a comment. */
  readonly status: ClaimState | undefined;
  readonly isForOffice: boolean;
  /** What it said besides the status. */
  readonly text: string;
}

/** Records a mail in the history of its claim, without its address. A mail to the office is a note, which no customer reads. */
export function mailedWrite(claimId: string, { side, status, isForOffice, text }: SentMail): Write {
  const mail = { id: newId(), at: isoNow(), by: { id: "", name: "", side }, kind: "mail", text } as const;
  const about = { ...mail, ...(status && { to: status }) };
  return isForOffice ? noteWrite(claimId, about) : eventWrite(claimId, about);
}

/** Who learns of a change: the office of what dealers do, and the dealer of everything else. */
export async function noticeOf(claimId: string, side: Side): Promise<Notice | undefined> {
  const claim = await readClaim(claimId);
  const config = claim && (await hostConfig(claim.host));
  if (!config) return undefined;
  const isForOffice = side === "dealer";
  const who = isForOffice
    ? (claim.assignee ?? claim.handledBy)
    : claim.createdBy.side === "dealer"
      ? claim.createdBy
      : undefined;
  const user = who && (await readUser(who.id));
  return { claim, config, user: user?.active && user.hosts.includes(claim.host) ? user : undefined, isForOffice };
}
