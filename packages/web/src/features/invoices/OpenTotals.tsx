import { moneyStyle } from "../../lib/config.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { cx } from "../../lib/variants.ts";
import { Select } from "../../ui/Field.tsx";
import { type List, withFilter } from "../../ui/listState.ts";
import { Money } from "../../ui/Money.tsx";
import { Aging, type Summary } from "./Aging.tsx";
import { OpenCounts } from "./OpenCounts.tsx";

/** The credits come after the five ages. */
const LAST_AGE = 5;

interface SummaryProps {
  /** Absent while loading for the first time. */
  readonly summaries: readonly Summary[] | undefined;
  readonly list: List;
}

/** The summary of the chosen company, or of the first. */
function shownSummary({ summaries, list }: SummaryProps): Summary | undefined {
  const [chosen] = list.state.filters.company ?? [];
  return summaries?.find(({ companyCode }) => companyCode === chosen) ?? summaries?.[0];
}

/** What is open by age; each age leads to its invoices. */
export function Ages({ upright = false, ...props }: SummaryProps & { readonly upright?: boolean }) {
  const { summaries, list } = props;
  const { state, to } = list;
  const summary = shownSummary(props);
  if (summaries && !summary) return null;
  const narrow = (age: number | undefined) => {
    const { filters } = withFilter(state, "age", age === undefined ? [] : [String(age)]);
    return to({ filters: age === undefined ? filters : { ...filters, ...companyOf(summaries, summary) } });
  };
  return <Aging summary={summary} age={ageOf(state.filters.age)} upright={upright} to={narrow} />;
}

/** With several companies an age is one company's. */
function companyOf(all: readonly Summary[] | undefined, summary: Summary | undefined) {
  return all && all.length > 1 && summary ? { company: [summary.companyCode] } : {};
}

/** The age in the address; undefined if it is not valid. */
export function ageOf(values: readonly string[] | undefined): number | undefined {
  const [text] = values ?? [];
  const age = Number(text);
  return text !== undefined && Number.isInteger(age) && age >= 0 && age <= LAST_AGE ? age : undefined;
}

/** What is open at a company in all, and a way to another company. */
export function Totals(props: SummaryProps) {
  const { t } = useTranslation();
  const { summaries = [], list } = props;
  const summary = shownSummary(props);
  if (!summary) return null;
  const style = moneyStyle(summary.currency);
  const figures = [
    { title: t("invoice_total_open"), amount: summary.total, look: "" },
    { title: t("invoice_total_overdue"), amount: summary.overdue, look: summary.overdue > 0 ? "text-bad" : "" },
    { title: t("invoice_total_credits"), amount: summary.credits, look: summary.credits < 0 ? "text-good" : "" },
  ];
  return (
    <div className="mb-4 flex flex-wrap items-end gap-x-8 gap-y-3">
      {summaries.length > 1 && (
        <Select
          label={t("credit_company")}
          small
          className="w-56 max-xs:w-full"
          value={summary.companyCode}
          options={summaries.map(({ companyCode, companyName }) => ({ value: companyCode, label: companyName }))}
          onChange={({ target }) => list.choose("company", [target.value])}
        />
      )}
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        {figures.map(({ title, amount, look }) => (
          <div key={title}>
            <dt className="text-xs text-ink-3">{title}</dt>
            <dd>
              <Money amount={amount} style={style} className={cx("text-lg font-semibold", look)} />
            </dd>
          </div>
        ))}
      </dl>
      <OpenCounts {...countsOf(summary)} className="pb-1 text-xs text-ink-2" />
    </div>
  );
}

function countsOf({ statuses }: Summary) {
  const payable = statuses.find(({ status }) => status === "payable");
  const credits = payable?.creditCount ?? 0;
  const held = statuses.reduce((sum, { status, count }) => (status === "payable" ? sum : sum + count), 0);
  return { payable: (payable?.count ?? 0) - credits, held, credits };
}
