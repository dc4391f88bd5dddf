import { useQuery } from "@apollo/client/react";
import { VARIANT_SORGS, VARIANTS } from "@spoke/core/visit-form/schema.ts";
import type { ReactNode } from "react";
import { canChooseCustomer } from "../../app/guard.ts";
import { useUser } from "../../app/session.ts";
import { SalesAreaDealerBalanceDocument } from "../../gql/graphql.ts";
import { moneyStyle, useConfig } from "../../lib/config.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { PhoneLink } from "../../ui/ContactLink.tsx";
import type { Currency } from "../../ui/columns.tsx";
import { DateText } from "../../ui/DateText.tsx";
import { ButtonLink } from "../../ui/Link.tsx";
import { Money } from "../../ui/Money.tsx";
import { Notice } from "../../ui/Status.tsx";
import { useChangeCustomer } from "../customer/index.ts";
import type { Draft } from "./draft.ts";
import { CATEGORY_TEXTS, categoryStep, type Dealer, type Region } from "./looks.ts";
import { MarkerSymbol } from "./Marker.tsx";

/** What is selected, below the map. */
function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section
      aria-live="polite"
      aria-label={title}
      className="mt-3 rounded-lg border border-line bg-surface p-4 shadow-card"
    >
      <h2 className="font-semibold wrap-anywhere">{title}</h2>
      {children}
    </section>
  );
}

export function RegionDetails({ region, draft }: { region: Region; draft: Draft }) {
  const { t } = useTranslation();
  return (
    <Card title={region.description}>
      {region.regionGroups.length === 0 && <p className="mt-1 text-ink-2">{t("sales_map_no_groups")}</p>}
      <ul className="mt-1 grid gap-1">
        {region.regionGroups.map((group) => {
          const category = draft.categoryOf(region, group);
          return (
            <li key={group.code} className="flex items-center gap-2">
              <MarkerSymbol step={categoryStep(category)} />
              {group.description}: {t(CATEGORY_TEXTS[category] ?? "sales_map_category_none")}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

interface DealerDetailsProps {
  readonly dealer: Dealer;
  readonly sorg: string;
  readonly currency: Currency;
  readonly hasVisits: boolean;
}

export function DealerDetails({ dealer, sorg, currency, hasVisits }: DealerDetailsProps) {
  const { t } = useTranslation();
  const config = useConfig();
  const canChoose = canChooseCustomer(useUser(), config);
  const { busy, failed, choose } = useChangeCustomer();
  const { custCode, custNumber, custName, custCity, custPhone, sales, lastVisit, lat } = dealer;
  const variant = VARIANTS.find((each) => VARIANT_SORGS[each] === sorg);
  return (
    <Card title={custName}>
      <p className="text-ink-2">{[custCity, custNumber].filter(Boolean).join(" · ")}</p>
      <PhoneLink phone={custPhone} />
      {typeof lat !== "number" && <p className="mt-1 text-ink-2">{t("sales_map_no_position_text")}</p>}
      <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        {typeof sales === "number" && (
          <>
            <dt className="text-ink-3">{t("sales_map_sales")}</dt>
            <dd className="text-right">
              <Money amount={sales} style={moneyStyle(currency)} />
            </dd>
          </>
        )}
        <Balance sorg={sorg} custCode={custCode} currency={currency} />
        {hasVisits && (
          <>
            <dt className="text-ink-3">{t("visit_last")}</dt>
            <dd className="text-right">{lastVisit ? <DateText value={lastVisit} /> : t("sales_map_visit_none")}</dd>
          </>
        )}
      </dl>
      {failed && (
        <div className="mt-3">
          <Notice tone="bad">{t("failed_change_customer")}</Notice>
        </div>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        {canChoose && (
          <Button
            size="sm"
            busy={busy !== undefined}
            onClick={() => choose({ custName, custCode: { unified: custCode } })}
          >
            {t("sales_map_act_for")}
          </Button>
        )}
        {hasVisits && variant && (
          <ButtonLink to={`/visit-form/${variant}?customer=${encodeURIComponent(custCode)}`} size="sm">
            {t("sales_map_visits")}
          </ButtonLink>
        )}
      </div>
    </Card>
  );
}

/** Scopes of which each lets a user see what customers owe. */
const READ_OPEN = ["page.invoice-status", "invoice-status.read"];

interface BalanceProps {
  readonly sorg: string;
  readonly custCode: string;
  readonly currency: Currency;
}

/** What the dealer owes or has in credit, for users who may see it. */
function Balance({ sorg, custCode, currency }: BalanceProps) {
  const { t } = useTranslation();
  const { scopes } = useUser();
  const { data } = useQuery(SalesAreaDealerBalanceDocument, {
    variables: { sorg, custCode },
    fetchPolicy: "cache-and-network",
    skip: !READ_OPEN.some((scope) => scopes.includes(scope)),
  });
  const balance = data?.salesAreaDealerBalance;
  if (typeof balance !== "number") return null;
  return (
    <>
      <dt className="text-ink-3">{t(balance < 0 ? "sales_map_credit" : "sales_map_balance")}</dt>
      <dd className="text-right">
        <Money amount={Math.abs(balance)} style={moneyStyle(currency)} />
      </dd>
    </>
  );
}
