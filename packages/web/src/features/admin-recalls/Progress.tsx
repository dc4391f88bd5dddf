import { useQuery } from "@apollo/client/react";
import { useEffect, useState } from "react";
import { RecallProgressDocument, type RecallProgressQuery } from "../../gql/graphql.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { intlLocale } from "../../lib/locale.ts";
import { Button } from "../../ui/Button.tsx";
import type { Column } from "../../ui/columns.tsx";
import { ExportButton } from "../../ui/ExportButton.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { ProgressBar } from "../../ui/ProgressBar.tsx";
import { Loading, Notice, Skeleton } from "../../ui/Status.tsx";
import { DealerBikes } from "./DealerBikes.tsx";

type Dealer = RecallProgressQuery["recallProgress"]["dealers"][number];

const POLL_MS = 3_000;
const FIRST = 20;

const share = (rows: readonly Dealer[]) => {
  const sum = (name: "open" | "closed" | "ended") => rows.reduce((all, row) => all + row[name], 0);
  const all = sum("open") + sum("closed") + sum("ended");
  return { closed: sum("closed"), all, part: all === 0 ? 0 : sum("closed") / all };
};

/** Repair progress by country and by dealer. */
export function Progress({ number }: { readonly number: string }) {
  const { t, locale } = useTranslation();
  const [most, setMost] = useState(FIRST);
  const [shown, setShown] = useState<Dealer>();
  const { data, startPolling, stopPolling } = useQuery(RecallProgressDocument, {
    variables: { number },
    fetchPolicy: "cache-and-network",
  });
  const found = data?.recallProgress;
  const isMarking = found?.isMarked === false;
  useEffect(() => {
    if (!isMarking) return undefined;
    startPolling(POLL_MS);
    return stopPolling;
  }, [isMarking, startPolling, stopPolling]);
  if (!found)
    return (
      <Loading label={t("loading")}>
        <Skeleton className="h-40 w-full" />
      </Loading>
    );
  const { dealers } = found;
  if (dealers.length === 0) return <Notice tone="info">{t(isMarking ? "recall_marking" : "recall_no_bikes")}</Notice>;
  const countries = [...Map.groupBy(dealers, ({ country }) => country)].sort(([a], [b]) => (a < b ? -1 : 1));
  const regions = new Intl.DisplayNames(intlLocale(locale), { type: "region" });
  const countryText = (code: string) =>
    /^[A-Z]{2}$/.test(code) ? (regions.of(code) ?? code) : code || t("recall_country_unknown");
  const nameOf = ({ custCode, custName }: Dealer) => (custCode ? custName : t("recall_not_shipped"));
  const columns: readonly Column<Dealer>[] = [
    { id: "country", title: t("country"), value: ({ country }) => countryText(country) },
    { id: "dealer", title: t("dealer"), value: nameOf },
    { id: "code", title: t("customer_code"), value: ({ custNumber }) => custNumber },
    { id: "open", title: t("recall_open"), value: ({ open }) => open },
    { id: "closed", title: t("recall_done"), value: ({ closed }) => closed },
    { id: "ended", title: t("recall_ended"), value: ({ ended }) => ended },
    { id: "repairs", title: t("recall_repairs_by_dealer"), value: ({ repairs }) => repairs },
    { id: "kits", title: t("recall_kits"), value: ({ kits }) => kits },
  ];
  return (
    <>
      {isMarking && <Notice tone="info">{t("recall_marking")}</Notice>}
      <Panel title={t("recall_progress_countries")}>
        <ul className="grid gap-4">
          <Row name={t("total")} rows={dealers} />
          {countries.map(([country, rows]) => (
            <Row key={country} name={countryText(country)} rows={rows} />
          ))}
        </ul>
      </Panel>
      <Panel
        title={t("recall_progress_dealers")}
        aside={
          <ExportButton
            name={`recall-${number}`}
            title={t("recall_progress_dealers")}
            columns={columns}
            load={() => Promise.resolve({ rows: dealers, isCut: false })}
          />
        }
      >
        <ul className="grid gap-4">
          {dealers.slice(0, most).map((dealer) => (
            <Row
              key={`${dealer.country} ${dealer.sorg} ${dealer.custCode}`}
              name={nameOf(dealer)}
              rows={[dealer]}
              {...(dealer.custCode !== "" && { onOpen: () => setShown(dealer) })}
            />
          ))}
        </ul>
        {dealers.length > most && (
          <div className="mt-4">
            <Button onClick={() => setMost(most + 100)}>{t("recall_show_dealers")}</Button>
          </div>
        )}
      </Panel>
      {shown && <DealerBikes number={number} dealer={shown} onClose={() => setShown(undefined)} />}
    </>
  );
}

interface RowProps {
  readonly name: string;
  readonly rows: readonly Dealer[];
  /** Shows the dealer's bikes. */
  readonly onOpen?: () => void;
}

function Row({ name, rows, onOpen }: RowProps) {
  const { t } = useTranslation();
  const { closed, all, part } = share(rows);
  const repairs = rows.reduce((sum, row) => sum + row.repairs, 0);
  return (
    <li className="grid gap-1">
      <div className="flex justify-between gap-4">
        {onOpen ? (
          <button
            type="button"
            className="min-w-0 truncate rounded-sm font-medium text-accent-ink underline-offset-2 hover:underline pointer-coarse:py-2"
            onClick={onOpen}
          >
            {name}
          </button>
        ) : (
          <span className="min-w-0 truncate">{name}</span>
        )}
        <span className="tabular text-right text-ink-2">
          {t("recall_progress_text", { closed, all, count: all })}
          {repairs !== closed && <span className="block text-xs">{t("recall_repairs_count", { count: repairs })}</span>}
        </span>
      </div>
      <ProgressBar value={part} label={name} />
    </li>
  );
}
