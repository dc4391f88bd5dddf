import type { ReactNode } from "react";
import { useUser } from "../../app/session.ts";
import type { FramePassportQuery } from "../../gql/graphql.ts";
import { useConfig } from "../../lib/config.ts";
import { type MessageKey, serverText, useTranslation } from "../../lib/i18n.ts";
import { buttonClass } from "../../ui/Button.tsx";
import { DateText } from "../../ui/DateText.tsx";
import { ButtonLink, Link } from "../../ui/Link.tsx";
import { Badge, Notice } from "../../ui/Status.tsx";
import { deliveryPath } from "../deliveries/index.ts";
import { statusBadge } from "./status.ts";
import { WarrantyList } from "./WarrantyList.tsx";

type Passport = FramePassportQuery["framePassport"];
export type PassportFrame = Passport["frames"][number];

interface PassportProps {
  readonly passport: Passport;
  /** The number as it was typed. */
  readonly number: string;
  /** Whether it says that no bike has the number; false where the field itself says so. */
  readonly saysUnknown?: boolean;
  /** What to do next with a bike. */
  readonly actions?: (frame: PassportFrame) => ReactNode;
}

/** What the portal knows about a frame number: alerts first, then each bike with its warranty. */
export function FramePassport({ passport: { frames, thefts }, number, saysUnknown = true, actions }: PassportProps) {
  const { t } = useTranslation();
  return (
    <div className="grid gap-4">
      {thefts.map(({ source, reference, stolenOn, place, description }) => (
        <Notice key={`${source} ${reference}`} tone="bad" title={t("frame_stolen")}>
          <DateText value={stolenOn} />
          {[place, description, `${source} ${reference}`].filter(Boolean).map((text) => `, ${text}`)}
        </Notice>
      ))}
      {frames.length === 0 &&
        thefts.length === 0 &&
        saysUnknown &&
        (actions ? (
          <Unknown number={number} />
        ) : (
          <Notice tone="warn">{t("frame_not_found_number", { number: number.trim() })}</Notice>
        ))}
      {frames.map((frame) => (
        <Bike key={`${frame.sorg} ${frame.brand} ${frame.frameNumber}`} frame={frame}>
          {actions?.(frame)}
        </Bike>
      ))}
    </div>
  );
}

/** Nobody knows the number: what to try, and who helps. */
function Unknown({ number }: { readonly number: string }) {
  const { t } = useTranslation();
  const { email } = useConfig();
  return (
    <Notice
      tone="warn"
      title={t("frame_not_found_number", { number: number.trim() })}
      action={
        email && (
          <a href={`mailto:${email}`} className={buttonClass("secondary", "sm")}>
            {t("contact_support")}
          </a>
        )
      }
    >
      {t("frame_not_found_text")}
    </Notice>
  );
}

function Bike({ frame, children }: { readonly frame: PassportFrame; readonly children: ReactNode }) {
  const { t } = useTranslation();
  const { registration, shippedTo, coverage, inspections, claims } = frame;
  const [inspection] = inspections;
  const { scopes } = useUser();
  const mayClaim = scopes.includes("page.claim");
  const isStaff = scopes.includes("menu.change-cust");
  const facts: readonly (readonly [MessageKey, ReactNode])[] = [
    ["frame_number", frame.frameNumber],
    ["article_code", frame.articleCode],
    ["filter_brands", frame.brand],
    ["sort_model_year", frame.modelYear],
    ["frame_shipped_on", frame.shippedOn && <DateText value={frame.shippedOn} />],
    ["frame_shipped_to", shippedTo && <Shipped frame={frame} shipment={shippedTo} />],
    ["frame_sold_on", registration && <DateText value={registration.soldDate} />],
    ["inspection", inspection && <Inspected inspection={inspection} />],
  ];
  return (
    <section className="rounded-lg border border-line bg-surface p-4 shadow-card xs:p-5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-semibold">{frame.description || frame.model || frame.articleCode}</h2>
        {registration ? (
          <Badge tone={statusBadge(registration.status, t).tone} dot>
            {registration.isOwn
              ? statusBadge(registration.status, t).text
              : t(isStaff ? "frame_registered_by_dealer" : "frame_registered_elsewhere")}
          </Badge>
        ) : (
          <Badge>{t("frame_not_registered")}</Badge>
        )}
      </div>
      {frame.recalls
        .filter(({ state }) => state !== "ended")
        .map(({ number, title, state, stopSale }) => (
          <div key={number} className="mt-3">
            <Notice
              tone={state === "closed" ? "good" : stopSale ? "bad" : "warn"}
              title={t("recall_notice", { number, name: title })}
              action={
                mayClaim && (
                  <ButtonLink size="sm" to={`/recalls/${encodeURIComponent(number)}`}>
                    {t("title_recalls_id")}
                  </ButtonLink>
                )
              }
            >
              {t(state === "closed" ? "recall_done" : stopSale ? "recall_stop_sale_text" : "recall_open")}
            </Notice>
          </div>
        ))}
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
      {claims.length > 0 && (
        <>
          <h3 className="mt-4 font-medium">{t("title_claim")}</h3>
          <ul className="mt-2 grid gap-1">
            {claims.map(({ id, status, day }) => (
              <li key={id} className="flex justify-between gap-3">
                <span className="shrink-0">{mayClaim ? <Link to={`/claim/${id}`}>{id}</Link> : id}</span>
                <span className="text-right text-ink-2">
                  <DateText value={day} /> · {serverText(status.description)}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      {coverage.some(({ state }) => state !== "waiting") && (
        <>
          <h3 className="mt-4 font-medium">{t("warranty")}</h3>
          <div className="mt-2">
            <WarrantyList coverage={coverage} />
          </div>
        </>
      )}
      {children}
    </section>
  );
}

interface ShippedProps {
  readonly frame: Pick<PassportFrame, "isOwn" | "shippedOn">;
  readonly shipment: NonNullable<PassportFrame["shippedTo"]>;
}

/** The dealer that got the bike, and its delivery, which opens for the customer that the reader acts for. */
function Shipped({ frame: { isOwn, shippedOn }, shipment: { custName, doNumber } }: ShippedProps) {
  const { scopes } = useUser();
  if (!doNumber) return custName;
  const mayOpen = isOwn && scopes.includes("page.order-status");
  return (
    <>
      {custName} ({mayOpen ? <Link to={deliveryPath(doNumber, shippedOn)}>{doNumber}</Link> : doNumber})
    </>
  );
}

type Inspection = PassportFrame["inspections"][number];

/** The last inspection, which its dealer and the office can open. */
function Inspected({ inspection: { id, day, result, mechanic } }: { readonly inspection: Inspection }) {
  const { t } = useTranslation();
  const { scopes } = useUser();
  const title = t(result === "failed" ? "inspection_not_passed" : "inspection_passed");
  const text = [title, mechanic].filter(Boolean).join(", ");
  return (
    <>
      <DateText value={day} /> {mechanic && scopes.includes("page.pdi") ? <Link to={`/pdi/${id}`}>{text}</Link> : text}
    </>
  );
}
