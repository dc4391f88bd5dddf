import { useQuery } from "@apollo/client/react";
import { mediaKindOf, type PlacementKind, updateMediaFileSchema } from "@spoke/core/media/schema.ts";
import { ExternalLinkIcon } from "lucide-react";
import { useId, useRef, useState } from "react";
import { useUser } from "../../app/session.ts";
import {
  DeleteLibraryFileDocument,
  type FileFactsFragment,
  LibraryFileDocument,
  type LibraryFileQuery,
  UpdateLibraryFileDocument,
} from "../../gql/graphql.ts";
import { formatBytes } from "../../lib/format.ts";
import { type MessageKey, useTranslation } from "../../lib/i18n.ts";
import { useAction } from "../../lib/useAction.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { DeleteDialog, deletion } from "../../ui/deletion.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Form } from "../../ui/form/Form.tsx";
import { DateInput, TextAreaInput, TextInput } from "../../ui/form/fields.tsx";
import { useFormPage } from "../../ui/form/useFormPage.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Link } from "../../ui/Link.tsx";
import { Badge, Loading, Skeleton } from "../../ui/Status.tsx";
import { toast } from "../../ui/toasts.ts";
import { FocalInput } from "./FocalInput.tsx";
import { MediaPicture } from "./MediaPicture.tsx";

type Details = LibraryFileQuery["mediaFile"];

interface FileDialogProps {
  readonly id: string;
  readonly onClose: () => void;
  /** After the file is gone. The dialog is put away, too. */
  readonly onDeleted: () => void;
}

/** What records are called, and where each is changed. */
const RECORDS: Readonly<Record<PlacementKind, { title: MessageKey; scope: string; path: string }>> = {
  "marketing-category": {
    ...{ title: "media_in_category", scope: "marketing-material.cud", path: "/admin/marketing-material/category" },
  },
  "marketing-material": {
    ...{ title: "marketing_material", scope: "marketing-material.cud", path: "/admin/marketing-material/image" },
  },
  "news-article": { title: "title_news", scope: "news.cu", path: "/admin/news" },
  "sales-document": { title: "document", scope: "sales-document.cu", path: "/admin/sales-document/list" },
};

const removal = deletion(DeleteLibraryFileDocument, (data) => data.deleteMediaFile, {
  nameOf: ({ fileTitle }: FileFactsFragment) => fileTitle,
  textOf: (_, t) => t("media_delete_text"),
});

/** A file of the library: what is stored about it, what shows it, and its deletion. */
export function FileDialog({ id, onClose, onDeleted }: FileDialogProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(LibraryFileDocument, { variables: { id }, fetchPolicy: "network-only" });
  const reload = async () => (await refetch()).data?.mediaFile.file;
  if (data) return <Details details={data.mediaFile} reload={reload} onClose={onClose} onDeleted={onDeleted} />;
  return (
    <Dialog open wide title={t("media_details")} onClose={onClose}>
      {error ? (
        <EmptyState kind="went-wrong" action={<Button onClick={() => void refetch()}>{t("try_again")}</Button>} />
      ) : (
        <Loading label={t("loading")}>
          <Skeleton className="h-80 w-full" />
        </Loading>
      )}
    </Dialog>
  );
}

const formSchema = updateMediaFileSchema.omit({ id: true, version: true });

const valuesOf = ({ fileTitle, focal, license, validUntil }: FileFactsFragment) => ({
  ...{ title: fileTitle, license, validUntil: validUntil ?? "" },
  focal: focal && { x: focal.x, y: focal.y },
});

interface DetailsProps extends Omit<FileDialogProps, "id"> {
  readonly details: Details;
  readonly reload: () => Promise<FileFactsFragment | undefined>;
}

