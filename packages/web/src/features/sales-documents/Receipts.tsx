import { useQuery } from "@apollo/client/react";
import { DocumentReceiptsDocument } from "../../gql/graphql.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { DateText } from "../../ui/DateText.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { Badge } from "../../ui/Status.tsx";

/** Who read a document, and how many have not. */
export function Receipts({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const { data } = useQuery(DocumentReceiptsDocument, { variables: { id }, fetchPolicy: "network-only" });
  if (!data) return null;
  const { audience, opened, readers } = data.salesDocumentReceipts;
  return (
    <div className="mx-auto mt-5 max-w-4xl">
      <Panel title={t("receipts")}>
        <p className="font-medium">{t("receipts_count", { opened, count: audience })}</p>
        <ul aria-label={t("receipts")} className="mt-3 grid gap-2 empty:hidden">
          {readers.map((reader) => (
            <li key={reader.userId} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line pt-2">
              <span className="min-w-40 flex-1 font-medium wrap-anywhere">
                {reader.custNumber ? `${reader.name} (${reader.custNumber})` : reader.name}
              </span>
              <DateText value={reader.lastAt} time />
              <span className="tabular text-ink-2">{t("receipts_times", { count: reader.count })}</span>
              {!reader.hasOpenedFile && <Badge>{t("receipts_text_only")}</Badge>}
              {!reader.isCurrent && <Badge tone="warn">{t("receipts_older")}</Badge>}
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  );
}
