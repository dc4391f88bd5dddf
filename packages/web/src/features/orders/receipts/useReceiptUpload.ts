import { useApolloClient } from "@apollo/client/react";
import { useEffect, useRef, useState } from "react";
import { UploadPaymentDocument } from "../../../gql/graphql.ts";
import { reportFault } from "../../../lib/reporter.ts";
import { useAction } from "../../../lib/useAction.ts";
import { ruleText } from "../../../ui/form/refusal.ts";
import { sendFile, UploadRefused } from "../../upload/index.ts";

/** Sends a receipt to the store, waits until it was found clean, and adds it to the payment. */
export function useReceiptUpload(orderNo: string, onChanged: () => void) {
  const client = useApolloClient();
  const uploadPayment = useAction(UploadPaymentDocument);
  const control = useRef<AbortController>(undefined);
  const [progress, setProgress] = useState<number>();
  const [error, setError] = useState<string>();
  useEffect(() => () => control.current?.abort(), []);

  const add = async (file: File, signal: AbortSignal): Promise<void> => {
    const { id } = await sendFile(client, "PAYMENT_RECEIPT", file, {
      signal,
      onProgress: (share) => setProgress(share * 0.9),
    });
    const { message, userErrors } = (await uploadPayment({ file: id, id: orderNo })).uploadPayment;
    if (message.status === "success") return onChanged();
    const [reason] = userErrors;
    setError(reason ? ruleText(reason.message, reason.values) : ruleText(message.description));
  };
  const send = (file: File) => {
    control.current?.abort();
    control.current = new AbortController();
    const { signal } = control.current;
    setError(undefined);
    setProgress(0);
    add(file, signal)
      .catch((caught: unknown) => {
        if (signal.aborted) return;
        if (!(caught instanceof UploadRefused)) reportFault("a receipt was not sent", caught);
        setError(ruleText(caught instanceof UploadRefused ? caught.key : "upload_failed"));
      })
      .finally(() => {
        if (!signal.aborted) setProgress(undefined);
      });
  };
  return { send, progress, error };
}
