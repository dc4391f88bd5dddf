import { isVendorKind, ROW_KINDS, type RowKind } from "@spoke/core/upload-area/schema.ts";
import { UploadedRowsDocument } from "../../gql/graphql.ts";
import { ButtonLink } from "../../ui/Link.tsx";
import { listPage } from "../../ui/ListPage.tsx";
import { choice } from "../../ui/listFilters.tsx";
import { kindText } from "./kinds.ts";

/** Sold frames are among the retail sales, and vendors' rows among their articles. */
const STORED: readonly RowKind[] = ROW_KINDS.filter((kind) => kind !== "retail-sales" && !isVendorKind(kind));
const [FIRST = "stock-report"] = STORED;

/** The latest rows that were uploaded, of the customers that the user serves. */
export default listPage({
  title: "title_upload_area_rows",
  query: UploadedRowsDocument,
  variables: (state) => ({ kind: state.filters.kind?.[0] ?? FIRST }),
  rows: ({ uploadedRows }) => uploadedRows,
  keyOf: ({ custCode, day, articleCode }) => `${custCode} ${day} ${articleCode}`,
  columns: ({ t }) => [
    { id: "dealer", title: t("dealer"), card: "title", value: ({ custName, custCode }) => custName || custCode },
    { id: "day", title: t("rows_day"), type: "day", value: ({ day }) => day },
    { id: "article", title: t("article_code"), value: ({ articleCode }) => articleCode },
    { id: "quantity", title: t("quantity"), align: "right", value: ({ quantity }) => quantity },
    { id: "note", title: t("notes"), wideOnly: true, value: ({ note }) => note },
    { id: "by", title: t("rows_by"), wideOnly: true, value: ({ by }) => by },
    { id: "at", title: t("rows_at"), type: "time", wideOnly: true, value: ({ at }) => at },
  ],
  textOf: ({ custName, custCode, articleCode, note }) => [custName, custCode, articleCode, note].join(" "),
  search: "rows_search",
  filters: [
    choice({
      name: "kind",
      label: "rows_kind",
      all: "rows_kind_stock_report",
      values: STORED.slice(1),
      text: kindText,
    }),
  ],
  exportAs: "uploaded-rows",
  empty: {
    title: "uploaded_rows_none",
    text: "uploaded_rows_none_text",
    action: { to: "/upload-area", label: "title_upload_area" },
  },
  actions: ({ t }) => <ButtonLink to="/upload-area">{t("title_upload_area")}</ButtonLink>,
});
