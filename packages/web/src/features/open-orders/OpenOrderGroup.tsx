import { useState } from "react";
import type { OpenOrderRowFragment, OpenOrdersQuery } from "../../gql/graphql.ts";
import { moneyStyle } from "../../lib/config.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Money } from "../../ui/Money.tsx";
import { Notice } from "../../ui/Status.tsx";
import { Table } from "../../ui/Table.tsx";
import { DeliveryCard } from "../orders/index.ts";
import { TaxNote } from "../tax/index.ts";
import { useOpenColumns } from "./openColumns.tsx";

type Group = OpenOrdersQuery["openOrderV4"][number];

const FIRST = 25;
const MORE = 100;

/** The open lines and deliveries of one company. */
export function OpenOrderGroup({ group, search }: { group: Group; search: string }) {
  const { t } = useTranslation();
  const columns = useOpenColumns();
  const [shown, setShown] = useState(FIRST);
  const lines = group.orders.filter((line) => wordsOf(line).includes(search.toLowerCase()));
  const [first] = group.orders;
  const sum = lines.reduce((total, { subTotal }) => total + subTotal, 0);
  return (
    <section aria-label={group.companyName} className="rounded-lg border border-line bg-surface shadow-card">
      <header className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-b border-line px-4 py-3 xs:px-5">
        <h2 className="font-semibold">{group.companyName}</h2>
        <p className="text-ink-2">
          {t("open_lines", { count: lines.length })}
          {first && (
            <>
              {" · "}
              <Money amount={sum} style={moneyStyle(first.currency)} className="font-semibold text-ink" />{" "}
              <TaxNote sorgs={group.orders.map(({ sorg }) => sorg)} />
            </>
          )}
        </p>
      </header>
      {lines.length === 0 ? (
        <EmptyState kind="no-results" />
      ) : (
        <Table
          label={group.companyName}
          columns={columns}
          rows={lines.slice(0, shown)}
          href={({ orderNumber }) => `/order/${encodeURIComponent(orderNumber)}`}
          keyOf={({ orderNumber, lineNo }) => `${orderNumber}#${lineNo}`}
        />
      )}
      {lines.length > shown && (
        <div className="border-t border-line p-3 text-center">
          <Button kind="ghost" onClick={() => setShown(shown + MORE)}>
            {t("show_more_lines", { count: lines.length - shown })}
          </Button>
        </div>
      )}
      {group.count > group.orders.length && (
        <div className="p-4">
          <Notice>{t("open_orders_more", { count: group.orders.length })}</Notice>
        </div>
      )}
      {group.deliveries.length > 0 && search === "" && (
        <div className="border-t border-line bg-canvas p-4 xs:p-5">
          <h3 className="mb-3 font-semibold">{t("open_orders_shipped")}</h3>
          <ul className="grid gap-3 lg:grid-cols-2">
            {group.deliveries.map((delivery) => (
              <DeliveryCard
                key={delivery.doNumber}
                delivery={delivery}
                lines={delivery.detail.map((line) => ({ ...line, name: `${line.articleCode} · ${line.orderNo}` }))}
              />
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

function wordsOf(line: OpenOrderRowFragment): string {
  const { orderNumber, soNumber, poNumber, article_code_display, description } = line;
  return [orderNumber, soNumber, poNumber, article_code_display, description].join("\n").toLowerCase();
}
