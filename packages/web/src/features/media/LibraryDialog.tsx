import { useQuery } from "@apollo/client/react";
import { InfoIcon } from "lucide-react";
import { useState } from "react";
import { type FileFactsFragment, LibraryFilesDocument } from "../../gql/graphql.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { cx } from "../../lib/variants.ts";
import { Button, IconButton } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { DialogButtons } from "../../ui/DialogButtons.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Pager } from "../../ui/Pager.tsx";
import { SearchField } from "../../ui/SearchField.tsx";
import { Loading, Skeleton } from "../../ui/Status.tsx";
import { FileDialog } from "./FileDialog.tsx";
import { MediaPicture } from "./MediaPicture.tsx";

const LIMIT = 24;

interface LibraryDialogProps {
  /** Files to choose; without it, the library is only looked through. */
  readonly choice?: {
    /** Files that are in the record already. */
    readonly chosen: readonly string[];
    /** How many more fit. */
    readonly max: number;
    readonly onChoose: (files: readonly FileFactsFragment[]) => void;
  };
  readonly pictures?: boolean | undefined;
  readonly onClose: () => void;
}

/** The files of the library, to choose from and to look after. */
export function LibraryDialog({ choice, pictures, onClose }: LibraryDialogProps) {
  const { t } = useTranslation();
  const [search, setSearch] = useState("");
  const [page, setPage] = useState(1);
  const [unused, setUnused] = useState(false);
  const [picked, setPicked] = useState<readonly FileFactsFragment[]>([]);
  const [opened, setOpened] = useState<string>();
  const variables = { page, limit: LIMIT, search, ...(pictures && { pictures }), ...(unused && { unused }) };
  const { data, previousData, error, refetch } = useQuery(LibraryFilesDocument, {
    variables,
    fetchPolicy: "network-only",
  });
  const found = (data ?? previousData)?.mediaFiles;
  const toggle = (file: FileFactsFragment) => {
    const others = picked.filter(({ id }) => id !== file.id);
    if (others.length < picked.length) setPicked(others);
    else setPicked(choice?.max === 1 ? [file] : [...picked, file].slice(0, choice?.max));
  };
  if (opened !== undefined)
    return (
      <FileDialog
        id={opened}
        onClose={() => setOpened(undefined)}
        onDeleted={() => {
          setPicked(picked.filter(({ id }) => id !== opened));
          setOpened(undefined);
          void refetch();
        }}
      />
    );
  return (
    <Dialog
      open
      wide
      title={t("media_library")}
      onClose={onClose}
      footer={
        choice ? (
          <DialogButtons onClose={onClose} disabled={picked.length === 0} onClick={() => choice.onChoose(picked)}>
            {t("media_choose", { count: picked.length })}
          </DialogButtons>
        ) : (
          <Button onClick={onClose}>{t("close")}</Button>
        )
      }
    >
      <div className="flex flex-col gap-4">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <SearchField
            label={t("media_search")}
            value={search}
            className="min-w-56 flex-1"
            onSearch={(text) => {
              setSearch(text);
              setPage(1);
            }}
          />
          <Checkbox
            checked={unused}
            onChange={({ target }) => {
              setUnused(target.checked);
              setPage(1);
            }}
          >
            {t("media_unused")}
          </Checkbox>
        </div>
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
              const isIn = choice?.chosen.includes(file.id) ?? false;
              const isPicked = picked.some(({ id }) => id === file.id);
              return (
                <li
                  key={file.id}
                  className={cx(
                    "relative rounded-lg border p-1.5",
                    isPicked ? "border-accent-ink outline-2 outline-ink" : "border-line hover:bg-sunken",
                  )}
                >
                  <button
                    type="button"
                    {...(choice && { "aria-pressed": isPicked || isIn, disabled: isIn })}
                    onClick={() => (choice ? toggle(file) : setOpened(file.id))}
                    className="flex w-full flex-col gap-1 text-left after:absolute after:inset-0 disabled:opacity-50"
                  >
                    <MediaPicture file={file} src={file.thumbnailUrl} alt="" className="aspect-square w-full" />
                    <span className="line-clamp-2 text-xs wrap-anywhere">{file.fileTitle}</span>
                  </button>
                  {choice && (
                    <IconButton
                      icon={InfoIcon}
                      size="sm"
                      label={t("media_details_of", { name: file.fileTitle })}
                      className="absolute top-2 right-2 border border-line bg-surface"
                      onClick={() => setOpened(file.id)}
                    />
                  )}
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
