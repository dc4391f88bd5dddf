import { useQuery } from "@apollo/client/react";
import { clockText } from "@spoke/core/platform/date-text.ts";
import type { ReactNode } from "react";
import { HostSettingsDocument, type HostSettingsQuery, type SettingSource } from "../../gql/graphql.ts";
import { type Config, useConfig } from "../../lib/config.ts";
import { formatMoney, formatPercent, formatQuantity } from "../../lib/format.ts";
import { type MessageKey, type Translate, useTranslation } from "../../lib/i18n.ts";
import { intlLocale, LOCALE_NAMES } from "../../lib/locale.ts";
import { sorgText } from "../../lib/sorgText.ts";
import { cx } from "../../lib/variants.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Link } from "../../ui/Link.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { Badge, Loading, Notice, Skeleton } from "../../ui/Status.tsx";
import { SWITCHES } from "./switches.ts";

type Settings = HostSettingsQuery["hostSettings"];

/** How the website is set up. The ERP maintains it: nothing can be changed here. */
export default function HostPage() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(HostSettingsDocument, { fetchPolicy: "cache-and-network" });
  const settings = data?.hostSettings;
  return (
    <>
      <PageHeader title={t("title_admin_host")} />
      {settings ? (
        <Setup settings={settings} />
      ) : error ? (
        <EmptyState kind="went-wrong" action={<Button onClick={() => void refetch()}>{t("try_again")}</Button>} />
      ) : (
        <Loading label={t("loading")} className="grid gap-5 lg:grid-cols-2">
          {["a", "b", "c", "d"].map((panel) => (
            <Skeleton key={panel} className="h-64" />
          ))}
        </Loading>
      )}
    </>
  );
}

function Setup({ settings }: { settings: Settings }) {
  const { t } = useTranslation();
  const config = useConfig();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <Notice>
        {t("host_read_only")} <Link to="/admin/feeds">{t("title_admin_feeds")}</Link>
        <span className="block">{t("host_rules_about")}</span>
      </Notice>
      <div className="gap-5 *:mb-5 *:break-inside-avoid lg:columns-2">
        <Panel title={t("host_website")}>
          <Website config={config} />
        </Panel>
        <Panel title={t("host_region")}>
          <Region config={config} />
        </Panel>
        <Panel title={t("sales_organization")}>
          <SalesOrganization settings={settings} currency={config.currency.display} />
        </Panel>
        <Panel title={t("host_mail")}>
          <Facts>
            <Fact label={t("host_mail_sender")}>
              {settings.mailSender && `${config.webTitle} <${settings.mailSender}>`}
            </Fact>
            <Fact label={t("host_mail_contact")}>{config.email}</Fact>
          </Facts>
        </Panel>
        {SWITCHES.map(({ title, switches }) => (
          <Panel key={title} title={t(title)}>
            <ul className="-my-2 divide-y divide-line">
              {switches.map(({ text, stateOf }) => (
                <State key={text} text={t(text)} {...stateOf(config, settings)} />
              ))}
            </ul>
          </Panel>
        ))}
      </div>
    </div>
  );
}

function Website({ config }: { config: Config }) {
  const { t } = useTranslation();
  const { host, webTitle, webLogo, webDescription, webCopyright, branding, maskStock, nextArrivalMonth } = config;
  return (
    <Facts>
      <Fact label={t("host_address")}>{`${location.protocol}//${host}`}</Fact>
      <Fact label={t("host_title")}>{webTitle}</Fact>
      <Fact label={t("host_logo")}>
        {webLogo && <img src={webLogo} alt={webTitle} className="max-h-10 max-w-40" />}
      </Fact>
      <Fact label={t("host_accent")}>
        <span className="inline-flex items-center gap-2">
          <span aria-hidden="true" className="size-5 rounded-sm border border-line bg-accent" />
          <span className="tabular">{branding.accent}</span>
        </span>
      </Fact>
      <Fact label={t("host_description")}>{webDescription}</Fact>
      <Fact label={t("host_copyright")}>{webCopyright}</Fact>
      <Fact label={t("host_stock_display")}>{stockText(config, t)}</Fact>
      <Fact label={t("host_mask_stock")}>{maskStock > 0 ? `${formatQuantity(maskStock)}+` : t("host_mask_none")}</Fact>
      <Fact label={t("host_arrival_months")}>{formatQuantity(nextArrivalMonth)}</Fact>
    </Facts>
  );
}

