import { DownloadIcon } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { useSession } from "../../app/session.ts";
import { RowsUploadsDocument, type RowsUploadsQuery } from "../../gql/graphql.ts";
import { type MessageKey, type Translate, useTranslation } from "../../lib/i18n.ts";
import { useGo, useHere } from "../../lib/navigation.ts";
import { createStore, useStore } from "../../lib/store.ts";
import { Breakable } from "../../ui/Breakable.tsx";
import type { Column } from "../../ui/columns.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { ButtonLink } from "../../ui/Link.tsx";
import { ListPage } from "../../ui/ListPage.tsx";
import { Badge } from "../../ui/Status.tsx";
import { TextButton } from "../../ui/TextButton.tsx";
import { useReloading } from "../../ui/useReloading.ts";
import { isUnderWay, kindText, refusalText, stateOf } from "./kinds.ts";
import { UploadForm } from "./UploadForm.tsx";
import { type StoredRows, UploadResult } from "./UploadResult.tsx";
import { useRowsUpload } from "./useRowsUpload.ts";
import { useUploadFile } from "./useUploadFile.ts";

interface UploadsOptions {
  readonly title: MessageKey;
  /** Kinds of the page; files of others are on another one. */
  readonly isOfPage: (kind: string) => boolean;
  /** Name of the exported file. */
  readonly exportAs: string;
  /** Where the rows of the files are listed. */
  readonly stored: StoredRows;
}

type Row = RowsUploadsQuery["rowsUploads"][number];

/** Whether a file is on its way, or was just sent: a list without rows has its first then. */
const isUnderWayHere = createStore(false);

/** Where the address names the upload whose result is shown: leaving the page and coming back shows it again. */
const SHOWN = "upload";

/** The upload whose result is shown, by its id; empty if none is. */
function useShown(): readonly [id: string, show: (id: string) => void] {
  const [parameters] = useSearchParams();
  const { path } = useHere();
  const go = useGo();
  const show = (id: string) => {
    const changed = new URLSearchParams(parameters);
    changed.set(SHOWN, id);
    go(`${path}?${changed}`, { replace: true, state: { keepScroll: true } });
  };
  return [parameters.get(SHOWN) ?? "", show];
}

/** Files of rows: a template to fill in, the file on its way, and what became of the latest ones. */
export function uploadsPage({ title, isOfPage, exportAs, stored }: UploadsOptions): () => ReactNode {
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each page, outside components
  return function UploadsPage() {
    const isFirst = useStore(isUnderWayHere);
    return (
      <ListPage
        title={title}
        query={RowsUploadsDocument}
        variables={() => ({})}
        rows={({ rowsUploads }) => rowsUploads.filter(({ kind }) => isOfPage(kind))}
        keyOf={({ id }) => id}
        columns={columns}
        exportAs={exportAs}
        empty={
          isFirst ? { title: "rows_first", text: "rows_first_text" } : { title: "rows_none", text: "rows_none_text" }
        }
        actions={({ t }) => <ButtonLink to={stored.to}>{t(stored.title)}</ButtonLink>}
        above={({ t, data, reload }) => (
          <div className="mb-4 grid grid-cols-[minmax(0,1fr)] gap-4 empty:hidden">
            <Reloading data={data} reload={reload} />
            {data && <CurrentUpload kinds={data.rowsUploadKinds.filter(isOfPage)} stored={stored} reload={reload} />}
            {data?.rowsUploads.some(({ kind }) => isOfPage(kind)) && (
              <div className="mt-2">
                <h2 className="text-base font-semibold">{t("rows_history")}</h2>
                <p className="text-ink-2">{t("rows_history_hint")}</p>
              </div>
            )}
          </div>
        )}
      />
    );
  };
}

const columns = ({ t }: { readonly t: Translate }): readonly Column<Row>[] => [
  {
    id: "file",
    title: t("download_file"),
    card: "title",
    value: ({ fileName }) => fileName,
    cell: (row) => <ResultButton upload={row} />,
  },
  { id: "kind", title: t("rows_kind"), value: ({ kind }) => kindText(kind, t) },
  { id: "at", title: t("rows_at"), type: "time", value: ({ createdAt }) => createdAt },
  {
    id: "state",
    title: t("status"),
    value: (row) => t(stateOf(row).text),
    cell: ({ log, ...row }) => (
      <>
        <Badge tone={stateOf(row).tone} dot>
          {t(stateOf(row).text)}
        </Badge>
        {log.message && <p className="max-w-prose py-1 text-xs break-words">{refusalText(log)}</p>}
      </>
    ),
  },
  {
    id: "saved",
    title: t("rows_stored"),
    align: "right",
    tableFrom: "lg",
    value: ({ state, saved }) => (state === "done" ? saved : undefined),
  },
  {
    id: "rows",
    title: t("rows_refused"),
    align: "right",
    // Files that are unchecked or unreadable have no counts.
    value: (row) => (isUnderWay(row) || (row.log.message && row.refused.length === 0) ? undefined : row.refused.length),
    cell: (row) => <Refused upload={row} />,
  },
];

/** Shows the result of an upload above the list. */
function ResultButton({ upload: { id, fileName } }: { readonly upload: Row }) {
  const [, show] = useShown();
  return (
    <button type="button" className="min-h-11 text-left font-medium text-accent-ink" onClick={() => show(id)}>
      <Breakable text={fileName} className="underline xs:min-w-40" />
    </button>
  );
}

/** How many rows were refused, and the file with them. */
function Refused({ upload }: { readonly upload: Row }) {
  const { t } = useTranslation();
  const save = useUploadFile(upload.id);
  const { kind, fileName, refused, log } = upload;
  if (isUnderWay(upload) || (log.message && refused.length === 0)) return "–";
  if (refused.length === 0) return "0";
  return (
    <TextButton
      // With the number that is shown, by which a voice calls it.
      aria-label={`${refused.length} · ${t("rows_refused_save", { name: fileName })}`}
      onClick={() => save("corrections", `${kind}-corrections.xlsx`)}
    >
      {refused.length} <Icon icon={DownloadIcon} size={16} className="inline-block align-text-bottom" />
    </TextButton>
  );
}

interface CurrentUploadProps extends Pick<UploadsOptions, "stored"> {
  readonly kinds: readonly string[];
  readonly reload: () => void;
}

/** The file on its way, and below it what became of the last one, or of one that is chosen in the list. */
function CurrentUpload({ kinds, stored, reload }: CurrentUploadProps) {
  const session = useSession();
  const [kind, setKind] = useState(kinds[0] ?? "");
  const [shown, show] = useShown();
  const upload = useRowsUpload(session.status === "in" ? session.user.id : "", (id) => {
    show(id);
    reload();
  });
  const isHere = upload.state !== undefined || shown !== "";
  useEffect(() => {
    isUnderWayHere.set(isHere);
    return () => isUnderWayHere.set(false);
  }, [isHere]);
  return (
    <>
      <UploadForm kinds={kinds} kind={kind} onKind={setKind} upload={upload} />
      {shown !== "" && (
        <UploadResult
          key={shown}
          id={shown}
          stored={stored}
          onChanged={reload}
          onCorrected={(file, sent) => {
            setKind(sent);
            upload.choose(file, sent);
          }}
        />
      )}
    </>
  );
}

function Reloading({ data, reload }: { readonly data: RowsUploadsQuery | undefined; readonly reload: () => void }) {
  useReloading((data?.rowsUploads ?? []).some(isUnderWay), reload);
  return null;
}
