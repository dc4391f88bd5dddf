import { useEffect, useState } from "react";
import { authorizedFetch } from "../../../app/api.ts";
import { useTranslation } from "../../../lib/i18n.ts";
import { reportFault } from "../../../lib/reporter.ts";
import { Loading, Skeleton } from "../../../ui/Status.tsx";

export const receiptPath = (id: string): string => `/api/payment-docs/${encodeURIComponent(id)}`;

interface ReceiptPreviewProps {
  readonly id: string;
  readonly name: string;
  readonly contentType: string;
}

/** A file of a payment as the page shows it: a picture, or a PDF in the browser's own viewer. */
export function ReceiptPreview({ id, name, contentType }: ReceiptPreviewProps) {
  const { t } = useTranslation();
  const [address, setAddress] = useState<string>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const control = new AbortController();
    let made: string | undefined;
    const load = async () => {
      const answer = await authorizedFetch(receiptPath(id), { signal: control.signal });
      if (!answer.ok) throw new Error(`${answer.status} ${receiptPath(id)}`);
      // The type that the server checked: the file can never be anything else, such as a page.
      const file = new Blob([await answer.arrayBuffer()], { type: contentType });
      if (control.signal.aborted) return;
      made = URL.createObjectURL(file);
      setAddress(made);
    };
    load().catch((error: unknown) => {
      if (control.signal.aborted) return;
      reportFault("a receipt could not be shown", error);
      setFailed(true);
    });
    return () => {
      control.abort();
      if (made) URL.revokeObjectURL(made);
    };
  }, [id, contentType]);
  if (failed) return <p className="w-full text-xs text-bad">{t("something_went_wrong")}</p>;
  if (!address)
    return (
      <Loading label={t("loading")} className="w-full">
        <Skeleton className="h-64" />
      </Loading>
    );
  return contentType === "application/pdf" ? (
    <iframe title={name} src={address} className="h-96 w-full rounded-md border border-line bg-plate" />
  ) : (
    <a href={address} target="_blank" rel="noreferrer" className="w-full">
      <img src={address} alt={name} className="max-h-112 w-full rounded-md bg-plate object-contain" />
    </a>
  );
}
