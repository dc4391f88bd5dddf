import { DOCUMENT_TYPES } from "@spoke/core/sales-document/schema.ts";
import {
  DeleteSalesDocumentDocument,
  type EditedDocumentFragment,
  EditedDocumentsDocument,
  RestoreSalesDocumentDocument,
} from "../../gql/graphql.ts";
import type { Column } from "../../ui/columns.tsx";
import { listPage } from "../../ui/ListPage.tsx";
import { choice } from "../../ui/listFilters.tsx";
import { editedItems } from "../content/index.ts";
import { TYPE_TEXTS } from "./types.ts";

const items = editedItems({
  content: "sales_document",
  path: "/admin/sales-document/list",
  ...{ types: DOCUMENT_TYPES, typeTexts: TYPE_TEXTS, typeLabel: "document_type", typeAll: "document_type_all" },
  remove: [DeleteSalesDocumentDocument, (data) => data.deleteSalesDocument],
  restore: [RestoreSalesDocumentDocument, (data) => data.restoreSalesDocument],
  columns: (t): readonly Column<EditedDocumentFragment>[] => [
    { id: "group", title: t("document_group"), value: ({ salesDocumentGroup }) => salesDocumentGroup?.name },
  ],
  filters: [
    choice({
      ...{ name: "group", label: "document_group", all: "document_group_any", values: ["none"] },
      text: (_, t) => t("document_group_none"),
    }),
  ],
});

/** All documents of the host, for editors. */
export default listPage({
  ...items,
  title: "title_admin_sales_document_list",
  query: EditedDocumentsDocument,
  variables: (state) => ({
    ...items.variables(state),
    ...(state.filters.group?.includes("none") && { unassigned: true }),
  }),
  rows: ({ salesDocuments }) => salesDocuments.documents,
  count: ({ salesDocuments }) => salesDocuments.info.count,
  create: { to: "/admin/sales-document/list/create", label: "title_admin_sales_document_list_create" },
  empty: { title: "documents_empty", text: "documents_none_text" },
  exportAs: "sales-documents",
});
