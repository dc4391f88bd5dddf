import type { ReactNode } from "react";
import type { FramePassportQuery } from "../../gql/graphql.ts";
import { type MessageKey, useTranslation } from "../../lib/i18n.ts";
import { DateText } from "../../ui/DateText.tsx";
import { Badge, Notice, type Tone } from "../../ui/Status.tsx";
import { statusBadge } from "./status.ts";

type Passport = FramePassportQuery["framePassport"];
type Frame = Passport["frames"][number];
type Coverage = Frame["coverage"][number];

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

/** What the portal knows about a frame number: alerts first, then each bike with its warranty. */
export function FramePassport({ passport: { frames, thefts } }: { readonly passport: Passport }) {
  const { t } = useTranslation();
  return (
    <div className="grid gap-4">
      {thefts.map(({ source, reference, stolenOn, place, description }) => (
        <Notice key={`${source} ${reference}`} tone="bad" title={t("frame_stolen")}>
          <DateText value={stolenOn} />
          {[place, description, `${source} ${reference}`].filter(Boolean).map((text) => `, ${text}`)}
        </Notice>
      ))}
      {frames.length === 0 && <Notice tone="warn">{t("frame_not_found")}</Notice>}
      {frames.map((frame) => (
        <Bike key={`${frame.sorg} ${frame.brand} ${frame.frameNumber}`} frame={frame} />
      ))}
    </div>
  );
}

function Bike({ frame }: { readonly frame: Frame }) {
  const { t } = useTranslation();
  const { registration, shippedTo, coverage } = frame;
  const facts: readonly (readonly [MessageKey, ReactNode])[] = [
    ["frame_number", frame.frameNumber],
    ["article_code", frame.articleCode],
    ["filter_brands", frame.brand],
    ["sort_model_year", frame.modelYear],
    ["frame_shipped_on", frame.shippedOn && <DateText value={frame.shippedOn} />],
    ["frame_shipped_to", shippedTo && `${shippedTo.custName} (${shippedTo.doNumber})`],
    ["frame_sold_on", registration && <DateText value={registration.soldDate} />],
  ];
  return (
    <section className="rounded-lg border border-line bg-surface p-4 shadow-card xs:p-5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-semibold">{frame.description || frame.model || frame.articleCode}</h2>
        {registration ? (
          <Badge tone={statusBadge(registration.status, t).tone} dot>
            {registration.isOwn ? statusBadge(registration.status, t).text : t("frame_registered_elsewhere")}
          </Badge>
        ) : (
          <Badge>{t("frame_not_registered")}</Badge>
        )}
      </div>
      <dl className="mt-3 grid gap-x-6 gap-y-2 sm:grid-cols-2">
        {facts
          .filter(([, value]) => Boolean(value))
          .map(([title, value]) => (
            <div key={title} className="flex justify-between gap-4 border-b border-line py-1">
              <dt className="text-ink-2">{t(title)}</dt>
              <dd className="text-right">{value}</dd>
            </div>
          ))}
      </dl>
      {coverage.some(({ state }) => state !== "waiting") && (
        <>
          <h3 className="mt-4 font-medium">{t("warranty")}</h3>
          <ul className="mt-2 grid gap-2">
            {coverage.map((entry) => (
              <li key={entry.class} className="flex flex-wrap items-center justify-between gap-2">
                <span>{t(CLASSES[entry.class])}</span>
                <span className="flex items-center gap-3 text-ink-2">
                  <Until coverage={entry} />
                  <Badge tone={STATES[entry.state].tone}>{t(STATES[entry.state].title)}</Badge>
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function Until({ coverage: { isLifetime, until } }: { readonly coverage: Coverage }) {
  const { t } = useTranslation();
  if (isLifetime) return t("warranty_lifetime");
  return until ? (
    <span>
      {t("warranty_until")} <DateText value={until} />
    </span>
  ) : null;
}
