import { useApolloClient, useQuery } from "@apollo/client/react";
import { BULK_LIMIT } from "@spoke/core/marketing/schema.ts";
import { MEDIA_TYPES } from "@spoke/core/media/schema.ts";
import { XIcon } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import {
  CreateMarketingImagesDocument,
  type FileFactsFragment,
  LibraryFilesDocument,
  MarketingBulkFormDocument,
} from "../../gql/graphql.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { useGo } from "../../lib/navigation.ts";
import { reportFault } from "../../lib/reporter.ts";
import { runAction } from "../../lib/useAction.ts";
import { Button, IconButton } from "../../ui/Button.tsx";
import { Select } from "../../ui/Field.tsx";
import { FileField } from "../../ui/form/FileField.tsx";
import { LeaveDialog } from "../../ui/form/LeaveDialog.tsx";
import { ruleText } from "../../ui/form/refusal.ts";
import { useLeaveGuard } from "../../ui/form/useLeaveGuard.ts";
import { ButtonLink } from "../../ui/Link.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Notice } from "../../ui/Status.tsx";
import { toast } from "../../ui/toasts.ts";
import { MediaPicture, mediaPurpose, useCreateMediaFile } from "../media/index.ts";
import { useUploads } from "../upload/index.ts";
import { categoryOptions } from "./forms.ts";

const LIST = "/admin/marketing-material/image";
/** Files that are chosen at once, and on their way at the same time. */
const MOST = 200;
const PARALLEL = 3;
const MAX_TITLE = 100;

interface Row {
  readonly file: FileFactsFragment;
  readonly title: string;
  /** Why the server refused it, in words. */
  readonly error?: string | undefined;
}

/**
 * Many pictures at once: dropped, uploaded with the progress of each, titled in a grid, and created in one category. What was
 * uploaded is in the library at once, so that it is offered again after the tab was closed.
 */
export default function BulkPage() {
  const { t } = useTranslation();
  const go = useGo();
  const client = useApolloClient();
  const { data } = useQuery(MarketingBulkFormDocument, { fetchPolicy: "cache-and-network" });
  const unused = useQuery(LibraryFilesDocument, {
    variables: { page: 1, limit: 100, unused: true },
    fetchPolicy: "network-only",
  });
  const createMediaFile = useCreateMediaFile();
  const [category, setCategory] = useState("");
  const [rows, setRows] = useState<readonly Row[]>([]);
  const [isSaving, setIsSaving] = useState(false);
  const [isMissing, setIsMissing] = useState(false);
  const [created, setCreated] = useState(0);
  const page = useRef<HTMLDivElement>(null);
  const add = (files: readonly FileFactsFragment[]) =>
    setRows((before) => [
      ...before,
      ...files
        .filter(({ id }) => !before.some(({ file }) => file.id === id))
        .map((file) => ({ file, title: file.fileTitle.slice(0, MAX_TITLE) })),
    ]);
  const uploads = useUploads({
    purpose: mediaPurpose,
    parallel: PARALLEL,
    onClean: async (uploadId, _, purpose) => {
      const created = await createMediaFile(uploadId, purpose);
      if ("refused" in created) return created.refused;
      add([created.file]);
      return undefined;
    },
  });
  const change = (id: string, patch: Partial<Row>) =>
    setRows((before) => before.map((row) => (row.file.id === id ? { ...row, ...patch } : row)));
  const guard = useLeaveGuard(() => rows.length > 0 || uploads.items.length > 0);
  const left = (unused.data?.mediaFiles.files ?? []).filter(({ id }) => !rows.some(({ file }) => file.id === id));
  const save = async () => {
    setIsMissing(category === "");
    const isUntitled = rows.some(({ title }) => title.trim() === "");
    if (category === "" || isUntitled) {
      // What is missing may be far above the button.
      page.current?.querySelector<HTMLElement>(category === "" ? "select" : "li input[aria-invalid]")?.focus();
      return;
    }
    setIsSaving(true);
    setCreated(0);
    try {
      if ((await saveAll()) > 0) toast(t("marketing_bulk_refused"), { tone: "bad" });
    } catch (error) {
      reportFault("marketing material was not created in bulk", error);
      toast(t("marketing_bulk_failed"), { tone: "bad" });
    } finally {
      setIsSaving(false);
    }
  };
  /** Creates what is listed, some dozens at a time. What exists leaves the list. Returns how many were refused. */
  const saveAll = async (): Promise<number> => {
    let count = 0;
    for (let at = 0; at < rows.length; at += BULK_LIMIT) {
      const part = rows.slice(at, at + BULK_LIMIT);
      const materials = part.map(({ file, title }) => ({ file: file.id, title: title.trim() }));
      const { createMarketingMaterials } = await runAction(client, CreateMarketingImagesDocument, {
        category,
        materials,
      });
      const { message, userErrors } = createMarketingMaterials;
      const errors = new Map(
        userErrors.map(({ field, message: key }) => [part[Number(field.split(".")[1])]?.file.id, ruleText(key)]),
      );
      if (message.status !== "success" && errors.size === 0) throw new Error(message.description);
      const done = new Set(part.filter(({ file }) => !errors.has(file.id)).map(({ file }) => file.id));
      if (createMarketingMaterials.materials.length < done.size) throw new Error(message.description);
      count += errors.size;
      setCreated((before) => before + done.size);
      setRows((before) =>
        before
          .filter(({ file }) => !done.has(file.id))
          .map((row) => (errors.has(row.file.id) ? { ...row, error: errors.get(row.file.id) } : row)),
      );
    }
    return count;
  };
  const isDone = created > 0 && rows.length === 0 && uploads.items.length === 0;
  return (
    <div ref={page} className="mx-auto flex max-w-4xl flex-col gap-5">
      <PageHeader title={t("title_admin_marketing_material_image_create_bulk")} />
      {created > 0 && !isSaving && <Created count={created} {...(isDone && { onMore: () => setCreated(0) })} />}
      {!isDone && (
        <>
          {left.length > 0 && (
            <Notice action={<Button onClick={() => add(left)}>{t("marketing_bulk_add_unused")}</Button>}>
              {t("marketing_bulk_unused", { count: left.length })}
            </Notice>
          )}
          <Select
            label={t("category")}
            required
            value={category}
            error={isMissing && category === "" ? t("required") : undefined}
            options={[
              { value: "", label: t("marketing_choose_category") },
              ...categoryOptions(t, data?.marketingMaterialCategories.categories ?? []),
            ]}
            onChange={({ target }) => setCategory(target.value)}
          />
          <FileField
            label={t("marketing_bulk_files")}
            hint={t("marketing_bulk_hint", { count: MOST })}
            accept={[...MEDIA_TYPES, "image/heic", "image/heif"].join(",")}
            max={MOST}
            items={uploads.items.map(({ title: _, ...item }) => item)}
            onFiles={uploads.add}
            onRemove={uploads.remove}
            onRetry={uploads.retry}
          />
          {rows.length > 0 && (
            <section className="rounded-lg border border-line bg-surface shadow-card">
              <h2 className="flex min-h-12 items-center border-b border-line px-4 font-semibold">
                {t("marketing_bulk_ready", { count: rows.length })}
              </h2>
              <ul className="divide-y divide-line">
                {rows.map((row) => (
                  <TitleRow
                    key={row.file.id}
                    row={row}
                    onTitle={(title) => change(row.file.id, { title, error: undefined })}
                    onRemove={() => setRows((before) => before.filter(({ file }) => file.id !== row.file.id))}
                  />
                ))}
              </ul>
            </section>
          )}
          <div className="flex flex-wrap items-center justify-end gap-2">
            <Button onClick={() => go(LIST)}>{t("cancel")}</Button>
            {rows.length > 0 && (
              <Button kind="primary" busy={isSaving} onClick={() => void save()}>
                {t("marketing_bulk_create", { count: rows.length })}
              </Button>
            )}
          </div>
        </>
      )}
      <LeaveDialog guard={guard} text={t("marketing_bulk_leave")} onLeave={() => undefined} />
    </div>
  );
}

