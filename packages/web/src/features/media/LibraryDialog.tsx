import { useQuery } from "@apollo/client/react";
import { useState } from "react";
import { cx } from "tailwind-variants/lite";
import { type FileFactsFragment, LibraryFilesDocument } from "../../gql/graphql.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Pager } from "../../ui/Pager.tsx";
import { SearchField } from "../../ui/SearchField.tsx";
import { Loading, Skeleton } from "../../ui/Status.tsx";
import { MediaPicture } from "./MediaPicture.tsx";

const LIMIT = 24;

interface LibraryDialogProps {
  /** Files that are in the record already. */
  readonly chosen: readonly string[];
  /** How many more fit. */
  readonly max: number;
  readonly pictures?: boolean | undefined;
  readonly onChoose: (files: readonly FileFactsFragment[]) => void;
  readonly onClose: () => void;
}

/** Files of the library to choose from. */
export function LibraryDialog({ chosen, max, pictures, onChoose, onClose }: LibraryDialogProps) {
  const { t } = useTranslation();
  const [search, setSearch] = useState("");
  const [page, setPage] = useState(1);
  const [picked, setPicked] = useState<readonly FileFactsFragment[]>([]);
  const variables = { page, limit: LIMIT, search, ...(pictures && { pictures }) };
  const { data, previousData, error } = useQuery(LibraryFilesDocument, { variables, fetchPolicy: "network-only" });
  const found = (data ?? previousData)?.mediaFiles;
  const toggle = (file: FileFactsFragment) => {
    const others = picked.filter(({ id }) => id !== file.id);
    if (others.length < picked.length) setPicked(others);
    else setPicked(max === 1 ? [file] : [...picked, file].slice(0, max));
  };
  return (
    <Dialog
      open
      wide
      title={t("media_library")}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button kind="primary" disabled={picked.length === 0} onClick={() => onChoose(picked)}>
            {t("media_choose", { count: picked.length })}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <SearchField
          label={t("media_search")}
          value={search}
          onSearch={(text) => {
            setSearch(text);
            setPage(1);
          }}
        />
        {error && <EmptyState kind="went-wrong" />}
        {!error && !found && (
          <Loading label={t("loading")} className="h-48">
            <Skeleton className="h-full" />
          </Loading>
        )}
        {!error && found?.files.length === 0 && <EmptyState kind={search ? "no-results" : "no-data"} />}
        {!error && found && (
          <ul aria-label={t("media_library")} className="grid grid-cols-2 gap-3 xs:grid-cols-4">
            {found.files.map((file) => {
              const isIn = chosen.includes(file.id);
              const isPicked = picked.some(({ id }) => id === file.id);
              return (
                <li key={file.id}>
                  <button
                    type="button"
                    aria-pressed={isPicked || isIn}
                    disabled={isIn}
                    onClick={() => toggle(file)}
                    className={cx(
                      "flex w-full flex-col gap-1 rounded-lg border p-1.5 text-left disabled:opacity-50",
                      isPicked ? "border-accent-ink outline-2 outline-accent-ink" : "border-line hover:bg-sunken",
                    )}
                  >
                    <MediaPicture file={file} src={file.thumbnailUrl} alt="" className="aspect-square w-full" />
                    <span className="line-clamp-2 text-xs wrap-anywhere">{file.fileTitle}</span>
                  </button>
                </li>
              );
            })}
          </ul>
        )}
        <Pager page={page} pages={found?.info.pageTotal ?? 1} onPage={setPage} />
      </div>
    </Dialog>
  );
}
