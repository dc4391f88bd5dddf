import { requiredSlots } from "@spoke/core/claim/evidence.ts";
import type { Slot } from "@spoke/core/claim/schema.ts";
import { exactFrameNumber } from "@spoke/core/frame/schema.ts";
import { useEffect, useState } from "react";
import { useFormState, useWatch } from "react-hook-form";
import { useSearchParams } from "react-router";
import { useReachable } from "../../app/online.ts";
import { useUser } from "../../app/session.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { FormPage } from "../../ui/form/FormPage.tsx";
import { FormSection, WIDE } from "../../ui/form/FormSection.tsx";
import { ScanInput } from "../../ui/form/ScanInput.tsx";
import { Link } from "../../ui/Link.tsx";
import { CapturePage, type CaptureStart, forgetHandedOver, peekHandedOver } from "../capture/index.ts";
import { FramePassport, useFramePassport } from "../frames/index.ts";
import { AnswerTime } from "./AnswerTime.tsx";
import { BikeInvoice, useBikeInvoice } from "./BikeInvoice.tsx";
import { CustomerField } from "./CustomerField.tsx";
import { type BikeValues, bikeFormSchema, bikeValues, restored } from "./form.ts";
import { OpenClaims } from "./OpenClaims.tsx";
import type { SlotFiles } from "./PhotoSlots.tsx";
import { ProblemFields } from "./ProblemFields.tsx";
import { consumerOf, DetailFields, EvidenceFields, hasConsumer } from "./SharedFields.tsx";
import { useClaimForm } from "./useClaimForm.ts";
import { useFilledDay } from "./useFilledDay.ts";

/** A claim of a bike: its number, what is wrong, and photos. */
export default function BikePage() {
  return <CapturePage>{(start) => <BikeForm key={start.id} start={start} />}</CapturePage>;
}

const SLOTS: readonly Slot[] = ["photo1", "photo2", "photo3", "photo4", "photo5", "photo6", "video"];

function BikeForm({ start }: { readonly start: CaptureStart }) {
  const { t } = useTranslation();
  const [parameters] = useSearchParams();
  const [handed] = useState(() => peekHandedOver(parameters.get("handed")));
  useEffect(forgetHandedOver, []);
  const begun = handed ? { ...start, values: handed.values, files: handed.files } : start;
  const { state, files } = useClaimForm({
    kind: "claim-bike",
    start: begun,
    schema: bikeFormSchema,
    values: (contact) => {
      const fresh = {
        ...bikeValues(undefined, contact),
        frameNumber: (parameters.get("frame") ?? "").slice(0, 40),
        invoiceNo: (parameters.get("invoice") ?? "").slice(0, 30),
      };
      return restored(fresh, begun.values);
    },
    label: ({ frameNumber }) => exactFrameNumber(frameNumber),
    draftLabel: ({ frameNumber }) => frameNumber,
    evidence: ({ invoiceNo, consumer }) => ({
      productCategory: "Bike",
      componentOrigin: undefined,
      invoiceNo: invoiceNo ?? "",
      consumer: consumerOf(consumer),
    }),
  });
  return (
    <FormPage state={state} title={t("title_claim_create_bike")} submitLabel={t("claim_send")} sends cancelTo="/claim">
      <BikeFields files={files} />
    </FormPage>
  );
}

function BikeFields({ files }: { readonly files: SlotFiles }) {
  const number = useWatch<BikeValues, "frameNumber">({ name: "frameNumber" });
  const consumer = useWatch<BikeValues, "consumer">({ name: "consumer" });
  const invoiceNo = useWatch<BikeValues, "invoiceNo">({ name: "invoiceNo" }) ?? "";
  const required = requiredSlots({
    productCategory: "Bike",
    componentOrigin: undefined,
    invoiceNo,
    consumer: consumerOf(consumer),
  });
  const slots: readonly Slot[] = invoiceNo === "" ? ["invoice", ...SLOTS] : SLOTS;
  const frame = useBike(number);
  return (
    <>
      <BikeSubject />
      <ProblemFields articleCode={frame?.articleCode ?? ""} kind="Bike" />
      <EvidenceFields slots={withIdCard(slots, hasConsumer(consumer))} required={required} files={files} />
      <DetailFields />
      {frame && <AnswerTime sorg={frame.sorg} articleCode={frame.articleCode} />}
    </>
  );
}

export const withIdCard = (slots: readonly Slot[], needed: boolean): readonly Slot[] =>
  needed ? [...slots, "idCard"] : slots;

/** The bike with a number, once it is known. */
function useBike(number: string) {
  const { passport } = useFramePassport(number);
  return passport?.frames[0];
}

/** The number of the bike, and what the portal knows about it. */
export function BikeSubject({ isStored = false }: { readonly isStored?: boolean }) {
  const { t } = useTranslation();
  const isReachable = useReachable();
  const number = useWatch<BikeValues, "frameNumber">({ name: "frameNumber" });
  const { errors } = useFormState<BikeValues>();
  const { passport, loading } = useFramePassport(number);
  const [frame] = passport?.frames ?? [];
  const { scopes } = useUser();
  const isUnsold = frame?.isOwn && !frame.registration && scopes.includes("page.customer-sales-report");
  const found = useBikeInvoice();
  useFilledDay(frame?.registration?.isOwn ? frame.registration.soldDate : found.invoice?.invoiceDate);
  return (
    <FormSection title={t("frame_bike")}>
      {!isStored && <CustomerField />}
      <ScanInput<BikeValues>
        name="frameNumber"
        wants="frame"
        label={t("frame_number")}
        hint={t(isReachable ? "frame_number_hint" : "claim_frame_offline")}
        required
        className={WIDE}
      />
      <BikeInvoice found={found} {...(frame && { articleCode: frame.articleCode })} />
      {number !== "" && (
        <div className={`${WIDE} grid gap-3`} aria-live="polite" aria-busy={loading}>
          {frame && !isStored && <OpenClaims frames={[frame]} />}
          {frame?.coverage.every(isWaiting) && (
            <p className="text-ink-2">
              {t(frame.coverage.length > 0 ? "claim_warranty_waiting" : "claim_coverage_unknown")}{" "}
              {frame.coverage.length > 0 && isUnsold && (
                <Link to={`/retail-sales/create?${new URLSearchParams({ number: frame.frameNumber })}`} look="action">
                  {t("claim_register_sale")}
                </Link>
              )}
            </p>
          )}
          {passport && <FramePassport passport={passport} number={number} saysUnknown={!errors.frameNumber} />}
        </div>
      )}
    </FormSection>
  );
}

/** The passport lists the warranty once it has started. */
const isWaiting = ({ state }: { readonly state: string }): boolean => state === "waiting";
