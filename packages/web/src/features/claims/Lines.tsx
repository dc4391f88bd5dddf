import type { ClaimFieldsFragment } from "../../gql/graphql.ts";
import { type MessageKey, useTranslation } from "../../lib/i18n.ts";
import { Money } from "../../ui/Money.tsx";
import { Badge, type Tone } from "../../ui/Status.tsx";
import { CoverageText } from "./Coverage.tsx";
import { resolutionTitle } from "./status.ts";

type Line = ClaimFieldsFragment["lines"][number];

const DECISIONS: Readonly<Record<string, readonly [Tone, MessageKey]>> = {
  open: ["neutral", "claim_decision_open"],
  approved: ["good", "claim_decision_approved"],
  rejected: ["bad", "claim_decision_rejected"],
};

/** What a line is about. */
export const lineTitle = ({ problem, description }: Pick<Line, "problem" | "description">): string =>
  [problem.part, problem.description].filter(Boolean).join(" · ") || description;

/** The problems with their warranty and how each was decided. */
export function Lines({ lines }: { readonly lines: readonly Line[] }) {
  const { t } = useTranslation();
  return (
    <ul className="divide-y divide-line">
      {lines.map((line) => {
        const [tone, title] = DECISIONS[line.decision] ?? ["neutral", "claim_decision_open"];
        const resolution = line.resolution && line.resolution !== "none" ? resolutionTitle(line.resolution) : undefined;
        return (
          <li key={line.lineNo} className="grid gap-1 py-2 first:pt-0 last:pb-0">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <span className="font-medium">{lineTitle(line)}</span>
              <span className="flex items-center gap-2">
                {resolution && t(resolution)}
                {line.creditAmount != null && (
                  <span>
                    <Money amount={line.creditAmount} className="font-medium" />{" "}
                    <span className="text-xs text-ink-3">{t("tax_excluded")}</span>
                  </span>
                )}
                <Badge tone={tone}>{t(title)}</Badge>
              </span>
            </div>
            {line.problem.notes && <p className="text-xs whitespace-pre-line text-ink-2">{line.problem.notes}</p>}
            {line.verdict && (
              <div className="text-xs">
                <CoverageText entry={line.verdict} />
              </div>
            )}
            {line.reason && <p className="text-xs text-ink-2">{line.reason}</p>}
            {line.replacementFrame && (
              <p className="text-xs text-ink-2">
                {t("claim_replacement_frame")} {line.replacementFrame}
              </p>
            )}
          </li>
        );
      })}
    </ul>
  );
}
