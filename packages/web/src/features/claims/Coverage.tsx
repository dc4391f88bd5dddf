import type { FramePassportQuery } from "../../gql/graphql.ts";
import { todayHere } from "../../lib/config.ts";
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

/** In words: "Frame covered until 14 Mar 2029", "Labor not covered (2 May 2026)". */
export function CoverageText({ entry }: { readonly entry: Entry }) {
  const { t } = useTranslation();
  return (
    <p>
      <span className="font-medium">{t(CLASSES[entry.class])}</span> <State entry={entry} />
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
        {t(until < todayHere() ? "claim_coverage_then" : "claim_coverage_until")} <DateText value={until} />
      </span>
    );
  }
  return (
    <span className="text-bad">
      {until ? (
        <>
          {t("claim_coverage_ended_on")} <DateText value={until} />
        </>
      ) : (
        t("claim_coverage_ended")
      )}
    </span>
  );
}
