import { clockText } from "@spoke/core/platform/date-text.ts";
import type { ReactNode } from "react";
import type { HostSettingsQuery } from "../../gql/graphql.ts";
import type { Config } from "../../lib/config.ts";
import { formatMoney, formatPercent, formatQuantity } from "../../lib/format.ts";
import type { I18n, MessageKey, Translate } from "../../lib/i18n.ts";
import { intlLocale, LOCALE_NAMES } from "../../lib/locale.ts";
import { sorgText } from "../../lib/sorgText.ts";

type Settings = HostSettingsQuery["hostSettings"];

/** A setting with a value. */
interface FactRow {
  readonly label: string;
  readonly value: ReactNode;
}

interface FactGroup {
  readonly title: MessageKey;
  readonly facts: readonly FactRow[];
}

/** The settings with values, by what they are about. */
export const factGroups = (config: Config, settings: Settings, i18n: I18n): readonly FactGroup[] => [
  { title: "host_website", facts: websiteFacts(config, i18n.t) },
  { title: "host_region", facts: regionFacts(config, i18n) },
  { title: "sales_organization", facts: sorgFacts(config, settings, i18n.t) },
  { title: "host_mail", facts: mailFacts(config, settings, i18n.t) },
];

function websiteFacts(config: Config, t: Translate): readonly FactRow[] {
  const { host, webTitle, webLogo, webDescription, webCopyright, branding, maskStock, nextArrivalMonth } = config;
  return [
    { label: t("host_address"), value: host },
    { label: t("host_title"), value: webTitle },
    {
      label: t("host_logo"),
      value: webLogo && <img src={webLogo} alt={webTitle} className="max-h-10 max-w-40" />,
    },
    {
      label: t("host_accent"),
      value: (
        <span className="inline-flex items-center gap-2">
          <span aria-hidden="true" className="size-5 rounded-sm border border-line bg-accent" />
          <span className="tabular">{branding.accent}</span>
        </span>
      ),
    },
    { label: t("host_description"), value: webDescription },
    { label: t("host_copyright"), value: webCopyright },
    { label: t("host_stock_display"), value: stockText(config, t) },
    {
      label: t("host_mask_stock"),
      value: maskStock > 0 ? `${formatQuantity(maskStock)}+` : t("host_mask_none"),
    },
    { label: t("host_arrival_months"), value: formatQuantity(nextArrivalMonth) },
  ];
}

function stockText({ stockDisplay }: Config, t: Translate): string {
  if (stockDisplay === "status") return t("host_stock_status");
  return t(stockDisplay === "detail" ? "host_stock_detail" : "host_stock_cumulative");
}

function regionFacts(config: Config, { t, locale }: I18n): readonly FactRow[] {
  const { languages, countryId, timeZone, currency, telpCode, retailTax, invoicePaymentRule } = config;
  const countries = new Intl.DisplayNames(intlLocale(locale), { type: "region" });
  const time = clockText(new Date().toISOString(), timeZone);
  return [
    { label: t("host_languages"), value: languages.map(({ code }) => LOCALE_NAMES[code]).join(", ") },
    { label: t("host_country"), value: countries.of(countryId) },
    { label: t("host_time_zone"), value: t("host_time_now", { zone: timeZone, time }) },
    {
      label: t("host_currency"),
      value: t("host_amount", { code: currency.display, example: formatMoney(1234.5, currency) }),
    },
    { label: t("host_retail_tax"), value: retailTax > 0 ? formatPercent(retailTax) : t("host_retail_tax_none") },
    { label: t("host_phone_code"), value: telpCode },
    {
      label: t("host_payment_rule"),
      value: t(invoicePaymentRule === "oldest" ? "host_rule_oldest" : "host_rule_overdue"),
    },
  ];
}

function sorgFacts({ currency }: Config, settings: Settings, t: Translate): readonly FactRow[] {
  const names = (options: Settings["payments"]) => options.map(({ desc }) => desc).join(", ");
  // The currency is shown only if the website has another.
  const own = settings.currency !== currency.display && { label: t("host_currency"), value: settings.currency };
  return [
    { label: t("name"), value: sorgText(settings.sorg, settings.name) },
    { label: t("host_merchant"), value: settings.merchantName },
    { label: t("host_issuer"), value: settings.sellerName },
    { label: t("host_company"), value: settings.companyCode },
    ...(own ? [own] : []),
    { label: t("host_payments"), value: names(settings.payments) },
    { label: t("host_shipments"), value: names(settings.shipments) },
  ];
}

const mailFacts = ({ webTitle, email }: Config, { mailSender }: Settings, t: Translate): readonly FactRow[] => [
  { label: t("host_mail_sender"), value: mailSender && `${webTitle} <${mailSender}>` },
  { label: t("host_mail_contact"), value: email },
];
