import type { FramePassportQuery } from "../../gql/graphql.ts";
import { todayHere } from "../../lib/config.ts";
import { type MessageKey, useTranslation } from "../../lib/i18n.ts";
import { DateText } from "../../ui/DateText.tsx";
import { Badge, type Tone } from "../../ui/Status.tsx";

type Coverage = Pick<
  FramePassportQuery["framePassport"]["frames"][number]["coverage"][number],
  "class" | "state" | "until" | "isLifetime"
>;

const CLASSES: Readonly<Record<Coverage["class"], MessageKey>> = {
  frame: "warranty_frame",
  fork: "warranty_fork",
  component: "warranty_component",
  electric: "warranty_electric",
  battery: "warranty_battery",
  paint: "warranty_paint",
  labor: "warranty_labor",
};

const STATES: Readonly<Record<Coverage["state"], { readonly tone: Tone; readonly title: MessageKey }>> = {
  covered: { tone: "good", title: "warranty_covered" },
  ended: { tone: "bad", title: "warranty_ended" },
  waiting: { tone: "neutral", title: "warranty_waiting" },
};

/** Whether what a claim found covered on its day ended since. */
const isOver = ({ state, until, isLifetime }: Coverage): boolean =>
  state === "covered" && !isLifetime && Boolean(until) && String(until) < todayHere();

/** The parts of a bike, each with whether it is covered and until when. */
export function WarrantyList({ coverage }: { readonly coverage: readonly Coverage[] }) {
  const { t } = useTranslation();
  return (
    <ul className="grid gap-2">
      {coverage.map((entry) => (
        <li key={entry.class} className="flex items-center justify-between gap-3">
          <span className="min-w-0">
            {t(CLASSES[entry.class])}
            <span className="block text-xs text-ink-2 empty:hidden">
              <Until coverage={entry} />
            </span>
          </span>
          <Badge tone={STATES[entry.state].tone}>
            {t(isOver(entry) ? "warranty_covered_then" : STATES[entry.state].title)}
          </Badge>
        </li>
      ))}
    </ul>
  );
}

function Until({ coverage: { isLifetime, until } }: { readonly coverage: Coverage }) {
  const { t } = useTranslation();
  if (isLifetime) return t("warranty_lifetime");
  return until ? (
    <>
      {t("warranty_until")} <DateText value={until} />
    </>
  ) : null;
}
