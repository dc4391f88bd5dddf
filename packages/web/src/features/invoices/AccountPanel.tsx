import { useQuery } from "@apollo/client/react";
import { useUser } from "../../app/session.ts";
import { AccountDaysDocument, type AccountDaysQuery } from "../../gql/graphql.ts";
import { useConfig } from "../../lib/config.ts";
import { formatNumber, formatPercent } from "../../lib/format.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { cx } from "../../lib/variants.ts";
import { Badge, Notice } from "../../ui/Status.tsx";
import {
  BLOCK_REASONS,
  type Credit,
  CreditSum,
  loadsCredit,
  seesCredit,
  standingOf,
  useCredit,
} from "../customer/index.ts";
import type { Summary } from "./Aging.tsx";

type Days = AccountDaysQuery["averagePaymentDays"];

interface AccountPanelProps {
  /** What is open at each company. */
  readonly summaries: readonly Summary[];
}

/** How the account stands at each company: what is left of the limit, why it is blocked, and how fast invoices were paid. */
export function AccountPanel({ summaries }: AccountPanelProps) {
  const user = useUser();
  const sees = seesCredit(user) || loadsCredit(user);
  const { credits } = useCredit(sees);
  const days = useQuery(AccountDaysDocument).data?.averagePaymentDays;
  const { t } = useTranslation();
  const shown = sees ? (credits ?? []) : [];
  if (shown.length === 0 && !days?.length) return null;
  return (
    <section
      aria-label={t("account")}
      className="mb-4 overflow-hidden rounded-lg border border-line bg-surface shadow-card"
    >
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(18rem,100%),1fr))] gap-px bg-line">
        {shown.map((credit) => (
          <Account
            key={credit.company.code}
            credit={credit}
            isOverdue={summaries.some(({ companyCode, overdue }) => companyCode === credit.company.code && overdue > 0)}
          />
        ))}
        {days && days.length > 0 && <PaymentDays days={days} />}
      </div>
    </section>
  );
}

function Account({ credit, isOverdue }: { credit: Credit; isOverdue: boolean }) {
  const { t } = useTranslation();
  const config = useConfig();
  const { company, creditLimit, creditExposure, reasonBlocked } = credit;
  const used = creditLimit > 0 ? creditExposure / creditLimit : 0;
  const [tone, standing] = standingOf(Boolean(reasonBlocked), isOverdue);
  const isLoud = config.creditStatusBlockedReason && reasonBlocked;
  return (
    <div className="bg-surface px-4 py-3 xs:px-5">
      <div className="flex items-center justify-between gap-3">
        <h2 className="truncate font-semibold">{company.name || company.code}</h2>
        <Badge tone={tone} dot>
          {t(standing)}
        </Badge>
      </div>
      {config.creditStatusUsage && (
        <>
          <p className="mt-1 text-xs text-ink-3">
            {t("credit_used", { percent: formatPercent(Math.round(used * 100) / 100) })}
          </p>
          <CreditSum credit={credit} className="mt-2" />
        </>
      )}
      {isLoud && (
        <div className="mt-2">
          <Notice tone="bad">{t(BLOCK_REASONS[reasonBlocked])}</Notice>
        </div>
      )}
    </div>
  );
}

/** Days that invoices took to be paid, by year; with several sales organizations each has its line. */
function PaymentDays({ days }: { days: Days }) {
  const { t } = useTranslation();
  const years = [...new Set(days.map(({ year }) => year))].sort((a, b) => b - a);
  const sorgs = [...new Set(days.map(({ sorg }) => sorg))].sort();
  return (
    <div className="bg-surface px-4 py-3 xs:px-5">
      <h2 className="font-semibold">{t("average_payment_days")}</h2>
      <table className="mt-2 w-full text-ink-2">
        <thead>
          <tr className="text-xs text-ink-3">
            <th scope="col" className="text-left font-normal">
              <span className="sr-only">{t("merchant")}</span>
            </th>
            {years.map((year) => (
              <th key={year} scope="col" className="tabular text-right font-normal">
                {year}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sorgs.map((sorg) => (
            <tr key={sorg}>
              <th scope="row" className="text-left font-normal">
                {days.find((figure) => figure.sorg === sorg)?.sorgName}
              </th>
              {years.map((year) => {
                const figure = days.find((candidate) => candidate.sorg === sorg && candidate.year === year);
                return (
                  <td
                    key={year}
                    className={cx("tabular text-right", figure && figure.daysLate > 0 && "text-warn")}
                    title={figure && t("average_payment_days_of", { count: figure.invoices })}
                  >
                    {figure ? t("days_count", { days: formatNumber(figure.days) }) : "–"}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
