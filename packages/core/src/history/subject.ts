import { announcementSubject } from "../announcement/index.ts";
import { bannerSubject } from "../banner/index.ts";
import { CONTENT_SCOPES } from "../content/index.ts";
import { readInvoice } from "../invoice/index.ts";
import { categorySubject, materialSubject } from "../marketing/index.ts";
import { newsSubject } from "../news/index.ts";
import { readOrder } from "../order/index.ts";
import { type ActionScope, actor, hasScope, notFound, requireScope, unrestrictedSorgs } from "../platform/index.ts";
import { RECALL, recallSubject } from "../recall/index.ts";
import { groupRole, role } from "../roles/index.ts";
import { groupSubject, salesDocumentSubject } from "../sales-document/index.ts";
import { ADMINISTRATION, readOurUser } from "../user-admin/index.ts";
import type { HistoryKind } from "./schema.ts";

const ROLES = "page.user-management";
/** Scopes of people who work on the documents of several customers. */
const OFFICE = ["order.confirm", "payment.approve", "payment.void", "menu.change-cust"];

/** Who may read the history of a kind of thing, and the subject of its audit entries. */
interface Subject {
  readonly scope: ActionScope;
  /** @throws Refusal "not-found" for a thing that the actor may not see */
  readonly of: (id: string) => string | Promise<string>;
  /** Fields whose values only users with the scope see, as in the thing itself. */
  readonly values?: Readonly<Record<string, string>>;
}

const SUBJECTS: Readonly<Record<HistoryKind, Subject>> = {
  user: { scope: ADMINISTRATION, of: async (id) => `USER#${(await readOurUser(id)).id}` },
  role: { scope: ROLES, of: async (id) => `ROLE#${(await role({ id })).id}` },
  groupRole: { scope: ROLES, of: async (id) => `GROUPROLE#${(await groupRole({ id })).id}` },
  permission: { scope: ROLES, of: (id) => `PERMISSION#${id}` },
  article: {
    scope: "page.catalog-analyze",
    of: (id) => {
      const { sorg, rest } = ofSorg(id);
      if (!unrestrictedSorgs().includes(sorg)) throw notFound();
      return `ARTICLE#${sorg}#${rest}`;
    },
  },
  order: {
    scope: OFFICE,
    of: async (id) => {
      const order = await readOrder(id);
      if (!order || !isVisible(order.sorg, order.customer.custCode.unified)) throw notFound();
      return `ORDER#${id}`;
    },
    values: { internalNotes: "order.confirm" },
  },
  invoice: {
    scope: OFFICE,
    of: async (id) => {
      const { sorg, rest } = ofSorg(id);
      const invoice = await readInvoice(sorg, rest);
      if (!invoice || !isVisible(sorg, invoice.custCode)) throw notFound();
      return `INVOICE#${sorg}#${rest}`;
    },
  },
  announcement: { scope: "page.announcement", of: announcementSubject },
  banner: { scope: "page.banner", of: bannerSubject },
  news: { scope: CONTENT_SCOPES.news.edit, of: newsSubject },
  salesDocument: { scope: CONTENT_SCOPES.sales_document.edit, of: salesDocumentSubject },
  salesDocumentGroup: { scope: CONTENT_SCOPES.sales_document.edit, of: groupSubject },
  marketingCategory: { scope: CONTENT_SCOPES.marketing_material.edit, of: categorySubject },
  marketingMaterial: { scope: CONTENT_SCOPES.marketing_material.edit, of: materialSubject },
  recall: { scope: RECALL, of: recallSubject },
};

/** The subject of a thing's audit entries. @throws Refusal if the actor may not read them */
export function subjectOf(kind: HistoryKind, id: string): string | Promise<string> {
  const { scope, of } = SUBJECTS[kind];
  requireScope(scope);
  return of(id);
}

/** Whether the actor may see the values of a field of a thing. */
export function canSeeValues(kind: HistoryKind, field: string): boolean {
  const scope = SUBJECTS[kind].values?.[field];
  return scope === undefined || hasScope(scope);
}

/** Scopes of which each opens the history of some kind of thing. */
export const READERS = [
  ...ADMINISTRATION,
  ...["page.catalog-analyze", "page.announcement", "page.banner"],
  ...Object.values(CONTENT_SCOPES).map(({ edit }) => edit),
  RECALL,
  ...OFFICE,
];

/** Whether a document belongs to a sales organization that the actor manages, or to the customer that they act for. */
function isVisible(sorg: string, customer: string): boolean {
  const { sorgs, customer: active } = actor();
  return unrestrictedSorgs().includes(sorg) || (sorgs.includes(sorg) && active?.code.unified === customer);
}

/** Parts of an id such as `N100-ART-7`. */
function ofSorg(id: string): { readonly sorg: string; readonly rest: string } {
  const at = id.indexOf("-");
  if (at < 1) throw notFound();
  return { sorg: id.slice(0, at), rest: id.slice(at + 1) };
}
