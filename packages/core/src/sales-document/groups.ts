import * as z from "zod";
import {
  CONTENT_SCOPES,
  canSeeMarkets,
  isEditor,
  itemIdSchema,
  type Market,
  marketFilter,
  marketsOf,
  pageOf,
  requireMarkets,
  requireVersion,
} from "../content/index.ts";
import {
  type AuditEntry,
  action,
  actor,
  commit,
  contains,
  isoNow,
  newId,
  notFound,
  type Recorded,
  recordedChanges,
} from "../platform/index.ts";
import { documentsIn, type ShownDocument } from "./find.ts";
import { type Group, groupInputSchema, groupsSchema, updateGroupSchema } from "./schema.ts";
import { changeGroupWrite, deleteGroupWrite, newGroupWrite, readGroup, readGroups } from "./store.ts";

const { edit: EDIT, read: READ } = CONTENT_SCOPES.sales_document;

export interface ShownGroup extends Omit<Group, "contentTargetMarkets"> {
  /** All markets for editors, the actor's own for others. */
  readonly contentTargetMarkets: readonly Market[];
  /** Documents of the group that the actor sees; empty unless wanted. */
  readonly salesDocuments: readonly ShownDocument[];
}

async function show(groups: readonly Group[], documents: readonly ShownDocument[] = []): Promise<ShownGroup[]> {
  const [seesMarkets, markets] = await Promise.all([
    marketFilter("sales_document"),
    marketsOf([...new Set(groups.flatMap((group) => group.contentTargetMarkets))]),
  ]);
  const visible = isEditor("sales_document") ? undefined : await documentsIn(groups, { validOnly: true });
  return groups.map((group) => ({
    ...group,
    assigned: visible?.filter(({ groupId }) => groupId === group.id).length ?? group.assigned,
    contentTargetMarkets: markets.filter(({ id }) => group.contentTargetMarkets.includes(id) && seesMarkets([id])),
    salesDocuments: documents.filter(({ groupId }) => groupId === group.id),
  }));
}

/** Groups of documents by name: those of the reader's markets, or all for editors. */
export const salesDocumentGroups = action({
  name: "sales-document.groups",
  scope: [READ, EDIT],
  input: groupsSchema,
  run: async ({ page, limit, search, filterContentTargetMarket: market, contentTargetMarkets, ...wanted }) => {
    const [groups, seesMarkets] = await Promise.all([readGroups(actor().host), marketFilter("sales_document")]);
    const matching = groups
      .filter(
        (group) =>
          seesMarkets(group.contentTargetMarkets) &&
          contains(search, group.name) &&
          (market === undefined || group.contentTargetMarkets.includes(market)) &&
          (!contentTargetMarkets || canSeeMarkets(contentTargetMarkets, group.contentTargetMarkets)),
      )
      .sort((a, b) => a.name.localeCompare(b.name));
    const { rows, info } = pageOf(matching, { page, limit });
    const documents = wanted.nested ? await documentsIn(rows, wanted) : [];
    return { groups: await show(rows, documents), info };
  },
});

async function ownGroup(id: string): Promise<Group> {
  const group = await readGroup(actor().host, id);
  if (!group) throw notFound();
  return group;
}

async function showOne(group: Group): Promise<ShownGroup> {
  const [shown] = await show([group]);
  if (!shown) throw notFound();
  return shown;
}

/** @throws Refusal "not-found" for absent groups, and those of other hosts */
export const salesDocumentGroup = action({
  name: "sales-document.group",
  scope: EDIT,
  input: z.object({ id: itemIdSchema }),
  run: async ({ id }) => showOne(await ownGroup(id)),
});

export const createSalesDocumentGroup = action({
  name: "sales-document.createGroup",
  scope: EDIT,
  input: groupInputSchema,
  run: async (input): Promise<ShownGroup> => {
    await requireMarkets(input.contentTargetMarkets);
    const group: Group = { ...input, id: newId(), host: actor().host, assigned: 0, asOf: isoNow(), version: 1 };
    await commit({ writes: [newGroupWrite(group)], audit: auditOf(group, "created") });
    return showOne(group);
  },
});

/** @throws Refusal "conflict" if the group changed since `version` was read */
export const updateSalesDocumentGroup = action({
  name: "sales-document.updateGroup",
  scope: EDIT,
  input: updateGroupSchema,
  run: async ({ id, version, name, contentTargetMarkets }): Promise<ShownGroup> => {
    const before = await ownGroup(id);
    requireVersion(before, version);
    await requireMarkets(contentTargetMarkets);
    const group = { ...before, name, contentTargetMarkets, asOf: isoNow(), version: version + 1 };
    await commit({ writes: [changeGroupWrite(group)], audit: auditOf(group, "changed", before) });
    return showOne(group);
  },
});

/** Deletes a group without documents. @throws Refusal "group_in_use" otherwise: its markets would no longer limit them */
export const deleteSalesDocumentGroup = action({
  name: "sales-document.deleteGroup",
  scope: EDIT,
  input: z.object({ id: itemIdSchema }),
  run: async ({ id }): Promise<void> => {
    const group = await ownGroup(id);
    await commit({ writes: [deleteGroupWrite(group)], audit: auditOf(group, "deleted") });
  },
});

/** Ids and names of the host's groups. */
export const groupNames = async (): Promise<(readonly [id: string, name: string])[]> =>
  (await readGroups(actor().host)).map(({ id, name }) => [id, name] as const);

const auditSubject = ({ host, id }: Group): string => `SALESDOCGROUP#${host}#${id}`;

/** The subject of a group's audit entries. @throws Refusal "not-found" for groups of other hosts */
export const groupSubject = async (id: string): Promise<string> => auditSubject(await ownGroup(id));

const RECORDED: Recorded<Group> = {
  values: ({ name, contentTargetMarkets }) => ({ name, contentTargetMarkets }),
};

function auditOf(group: Group, what: string, before?: Group): AuditEntry {
  const changes = what === "deleted" ? [] : recordedChanges(RECORDED, before, group);
  return { subject: auditSubject(group), what, detail: { name: group.name }, changes };
}
