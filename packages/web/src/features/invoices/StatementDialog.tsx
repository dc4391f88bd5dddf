import { useQuery } from "@apollo/client/react";
import { isDay } from "@spoke/core/platform/calendar.ts";
import { useState } from "react";
import { StatementOfDayDocument, type StatementOfDayQuery } from "../../gql/graphql.ts";
import { sumUnits } from "../../lib/amounts.ts";
import { moneyStyle, todayHere } from "../../lib/config.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { cx } from "../../lib/variants.ts";
import { Button } from "../../ui/Button.tsx";
import { DateField } from "../../ui/DateField.tsx";
import { DateText } from "../../ui/DateText.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Money } from "../../ui/Money.tsx";
import { Loading, Skeleton } from "../../ui/Status.tsx";
import { fileNameOf } from "../../ui/saveFile.ts";
import { AGE_COLORS, ageTitle, CREDITS_COLOR } from "./ages.ts";
import { DownloadButton } from "./DownloadButton.tsx";

type Group = StatementOfDayQuery["statement"]["groups"][number];

/** Documents of each company that the dialog shows; the PDF has all. */
const SHOWN = 20;

/** What was open at the end of a day, by age; the PDF lists every document. */
export function StatementDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const [day, setDay] = useState<string>(todayHere);
  const { data, previousData, error, refetch } = useQuery(StatementOfDayDocument, { variables: { day } });
  const statement = (data ?? previousData)?.statement;
  const fileName = `${fileNameOf("statement", t("statement"))}-${day}`;
  return (
    <Dialog
      open
      wide
      title={t("statement")}
      onClose={onClose}
      footer={
        <>
          <DownloadButton path={`/api/statements/xlsx?day=${day}`} name={`${fileName}.xlsx`}>
            {t("statement_excel")}
          </DownloadButton>
          <DownloadButton path={`/api/statements/pdf?day=${day}`} name={`${fileName}.pdf`}>
            {t("invoice_pdf")}
          </DownloadButton>
        </>
      }
    >
      <DateField
        label={t("statement_day")}
        small
        className="max-w-48"
        value={day}
        max={todayHere()}
        onChange={(chosen) => isDay(chosen) && setDay(chosen)}
      />
      {statement?.isIncomplete && <p className="mt-2 text-xs text-ink-2">{t("statement_past")}</p>}
      <div className="mt-4 grid gap-5">
        {error ? (
          <EmptyState kind="went-wrong" action={<Button onClick={() => void refetch()}>{t("try_again")}</Button>} />
        ) : !statement ? (
          <Loading label={t("statement")} className="grid gap-3">
            <Skeleton className="h-40" />
          </Loading>
        ) : statement.groups.length === 0 ? (
          <EmptyState kind="no-data" title={t("statement_nothing")}>
            {t("statement_nothing_text")}
          </EmptyState>
        ) : (
          statement.groups.map((group) => (
            <GroupPart key={`${group.companyCode}${group.currency.currency}`} group={group} />
          ))
        )}
      </div>
    </Dialog>
  );
}

function GroupPart({ group }: { group: Group }) {
  const { t } = useTranslation();
  const style = moneyStyle(group.currency);
  const ages = group.creditCust[0]?.ar ?? [];
  const total = sumUnits(group.creditCust, (item) => item.total);
  const invoices = group.creditCust
    .flatMap(({ ar, credits }) => [...ar, credits].flatMap((part) => part.invoices))
    .sort((a, b) => (a.dueDate.date < b.dueDate.date ? -1 : 1));
  return (
    <section aria-label={group.companyName}>
      <h3 className="flex items-baseline justify-between gap-4 font-semibold">
        {group.companyName}
        <Money amount={total} style={style} className="text-lg" />
      </h3>
      <dl className="mt-2 grid gap-1.5">
        {ages.map((range, index) => (
          <div key={range.overdueFrom ?? "none"} className="flex items-baseline justify-between gap-4">
            <dt className="flex items-center gap-2 text-ink-2">
              <span aria-hidden="true" className={cx("size-2 rounded-full", AGE_COLORS[index])} />
              {ageTitle(range, t)}
            </dt>
            <dd>
              <Money amount={sumUnits(group.creditCust, ({ ar }) => ar[index]?.value)} style={style} />
            </dd>
          </div>
        ))}
        <div className="flex items-baseline justify-between gap-4">
          <dt className="flex items-center gap-2 text-ink-2">
            <span aria-hidden="true" className={cx("size-2 rounded-full", CREDITS_COLOR)} />
            {t("invoice_total_credits")}
          </dt>
          <dd>
            <Money amount={sumUnits(group.creditCust, ({ credits }) => credits.value)} style={style} />
          </dd>
        </div>
      </dl>
      <ul className="mt-3 divide-y divide-line border-t border-line">
        {invoices.slice(0, SHOWN).map((item) => (
          <li key={item.id} className="flex items-baseline justify-between gap-4 py-1.5">
            <span className="min-w-0 break-words">
              {item.invoiceNo}
              <span className="block text-2xs text-ink-3">
                {item.installment > 0 && `${t("invoice_installment", { number: item.installment })} · `}
                {item.accountingAmount < 0 ? (
                  [t("invoice_credit_note"), item.correctsInvoice && `${t("invoice_corrects")} ${item.correctsInvoice}`]
                    .filter(Boolean)
                    .join(" · ")
                ) : (
                  <>
                    {t("due_date")} <DateText value={item.dueDate.date} />
                  </>
                )}
              </span>
            </span>
            <Money
              amount={item.accountingAmount}
              style={style}
              className={cx(item.accountingAmount < 0 && "text-good")}
            />
          </li>
        ))}
      </ul>
      {invoices.length > SHOWN && (
        <p className="mt-2 text-xs text-ink-3">{t("statement_more", { count: invoices.length - SHOWN })}</p>
      )}
    </section>
  );
}
