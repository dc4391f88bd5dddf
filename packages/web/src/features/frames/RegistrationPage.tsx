import { registerFrameSchema } from "@spoke/core/registration/schema.ts";
import { useEffect } from "react";
import { useFormState, useWatch } from "react-hook-form";
import { useSearchParams } from "react-router";
import type * as z from "zod";
import { download } from "../../app/download.ts";
import { useReachable } from "../../app/online.ts";
import {
  RegisteredFrameDocument,
  type RegisteredFrameQuery,
  type RegisteredFrameRowFragment,
  RegisterFrameDocument,
  UpdateFrameDocument,
} from "../../gql/graphql.ts";
import { todayHere } from "../../lib/config.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { useGo } from "../../lib/navigation.ts";
import { reportFault } from "../../lib/reporter.ts";
import { useAction } from "../../lib/useAction.ts";
import { cx } from "../../lib/variants.ts";
import { type EntityForm, EntityPage } from "../../ui/form/EntityPage.tsx";
import { FormPage } from "../../ui/form/FormPage.tsx";
import { FormSection, WIDE } from "../../ui/form/FormSection.tsx";
import { CheckboxInput, DateInput, SelectInput, TextInput } from "../../ui/form/fields.tsx";
import { ScanInput } from "../../ui/form/ScanInput.tsx";
import { useEntityForm } from "../../ui/form/useEntityForm.ts";
import { Notice } from "../../ui/Status.tsx";
import { toast } from "../../ui/toasts.ts";
import { DownloadButton } from "../invoices/index.ts";
import { FramePassport } from "./FramePassport.tsx";
import { OwnerFields } from "./OwnerFields.tsx";
import { useFramePassport } from "./useFramePassport.ts";

type Values = z.input<typeof registerFrameSchema>;

/** Registers a sold frame, or corrects a registration. */
export default function RegistrationPage() {
  return (
    <EntityPage
      query={RegisteredFrameDocument}
      variables={(frameNumber) => ({ frameNumber })}
      entity={({ registeredFrame }) => ({ ...registeredFrame, version: registeredFrame.sequence })}
      list={{ to: "/retail-sales", title: "title_retail_sales" }}
      titles={{ create: "title_retail_sales_create", edit: "title_retail_sales_id_edit" }}
    >
      {(page) => <RegistrationForm {...page} />}
    </EntityPage>
  );
}

type Entity = RegisteredFrameRowFragment & { readonly version: number };

function valuesOf(stored: Entity | undefined, frameNumber: string) {
  return {
    frameNumber: stored?.frameNumber ?? frameNumber,
    soldOn: stored?.soldDate ?? todayHere(),
    type: stored?.nonRetail ? ("non-retail" as const) : ("retail" as const),
    buyer: {
      name: stored?.customerName ?? "",
      phone: stored?.phone ?? "",
      email: stored?.email ?? "",
      address: stored?.address ?? "",
      city: stored?.city ?? "",
    },
    dealerName: stored?.dealerName ?? "",
    brand: "",
    useAccountData: false,
    recallConfirmed: false,
  };
}

/** Names of the API's arguments that the form calls otherwise. */
const fieldOf = (path: string): string =>
  path
    .replace(/^customer\b/, "buyer")
    .replace(/^soldDate$/, "soldOn")
    .replace(/^dealer$/, "dealerName");

