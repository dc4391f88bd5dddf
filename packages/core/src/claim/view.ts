import * as z from "zod";
import { wordsOf } from "../catalog/index.ts";
import { framePassport, isSameFrame, type PassportFrame } from "../frame/index.ts";
import { timeZoneOf } from "../host/index.ts";
import { action, type Day, dayOf, now } from "../platform/index.ts";
import { workingDays } from "./age.ts";
import { type Authors, CLAIM, isFiledByActor, isOffice, sideOf, visibleClaim } from "./find.ts";
import {
  type Assignment,
  ATTRIBUTES_BETWEEN,
  type Claim,
  type ClaimEvent,
  type ClaimRow,
  type Side,
} from "./schema.ts";
import { readAssignments, readEvents, readNotes } from "./store.ts";
import { isClosed, isDecision, isEditable, isOpen, needsReason, TRANSITIONS, type Transition } from "./transitions.ts";

type FrameInspections = PassportFrame["inspections"];

/** Parts of a claim that a client may leave out. */
export const EMBEDS = ["comments", "histories", "documents", "alerts", "pdi"] as const;
export type Embed = (typeof EMBEDS)[number];

/** A claim with the parts that the client wants. */
export interface ShownClaim extends Claim {
  readonly embed: ReadonlySet<Embed>;
}

/** A claim that the actor may see; without `embed` with all its parts. @throws Refusal "not-found", also for another customer's */
export const claim = action({
  name: "claim.claim",
  scope: CLAIM,
  input: z.object({ id: z.string().min(1).max(40), embed: z.array(z.enum(EMBEDS)).max(EMBEDS.length).optional() }),
  run: async ({ id, embed }): Promise<ShownClaim> => show(await visibleClaim(id), embed),
});

/** A claim as the actor may see it: where a bike was shipped is shown to the customer itself and to the office. */
export function show(stored: Claim, embed: readonly Embed[] = EMBEDS): ShownClaim {
  const isShipment = isOffice() || stored.frameShippedTo === stored.custCode;
  const hidden = isShipment ? {} : { frameShippedDelvNo: "", frameShippedTo: "", frameShippedToName: "" };
  return { ...stored, ...hidden, embed: new Set(embed) };
}

/** An entry of a claim's history. */
export interface ShownEvent extends Omit<ClaimEvent, "kind"> {
  readonly kind: ClaimEvent["kind"] | Assignment["kind"];
  /** Side that a mail was sent to. */
  readonly recipient?: Side;
}

/** What happened to a claim, oldest first, without comments. Mails to the office and assignments are shown to the office alone. */
export async function historiesOf({ id, embed }: ShownClaim): Promise<ShownEvent[]> {
  if (!embed.has("histories")) return [];
  const [events, notes, assignments] = await Promise.all([
    readEvents(id),
    isOffice() ? readNotes(id) : [],
    isOffice() ? readAssignments(id) : [],
  ]);
  const shown = events.flatMap((event): ShownEvent[] =>
    event.kind === "comment" ? [] : [event.kind === "mail" ? { ...event, recipient: "dealer" } : event],
  );
  const mails = notes.flatMap(({ kind, ...note }) =>
    kind === "mail" ? [{ ...note, kind, recipient: "office" as const }] : [],
  );
  return [...shown, ...mails, ...assignments].sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** Inspections of a claimed bike before it was handed over, newest first. */
export async function inspectionsOf({ frameNumber, sorg, embed }: ShownClaim): Promise<FrameInspections> {
  if (frameNumber === "" || !embed.has("pdi")) return [];
  const { frames } = await framePassport({ frameNumber });
  // A part's brand is not the bike's.
  const same = frames.find((frame) => isSameFrame(frame, { frameNumber, sorg, brand: frame.brand }));
  return same?.inspections ?? [];
}

/** Size and color of the claimed bike in the words of the reader; the claim has those of the ERP. */
export async function attributesOf({ sorg, bikeAttributes }: Pick<Claim, "sorg" | "bikeAttributes">): Promise<string> {
  if (bikeAttributes === "") return "";
  const inWords = await wordsOf(sorg);
  return bikeAttributes.split(ATTRIBUTES_BETWEEN).map(inWords).join(ATTRIBUTES_BETWEEN);
}

/** Age in business days: since it was sent, until it was closed or today. */
export async function ageOf({ submittedAt, closedAt }: Pick<ClaimRow, "submittedAt" | "closedAt">): Promise<number> {
  if (submittedAt === undefined) return 0;
  const zone = await timeZoneOf();
  const day = (at: string | number): Day => dayOf(at, zone);
  return workingDays(day(submittedAt), day(closedAt ?? now()));
}

/** What the actor may do with a claim now. Nobody decides a claim that they filed or changed (decision 113). */
export const movesOf = (claim: Pick<Claim, "productCategory" | "status" | "lines"> & Authors): Transition[] =>
  capabilities({
    productCategory: claim.productCategory,
    fromStatusId: claim.status,
    custCategory: sideOf(),
  })
    .filter(({ toStatusId }) => !isDecision(toStatusId) || !isFiledByActor(claim))
    .map((move) => ({ ...move, needsReason: needsReason(move, claim) }));

/** Whether a colleague must decide the claim, because the actor filed or changed it; for the office, until it is decided. */
export const needsColleague = (claim: Pick<Claim, "status"> & Authors): boolean =>
  isOffice() && isOpen(claim.status) && isFiledByActor(claim);

export const canEdit = ({ status }: Pick<Claim, "status">): boolean => isEditable(status);
export const canAddFiles = ({ status }: Pick<Claim, "status">): boolean => !isClosed(status);

interface Sought {
  readonly productCategory?: string | undefined;
  readonly custCategory?: Side | undefined;
  readonly fromStatusId?: string | undefined;
  readonly toStatusId?: string | undefined;
}

const capabilities = ({ custCategory, ...sought }: Sought): Transition[] =>
  TRANSITIONS.filter(
    (each) =>
      each.custCategory === custCategory &&
      (sought.productCategory ?? each.productCategory) === each.productCategory &&
      (sought.fromStatusId ?? each.fromStatusId) === each.fromStatusId &&
      (sought.toStatusId ?? each.toStatusId) === each.toStatusId,
  );

/** Changes of status that the user's side may make, filtered by the arguments (3 §4). Empty for the other side. */
export const claimUserCapabilities = action({
  name: "claim.capabilities",
  scope: CLAIM,
  input: z.object({
    productCategory: z.string().max(20).optional(),
    custCategory: z.string().max(20).optional(),
    fromStatusId: z.string().max(30).optional(),
    toStatusId: z.string().max(30).optional(),
  }),
  run: ({ custCategory, ...sought }): Transition[] => {
    const side = sideOf();
    return custCategory === undefined || custCategory === side ? capabilities({ ...sought, custCategory: side }) : [];
  },
});
