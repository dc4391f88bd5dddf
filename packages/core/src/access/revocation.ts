import { createHash } from "node:crypto";
import * as z from "zod";
import { now, queryAll, type Write } from "../platform/index.ts";

/**
 * Access tokens are believed without asking the table for each call; what was taken away since a token was made is in
 * the partition `REVOCATIONS`. A process reads that partition at most every LEASE_MS and believes it no longer than
 * that; whoever takes access away waits for LEASE_MS before he says that it is done (`revocationHolds`). So no call
 * that begins after that answer gets through, and a busy process pays four reads a second, not one per call.
 */
export const LEASE_MS = 250;

const PARTITION = "REVOCATIONS";
/** A mark outlives the tokens that it is about. */
const MARK_SECONDS = 900;

/** What a token was made from: digests of the parts that decide what its holder may do. */
export interface Basis {
  readonly userId: string;
  readonly sessionId: string;
  /** Digest of what the user's item says of his access. */
  readonly user: string;
  /** Version of the roles. */
  readonly roles: string;
  readonly customer?:
    | {
        readonly unified: string;
        readonly digest: string;
        /** Digest of each sales organisation in which he acts for the customer. */
        readonly areas: Readonly<Record<string, string>>;
      }
    | undefined;
}

/** A short digest of JSON-like facts; the order of keys does not matter. */
export function digestOf(facts: Readonly<Record<string, unknown>>): string {
  const sorted = JSON.stringify(Object.entries(facts).sort(([a], [b]) => (a < b ? -1 : 1)));
  return createHash("sha256").update(sorted).digest("base64url").slice(0, 16);
}

const mark = (subject: string, value: string): Write => ({
  kind: "put",
  item: { pk: PARTITION, sk: subject, value, ttl: Math.floor(now() / 1000) + MARK_SECONDS },
});

/** Tokens of the user that were made of anything but this digest are refused from now on. */
export const userChangedWrite = (id: string, digest: string): Write => mark(`USER#${id}`, digest);
/** Tokens that act for the customer and were made of anything but this digest are refused from now on. */
export const customerChangedWrite = (unified: string, digest: string): Write => mark(`CUSTOMER#${unified}`, digest);
/** The same for what holds in one sales organisation; without a digest the customer is no more in it. */
export const areaChangedWrite = (unified: string, sorg: string, digest = "gone"): Write =>
  mark(`AREA#${unified}#${sorg}`, digest);
/** Tokens made with other roles than this version's are refused from now on. */
export const rolesChangedWrite = (version: string): Write => mark("ROLES", version);
/** Tokens of the session are refused from now on. */
export const sessionEndedWrite = (sid: string): Write => mark(`SESSION#${sid}`, "ended");

const itemSchema = z.object({ sk: z.string(), value: z.string(), ttl: z.number() });

type Marks = ReadonlyMap<string, string>;

async function readMarks(): Promise<Marks> {
  const items = (await queryAll({ pk: PARTITION })).map((item) => itemSchema.parse(item));
  return new Map(items.filter(({ ttl }) => ttl * 1000 > now()).map(({ sk, value }) => [sk, value]));
}

let lease: { readonly since: number; readonly marks: Promise<Marks> } | undefined;

/** The marks as of a moment at most LEASE_MS ago; calls at the same time share one read. */
function currentMarks(): Promise<Marks> {
  const at = performance.now();
  if (lease && at - lease.since < LEASE_MS) return lease.marks;
  const marks = readMarks();
  const taken = { since: at, marks };
  lease = taken;
  marks.catch(() => {
    if (lease === taken) lease = undefined;
  });
  return marks;
}

/** Whether access was taken away from a token since it was made. */
export async function isRevoked({ userId, sessionId, user, roles, customer }: Basis): Promise<boolean> {
  const marks = await currentMarks();
  const differs = (subject: string, value: string) => (marks.get(subject) ?? value) !== value;
  return (
    marks.has(`SESSION#${sessionId}`) ||
    differs(`USER#${userId}`, user) ||
    differs("ROLES", roles) ||
    (customer !== undefined &&
      (differs(`CUSTOMER#${customer.unified}`, customer.digest) ||
        Object.entries(customer.areas).some(([sorg, digest]) => differs(`AREA#${customer.unified}#${sorg}`, digest))))
  );
}

/** Waits until what was just taken away is refused by every process. Call it after the commit, before the answer. */
export function revocationHolds(): Promise<void> {
  lease = undefined;
  return new Promise((resolve) => setTimeout(resolve, LEASE_MS));
}
