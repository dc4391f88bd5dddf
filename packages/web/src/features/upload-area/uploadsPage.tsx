import type { ReactNode } from "react";
import { RowsUploadsDocument, type RowsUploadsQuery } from "../../gql/graphql.ts";
import type { MessageKey } from "../../lib/i18n.ts";
import { ButtonLink } from "../../ui/Link.tsx";
import { listPage } from "../../ui/ListPage.tsx";
import { Badge } from "../../ui/Status.tsx";
import { useReloading } from "../../ui/useReloading.ts";
import { isUnderWay, kindText, STATES } from "./kinds.ts";
import { UploadDialog } from "./UploadDialog.tsx";
import { UploadForm } from "./UploadForm.tsx";

interface UploadsOptions {
  readonly title: MessageKey;
  /** Kinds of the page; files of others are on another one. */
  readonly isOfPage: (kind: string) => boolean;
  /** Where the rows of the files are listed. */
  readonly stored: { readonly to: string; readonly title: MessageKey };
}

/** Files of rows: a template to fill in, the file on its way, and what became of the latest ones. */
export const uploadsPage = ({ title, isOfPage, stored }: UploadsOptions): (() => ReactNode) =>
  listPage({
    title,
    query: RowsUploadsDocument,
    variables: () => ({}),
    rows: ({ rowsUploads }: RowsUploadsQuery) => rowsUploads.filter(({ kind }) => isOfPage(kind)),
    keyOf: ({ id }) => id,
    columns: ({ t, open }) => [
      {
        id: "file",
        title: t("download_file"),
        card: "title",
        value: ({ fileName }) => fileName,
        cell: (row) => (
          <button
            type="button"
            className="min-h-11 break-all text-left font-medium text-accent-ink underline"
            onClick={() => open(row)}
          >
            {row.fileName}
          </button>
        ),
      },
      { id: "kind", title: t("rows_kind"), value: ({ kind }) => kindText(kind, t) },
      { id: "at", title: t("rows_at"), type: "time", value: ({ createdAt }) => createdAt },
      {
        id: "state",
        title: t("status"),
        value: ({ state }) => t(STATES[state].text),
        cell: ({ state }) => (
          <Badge tone={STATES[state].tone} dot>
            {t(STATES[state].text)}
          </Badge>
        ),
      },
      {
        id: "rows",
        title: t("rows_refused"),
        align: "right",
        value: ({ refused }) => refused.length,
      },
    ],
    detail: (row, { close, reload }) => <UploadDialog id={row.id} onClose={close} onChanged={reload} />,
    empty: { title: "rows_none", text: "rows_none_text" },
    actions: ({ t }) => <ButtonLink to={stored.to}>{t(stored.title)}</ButtonLink>,
    above: ({ data, reload }) => (
      <>
        <Reloading data={data} reload={reload} />
        {data && <UploadForm kinds={data.rowsUploadKinds.filter(isOfPage)} onSubmitted={reload} />}
      </>
    ),
  });

function Reloading({ data, reload }: { readonly data: RowsUploadsQuery | undefined; readonly reload: () => void }) {
  useReloading((data?.rowsUploads ?? []).some(isUnderWay), reload);
  return null;
}