function Details({ details: { file, placements }, reload, onClose, onDeleted }: DetailsProps) {
  const { t, locale } = useTranslation();
  const formId = useId();
  const [isDeleting, setIsDeleting] = useState(false);
  const update = useAction(UpdateLibraryFileDocument);
  const version = useRef(file.version);
  const state = useFormPage({
    schema: formSchema,
    values: valuesOf(file),
    draft: `media-file.${file.id}`,
    restoresDraft: true,
    save: async (values) => (await update({ ...values, id: file.id, version: version.current })).updateMediaFile,
    onSaved: (_, values) => {
      toast(t("saved_name", { name: values.title || file.fileName }));
      onClose();
    },
    reload: async () => {
      const fresh = (await reload()) ?? file;
      version.current = fresh.version;
      return valuesOf(fresh);
    },
  });
  const { width, height, medFileUrl } = file;
  const size = width && height ? ` · ${width} × ${height} px` : "";
  const isUsed = placements.length > 0;
  return (
    <>
      <Dialog
        open
        wide
        title={t("media_details")}
        onClose={onClose}
        footer={
          <>
            <Button kind="danger" className="mr-auto" disabled={isUsed} onClick={() => setIsDeleting(true)}>
              {t("delete")}
            </Button>
            <Button onClick={onClose}>{t("cancel")}</Button>
            <Button kind="primary" type="submit" form={formId} busy={state.busy}>
              {t("save")}
            </Button>
          </>
        }
      >
        <div className="grid gap-5">
          <p className="flex flex-wrap items-center gap-2 text-ink-2">
            <span className="min-w-0 wrap-anywhere">
              {file.fileName} · {formatBytes(file.size, locale)}
              {size}
            </span>
            {file.isExpired && <Badge tone="warn">{t("media_expired")}</Badge>}
          </p>
          <Form id={formId} state={state} label={t("media_details")} className="grid gap-5 xs:grid-cols-2">
            {mediaKindOf(file.contentType) === "picture" ? (
              <FocalInput name="focal" file={file} src={medFileUrl} />
            ) : (
              <MediaPicture file={file} src={null} alt="" className="h-40 w-full" />
            )}
            <div className="flex min-w-0 flex-col gap-4">
              <TextInput name="title" label={t("file_title")} max={200} required />
              <TextAreaInput
                name="license"
                label={t("media_license_text")}
                hint={t("media_license_hint")}
                rows={3}
                max={500}
              />
              <DateInput name="validUntil" label={t("media_valid_until")} hint={t("media_valid_until_hint")} />
            </div>
          </Form>
          <Uses placements={placements} />
        </div>
      </Dialog>
      {isDeleting && (
        <DeleteDialog deletion={removal} row={file} onClose={() => setIsDeleting(false)} reload={onDeleted} />
      )}
    </>
  );
}

/** The records that show a file. They open in tabs of their own, as a form may be open behind the dialog. */
function Uses({ placements }: Pick<Details, "placements">) {
  const { t } = useTranslation();
  const { scopes } = useUser();
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="font-semibold">
        {t("media_uses", { count: placements.length })}
      </h3>
      {placements.length > 0 && <p className="text-ink-2">{t("media_used_locked")}</p>}
      <ul aria-labelledby={id} className="mt-2 divide-y divide-line empty:hidden">
        {placements.map(({ kind, owner, title }) => {
          const record = recordOf(kind);
          return (
            <li key={`${kind}.${owner}`} className="flex min-h-11 flex-wrap items-center gap-x-3">
              {record && <span className="text-ink-2">{t(record.title)}</span>}
              {record && scopes.includes(record.scope) ? (
                <Link
                  to={`${record.path}/${encodeURIComponent(owner)}/edit`}
                  target="_blank"
                  className="inline-flex min-w-0 items-center gap-1.5 wrap-anywhere"
                >
                  {title}
                  <Icon icon={ExternalLinkIcon} size={14} />
                  <span className="sr-only">{t("opens_in_tab")}</span>
                </Link>
              ) : (
                <span className="min-w-0 wrap-anywhere">{title}</span>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const recordOf = (kind: string) => Object.entries(RECORDS).find(([name]) => name === kind)?.[1];
