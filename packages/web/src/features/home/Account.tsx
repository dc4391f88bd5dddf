import { useQuery } from "@apollo/client/react";
import { addDays, parseDay } from "@spoke/core/platform/calendar.ts";
import type { ReactNode } from "react";
import { mayOpen } from "../../app/guard.ts";
import { useRoutes } from "../../app/routing.tsx";
import { useUser } from "../../app/session.ts";
import { HomeAccountDocument, type HomeAccountQuery } from "../../gql/graphql.ts";
import { moneyStyle, todayHere, useConfig } from "../../lib/config.ts";
import { formatMoney, type MoneyStyle } from "../../lib/format.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { cx } from "../../lib/variants.ts";
import { DateText } from "../../ui/DateText.tsx";
import { ButtonLink, Link } from "../../ui/Link.tsx";
import { Money } from "../../ui/Money.tsx";
import { useSettling } from "../../ui/Settle.tsx";
import { Skeleton } from "../../ui/Status.tsx";
import { useCart, useCartCount } from "../cart/index.ts";
import { creditLeft, useCredit } from "../customer/index.ts";

/** How far back shipments under way are looked for. */
const DAYS = 60;

/** On phones two facts beside each other, the last one as wide as both where it is alone; elsewhere, a line's facts fill it. */
const FACTS = cx(
  "grid gap-px overflow-hidden rounded-lg border border-line bg-line shadow-card",
  "min-[23.4375rem]:max-sm:grid-cols-2 min-[23.4375rem]:max-sm:[&>:last-child:nth-child(odd)]:col-span-2",
  "sm:flex sm:flex-wrap sm:[&>*]:grow sm:[&>*]:basis-52",
);

/** How the customer stands: credit, what is overdue, what is on its way, the open cart, and who to call. */
export function Account() {
  const { t } = useTranslation();
  const user = useUser();
  const { rows } = useRoutes();
  const today = parseDay(todayHere());
  const opens = (id: string) => rows.some((row) => row.id === id && mayOpen(row, user));
  const { isWaiting } = useCredit(true);
  const { enabled, isUnknown } = useCart();
  const { data, error } = useQuery(HomeAccountDocument, {
    variables: {
      from: addDays(today, -DAYS),
      to: today,
      invoices: user.scopes.includes("page.invoice-status"),
      orders: user.scopes.includes("page.order-status"),
    },
    fetchPolicy: "cache-and-network",
  });
  useSettling((!data && !error) || isWaiting || (enabled && isUnknown));
  return (
    <section aria-label={t("account")} className={FACTS}>
      <Credits />
      {data?.openInvoiceList && <Overdue summaries={data.openInvoiceList.summary} canPay={opens("payment-invoice")} />}
      {data?.openDeliveryV4 && <UnderWay deliveries={data.openDeliveryV4.openDelivery} />}
      <OpenCart />
      {data?.salesContact && !user.scopes.includes("menu.change-cust") && <Contact contact={data.salesContact} />}
    </section>
  );
}

/** The size of the facts, while they load. */
export function AccountSkeleton() {
  const { scopes } = useUser();
  const facts = 3 + ["page.invoice-status", "page.order-status"].filter((scope) => scopes.includes(scope)).length;
  return (
    <div className={FACTS}>
      {Array.from({ length: facts }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeletons are all alike
        <div key={index} className="flex h-28 flex-col gap-2 bg-surface p-4">
          <Skeleton className="h-4 w-24" />
          <Skeleton className="h-6 w-32 max-w-full" />
          <Skeleton className="mt-auto h-4 w-20" />
        </div>
      ))}
    </div>
  );
}

interface FactProps {
  readonly title: string;
  readonly children: ReactNode;
  /** What can be done about it. */
  readonly action?: ReactNode;
}

function Fact({ title, children, action }: FactProps) {
  return (
    <div className="flex flex-col gap-1 bg-surface p-4">
      <h2 className="text-xs text-ink-3">{title}</h2>
      <div className="min-w-0 text-lg font-semibold wrap-anywhere">{children}</div>
      {action && <div className="mt-auto pt-2 text-xs">{action}</div>}
    </div>
  );
}

/** Characters of an amount from which on phones show it smaller, so that two facts fit beside each other. */
const [LONG, LONGEST] = [12, 15];

function Sum({ amount, style }: { readonly amount: number; readonly style: MoneyStyle }) {
  const { length } = formatMoney(amount, style);
  const size = length >= LONGEST ? "max-sm:text-sm" : length >= LONG ? "max-sm:text-base" : undefined;
  return <Money amount={amount} style={style} className={size} />;
}

