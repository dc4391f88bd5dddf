import { requiredSlots } from "@spoke/core/claim/evidence.ts";
import type { Slot } from "@spoke/core/claim/schema.ts";
import { useEffect, useState } from "react";
import { useFormContext, useFormState, useWatch } from "react-hook-form";
import { useSearchParams } from "react-router";
import { useReachable } from "../../app/online.ts";
import { useUser } from "../../app/session.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { useGo } from "../../lib/navigation.ts";
import { Button, CHOICE_ROW } from "../../ui/Button.tsx";
import { FormPage } from "../../ui/form/FormPage.tsx";
import { FormSection, WIDE } from "../../ui/form/FormSection.tsx";
import { TextInput } from "../../ui/form/fields.tsx";
import { ScanInput } from "../../ui/form/ScanInput.tsx";
import { useField } from "../../ui/form/useField.ts";
import { RadioGroup } from "../../ui/RadioGroup.tsx";
import { Notice } from "../../ui/Status.tsx";
import { CapturePage, type CaptureStart, handOver } from "../capture/index.ts";
import { AnswerTime } from "./AnswerTime.tsx";
import { Claimed, type Pieces, piecesOf } from "./Claimed.tsx";
import { CustomerField } from "./CustomerField.tsx";
import { isCodeRequired, type PartsValues, partsFormSchema, partsValues, restored } from "./form.ts";
import { InvoiceFacts } from "./InvoiceFacts.tsx";
import { ProblemFields } from "./ProblemFields.tsx";
import { consumerOf, DetailFields, EvidenceFields, hasConsumer } from "./SharedFields.tsx";
import { isOffice } from "./status.ts";
import { useClaimArticles } from "./useClaimArticles.ts";
import { useClaimForm } from "./useClaimForm.ts";
import { useFilledDay } from "./useFilledDay.ts";
import {
  invoiceProblem,
  type PortalInvoice,
  useKnownInvoice,
  usePortalInvoice,
  useTypedInvoice,
} from "./useTypedInvoice.ts";

/** A claim of a part: from a line of an invoice, or by its code. */
export default function PartsPage() {
  return <CapturePage>{(start) => <PartsForm key={start.id} start={start} />}</CapturePage>;
}

const ISSUES: readonly Slot[] = ["photo3", "photo4", "photo5", "photo6", "video"];

function PartsForm({ start }: { readonly start: CaptureStart }) {
  const { t } = useTranslation();
  const go = useGo();
  const [parameters] = useSearchParams();
  const named = (name: string, max: number) => (parameters.get(name) ?? "").slice(0, max);
  const office = isOffice(useUser());
  const begunFrom = named("invoice", 30);
  const portal = usePortalInvoice(begunFrom);
  const { state, files } = useClaimForm({
    kind: "claim-paa",
    start,
    schema: partsFormSchema,
    values: (contact) =>
      restored(
        {
          ...partsValues(undefined, contact),
          articleCode: named("article", 40),
          invoiceNo: begunFrom,
          sorg: named("sorg", 10),
          ...(office && { custCode: named("customer", 20) }),
          ...(parameters.get("date") && { purchaseDate: named("date", 10) }),
        },
        start.values,
      ),
    label: ({ articleCode, description }) => articleCode || description,
    draftLabel: ({ articleCode, description }) => articleCode || description || "",
    evidence: ({ componentOrigin, invoiceNo, consumer }) => ({
      productCategory: "PAA",
      componentOrigin,
      invoiceNo: invoiceNo === portal.current ? portal.current : "",
      consumer: consumerOf(consumer),
    }),
  });
  const claimBike = () => {
    const handed = handOver({ values: state.form.getValues(), files: files.files });
    state.abandon();
    go(`/claim/create/bike?${new URLSearchParams({ handed })}`);
  };
  return (
    <FormPage state={state} title={t("title_claim_create_paa")} submitLabel={t("claim_send")} sends cancelTo="/claim">
      <PartsSubject onBike={claimBike} />
      <PartsRest files={files} portal={portal} begunFrom={begunFrom} />
    </FormPage>
  );
}

