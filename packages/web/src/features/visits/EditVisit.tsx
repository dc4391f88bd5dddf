import { useApolloClient, useQuery } from "@apollo/client/react";
import type { Slot, Variant } from "@spoke/core/visit-form/schema.ts";
import { useMemo, useRef, useState } from "react";
import { UpdateVisitDocument, type VisitDetailFragment, VisitQuestionsDocument } from "../../gql/graphql.ts";
import { todayHere } from "../../lib/config.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { useGo } from "../../lib/navigation.ts";
import { useAction } from "../../lib/useAction.ts";
import { FormSkeleton } from "../../ui/form/FormLoading.tsx";
import { FormPage } from "../../ui/form/FormPage.tsx";
import { FormSection, WIDE } from "../../ui/form/FormSection.tsx";
import { DateInput } from "../../ui/form/fields.tsx";
import type { Answer } from "../../ui/form/refusal.ts";
import { useEntityForm } from "../../ui/form/useEntityForm.ts";
import { toast } from "../../ui/toasts.ts";
import { saveWithUploads, useCaptureFiles } from "../capture/index.ts";
import { uploadVisitPhoto } from "./capture.ts";
import { Fields } from "./Fields.tsx";
import { fieldOf, formSchema, storedValues, toArguments, type Values } from "./form.ts";
import { useAddresses } from "./Photos.tsx";
import { PhotoTiles, type TilePhoto } from "./PhotoTiles.tsx";
import { storedPhotos } from "./slots.ts";
import type { VisitForm } from "./VisitPage.tsx";
import { LOOKS } from "./variants.ts";

interface EditVisitProps {
  readonly page: VisitForm;
  readonly visit: VisitDetailFragment;
  readonly variant: Variant;
}

/** Changes a visit. */
export function EditVisit({ variant, ...rest }: EditVisitProps) {
  const { t } = useTranslation();
  const { data } = useQuery(VisitQuestionsDocument, { variables: { brand: variant } });
  if (!data) return <FormSkeleton title={t(LOOKS[variant].view)} />;
  return <EditForm {...rest} variant={variant} questions={withStored(data, rest.visit)} />;
}

type Questions = Parameters<typeof Fields>[0]["questions"];

/** The choices, and those that the visit has and that are offered no more. */
function withStored(questions: Questions, visit: VisitDetailFragment): Questions {
  const { formVisitSeries: series, formVisitEquipments: equipment } = questions;
  const own = visit.seriesList.map((each) => ({ ...each, isOwn: true }));
  const others = visit.otherSeriesList.map((each) => ({ ...each, isOwn: false }));
  const missing = [...own, ...others].filter((each) => !series.some(({ id }) => id === each.id));
  return {
    ...questions,
    formVisitSeries: [
      ...series,
      ...missing.map(({ id, brand, series: description, isOwn }) => ({ id, brand, description, isOwn })),
    ],
    formVisitEquipments: [
      ...equipment,
      ...visit.equipment
        .filter((each) => !equipment.some(({ id }) => id === each.id))
        .map(({ id, text }) => ({ id, description: text, brand: "", isOwn: false })),
    ],
  };
}

function EditForm({ page, visit, variant, questions }: EditVisitProps & { readonly questions: Questions }) {
  const { t } = useTranslation();
  const go = useGo();
  const update = useAction(UpdateVisitDocument);
  const photos = usePhotos(visit);
  const has = useRef(photos.has);
  has.current = photos.has;
  const schema = useMemo(() => formSchema((slot) => has.current(slot)), []);
  const address = `${LOOKS[variant].list}/${visit.id}`;
  const state = useEntityForm(page, {
    schema,
    draft: "visit",
    fieldOf,
    values: (stored): Values => storedValues(stored ?? visit),
    create: () => Promise.reject(new Error("the page of new visits creates them")),
    update: ({ photos: _, custCode: __, ...typed }, { id, version }) =>
      photos.save(async (sent) => (await update({ id, version, ...toArguments(typed), ...sent })).updateFormVisit),
    onSaved: () => {
      toast(t("saved_name", { name: visit.custName }));
      void page.reload();
      go(address);
    },
  });
  return (
    <FormPage state={state} title={visit.custName} cancelTo={address}>
      <Fields
        questions={questions}
        dealer={
          <FormSection title={t("dealer")}>
            <DateInput<Values> name="visitedOn" label={t("visited_on")} required max={todayHere()} className={WIDE} />
          </FormSection>
        }
        photos={<PhotoTiles photoIn={photos.photoIn} onChoose={photos.choose} onRemove={photos.remove} />}
      />
    </FormPage>
  );
}

/** Photos of a stored visit, with those that replace them. */
function usePhotos(visit: VisitDetailFragment) {
  const client = useApolloClient();
  const [stored, setStored] = useState(() => storedPhotos(visit));
  const fresh = useCaptureFiles([], 1, uploadVisitPhoto);
  const addresses = useAddresses(Object.values(stored));
  const fileIn = (slot: Slot) => fresh.files.find((file) => file.slot === slot);
  return {
    has: (slot: Slot): boolean => fileIn(slot) !== undefined || stored[slot] !== undefined,
    photoIn: (slot: Slot): TilePhoto | undefined => {
      const id = stored[slot];
      return fresh.items(slot)[0] ?? (id === undefined ? undefined : { id, preview: addresses.get(id) });
    },
    choose: (slot: Slot, file: File) => fresh.add(slot, [file]),
    remove: (slot: Slot) => {
      const [item] = fresh.items(slot);
      if (item) return fresh.remove(item.id);
      setStored(({ [slot]: _, ...rest }) => rest);
    },
    save: <Result extends Answer>(update: (photos: Partial<Record<Slot, string>>) => Promise<Result>) =>
      saveWithUploads(client, fresh.files, { upload: uploadVisitPhoto, fieldOf: (slot) => slot }, (uploads) =>
        update({ ...stored, ...uploads }),
      ),
  };
}
