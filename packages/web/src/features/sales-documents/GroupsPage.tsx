import { DeleteSalesDocumentGroupDocument, type EditedGroupFragment, EditedGroupsDocument } from "../../gql/graphql.ts";
import { deletion } from "../../ui/deletion.tsx";
import { listPage } from "../../ui/ListPage.tsx";
import { pageVariables } from "../../ui/listState.ts";
import { marketFilter, marketIn } from "../content/index.ts";

/** The groups of documents, for editors. */
export default listPage({
  title: "title_admin_sales_document_group",
  query: EditedGroupsDocument,
  variables: (state) => {
    const market = marketIn(state);
    return { ...pageVariables(state), ...(market && { market }) };
  },
  rows: ({ salesDocumentGroups }) => salesDocumentGroups.groups,
  count: ({ salesDocumentGroups }) => salesDocumentGroups.info.count,
  keyOf: ({ id }) => id,
  href: ({ id }) => `/admin/sales-document/group/${encodeURIComponent(id)}/edit`,
  columns: ({ t }) => [
    { id: "name", title: t("name"), card: "title", skeleton: "w-56", value: ({ name }) => name },
    {
      id: "markets",
      title: t("content_target_markets"),
      value: ({ contentTargetMarkets }) => contentTargetMarkets.map(({ marketName }) => marketName).join(", "),
    },
    { id: "documents", title: t("documents"), align: "right", value: ({ assigned }) => assigned },
  ],
  search: "document_groups_search",
  filters: [marketFilter("sales_document")],
  create: { to: "/admin/sales-document/group/create", label: "title_admin_sales_document_group_create" },
  empty: { title: "document_groups_none", text: "document_groups_none_text" },
  exportAs: "document-groups",
  remove: deletion(DeleteSalesDocumentGroupDocument, (data) => data.deleteSalesDocumentGroup, {
    nameOf: ({ name }: EditedGroupFragment) => name,
    lockedBecause: ({ assigned }, t) => (assigned > 0 ? t("group_in_use") : undefined),
  }),
});