function stockText({ stockDisplay }: Config, t: Translate): string {
  if (stockDisplay === "status") return t("host_stock_status");
  return t(stockDisplay === "detail" ? "host_stock_detail" : "host_stock_cumulative");
}

function Region({ config }: { config: Config }) {
  const { t, locale } = useTranslation();
  const { languages, countryId, timeZone, currency, telpCode, retailTax, invoicePaymentRule } = config;
  const countries = new Intl.DisplayNames(intlLocale(locale), { type: "region" });
  const time = clockText(new Date().toISOString(), timeZone);
  return (
    <Facts>
      <Fact label={t("host_languages")}>{languages.map(({ code }) => LOCALE_NAMES[code]).join(", ")}</Fact>
      <Fact label={t("host_country")}>{countries.of(countryId)}</Fact>
      <Fact label={t("host_time_zone")}>{t("host_time_now", { zone: timeZone, time })}</Fact>
      <Fact label={t("host_currency")}>
        {t("host_amount", { code: currency.display, example: formatMoney(1234.5, currency) })}
      </Fact>
      <Fact label={t("host_retail_tax")}>{retailTax > 0 ? formatPercent(retailTax) : t("host_retail_tax_none")}</Fact>
      <Fact label={t("host_phone_code")}>{telpCode}</Fact>
      <Fact label={t("host_payment_rule")}>
        {t(invoicePaymentRule === "oldest" ? "host_rule_oldest" : "host_rule_overdue")}
      </Fact>
    </Facts>
  );
}

interface SalesOrganizationProps {
  readonly settings: Settings;
  /** Currency of the website; the sales organization's is shown only if it is another. */
  readonly currency: string;
}

function SalesOrganization({ settings, currency }: SalesOrganizationProps) {
  const { t } = useTranslation();
  const names = (options: Settings["payments"]) => options.map(({ desc }) => desc).join(", ");
  return (
    <Facts>
      <Fact label={t("name")}>{sorgText(settings.sorg, settings.name)}</Fact>
      <Fact label={t("host_merchant")}>{settings.merchantName}</Fact>
      <Fact label={t("host_issuer")}>{settings.sellerName}</Fact>
      <Fact label={t("host_company")}>{settings.companyCode}</Fact>
      {settings.currency !== currency && <Fact label={t("host_currency")}>{settings.currency}</Fact>}
      <Fact label={t("host_payments")}>{names(settings.payments)}</Fact>
      <Fact label={t("host_shipments")}>{names(settings.shipments)}</Fact>
    </Facts>
  );
}

function Facts({ children }: { children: ReactNode }) {
  return <dl className="grid gap-x-6 gap-y-3 xs:grid-cols-[minmax(0,10rem)_minmax(0,1fr)]">{children}</dl>;
}

/** A setting; a dash stands for one without a value. */
function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-ink-2 max-xs:-mb-2.5 max-xs:text-xs">{label}</dt>
      <dd className="wrap-anywhere">{children || <span className="text-ink-3">–</span>}</dd>
    </div>
  );
}

interface StateProps {
  readonly text: string;
  readonly isOn: boolean;
  readonly setBy: readonly SettingSource[];
  readonly isShared?: boolean;
}

const SOURCES = { host: "host_website", sorg: "sales_organization" } as const satisfies Record<
  SettingSource,
  MessageKey
>;

/** A rule as it is in effect, and whose setting it is; of a rule with two settings, both and what applies. */
function State({ text, isOn, setBy, isShared = false }: StateProps) {
  const { t } = useTranslation();
  const stateText = (on: boolean) => t(on ? "host_on" : "host_off");
  // A setting that does not decide is the opposite of what is in effect.
  const settings = (["host", "sorg"] as const).map((source) =>
    t("host_setting", { source: t(SOURCES[source]), state: stateText(setBy.includes(source) === isOn) }),
  );
  return (
    <li className="flex items-start justify-between gap-4 py-2">
      <span className={cx("min-w-0 flex-1 items-baseline justify-between gap-4", !isShared && "xs:flex")}>
        {text}
        <span className="block text-xs text-ink-3">
          {isShared ? settings.join(" · ") : setBy.map((source) => t(SOURCES[source])).join(", ")}
        </span>
      </span>
      <Badge tone={isOn ? "good" : "neutral"}>
        {isShared ? t("host_applies", { state: stateText(isOn) }) : stateText(isOn)}
      </Badge>
    </li>
  );
}
