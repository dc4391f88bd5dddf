import { RotateCcwIcon } from "lucide-react";
import {
  DeleteInspectionDocument,
  type InspectionRowFragment,
  InspectionsDocument,
  RestoreInspectionDocument,
} from "../../gql/graphql.ts";
import { serverText, useTranslation } from "../../lib/i18n.ts";
import { useAction } from "../../lib/useAction.ts";
import { Button } from "../../ui/Button.tsx";
import { deletion, restoring } from "../../ui/deletion.tsx";
import { listPage } from "../../ui/ListPage.tsx";
import { toggle } from "../../ui/listFilters.tsx";
import { pageVariables } from "../../ui/listState.ts";
import { Badge } from "../../ui/Status.tsx";
import { toast } from "../../ui/toasts.ts";
import { resultLook } from "./result.ts";

type Row = InspectionRowFragment;

/** Inspections before bikes are handed over, newest first. */
export default listPage({
  title: "title_pdi",
  query: InspectionsDocument,
  variables: (state) => ({ ...pageVariables(state), showDeleted: state.filters.deleted?.[0] === "1" }),
  rows: ({ claimPDIs }) => claimPDIs.pdis,
  count: ({ claimPDIs }) => claimPDIs.info.count,
  countIsMinimum: ({ claimPDIs }) => claimPDIs.info.countIsMinimum,
  keyOf: ({ id }) => id,
  href: ({ id }) => `/pdi/${id}`,
  columns: ({ t, reload }) => [
    { id: "number", title: t("frame_number"), card: "title", value: ({ frameNumber }) => frameNumber },
    {
      id: "bike",
      title: t("frame_bike"),
      skeleton: "w-48",
      value: ({ description }) => description,
      cell: ({ description, brand, model, articleCode }) => (
        <span className="block md:min-w-40">
          {description}
          <span className="block text-xs text-ink-2">{[brand, model, articleCode].filter(Boolean).join(" · ")}</span>
        </span>
      ),
    },
    { id: "day", title: t("inspected_on"), type: "day", value: ({ inspectedOn }) => inspectedOn },
    { id: "mechanic", title: t("inspection_mechanic"), tableFrom: "lg", value: ({ mechanic }) => mechanic },
    { id: "dealer", title: t("dealer"), tableFrom: "lg", value: ({ custName }) => custName },
    {
      id: "result",
      title: t("inspection_result"),
      card: "aside",
      value: ({ result }) => t(resultLook(result).title),
      cell: (row) => <Result row={row} reload={reload} />,
    },
  ],
  search: "inspections_search",
  filters: [toggle("deleted", "show_deleted")],
  create: { to: "/pdi/create", label: "title_pdi_create" },
  remove: deletion(DeleteInspectionDocument, ({ deleteClaimPDI }) => deleteClaimPDI, {
    nameOf: ({ frameNumber }: Row) => frameNumber,
    textOf: (_, t) => t("inspection_delete_text"),
    restore: restoring(RestoreInspectionDocument, ({ restoreClaimPDI }) => restoreClaimPDI),
    lockedBecause: ({ isDeleted }, t) => (isDeleted ? t("inspection_deleted") : undefined),
  }),
  exportAs: "inspections",
  empty: { title: "inspections_none", text: "inspections_none_text" },
});

const toastOf = ({ message }: { readonly message: { readonly status: string; readonly description: string } }) =>
  toast(serverText(message.description));

/** The result; of a deleted inspection a button that restores it. */
function Result({ row, reload }: { readonly row: Row; readonly reload: () => void }) {
  const { t } = useTranslation();
  const restore = useAction(RestoreInspectionDocument);
  const { tone, title } = resultLook(row.result);
  if (!row.isDeleted)
    return (
      <Badge tone={tone} dot>
        {t(title)}
      </Badge>
    );
  return (
    <span className="flex flex-col items-start gap-1.5 py-1">
      <Badge>{t("inspection_deleted")}</Badge>
      <Button
        size="sm"
        icon={RotateCcwIcon}
        onClick={async () => {
          toastOf((await restore({ id: row.id })).restoreClaimPDI);
          reload();
        }}
      >
        {t("restore")}
      </Button>
    </span>
  );
}
