import { exactFrameNumber } from "@spoke/core/frame/schema.ts";
import { inspectionFormSchema, POINT_PHOTOS } from "@spoke/core/inspection/schema.ts";
import { useEffect, useEffectEvent, useRef } from "react";
import { useFormState, useWatch } from "react-hook-form";
import { useSearchParams } from "react-router";
import { useUser } from "../../app/session.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { FileField } from "../../ui/form/FileField.tsx";
import { FormSkeleton } from "../../ui/form/FormLoading.tsx";
import { FormPage } from "../../ui/form/FormPage.tsx";
import { FormSection, WIDE } from "../../ui/form/FormSection.tsx";
import { SwitchInput } from "../../ui/form/fields.tsx";
import { ScanInput } from "../../ui/form/ScanInput.tsx";
import { Notice } from "../../ui/Status.tsx";
import { CapturePage, type CaptureStart, useCaptureFiles, useCaptureForm } from "../capture/index.ts";
import { FramePassport, useFramePassport } from "../frames/index.ts";
import { inspectionCapture } from "./capture.ts";
import { startClaim } from "./claim.ts";
import { Fields } from "./Fields.tsx";
import { type KeptChecklist, useChecklist } from "./useChecklist.ts";
import { fieldOf, newValues, type Parsed, type Values } from "./values.ts";

/** A new inspection. It can be filled in without a network, and is sent later. */
export default function NewInspectionPage() {
  const { t } = useTranslation();
  const { checklist, loading, failed, refetch } = useChecklist();
  if (failed)
    return <EmptyState kind="went-wrong" action={<Button onClick={() => void refetch()}>{t("try_again")}</Button>} />;
  if (checklist)
    return (
      <CapturePage>{(start) => <InspectionForm key={start.id} start={start} checklist={checklist} />}</CapturePage>
    );
  if (loading) return <FormSkeleton title={t("title_pdi_create")} />;
  return <Notice title={t("inspection_no_checklist")}>{t("inspection_no_checklist_text")}</Notice>;
}

interface InspectionFormProps {
  readonly start: CaptureStart;
  readonly checklist: KeptChecklist;
}

function isStored(values: unknown): values is Parsed {
  return inspectionFormSchema.safeParse(values).success;
}

function InspectionForm({ start, checklist }: InspectionFormProps) {
  const { t } = useTranslation();
  const [parameters] = useSearchParams();
  const { scopes } = useUser();
  const photos = useCaptureFiles(start.files, undefined, inspectionCapture.upload);
  const fresh = newValues(checklist, parameters.get("frame") ?? "");
  // A refused one of an earlier checklist starts with what fits: results by point.
  const stored = isStored(start.values) ? start.values : undefined;
  const state = useCaptureForm<Values, Parsed>({
    ...{
      kind: "inspection",
      start,
      fieldOf,
      list: "/pdi",
      sent: t("inspection_stored"),
      draft: `inspection.v${checklist.version}`,
    },
    schema: inspectionFormSchema,
    values: stored
      ? {
          ...{ ...fresh, ...stored, version: checklist.version },
          points: fresh.points.map((point) => stored.points.find((other) => other.point === point.point) ?? point),
        }
      : fresh,
    files: photos.files,
    label: ({ frameNumber }) => exactFrameNumber(frameNumber),
    next: ({ frameNumber, points }) => {
      const failed = points
        .filter(({ result }) => result === "fail")
        .map(({ point, note }) => ({
          text: checklist.points.find(({ id }) => id === point)?.text ?? "",
          note,
          photos: photos.files.filter(({ slot }) => slot === `point-${point}`),
        }));
      if (failed.length === 0 || !scopes.includes("page.claim")) return undefined;
      return { label: t("frame_claim"), to: startClaim(exactFrameNumber(frameNumber), failed, t) };
    },
  });
  const { control, setValue } = state.form;
  const number = useWatch({ control, name: "frameNumber" });
  const { errors } = useFormState({ control });
  const { passport } = useFramePassport(number);
  const electric = useWatch({ control, name: "electric" });
  const before = useRef(electric);
  const changeElectric = useEffectEvent((isElectric: boolean) => {
    if (before.current === isElectric) return;
    before.current = isElectric;
    for (const [index, point] of checklist.points.entries())
      if (point.electric) setValue(`points.${index}.result`, isElectric ? "" : "na", { shouldDirty: true });
  });
  useEffect(() => changeElectric(electric), [electric]);
  return (
    <FormPage state={state} title={t("title_pdi_create")} submitLabel={t("inspection_create")} cancelTo="/pdi">
      <Fields
        points={checklist.points}
        bike={
          <FormSection title={t("frame_bike")}>
            <ScanInput<Values>
              name="frameNumber"
              wants="frame"
              label={t("frame_number")}
              hint={t("inspection_frame_hint")}
              required
              className={WIDE}
            />
            {passport && (
              <div className={WIDE} aria-live="polite">
                <FramePassport passport={passport} number={number} saysUnknown={!errors.frameNumber} />
              </div>
            )}
            {checklist.points.some(({ electric }) => electric) && (
              <SwitchInput<Values>
                name="electric"
                label={t("inspection_electric")}
                hint={t("inspection_electric_hint")}
                className={WIDE}
              />
            )}
          </FormSection>
        }
        hasPhotos={({ id }) => photos.items(`point-${id}`).length > 0}
        photos={({ id }) => (
          <FileField
            label={t("inspection_photos")}
            accept="image/*"
            camera
            max={POINT_PHOTOS}
            items={photos.items(`point-${id}`)}
            onFiles={(files) => photos.add(`point-${id}`, files)}
            onRemove={photos.remove}
            onRetry={photos.retry}
          />
        )}
      />
    </FormPage>
  );
}
