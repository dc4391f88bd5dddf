import { type RecallFactsFragment, type RecallFormQuery, ReviseRecallDocument } from "../../gql/graphql.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { useGo } from "../../lib/navigation.ts";
import { useAction } from "../../lib/useAction.ts";
import type { EntityForm } from "../../ui/form/EntityPage.tsx";
import { FormPage } from "../../ui/form/FormPage.tsx";
import { FormSection, WIDE } from "../../ui/form/FormSection.tsx";
import { useEntityForm } from "../../ui/form/useEntityForm.ts";
import { Notice } from "../../ui/Status.tsx";
import { BikeFields } from "./BikeFields.tsx";
import { bikesSchema, bikesValuesOf } from "./form.ts";

type Entity = RecallFactsFragment & { readonly id: string };

/** An upload is gone with the page that began it. */
const SECRET = ["listUploadId"] as const;

/** The bikes of a published recall. What is entered is checked and then published on the page of the recall. */
export function BikesForm(page: EntityForm<Entity, RecallFormQuery>) {
  const { t } = useTranslation();
  const go = useGo();
  const { entity } = page;
  const revise = useAction(ReviseRecallDocument);
  const href = `/admin/recalls/${encodeURIComponent(entity?.number ?? "")}`;
  const save = async ({ listUploadId, ...values }: ReturnType<typeof bikesSchema.parse>, version: number) =>
    (await revise({ number: entity?.number ?? "", version, ...values, ...(listUploadId && { listUploadId }) }))
      .reviseRecall;
  const state = useEntityForm(page, {
    schema: bikesSchema,
    draft: "recall-bikes",
    secret: SECRET,
    values: bikesValuesOf,
    create: (values) => save(values, 0),
    update: (values, { version }) => save(values, version),
    onSaved: () => go(href),
  });
  return (
    <FormPage state={state} title={t("recall_change_bikes")} submitLabel={t("recall_revision_save")} cancelTo={href}>
      <FormSection title={t("recall_affected")} hint={t("recall_affected_hint")}>
        <div className={WIDE}>
          <Notice tone="info">{t("recall_revision_hint")}</Notice>
        </div>
        <BikeFields
          list={entity?.revision ? entity.revision.list : entity?.list}
          onList={(id) => state.form.setValue("listUploadId", id, { shouldDirty: true })}
        />
      </FormSection>
    </FormPage>
  );
}
