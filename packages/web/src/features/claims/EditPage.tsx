import { useApolloClient } from "@apollo/client/react";
import { requiredSlots } from "@spoke/core/claim/evidence.ts";
import type { Slot } from "@spoke/core/claim/schema.ts";
import { useRef } from "react";
import { type FieldValues, useWatch } from "react-hook-form";
import {
  ClaimDetailDocument,
  type ClaimDetailQuery,
  type ClaimFieldsFragment,
  UpdateClaimBikeDocument,
  UpdateClaimPaaDocument,
} from "../../gql/graphql.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { useGo } from "../../lib/navigation.ts";
import { useAction } from "../../lib/useAction.ts";
import { type EntityForm, EntityPage } from "../../ui/form/EntityPage.tsx";
import { FormPage } from "../../ui/form/FormPage.tsx";
import type { Answer } from "../../ui/form/refusal.ts";
import { useEntityForm } from "../../ui/form/useEntityForm.ts";
import { toast } from "../../ui/toasts.ts";
import { type CaptureFiles, saveWithUploads, useCaptureFiles } from "../capture/index.ts";
import { BikeSubject } from "./BikePage.tsx";
import { uploadClaimFile } from "./capture.ts";
import {
  type BikeValues,
  bikeFormSchema,
  bikeValues,
  isSlot,
  type PartsValues,
  partsFormSchema,
  partsValues,
} from "./form.ts";
import { PartsSubject } from "./PartsPage.tsx";
import { ProblemFields } from "./ProblemFields.tsx";
import { consumerOf, DetailFields, EvidenceFields, hasConsumer } from "./SharedFields.tsx";
import { type PortalInvoice, useKnownInvoice, usePortalInvoice } from "./useTypedInvoice.ts";

type Entity = ClaimFieldsFragment;
type Page = EntityForm<Entity, ClaimDetailQuery>;

/** Changes what was claimed, until the office reviews it. */
export default function EditPage() {
  return (
    <EntityPage
      query={ClaimDetailDocument}
      variables={(id) => ({ id })}
      entity={({ claimV2 }) => claimV2}
      list={{ to: "/claim", title: "title_claim" }}
      titles={{ create: "title_claim_create", edit: "title_claim_id_edit" }}
    >
      {(page) => (page.entity?.productCategory === "PAA" ? <PartsEdit {...page} /> : <BikeEdit {...page} />)}
    </EntityPage>
  );
}

/** New files of a form, and how they are sent. */
function useFiles(entity: Entity | undefined) {
  const client = useApolloClient();
  const files = useCaptureFiles([], 1, uploadClaimFile);
  const stored: Partial<Record<Slot, string>> = Object.fromEntries(
    (entity?.docs ?? []).map(({ docType, fileName }) => [docType, fileName]),
  );
  const save = <Result extends Answer>(update: (uploads: Readonly<Record<string, string>>) => Promise<Result>) =>
    saveWithUploads(client, files.files, { upload: uploadClaimFile, fieldOf: (slot) => `attachments.${slot}` }, update);
  const docs = () =>
    [...Object.keys(stored), ...files.files.map(({ slot }) => slot)].flatMap((slot) =>
      isSlot(slot) ? [{ slot }] : [],
    );
  return { files, stored, save, docs };
}

/** What both kinds do after saving. */
function useSaved(id: string | undefined) {
  const { t } = useTranslation();
  const go = useGo();
  return () => {
    toast(t("saved_name", { name: id ?? t("title_claim_id") }));
    go(`/claim/${id}`);
  };
}

const never = () => Promise.reject(new Error("a claim is created on another page"));

