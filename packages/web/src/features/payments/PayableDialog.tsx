import type { ReactNode } from "react";
import { moneyStyle } from "../../lib/config.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { DateText } from "../../ui/DateText.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Link } from "../../ui/Link.tsx";
import { Money } from "../../ui/Money.tsx";
import { DownloadButton } from "../invoices/index.ts";
import type { PaymentContext, ShownBill } from "./payable.ts";

/** Price components that the sales organization can have shown with an invoice, with how they count toward its total. */
const COMPONENTS = [
  { name: "freightAllowance", label: "payment_freight_allowance", sign: -1 },
  { name: "earlyPaymentDiscount", label: "payment_early_discount", sign: -1 },
  { name: "paymentDiscount", label: "payment_discount", sign: -1 },
  { name: "discount", label: "invoice_discount", sign: -1 },
  { name: "tax", label: "invoice_tax", sign: 1 },
  { name: "shippingCost", label: "shipment", sign: 1 },
] as const;

/** An open invoice with what paying it is about. */
export function PayableDialog({
  bill,
  context,
  onClose,
}: {
  bill: ShownBill;
  context: PaymentContext;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const { shown } = bill;
  const style = moneyStyle(context.currency);
  const money = (amount: number): ReactNode => amount !== 0 && <Money amount={amount} style={style} />;
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t("date"), <DateText key="date" value={shown.invoiceDate} />],
    [t("due_date"), shown.openAmount >= 0 && <DateText key="due" value={shown.dueDate.date} />],
    [t("po_number"), shown.custPoNo],
    [t("invoice_terms"), shown.terms],
    [t("invoice_accounting_no"), shown.accountingNo],
    [t("payment_assignment"), shown.assignment],
    [t("invoice_delivery"), shown.doNo],
    [t("total"), money(shown.accountingAmount)],
    [t("invoice_open_amount"), money(shown.openAmount)],
    ...COMPONENTS.filter(({ name }) => context.additionalDisplays.includes(name)).map(
      ({ name, label, sign }) => [t(label), money(sign * shown[name])] as const,
    ),
  ];
  return (
    <Dialog
      open
      title={t(shown.openAmount < 0 ? "invoice_credit_title" : "invoice_title", { number: shown.invoiceNo })}
      onClose={onClose}
      footer={
        <DownloadButton
          path={`/api/invoices/${encodeURIComponent(shown.sorg)}/${encodeURIComponent(shown.invoiceNo)}/pdf`}
          name={`${shown.invoiceNo}.pdf`}
        >
          {t("invoice_pdf")}
        </DownloadButton>
      }
    >
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5">
        {facts
          .filter(([, value]) => value)
          .map(([label, value]) => (
            <div key={label} className="contents">
              <dt className="text-ink-3">{label}</dt>
              <dd className="min-w-0 text-right">{value}</dd>
            </div>
          ))}
      </dl>
      {shown.paymentRequest && (
        <p className="mt-3">
          <Link to={`/payment/invoice?request=${shown.paymentRequest}`}>{t("payment_see_request")}</Link>
        </p>
      )}
    </Dialog>
  );
}