function Credits() {
  const { t } = useTranslation();
  const config = useConfig();
  const { credits } = useCredit(true);
  if (!config.creditStatusUsage || !credits || credits.length === 0) return null;
  return (
    <Fact title={t(creditLeft(config))} action={credits.length === 1 && <Limit credit={credits[0]} />}>
      {credits.map(({ company, balance, currency }) => (
        <p key={company.code} className={balance < 0 ? "text-bad" : undefined}>
          <Sum amount={balance} style={moneyStyle(currency)} />
          {credits.length > 1 && <span className="block text-xs font-normal text-ink-3">{company.name}</span>}
        </p>
      ))}
    </Fact>
  );
}

type Credit = NonNullable<ReturnType<typeof useCredit>["credits"]>[number];

function Limit({ credit }: { readonly credit: Credit | undefined }) {
  const { t } = useTranslation();
  if (!credit) return null;
  return (
    <span className="text-ink-3">
      {t("credit_limit")} <Money amount={credit.creditLimit} style={moneyStyle(credit.currency)} />
    </span>
  );
}

interface OverdueProps {
  readonly summaries: NonNullable<HomeAccountQuery["openInvoiceList"]>["summary"];
  readonly canPay: boolean;
}

function Overdue({ summaries, canPay }: OverdueProps) {
  const { t } = useTranslation();
  const config = useConfig();
  const late = summaries.filter(({ overdue }) => overdue > 0);
  const isPaidHere = canPay && config.payment;
  return (
    <Fact
      title={t("invoice_total_overdue")}
      action={
        late.length > 0 && isPaidHere ? (
          <ButtonLink to="/payment/invoice" kind="primary" size="sm">
            {t("payment_pay")}
          </ButtonLink>
        ) : (
          <Link to="/invoice/open-invoice" look="action">
            {t("title_invoice_open_invoice")}
          </Link>
        )
      }
    >
      {late.length === 0 ? (
        <span className="text-good">{t("home_nothing_overdue")}</span>
      ) : (
        late.map(({ companyCode, companyName, overdue, currency }) => (
          <p key={companyCode} className="text-bad">
            <Sum amount={overdue} style={moneyStyle(currency)} />
            {late.length > 1 && <span className="block text-xs font-normal text-ink-3">{companyName}</span>}
          </p>
        ))
      )}
    </Fact>
  );
}

interface UnderWayProps {
  readonly deliveries: NonNullable<HomeAccountQuery["openDeliveryV4"]>["openDelivery"];
}

function UnderWay({ deliveries }: UnderWayProps) {
  const { t } = useTranslation();
  const days = deliveries.flatMap(({ estimatedDeliveryDate }) => estimatedDeliveryDate?.date ?? []).sort();
  const next = days.find((day) => day >= todayHere()) ?? days.at(-1);
  return (
    <Fact
      title={t("home_under_way")}
      action={
        <Link to="/order/delivery?open=1" look="action">
          {t("title_order_delivery")}
        </Link>
      }
    >
      {t("home_shipments", { count: deliveries.length })}
      {next && (
        <p className="text-xs font-normal text-ink-3">
          {t("home_next_arrival")} <DateText value={next} />
        </p>
      )}
    </Fact>
  );
}

function OpenCart() {
  const { t } = useTranslation();
  const countOf = useCartCount();
  const { enabled, state } = useCart();
  const canOrder = useUser().scopes.includes("page.catalog");
  const summary = state?.summary;
  if (!enabled) return null;
  if (!summary || summary.count === 0)
    return (
      <Fact
        title={t("title_cart")}
        action={
          canOrder && (
            <Link to="/catalog/fast-order" look="action">
              {t("title_catalog_fast_order")}
            </Link>
          )
        }
      >
        <span className="text-base font-normal text-ink-2">{t("cart_empty")}</span>
      </Fact>
    );
  return (
    <Fact
      title={t("title_cart")}
      action={
        <Link to="/cart" look="action">
          {t("cart_view")}
        </Link>
      }
    >
      {summary.total == null ? (
        t("cart_mixed_currencies")
      ) : (
        <Sum amount={summary.total} style={moneyStyle(summary.currency)} />
      )}
      <p className="text-xs font-normal text-ink-3">{countOf(summary).text}</p>
    </Fact>
  );
}

function Contact({
  contact: { name, email, phone },
}: {
  readonly contact: NonNullable<HomeAccountQuery["salesContact"]>;
}) {
  const { t } = useTranslation();
  return (
    <Fact title={t("home_contact")}>
      <p className="text-base">{name}</p>
      {phone && (
        <a
          href={`tel:${phone.replace(/[^+\d]/g, "")}`}
          className="block text-xs font-normal text-accent-ink hover:underline"
        >
          {phone}
        </a>
      )}
      {email && (
        <a href={`mailto:${email}`} className="block text-xs font-normal text-accent-ink hover:underline">
          {email}
        </a>
      )}
    </Fact>
  );
}