function BikeEdit(page: Page) {
  const { entity, title } = page;
  const update = useAction(UpdateClaimBikeDocument);
  const { files, stored, save, docs } = useFiles(entity);
  const typed = useRef<Pick<BikeValues, "consumer" | "invoiceNo">>(bikeValues(entity, ""));
  const onSaved = useSaved(entity?.id);
  const state = useEntityForm(page, {
    schema: bikeFormSchema(() => ({
      ...{ productCategory: "Bike", componentOrigin: undefined, invoiceNo: typed.current.invoiceNo ?? "" },
      consumer: consumerOf(typed.current.consumer),
      docs: docs(),
    })),
    draft: "claim-bike",
    values: (claim) => bikeValues(claim, ""),
    create: never,
    update: ({ custCode: _, attachments: __, ...claim }, { id, version }) =>
      save(async (attachments) => (await update({ ...claim, id, version, attachments })).updateClaimBike),
    onSaved,
  });
  typed.current = state.form.getValues();
  return (
    <FormPage state={state} title={title} cancelTo={`/claim/${entity?.id}`}>
      <BikeSubject isStored />
      <BikeRest files={files} stored={stored} articleCode={entity?.articleCode ?? ""} />
    </FormPage>
  );
}

function PartsEdit(page: Page) {
  const { entity, title } = page;
  const update = useAction(UpdateClaimPaaDocument);
  const { files, stored, save, docs } = useFiles(entity);
  const portal = usePortalInvoice(entity?.invoiceNo ?? "");
  const typed = useRef<Pick<PartsValues, "consumer" | "componentOrigin" | "invoiceNo">>(partsValues(entity, ""));
  const onSaved = useSaved(entity?.id);
  const state = useEntityForm(page, {
    schema: partsFormSchema(() => ({
      ...{
        productCategory: "PAA",
        componentOrigin: typed.current.componentOrigin,
        invoiceNo: typed.current.invoiceNo === portal.current ? portal.current : "",
      },
      consumer: consumerOf(typed.current.consumer),
      docs: docs(),
    })),
    draft: "claim-paa",
    values: (claim) => partsValues(claim, ""),
    create: never,
    update: ({ custCode: _, attachments: __, ...claim }, { id, version }) =>
      save(async (attachments) => (await update({ ...claim, id, version, attachments })).updateClaimPaaV2),
    onSaved,
  });
  typed.current = state.form.getValues();
  return (
    <FormPage state={state} title={title} cancelTo={`/claim/${entity?.id}`}>
      <PartsSubject stored={entity?.id} />
      <PartsRest
        {...{ files, stored, portal, begunFrom: entity?.invoiceNo ?? "", articleCode: entity?.articleCode ?? "" }}
      />
    </FormPage>
  );
}

interface RestProps {
  readonly kind: "Bike" | "PAA";
  /** Number of the invoice that the portal has, or "". */
  readonly invoiceNo: string;
  readonly articleCode: string;
  readonly files: CaptureFiles;
  readonly stored: Readonly<Partial<Record<Slot, string>>>;
}

function BikeRest(props: Omit<RestProps, "kind" | "invoiceNo">) {
  const invoiceNo = useWatch<BikeValues, "invoiceNo">({ name: "invoiceNo" }) ?? "";
  return <Rest {...props} kind="Bike" invoiceNo={invoiceNo} />;
}

interface PartsRestProps extends Omit<RestProps, "kind" | "invoiceNo"> {
  readonly portal: PortalInvoice;
  readonly begunFrom: string;
}

function PartsRest({ portal, begunFrom, ...props }: PartsRestProps) {
  const invoiceNo = useKnownInvoice(portal, begunFrom);
  return <Rest {...props} kind="PAA" invoiceNo={invoiceNo} />;
}

function Rest({ kind, invoiceNo, articleCode, files, stored }: RestProps) {
  const { consumer, componentOrigin }: FieldValues = useWatch();
  const required = requiredSlots({
    productCategory: kind,
    componentOrigin: kind === "PAA" ? componentOrigin : undefined,
    invoiceNo,
    consumer: consumerOf(consumer),
  });
  const slots: readonly Slot[] = [
    ...(invoiceNo ? [] : (["invoice"] as const)),
    ...(kind === "Bike" || componentOrigin === "full-bike" ? (["photo1", "photo2"] as const) : []),
    ...(["photo3", "photo4", "photo5", "photo6", "video"] as const),
    ...(hasConsumer(consumer) ? (["idCard"] as const) : []),
  ];
  return (
    <>
      <ProblemFields articleCode={articleCode} kind={kind} />
      <EvidenceFields slots={slots} required={required} files={files} stored={stored} />
      <DetailFields />
    </>
  );
}