interface PartsRestProps {
  readonly files: Parameters<typeof EvidenceFields>[0]["files"];
  readonly portal: PortalInvoice;
  readonly begunFrom: string;
}

function PartsRest({ files, portal, begunFrom }: PartsRestProps) {
  const { componentOrigin, consumer, articleCode, sorg } = useWatch<PartsValues>();
  const invoiceNo = useKnownInvoice(portal, begunFrom);
  const isInBike = componentOrigin === "full-bike";
  const required = requiredSlots({
    productCategory: "PAA",
    componentOrigin: componentOrigin ?? "parts",
    invoiceNo,
    consumer: consumerOf(consumer),
  });
  const slots: readonly Slot[] = [
    ...(invoiceNo ? [] : (["invoice"] as const)),
    ...(isInBike ? (["photo1", "photo2"] as const) : []),
    ...ISSUES,
    ...(hasConsumer(consumer) ? (["idCard"] as const) : []),
  ];
  return (
    <>
      <ProblemFields articleCode={articleCode ?? ""} kind="PAA" />
      <EvidenceFields slots={slots} required={required} files={files} />
      <DetailFields />
      {articleCode && <AnswerTime sorg={sorg} articleCode={articleCode} />}
    </>
  );
}

interface PartsSubjectProps {
  readonly onBike?: () => void;
  /** Number of the claim that is changed; absent in a new one. */
  readonly stored?: string | undefined;
}

/** The article, its invoice, and what it came in. `onBike` goes to the claim of a bike with what was typed. */
export function PartsSubject({ onBike, stored }: PartsSubjectProps) {
  const { t } = useTranslation();
  const isStored = stored !== undefined;
  const isReachable = useReachable();
  const { articleCode = "", invoiceNo = "" } = useWatch<PartsValues>();
  const found = useClaimArticles(articleCode);
  const { setValue } = useFormContext<PartsValues>();
  const { errors } = useFormState<PartsValues>();
  const typed = useChosenInvoice();
  const { invoices, invoice } = typed;
  // Begun from a line of an invoice: what the portal knows is text.
  const [isBegun, setBegun] = useState(!isStored && articleCode !== "" && invoiceNo !== "");
  const line = invoice?.lines.find((each) => each.articleCode === articleCode);
  const pieces = invoice && line && piecesOf(invoice, articleCode, stored);
  const article = found.find((each) => each.articleCode === articleCode);
  const isBike = article?.category === "Bike";
  const problem = invoiceNo === "" ? undefined : invoiceProblem(typed, isBike ? undefined : article?.articleCode);
  if (isBegun && !problem && !errors.articleCode && !errors.invoiceNo && !isBike)
    return (
      <FormSection title={t("claim_article")}>
        <CustomerField />
        <InvoiceFacts
          invoiceNo={invoiceNo}
          invoice={invoice}
          article={line ? `${line.name} · ${line.articleCodeDisplay}` : articleCode}
          changeLabel={t("claim_invoice_change")}
          onChange={() => setBegun(false)}
        >
          {pieces && <Claimed pieces={pieces} />}
        </InvoiceFacts>
        <Quantity pieces={pieces} />
        <Origin />
      </FormSection>
    );
  return (
    <FormSection title={t("claim_article")}>
      {!isStored && <CustomerField />}
      <InvoiceLines invoices={invoices} invoice={invoice} stored={stored} />
      <ScanInput<PartsValues>
        name="articleCode"
        wants="article"
        label={t("claim_article_code")}
        hint={t(isReachable ? "claim_article_hint" : "claim_article_offline")}
        required={isCodeRequired()}
        className={WIDE}
      />
      {article ? (
        <p className={WIDE}>
          <span className="font-medium">{article.description}</span>
          <span className="block text-xs text-ink-2">
            {[article.brandName, article.articleCodeDisplay].filter(Boolean).join(" · ")}
          </span>
        </p>
      ) : (
        found.length > 0 && (
          <ul aria-label={t("search_suggestions")} className={`${WIDE} grid gap-2`}>
            {found.map((each) => (
              <li key={each.articleCode}>
                <Button
                  className={CHOICE_ROW}
                  onClick={() => setValue("articleCode", each.articleCode, { shouldDirty: true, shouldValidate: true })}
                >
                  {each.description} · {each.articleCodeDisplay}
                </Button>
              </li>
            ))}
          </ul>
        )
      )}
      {isBike && (
        <div className={WIDE}>
          <Notice
            tone="bad"
            action={
              onBike && (
                <Button size="sm" onClick={onBike}>
                  {t("claim_to_bike")}
                </Button>
              )
            }
          >
            {t("claim_bike_on_parts_tab")}
          </Notice>
        </div>
      )}
      <Quantity pieces={pieces} />
      <TextInput<PartsValues>
        name="invoiceNo"
        label={t("claim_invoice")}
        hint={t("claim_invoice_hint")}
        problem={problem && t(problem)}
      />
      <Origin />
    </FormSection>
  );
}