interface TitleRowProps {
  readonly row: Row;
  readonly onTitle: (title: string) => void;
  readonly onRemove: () => void;
}

/** A file and its title. Enter goes to the title of the next row, as in a grid. */
function TitleRow({ row, onTitle, onRemove }: TitleRowProps) {
  const { t } = useTranslation();
  const { file, title, error } = row;
  return (
    <li className="flex items-center gap-3 px-4 py-2">
      <MediaPicture file={file} src={file.thumbnailUrl} alt="" className="size-12 shrink-0" />
      <div className="min-w-0 flex-1">
        <input
          aria-label={t("marketing_title_of", { name: file.fileName })}
          aria-invalid={error || title.trim() === "" ? true : undefined}
          value={title}
          maxLength={MAX_TITLE}
          className="field h-9 w-full pointer-coarse:h-11"
          onChange={({ target }) => onTitle(target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            event.currentTarget.closest("li")?.nextElementSibling?.querySelector("input")?.focus();
          }}
        />
        <p className="truncate text-xs text-ink-3">{file.fileName}</p>
        {(error || title.trim() === "") && (
          <p role="alert" className="text-xs font-medium text-bad">
            {error ?? t("required")}
          </p>
        )}
      </div>
      <IconButton icon={XIcon} label={t("file_remove", { name: file.fileName })} onClick={onRemove} />
    </li>
  );
}

/** What was created, and the ways on. */
function Created({ count, onMore }: { readonly count: number; readonly onMore?: () => void }) {
  const { t } = useTranslation();
  const result = useRef<HTMLDivElement>(null);
  // The button that had the focus is gone.
  useEffect(() => void result.current?.focus(), []);
  return (
    <div ref={result} tabIndex={-1} className="outline-none">
      <Notice
        tone="good"
        title={t("marketing_bulk_created", { count })}
        action={
          <div className="flex flex-wrap gap-2">
            {onMore && <Button onClick={onMore}>{t("marketing_bulk_more")}</Button>}
            <ButtonLink to={LIST} kind="primary">
              {t("title_admin_marketing_material_image")}
            </ButtonLink>
          </div>
        }
      />
    </div>
  );
}
