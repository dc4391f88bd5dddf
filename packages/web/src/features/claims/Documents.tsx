import { useQuery } from "@apollo/client/react";
import { ADDITIONAL_DOCS } from "@spoke/core/claim/schema.ts";
import { FileTextIcon, Trash2Icon, VideoIcon } from "lucide-react";
import { AddClaimDocumentDocument, ClaimThumbnailsDocument, DeleteClaimDocumentDocument } from "../../gql/graphql.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { useAction } from "../../lib/useAction.ts";
import { IconButton } from "../../ui/Button.tsx";
import { FileField } from "../../ui/form/FileField.tsx";
import { reasonsOf } from "../../ui/form/refusal.ts";
import { Icon } from "../../ui/Icon.tsx";
import { toast } from "../../ui/toasts.ts";
import { useUploads } from "../upload/index.ts";
import type { ClaimProps } from "./ClaimPage.tsx";
import { DOCUMENT_TYPES } from "./DocumentsField.tsx";
import { isSlot } from "./form.ts";
import { SLOT_TITLES } from "./status.ts";

/** Photos and files with thumbnails, which open in another tab, and further documents with titles. */
export function Documents({ claim, reload }: ClaimProps) {
  const { t } = useTranslation();
  const remove = useAction(DeleteClaimDocumentDocument);
  const pictures = [...claim.docs, ...claim.additionalDocuments].filter(({ contentType }) =>
    contentType.startsWith("image/"),
  );
  const { data } = useQuery(ClaimThumbnailsDocument, {
    variables: { ids: pictures.map(({ file }) => file) },
    skip: pictures.length === 0,
  });
  const thumbnailOf = (file: string) => data?.fileAddresses.find(({ id }) => id === file)?.url ?? undefined;
  const deleteNo = async (no: number) => {
    const answer = (await remove({ id: claim.id, no })).deleteClaimAdditionalDocument;
    if (answer.message.status !== "success") toast(reasonsOf(answer).join(" "), { tone: "bad" });
    reload();
  };
  const files = [
    ...claim.docs.map((doc) => ({
      ...doc,
      no: 0,
      title: isSlot(doc.docType) ? t(SLOT_TITLES[doc.docType]) : doc.docType,
    })),
    ...claim.additionalDocuments,
  ];
  return (
    <div className="grid gap-4">
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 md:grid-cols-4">
        {files.map(({ file, title, url, contentType, no }) => (
          <li key={file} className="relative">
            <a
              href={url}
              target="_blank"
              rel="noreferrer"
              className="grid gap-1 rounded-lg border border-line p-1.5 hover:border-control"
            >
              <Thumbnail
                src={contentType.startsWith("image/") ? (thumbnailOf(file) ?? url) : undefined}
                type={contentType}
              />
              <span className="truncate text-xs">{title}</span>
            </a>
            {no > 0 && claim.canAddFiles && (
              <IconButton
                icon={Trash2Icon}
                size="sm"
                label={t("delete_of", { name: title })}
                className="!absolute top-2 right-2 !bg-surface/90"
                onClick={() => void deleteNo(no)}
              />
            )}
          </li>
        ))}
      </ul>
      {claim.canAddFiles && claim.additionalDocuments.length < ADDITIONAL_DOCS.length && (
        <AddDocument claim={claim} reload={reload} />
      )}
    </div>
  );
}

function Thumbnail({ src, type }: { readonly src: string | undefined; readonly type: string }) {
  if (src) return <img src={src} alt="" loading="lazy" className="h-24 w-full rounded-md bg-plate object-cover" />;
  return (
    <span className="grid h-24 place-items-center rounded-md bg-sunken text-ink-2">
      <Icon icon={type.startsWith("video/") ? VideoIcon : FileTextIcon} />
    </span>
  );
}

function AddDocument({ claim: { id, additionalDocuments }, reload }: ClaimProps) {
  const { t } = useTranslation();
  const add = useAction(AddClaimDocumentDocument);
  const uploads = useUploads({
    purpose: "CLAIM_DOCUMENT",
    onClean: async (file, title) => {
      const answer = (await add({ id, file, title: title || t("claim_slot_document"), requestId: file }))
        .createClaimAdditionalDocument;
      if (answer.message.status !== "success") return reasonsOf(answer).join(" ");
      reload();
      return undefined;
    },
  });
  return (
    <FileField
      label={t("claim_document_add")}
      hint={t("claim_document_hint")}
      accept={DOCUMENT_TYPES}
      items={uploads.items}
      max={ADDITIONAL_DOCS.length - additionalDocuments.length}
      onFiles={uploads.add}
      onRemove={uploads.remove}
      onRetry={uploads.retry}
      onTitle={uploads.rename}
    />
  );
}
