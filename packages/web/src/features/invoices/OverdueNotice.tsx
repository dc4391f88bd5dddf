import { useQuery } from "@apollo/client/react";
import { useUser } from "../../app/session.ts";
import { OverdueInvoicesDocument } from "../../gql/graphql.ts";
import { moneyStyle } from "../../lib/config.ts";
import { formatMoney } from "../../lib/format.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { Link } from "../../ui/Link.tsx";
import { Notice } from "../../ui/Status.tsx";
import { actedFor } from "../customer/index.ts";

/** Tells who orders for a customer that the customer has overdue invoices; customers see it on their start page. */
export default function OverdueNotice() {
  const { t } = useTranslation();
  const user = useUser();
  const customer = user.scopes.includes("page.invoice-status") ? actedFor(user) : undefined;
  const { data } = useQuery(OverdueInvoicesDocument, { skip: !customer });
  const late = data?.openInvoiceList.summary.filter(({ overdue }) => overdue > 0) ?? [];
  if (!customer || late.length === 0) return null;
  const amounts = late.map(({ overdue, currency }) => formatMoney(overdue, moneyStyle(currency))).join(", ");
  // The list begins with what is due first. Credits are not late.
  const days = Math.max(
    0,
    ...(data?.openInvoiceList.data ?? []).flatMap(({ overdue, accountingAmount }) =>
      accountingAmount > 0 ? [-overdue] : [],
    ),
  );
  return (
    <Notice tone="warn" title={t("overdue_notice", { customer: customer.custName, amount: amounts })}>
      {days > 0 && <>{t("overdue_notice_days", { count: days })} </>}
      <Link to="/invoice/open-invoice">{t("title_invoice_open_invoice")}</Link>
    </Notice>
  );
}
