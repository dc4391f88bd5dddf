import { Fragment } from "react";
import type { FramePassportQuery } from "../../gql/graphql.ts";
import { type MessageKey, useTranslation } from "../../lib/i18n.ts";
import { DateText } from "../../ui/DateText.tsx";

type Entry = Pick<
  FramePassportQuery["framePassport"]["frames"][number]["coverage"][number],
  "class" | "state" | "until" | "isLifetime"
>;

const CLASSES: Readonly<Record<Entry["class"], MessageKey>> = {
  frame: "warranty_frame",
  fork: "warranty_fork",
  component: "warranty_component",
  electric: "warranty_electric",
  battery: "warranty_battery",
  paint: "warranty_paint",
  labor: "warranty_labor",
};

/** In a sentence: "Frame covered until 14 Mar 2029 · Labor not covered (ended 2 May 2026)". */
export function CoverageSentence({ coverage }: { readonly coverage: readonly Entry[] }) {
  const { t } = useTranslation();
  if (coverage.length === 0) return <p className="text-ink-2">{t("claim_coverage_unknown")}</p>;
  return (
    <p>
      {coverage.map((entry, index) => (
        <Fragment key={entry.class}>
          {index > 0 && " · "}
          <span className="font-medium">{t(CLASSES[entry.class])}</span> <State entry={entry} />
        </Fragment>
      ))}
    </p>
  );
}

function State({ entry: { state, until, isLifetime } }: { readonly entry: Entry }) {
  const { t } = useTranslation();
  if (state === "waiting") return t("claim_coverage_waiting");
  if (state === "covered") {
    if (isLifetime || !until) return t("claim_coverage_lifetime");
    return (
      <span className="text-good">
        {t("claim_coverage_until")} <DateText value={until} />
      </span>
    );
  }
  return (
    <span className="text-bad">
      {t("claim_coverage_ended")}
      {until && (
        <>
          {" ("}
          <DateText value={until} />)
        </>
      )}
    </span>
  );
}
