import { inspectionFormSchema } from "@spoke/core/inspection/schema.ts";
import {
  InspectionDocument,
  type InspectionQuery,
  RestoreInspectionDocument,
  UpdateInspectionDocument,
} from "../../gql/graphql.ts";
import { serverText, useTranslation } from "../../lib/i18n.ts";
import { reportFault } from "../../lib/reporter.ts";
import { useAction } from "../../lib/useAction.ts";
import { Button } from "../../ui/Button.tsx";
import { type EntityForm, EntityPage } from "../../ui/form/EntityPage.tsx";
import { FormPage } from "../../ui/form/FormPage.tsx";
import { FormSection, WIDE } from "../../ui/form/FormSection.tsx";
import { useEntityForm } from "../../ui/form/useEntityForm.ts";
import { Badge, Notice } from "../../ui/Status.tsx";
import { toast } from "../../ui/toasts.ts";
import { DownloadButton } from "../invoices/index.ts";
import { ClaimButton } from "./ClaimButton.tsx";
import { Fields } from "./Fields.tsx";
import { resultLook } from "./result.ts";
import { StoredPhotos } from "./StoredPhotos.tsx";
import { fieldOf, newValues, storedValues, toChecklist } from "./values.ts";

type Stored = InspectionQuery["claimPDI"];

/** An inspection, to read and to correct. */
export default function InspectionPage() {
  return (
    <EntityPage
      query={InspectionDocument}
      variables={(id) => ({ id })}
      entity={({ claimPDI }) => claimPDI}
      list={{ to: "/pdi", title: "title_pdi" }}
      titles={{ create: "title_pdi_create", edit: "title_pdi_id" }}
    >
      {(page) => page.entity && <StoredForm page={page} stored={page.entity} />}
    </EntityPage>
  );
}

interface StoredFormProps {
  readonly page: EntityForm<Stored, InspectionQuery>;
  readonly stored: Stored;
}

function StoredForm({ page, stored }: StoredFormProps) {
  const { t } = useTranslation();
  const update = useAction(UpdateInspectionDocument);
  const state = useEntityForm(page, {
    schema: inspectionFormSchema,
    draft: "inspection",
    nameOf: () => stored.frameNumber,
    fieldOf,
    values: (entity) => (entity ? storedValues(entity) : newValues({ version: 1, points: [] }, "")),
    create: () => Promise.reject(new Error("the page of new inspections creates them")),
    update: async ({ mechanic, signature, inspectedOn, points }, { id, version }) =>
      (await update({ id, version, mechanic, signature, inspectedOn, checklist: toChecklist(points) })).updateClaimPDI,
  });
  const points = stored.checklist.map(({ checklist, description }) => ({
    ...{ id: checklist, text: description, electric: false },
  }));
  const { id, frameNumber, isDeleted } = stored;
  return (
    <FormPage
      state={state}
      title={frameNumber}
      aside={
        <DownloadButton path="/api/pdi/file" name={`inspection-${frameNumber}.pdf`} body={{ id }}>
          {t("inspection_download")}
        </DownloadButton>
      }
      readOnly={isDeleted}
      cancelTo={page.list}
    >
      {isDeleted && <Deleted id={id} reload={page.reload} />}
      <Fields
        points={points}
        bike={<Bike stored={stored} />}
        photos={(_, index) => <StoredPhotos name={`points.${index}.photos`} />}
        failed={(point) => (
          <div>
            <ClaimButton frameNumber={frameNumber} point={{ text: point.text, ...foundAt(stored, point.id) }} />
          </div>
        )}
      />
    </FormPage>
  );
}

const foundAt = ({ checklist }: Stored, point: number) =>
  checklist.find((entry) => entry.checklist === point) ?? { note: "", photos: [] };

function Deleted({ id, reload }: { readonly id: string; readonly reload: () => Promise<unknown> }) {
  const { t } = useTranslation();
  const restore = useAction(RestoreInspectionDocument);
  const run = async () => {
    const { message } = (await restore({ id })).restoreClaimPDI;
    toast(serverText(message.description));
    await reload();
  };
  return (
    <Notice
      tone="warn"
      title={t("inspection_deleted")}
      action={
        <Button
          size="sm"
          onClick={() => {
            run().catch((error: unknown) => reportFault("the inspection could not be restored", error));
          }}
        >
          {t("restore")}
        </Button>
      }
    >
      {t("inspection_deleted_text")}
    </Notice>
  );
}

function Bike({ stored }: { readonly stored: Stored }) {
  const { t } = useTranslation();
  const { tone, title } = resultLook(stored.result);
  const facts = [
    [t("frame_number"), stored.frameNumber],
    [t("article_code"), stored.articleCode],
    [t("filter_brands"), stored.brand],
    [t("model"), stored.model],
    [t("sort_model_year"), stored.modelYear],
    [t("dealer"), `${stored.custName} (${stored.custNumber})`],
  ] as const;
  return (
    <FormSection
      title={stored.description}
      aside={
        <Badge tone={tone} dot>
          {t(title)}
        </Badge>
      }
    >
      <dl className={`${WIDE} grid gap-x-6 gap-y-2 sm:grid-cols-2`}>
        {facts
          .filter(([, value]) => Boolean(value))
          .map(([name, value]) => (
            <div key={name} className="flex justify-between gap-4 border-b border-line py-1">
              <dt className="text-ink-2">{name}</dt>
              <dd className="text-right">{value}</dd>
            </div>
          ))}
      </dl>
    </FormSection>
  );
}
