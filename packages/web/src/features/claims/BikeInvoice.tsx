import { useEffect, useRef } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { useSearchParams } from "react-router";
import { useUser } from "../../app/session.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { Button, CHOICE_ROW } from "../../ui/Button.tsx";
import { DateText } from "../../ui/DateText.tsx";
import { WIDE } from "../../ui/form/FormSection.tsx";
import { RadioGroup } from "../../ui/RadioGroup.tsx";
import type { BikeValues } from "./form.ts";
import { InvoiceFacts } from "./InvoiceFacts.tsx";
import { type ClaimInvoice, useBikeInvoices, useClaimInvoices } from "./useClaimInvoices.ts";

type Bike = ClaimInvoice["bikes"][number];

/** The invoice of a claimed bike, and those with which the bike was billed. */
export function useBikeInvoice() {
  const { customerData } = useUser();
  const number = useWatch<BikeValues, "frameNumber">({ name: "frameNumber" });
  const invoiceNo = useWatch<BikeValues, "invoiceNo">({ name: "invoiceNo" }) ?? "";
  const custCode = useWatch<BikeValues, "custCode">({ name: "custCode" }) || customerData?.custCode.unified;
  const own = useBikeInvoices(number, custCode);
  const invoice = useClaimInvoices(invoiceNo, custCode).invoices.find(({ bikes }) => bikes.length > 0);
  return { number, invoiceNo, invoice, own };
}

type BikeInvoices = ReturnType<typeof useBikeInvoice>;

/** The invoice that a claim is made with, and which of its bikes it is for; without one, the invoices of the bike. */
export function BikeInvoice({ found, articleCode }: { readonly found: BikeInvoices; readonly articleCode?: string }) {
  const { t } = useTranslation();
  const { number, invoiceNo, invoice, own } = found;
  const { setValue } = useFormContext<BikeValues>();
  const choose = (no: string) => setValue("invoiceNo", no, { shouldDirty: true, shouldValidate: true });
  const bike = invoice?.bikes.find((each) => each.frameNumbers.includes(number) || each.articleCode === articleCode);
  const isOther = own.length > 0 && !own.some((each) => each.invoiceNo === invoiceNo);
  const offered = invoiceNo === "" || isOther ? own : [];
  return (
    <>
      {invoiceNo !== "" && (
        <InvoiceFacts
          invoiceNo={invoiceNo}
          invoice={invoice}
          article={bike && `${bike.name} · ${bike.articleCodeDisplay}`}
          changeLabel={t("claim_invoice_without")}
          onChange={() => choose("")}
          problem={isOther ? t("claim_bike_not_on_invoice", { number: invoiceNo }) : undefined}
        />
      )}
      {invoice && <BikeChoice bikes={invoice.bikes} number={number} />}
      {offered.length > 0 && (
        <div className={`${WIDE} grid gap-2`}>
          {invoiceNo === "" && <p className="text-ink-2">{t("claim_invoice_own")}</p>}
          {offered.map((each) => (
            <Button
              key={`${each.sorg} ${each.invoiceNo}`}
              className={CHOICE_ROW}
              onClick={() => choose(each.invoiceNo)}
            >
              <span>
                {t("claim_invoice_use", { number: each.invoiceNo })} · <DateText value={each.invoiceDate} />
              </span>
            </Button>
          ))}
        </div>
      )}
    </>
  );
}

/** The bikes of an invoice, or of the line that was chosen there. The only one is filled in. The ERP may not have named all. */
function BikeChoice({ bikes, number }: { readonly bikes: readonly Bike[]; readonly number: string }) {
  const { t } = useTranslation();
  const [parameters] = useSearchParams();
  const { setValue } = useFormContext<BikeValues>();
  const article = parameters.get("article");
  const ofLine = bikes.filter(({ articleCode }) => articleCode === article);
  const offered = ofLine.length > 0 ? ofLine : bikes;
  const options = offered.flatMap(({ name, articleCodeDisplay, frameNumbers }) =>
    frameNumbers.map((frame) => ({ value: frame, label: frame, detail: `${name} · ${articleCodeDisplay}` })),
  );
  const isPart = offered.some(({ qty, frameNumbers }) => frameNumbers.length < qty);
  const only = options.length === 1 && !isPart ? options[0]?.value : undefined;
  const isFilled = useRef(false);
  useEffect(() => {
    if (only === undefined || isFilled.current || number !== "") return;
    isFilled.current = true;
    setValue("frameNumber", only, { shouldDirty: true, shouldValidate: true });
  }, [only, number, setValue]);
  if (options.length === 0 || (options.length === 1 && !isPart)) return null;
  return (
    <div className={`${WIDE} grid gap-2`}>
      <RadioGroup
        legend={t("claim_bike_choose")}
        value={number}
        onChange={(frame) => setValue("frameNumber", frame, { shouldDirty: true, shouldValidate: true })}
        options={options}
      />
      {isPart && <p className="text-xs text-ink-2">{t("claim_bike_others")}</p>}
    </div>
  );
}
