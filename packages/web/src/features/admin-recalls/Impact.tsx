import { useQuery } from "@apollo/client/react";
import {
  type RecallFactsFragment,
  RecallListProblemsDocument,
  type RecallReachFragment,
  RecallSitesDocument,
} from "../../gql/graphql.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { intlLocale } from "../../lib/locale.ts";
import { ruleText } from "../../ui/form/refusal.ts";
import { Panel } from "../../ui/Panel.tsx";
import { Notice } from "../../ui/Status.tsx";
import { languageNames, otherLanguages } from "../content/index.ts";

interface RecallProps {
  readonly recall: RecallFactsFragment;
}

/** Whether the bikes of the draft, as it is now, are counted. */
export const isCounted = ({ impact, version }: RecallFactsFragment): boolean => impact?.version === version;

/** What a draft would affect, and which of its entries match no bike. */
export function Impact({ recall }: RecallProps) {
  const { t } = useTranslation();
  const { impact, list } = recall;
  if (list?.problem) return <Notice tone="bad">{ruleText(list.problem)}</Notice>;
  if (!impact || !isCounted(recall)) return <Notice tone="info">{t("recall_not_checked")}</Notice>;
  const { frames, dealers, countries, unshipped, sold, unknown } = impact;
  const reach =
    dealers === 0
      ? ""
      : `: ${t("recall_impact_dealers", { count: dealers })}, ${t("recall_impact_countries", { count: countries })}`;
  return (
    <>
      <Notice tone={frames === 0 ? "warn" : "info"} title={`${t("recall_impact", { count: frames })}${reach}`}>
        {t("recall_impact_parts", { sold, unshipped })}
      </Notice>
      {unknown > 0 && <Mismatches number={recall.number} count={unknown} />}
      <Overlaps overlaps={impact.overlaps} />
    </>
  );
}

/** The bikes that other recalls have, too. */
export function Overlaps({ overlaps }: Pick<RecallReachFragment, "overlaps">) {
  const { t } = useTranslation();
  return overlaps.map(({ number, title: name, frames: count, frameNumbers }) => (
    <Notice
      key={number}
      tone="warn"
      title={t("recall_overlap", {
        ...{ count, number, name },
        frames: [...frameNumbers, ...(count > frameNumbers.length ? ["…"] : [])].join(", "),
      })}
    >
      {t("recall_overlap_text")}
    </Notice>
  ));
}

/** Entries that are named in a sentence. */
const NAMED = 5;

interface MismatchesProps {
  readonly number: string;
  /** Of the bikes that are not published. */
  readonly revision?: boolean;
  /** How many there are; those that are named when absent. */
  readonly count?: number;
}

/** Entries that match no bike: typing errors, or bikes that arrive later. */
export function Mismatches({ number, revision, count: all }: MismatchesProps) {
  const { t } = useTranslation();
  const names = useUnmatched(number, revision);
  const count = all ?? names.length;
  if (count === 0) return null;
  const some = [...names.slice(0, NAMED), ...(count > NAMED ? ["…"] : [])].join(", ");
  return (
    <Notice
      tone="warn"
      title={t(names.length > 0 ? "recall_unmatched" : "recall_unmatched_count", { count, names: some })}
    >
      {t("recall_unmatched_text")}
    </Notice>
  );
}

const useProblems = (number: string, revision = false) =>
  useQuery(RecallListProblemsDocument, { variables: { number, revision }, fetchPolicy: "cache-and-network" }).data
    ?.recallListProblems ?? [];

/** What a running recall names that matches no bike, one by one where a sentence does not hold them. */
export function RunningMismatches({ number }: Pick<MismatchesProps, "number">) {
  const names = useUnmatched(number);
  return (
    <>
      <Mismatches number={number} />
      {names.length > NAMED && <ListProblems number={number} />}
    </>
  );
}

/** The articles, ranges, and numbers of the list that match no bike. */
export const useUnmatched = (number: string, revision = false): readonly string[] =>
  useProblems(number, revision).flatMap(({ row, value }) => (row === 0 ? [value] : []));

/** What publishing a draft does, and what is missing. */
export function Publishing({ recall }: RecallProps) {
  const { t, locale: reader } = useTranslation();
  const { data } = useQuery(RecallSitesDocument);
  const { impact, sorgs, texts } = recall;
  const sites = (data?.configs ?? []).filter(({ sorg }) => sorgs.includes(sorg));
  const languages = sites.flatMap((site) => site.languages);
  const own = recall.locale ?? languages[0] ?? "";
  const others = otherLanguages(own, languages, texts);
  const missing = others.filter((code) => !texts.some(({ locale }) => locale === code));
  const nameOf = languageNames([own, ...others], reader);
  const list = new Intl.ListFormat(intlLocale(reader));
  return (
    <div className="grid gap-3">
      <Impact recall={recall} />
      {impact?.frames === 0 && <p className="font-medium">{t("recall_publish_empty")}</p>}
      {own && missing.length > 0 && (
        <Notice tone="warn">
          {t("recall_publish_languages", { languages: list.format(missing.map(nameOf)), own: nameOf(own) })}
        </Notice>
      )}
      {impact && impact.dealers > 0 && <p>{t("recall_publish_dealers", { count: impact.dealers })}</p>}
      <p>{t("recall_publish_final")}</p>
    </div>
  );
}

/** The rows of the list that are refused, and the entries that match no bike. */
export function ListProblems({ number, revision }: Pick<MismatchesProps, "number" | "revision">) {
  const { t } = useTranslation();
  const problems = useProblems(number, revision);
  return (
    <Panel title={t("recall_list_problems", { count: problems.length })}>
      <ul className="grid gap-1">
        {problems.slice(0, 100).map(({ row, value, reason }) => (
          <li key={`${row} ${value}`} className="flex flex-wrap gap-x-3">
            {row > 0 && <span className="tabular text-ink-2">{t("recall_list_row", { number: row })}</span>}
            <strong className="break-all">{value}</strong>
            <span>{ruleText(reason)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
