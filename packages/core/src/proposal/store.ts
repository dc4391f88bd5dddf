import { ABSENT, getItem, type Key, queryAll, ttlIn, type Write } from "../platform/index.ts";
import { PROPOSAL_OPEN_DAYS, type Proposal, proposalSchema } from "./schema.ts";

/** How long the sender sees how it ended. */
const CLOSED_DAYS = 7;
/** More than the limits of sending allow: 10 open ones, and 30 a day. */
const MOST_READ = 300;

const DAY_MS = 86_400_000;

/** Until when a proposal can be taken, ISO 8601. */
export const expiryOf = ({ createdAt }: Pick<Proposal, "createdAt">): string =>
  new Date(Date.parse(createdAt) + PROPOSAL_OPEN_DAYS * DAY_MS).toISOString();

const partition = (unified: string): string => `PROPOSALS#${unified}`;
const proposalKey = ({ unified, id }: Pick<Proposal, "unified" | "id">): Key => ({ pk: partition(unified), sk: id });

export async function readProposal(unified: string, id: string): Promise<Proposal | undefined> {
  const item = await getItem(proposalKey({ unified, id }));
  return item && proposalSchema.parse(item);
}

/** A customer's proposals, newest first. */
export async function readProposals(unified: string): Promise<Proposal[]> {
  const items = await queryAll({ pk: partition(unified), limit: MOST_READ });
  return items.map((item) => proposalSchema.parse(item)).sort((a, b) => b.createdAt.localeCompare(a.createdAt));
}

/** A new proposal; a `changed` Conflict if there is one with its id. */
export const newProposalWrite = (proposal: Proposal): Write => ({
  kind: "put",
  item: { ...proposalKey(proposal), ...proposal, ttl: ttlIn(PROPOSAL_OPEN_DAYS) },
  when: ABSENT,
});

/** The proposal with its next version; a `changed` Conflict if it is no longer as it was read. */
export const proposalWrite = (
  before: Proposal,
  changes: Partial<Pick<Proposal, "lines" | "closed" | "declined">>,
): Write => ({
  kind: "update",
  key: proposalKey(before),
  set: { ...changes, version: before.version + 1, ...(changes.closed && { ttl: ttlIn(CLOSED_DAYS) }) },
  when: { expression: "#version = :version", values: { version: before.version } },
});
