import { useQuery } from "@apollo/client/react";
import type { Variant } from "@spoke/core/visit-form/schema.ts";
import { VisitsAtDealerDocument } from "../../gql/graphql.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { DateText } from "../../ui/DateText.tsx";
import { WIDE } from "../../ui/form/FormSection.tsx";
import { Photos } from "./Photos.tsx";

interface LastVisitProps {
  readonly variant: Variant;
  /** Unified code of the dealer; empty before one is chosen. */
  readonly custCode: string;
}

/** The dealer's previous visit, to compare with what is there now. Without a network it is left out. */
export function LastVisit({ variant, custCode }: LastVisitProps) {
  const { t } = useTranslation();
  const { data } = useQuery(VisitsAtDealerDocument, {
    variables: { brand: variant, custCode },
    skip: custCode === "",
  });
  if (custCode === "" || !data) return null;
  const [last] = data.formVisits.formVisits;
  if (!last) return <p className={`${WIDE} text-ink-2`}>{t("visit_first")}</p>;
  const series = [...last.seriesList, ...last.otherSeriesList];
  return (
    <details className={`${WIDE} rounded-md border border-line p-3`}>
      <summary className="cursor-pointer">
        <span className="font-medium">
          {t("visit_last")}: <DateText value={last.visitedOn} />
        </span>
        <span className="block pl-4 text-xs text-ink-2">
          {t("visit_last_counts", { name: last.createdBy, own: last.qtyPlgGrp, others: last.qtyNonPlgGrp })}
        </span>
      </summary>
      <div className="mt-3 flex flex-col gap-3">
        <p>{series.map(({ brand, series: name, qty }) => `${brand} ${name}: ${qty}`).join(", ")}</p>
        {last.notes && <p className="whitespace-pre-line text-ink-2">{last.notes}</p>}
        <Photos visit={last} />
      </div>
    </details>
  );
}
