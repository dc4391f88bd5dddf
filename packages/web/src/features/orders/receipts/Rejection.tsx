import type { ReceiptRowFragment } from "../../../gql/graphql.ts";
import { useTranslation } from "../../../lib/i18n.ts";
import { DateText } from "../../../ui/DateText.tsx";
import { Notice } from "../../../ui/Status.tsx";

type Doc = NonNullable<ReceiptRowFragment["orderPayment"]>["docs"][number];

/** Why the office asks for another proof of payment. */
export function Rejection({ rejection: { reason, at, by } }: { readonly rejection: NonNullable<Doc["rejection"]> }) {
  const { t } = useTranslation();
  return (
    <Notice tone="warn" title={t("proof_rejected_title")}>
      <p className="whitespace-pre-line wrap-anywhere">{reason}</p>
      <p className="mt-1 text-xs text-ink-2">
        {by} · <DateText value={at} time />
      </p>
    </Notice>
  );
}
