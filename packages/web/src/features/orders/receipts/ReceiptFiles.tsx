import { MAX_PAYMENT_DOCS } from "@spoke/core/order/evidence.ts";
import { PURPOSES } from "@spoke/core/upload/schema.ts";
import { DownloadIcon, FileIcon, Trash2Icon } from "lucide-react";
import { useState } from "react";
import { download } from "../../../app/download.ts";
import {
  DeletePaymentDocDocument,
  type ReceiptRowFragment,
  UploadPaymentDocDocument,
  UploadPaymentDocument,
} from "../../../gql/graphql.ts";
import { useTranslation } from "../../../lib/i18n.ts";
import { reportFault } from "../../../lib/reporter.ts";
import { useAction } from "../../../lib/useAction.ts";
import { IconButton } from "../../../ui/Button.tsx";
import { DateText } from "../../../ui/DateText.tsx";
import { ConfirmDialog } from "../../../ui/form/ConfirmDialog.tsx";
import { FileField } from "../../../ui/form/FileField.tsx";
import { reasonsOf } from "../../../ui/form/refusal.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { toast } from "../../../ui/toasts.ts";
import { useUploads } from "../../upload/index.ts";
import { ReceiptPreview, receiptPath } from "./ReceiptPreview.tsx";

const TYPES = [...PURPOSES.PAYMENT_RECEIPT.types, "image/heic", "image/heif"].join(",");

interface ReceiptFilesProps {
  readonly order: ReceiptRowFragment;
  /** Files may come and go. */
  readonly changeable: boolean;
  /** Shows the files themselves. */
  readonly previews?: boolean;
  readonly onChanged: () => void;
}

/** The files of a payment, to be saved and deleted, and a place for another one. */
export function ReceiptFiles({ order, changeable, previews = false, onChanged }: ReceiptFilesProps) {
  const { t } = useTranslation();
  const docs = order.orderPayment?.docs ?? [];
  const left = MAX_PAYMENT_DOCS - docs.filter(({ rejection }) => !rejection).length;
  const deleteDoc = useAction(DeletePaymentDocDocument);
  const [deleting, setDeleting] = useState<(typeof docs)[number]>();
  const uploadPayment = useAction(UploadPaymentDocument);
  const uploads = useUploads({
    purpose: "PAYMENT_RECEIPT",
    onClean: async (file) => {
      const { message, userErrors } = (await uploadPayment({ file, id: order.order_no })).uploadPayment;
      if (message.status !== "success") return reasonsOf({ message, userErrors })[0];
      onChanged();
      return undefined;
    },
  });
  const uploadDoc = useAction(UploadPaymentDocDocument);
  const others = useUploads({
    purpose: "PAYMENT_RECEIPT",
    onClean: async (file) => {
      const { message, userErrors } = (await uploadDoc({ file, id: order.order_no })).uploadPaymentDoc;
      if (message.status !== "success") return reasonsOf({ message, userErrors })[0];
      onChanged();
      return undefined;
    },
  });
  const save = (id: string, name: string) => {
    download(receiptPath(id), name).catch((caught: unknown) => {
      reportFault("a receipt could not be downloaded", caught);
      toast(t("download_failed"), { tone: "bad" });
    });
  };
  return (
    <>
      {docs.length === 0 ? (
        <p className="text-ink-3">{t("receipts_empty")}</p>
      ) : (
        <ul className="divide-y divide-line rounded-md border border-line">
          {docs.map((doc) => (
            <li key={doc.id} className="flex flex-wrap items-center gap-3 px-3 py-2">
              <Icon icon={FileIcon} className="text-ink-2" />
              <div className="min-w-0 flex-1">
                <p className="truncate">{doc.fileName}</p>
                <p className="text-xs text-ink-3">
                  {t(doc.kind === "receipt" ? "receipt" : "receipt_document")} · {doc.createdBy} ·{" "}
                  <DateText value={doc.createdAt} time />
                </p>
                {doc.rejection && (
                  <p className="text-xs text-bad wrap-anywhere">
                    {t("proof_rejected_because", { reason: doc.rejection.reason })}
                  </p>
                )}
              </div>
              <IconButton
                icon={DownloadIcon}
                size="sm"
                label={t("receipt_save", { name: doc.fileName })}
                onClick={() => save(doc.id, doc.fileName)}
              />
              {changeable && !doc.rejection && (
                <IconButton
                  icon={Trash2Icon}
                  size="sm"
                  label={t("receipt_delete", { name: doc.fileName })}
                  onClick={() => setDeleting(doc)}
                />
              )}
              {previews && !doc.rejection && (
                <ReceiptPreview id={doc.id} name={doc.fileName} contentType={doc.contentType} />
              )}
            </li>
          ))}
        </ul>
      )}
      {deleting && (
        <ConfirmDialog
          open
          title={t("delete_title", { name: deleting.fileName })}
          confirmLabel={t("delete")}
          run={async () => (await deleteDoc({ id: deleting.id })).deletePaymentDoc}
          onDone={() => {
            toast(t("deleted_name", { name: deleting.fileName }));
            setDeleting(undefined);
            onChanged();
          }}
          onClose={() => setDeleting(undefined)}
        >
          {t("delete_text")}
        </ConfirmDialog>
      )}
      {changeable && (
        <FileField
          label={t("receipt_send")}
          hint={t("receipt_hint")}
          accept={TYPES}
          camera
          max={left}
          items={uploads.items}
          onFiles={uploads.add}
          onRetry={uploads.retry}
          onRemove={uploads.remove}
        />
      )}
      {changeable && (
        <FileField
          label={t("receipt_document_send")}
          hint={t("receipt_document_hint")}
          accept={TYPES}
          max={left}
          items={others.items}
          onFiles={others.add}
          onRetry={others.retry}
          onRemove={others.remove}
        />
      )}
    </>
  );
}