/** How many pieces are claimed; more than are left of the article on the invoice are refused. */
function Quantity({ pieces }: { readonly pieces: Pieces | undefined }) {
  const { t } = useTranslation();
  const { qty = "" } = useWatch<PartsValues>();
  const max = pieces?.left ?? Number.POSITIVE_INFINITY;
  const isClaimed = max === 0 && pieces?.returned === 0;
  const problem = isClaimed
    ? t("claim_pieces_none")
    : Number(qty) > max
      ? t("claim_qty_over_invoice", { max })
      : undefined;
  return <TextInput<PartsValues> name="qty" label={t("quantity")} inputMode="numeric" problem={problem} />;
}

/** Whether it came in a bike or on its own, which decides on the photos; and which bike. */
function Origin() {
  const { t } = useTranslation();
  const { value, change } = useField("componentOrigin");
  return (
    <>
      <div className={WIDE}>
        <RadioGroup
          legend={t("claim_origin")}
          value={String(value)}
          onChange={change}
          options={[
            { value: "parts", label: t("claim_origin_parts") },
            { value: "full-bike", label: t("claim_origin_full_bike") },
          ]}
        />
      </div>
      {value === "full-bike" && (
        <ScanInput<PartsValues> name="frameNumber" wants="frame" label={t("frame_number")} className={WIDE} />
      )}
    </>
  );
}

/** The typed invoice, whose sales organization, customer, and day the form takes over. */
function useChosenInvoice() {
  const user = useUser();
  const mayChoose = isOffice(user) && !user.customerData;
  const { custCode = "" } = useWatch<PartsValues>();
  const { setValue } = useFormContext<PartsValues>();
  const typed = useTypedInvoice();
  const { invoice } = typed;
  useEffect(() => {
    if (!invoice) return;
    setValue("sorg", invoice.sorg);
    if (mayChoose && !custCode) setValue("custCode", invoice.custCode);
  }, [invoice, custCode, mayChoose, setValue]);
  useFilledDay(invoice?.invoiceDate);
  return typed;
}

/** The lines of the typed invoice to choose from. Those whose pieces are all claimed say so. */
function InvoiceLines({
  invoices,
  invoice,
  stored,
}: Pick<ReturnType<typeof useChosenInvoice>, "invoices" | "invoice"> & Pick<PartsSubjectProps, "stored">) {
  const { t } = useTranslation();
  const { articleCode = "" } = useWatch<PartsValues>();
  const { setValue } = useFormContext<PartsValues>();
  return invoices
    .filter(({ lines }) => lines.length > 0)
    .map((each) => (
      <div key={each.sorg} className={WIDE}>
        <RadioGroup
          legend={t("claim_invoice_line", { number: each.invoiceNo })}
          value={each === invoice ? articleCode : ""}
          onChange={(code) => {
            setValue("sorg", each.sorg);
            setValue("articleCode", code, { shouldDirty: true, shouldValidate: true });
          }}
          options={each.lines.map(({ articleCode: code, articleCodeDisplay, name, qty }) => {
            const pieces = piecesOf(each, code, stored);
            return {
              ...{ value: code, label: name, detail: articleCodeDisplay, aside: `× ${qty}` },
              ...{ disabled: pieces.left === 0, note: <Claimed pieces={pieces} /> },
            };
          })}
        />
      </div>
    ));
}