function RegistrationForm(page: EntityForm<Entity, RegisteredFrameQuery>) {
  const { t } = useTranslation();
  const isReachable = useReachable();
  const go = useGo();
  const [parameters] = useSearchParams();
  const { entity: stored, title, list } = page;
  const register = useAction(RegisterFrameDocument);
  const update = useAction(UpdateFrameDocument);
  const state = useEntityForm(page, {
    schema: registerFrameSchema,
    draft: "registration",
    values: (entity) => valuesOf(entity, parameters.get("number") ?? ""),
    fieldOf,
    create: async (sale) =>
      (await register({ ...toVariables(sale), recallConfirmed: sale.recallConfirmed })).registerFrameV4,
    update: async (sale, { version }) => (await update({ ...toVariables(sale), sequence: version })).updateFrame,
    // The buyer waits for the certificate of a bike that was just sold.
    onSaved: (_, { frameNumber }) => {
      const run = () => void saveCertificate(frameNumber, t("download_failed"));
      const action = { label: t("warranty_download"), run };
      toast(t("saved_name", { name: frameNumber }), stored ? {} : { action });
      go(list);
    },
  });
  const { control, resetField } = state.form;
  const { errors } = useFormState({ control });
  const number = useWatch({ control, name: "frameNumber" });
  const type = useWatch({ control, name: "type" });
  const { passport, refetch } = useFramePassport(number);
  const isRetail = type !== "non-retail";
  const isRecalled = passport?.frames.some(({ recalls }) => recalls.some(({ state }) => state === "open")) ?? false;
  const isRegistered = passport?.frames.length === 1 && passport.frames.every(({ registration }) => registration);
  const isRefused = errors.recallConfirmed !== undefined;
  useEffect(() => {
    // The bike was recalled after the page had loaded what is known about it.
    if (isRefused) void refetch();
  }, [isRefused, refetch]);
  useEffect(() => {
    // A confirmation is about the bike that was shown.
    if (number !== "") resetField("recallConfirmed");
  }, [number, resetField]);
  return (
    <FormPage
      state={state}
      title={title}
      aside={stored && <DownloadButton {...certificateOf(stored.frameNumber)}>{t("warranty_download")}</DownloadButton>}
      submitLabel={t(stored ? "save" : "frame_register")}
      cancelTo={list}
    >
      <FormSection title={t("frame_bike")}>
        <ScanInput<Values>
          name="frameNumber"
          wants="frame"
          label={t("frame_number")}
          hint={t(isReachable ? "frame_number_hint" : "frame_number_offline")}
          required
          disabled={stored !== undefined}
          className={WIDE}
        />
        {passport && (
          <div className={cx(WIDE, "grid gap-3")} aria-live="polite">
            {!stored && isRegistered && !errors.frameNumber && (
              <Notice tone="warn">{t("frame_already_reported")}</Notice>
            )}
            <FramePassport passport={passport} number={number} saysUnknown={!errors.frameNumber} />
          </div>
        )}
        {!stored && (isRecalled || isRefused) && (
          <CheckboxInput<Values> name="recallConfirmed" label={t("recall_known")} className={WIDE} />
        )}
        <DateInput<Values> name="soldOn" label={t("frame_sold_on")} required />
        <SelectInput<Values>
          name="type"
          label={t("frame_type")}
          options={[
            { value: "retail", label: t("frame_type_retail") },
            { value: "non-retail", label: t("frame_type_non_retail") },
          ]}
        />
      </FormSection>
      <FormSection title={t("frame_buyer")}>
        <OwnerFields required={isRetail} />
        <TextInput<Values> name="dealerName" label={t("frame_dealer")} hint={t("frame_dealer_hint")} className={WIDE} />
      </FormSection>
    </FormPage>
  );
}

function toVariables({ frameNumber, soldOn, type, buyer, dealerName }: z.output<typeof registerFrameSchema>) {
  return { frameNumber, soldDate: soldOn, type, customer: buyer, ...(dealerName && { dealer: dealerName }) };
}

async function saveCertificate(frameNumber: string, failed: string): Promise<void> {
  const { path, name, body } = certificateOf(frameNumber);
  try {
    await download(path, name, body);
  } catch (error) {
    reportFault("a file could not be downloaded", error);
    toast(failed, { tone: "bad" });
  }
}

const certificateOf = (frameNumber: string) => ({
  path: "/api/retail-sales/warranty",
  name: `warranty-${frameNumber}.pdf`,
  body: { frame: frameNumber, type: "pdf" },
});
