import { BUCKETS } from "@spoke/core/content/item.ts";
import { DOCUMENT_TYPES } from "@spoke/core/sales-document/schema.ts";
import {
  DeleteSalesDocumentDocument,
  type EditedDocumentFragment,
  EditedDocumentsDocument,
  RestoreSalesDocumentDocument,
} from "../../gql/graphql.ts";
import { useAction } from "../../lib/useAction.ts";
import { deletion } from "../../ui/deletion.tsx";
import { listPage } from "../../ui/ListPage.tsx";
import { choice } from "../../ui/listFilters.tsx";
import { pageVariables } from "../../ui/listState.ts";
import { editorColumns, RestoreButton, STATE_LOOKS, showsDeleted } from "../content/index.ts";
import { TYPE_TEXTS } from "./types.ts";

/** All documents of the host, for editors. */
export default listPage({
  title: "title_admin_sales_document_list",
  query: EditedDocumentsDocument,
  variables: (state) => {
    const bucket = BUCKETS.find((value) => state.filters.bucket?.includes(value));
    const type = DOCUMENT_TYPES.find((value) => state.filters.type?.includes(value));
    const unassigned = state.filters.group?.includes("none") && { unassigned: true };
    return { ...pageVariables(state), ...(bucket && { bucket }), ...(type && { type }), ...unassigned };
  },
  rows: ({ salesDocuments }) => salesDocuments.documents,
  count: ({ salesDocuments }) => salesDocuments.info.count,
  keyOf: ({ id }) => id,
  href: ({ id }) => `/admin/sales-document/list/${encodeURIComponent(id)}/edit`,
  columns: ({ t, reload }) => [
    { id: "title", title: t("content_title"), card: "title", skeleton: "w-56", value: ({ title }) => title },
    { id: "type", title: t("document_type"), wideOnly: true, value: ({ type }) => t(TYPE_TEXTS[type]) },
    { id: "group", title: t("document_group"), value: ({ salesDocumentGroup }) => salesDocumentGroup?.name },
    ...editorColumns<EditedDocumentFragment>(t),
    {
      id: "restore",
      title: t("restore"),
      align: "right",
      isShown: showsDeleted,
      cell: (row) => row.deletedAt && <Restore row={row} onRestored={reload} />,
    },
  ],
  search: "content_search",
  filters: [
    choice({
      name: "bucket",
      label: "status",
      all: "status_all",
      values: BUCKETS,
      text: (bucket, t) => t(STATE_LOOKS[bucket].title),
    }),
    choice({
      name: "type",
      label: "document_type",
      all: "document_type_all",
      values: DOCUMENT_TYPES,
      text: (type, t) => t(TYPE_TEXTS[type]),
    }),
    choice({
      name: "group",
      label: "document_group",
      all: "document_group_any",
      values: ["none"],
      text: (_, t) => t("document_group_none"),
    }),
  ],
  create: { to: "/admin/sales-document/list/create", label: "title_admin_sales_document_list_create" },
  exportAs: "sales-documents",
  remove: deletion(DeleteSalesDocumentDocument, (data) => data.deleteSalesDocument, {
    nameOf: ({ title }: EditedDocumentFragment) => title,
    textOf: (_, t) => t("content_delete_text"),
    lockedBecause: ({ deletedAt }, t) => (deletedAt ? t("content_is_deleted") : undefined),
  }),
});

function Restore({ row, onRestored }: { readonly row: EditedDocumentFragment; readonly onRestored: () => void }) {
  const restore = useAction(RestoreSalesDocumentDocument);
  return (
    <RestoreButton
      name={row.title}
      restore={async () => (await restore({ id: row.id })).restoreSalesDocument}
      onRestored={onRestored}
    />
  );
}
