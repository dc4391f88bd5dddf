import { SLOTS, type Slot, type Variant } from "@spoke/core/visit-form/schema.ts";
import { useEffect, useMemo, useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import { useSearchParams } from "react-router";
import { useUser } from "../../app/session.ts";
import { dropCaptureDraft, loadCaptureDraft } from "../../lib/captureDrafts.ts";
import { todayHere } from "../../lib/config.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { reportFault } from "../../lib/reporter.ts";
import { Button } from "../../ui/Button.tsx";
import { DateText } from "../../ui/DateText.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { FormSkeleton } from "../../ui/form/FormLoading.tsx";
import { FormPage } from "../../ui/form/FormPage.tsx";
import { FormSection } from "../../ui/form/FormSection.tsx";
import { DateInput } from "../../ui/form/fields.tsx";
import type { LookupOption } from "../../ui/form/LookupInput.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Notice } from "../../ui/Status.tsx";
import { CapturePage, type CaptureStart, useCaptureFiles, useCaptureForm } from "../capture/index.ts";
import { CustomerLookup, customerOption } from "../customer/index.ts";
import { uploadVisitPhoto } from "./capture.ts";
import { Fields } from "./Fields.tsx";
import { fieldOf, formSchema, newValues, type Parsed, restored, type Values } from "./form.ts";
import { LastVisit } from "./LastVisit.tsx";
import { PhotoTiles } from "./PhotoTiles.tsx";
import { useAutosave } from "./useAutosave.ts";
import { useChoices, useSearchedCustomers } from "./useChoices.ts";
import { LOOKS } from "./variants.ts";

type Choices = NonNullable<ReturnType<typeof useChoices>["choices"]>;

interface VariantProps {
  readonly variant: Variant;
}

/** A new visit form. It can be filled in without a network, and is sent later. */
export default function NewVisitPage({ variant }: VariantProps) {
  const { t } = useTranslation();
  const { choices, failed, refetch } = useChoices(variant);
  const title = t(LOOKS[variant].create);
  if (failed) return <EmptyState kind="went-wrong" action={<Button onClick={refetch}>{t("try_again")}</Button>} />;
  if (!choices) return <FormSkeleton title={title} />;
  if (choices.questions.formVisitSeries.length === 0)
    return (
      <>
        <PageHeader title={title} />
        <Notice title={t("visit_no_questions")}>{t("visit_no_questions_text")}</Notice>
      </>
    );
  if (choices.customers.length === 0)
    return (
      <>
        <PageHeader title={title} />
        <Notice title={t("visit_no_dealers")}>{t("visit_no_dealers_text")}</Notice>
      </>
    );
  return (
    <CapturePage>{(start) => <Begun key={start.id} start={start} variant={variant} choices={choices} />}</CapturePage>
  );
}

interface FormProps extends VariantProps {
  readonly start: CaptureStart;
  readonly choices: Choices;
}

/** A new form goes on where a closed tab ended. */
function Begun({ start, ...rest }: FormProps) {
  const { t } = useTranslation();
  const { id: user } = useUser();
  const kind = `visit-${rest.variant}`;
  const [found, setFound] = useState<{ readonly start: CaptureStart; readonly since?: number }>();
  useEffect(() => {
    const begin = async () => {
      const draft = start.values === undefined ? await loadCaptureDraft(user, kind) : undefined;
      if (!draft) return setFound({ start });
      const { id, values, files, createdAt } = draft;
      setFound({ start: { id, values, files, errors: [] }, since: createdAt });
    };
    begin().catch((error: unknown) => {
      reportFault("a form that was begun could not be opened", error);
      setFound({ start });
    });
  }, [start, user, kind]);
  if (!found) return <FormSkeleton title={t(LOOKS[rest.variant].create)} />;
  const restart = async () => {
    await dropCaptureDraft(found.start.id);
    setFound({ start });
  };
  return (
    <VisitForm
      key={found.start.id}
      {...rest}
      start={found.start}
      {...(found.since !== undefined && { since: found.since })}
      onRestart={() => {
        restart().catch((error: unknown) => reportFault("a form could not be discarded", error));
      }}
    />
  );
}

/** Dealers whose name, city, or code has what is typed. */
function optionsFor(customers: Choices["customers"], typed: string): LookupOption[] {
  const sought = typed.trim().toLowerCase();
  return customers
    .map((customer) => customerOption(customer.custCode, customer, customer.custNumber))
    .filter(({ label, detail }) => `${label} · ${detail}`.toLowerCase().includes(sought));
}

interface VisitFormProps extends FormProps {
  /** When a form that goes on was begun, in epoch milliseconds. */
  readonly since?: number;
  readonly onRestart: () => void;
}

function VisitForm({ start, variant, choices, since, onRestart }: VisitFormProps) {
  const { t } = useTranslation();
  const [parameters] = useSearchParams();
  const { list, create } = LOOKS[variant];
  const kind = `visit-${variant}`;
  const photos = useCaptureFiles(start.files, 1, uploadVisitPhoto);
  const held = useRef(photos.files);
  held.current = photos.files;
  const schema = useMemo(() => formSchema((slot) => held.current.some((file) => file.slot === slot)), []);
  const [search, setSearch] = useState<string>();
  const { customers, isSearching } = useSearchedCustomers(variant, choices.customers, search ?? "");
  const customerOf = (code: string) => customers.find(({ custCode }) => custCode === code);
  const drop = useRef<() => void>(undefined);
  const state = useCaptureForm<Values, Parsed>({
    ...{ kind, start, fieldOf, list, sent: t("visit_stored"), schema },
    values: restored(newValues((parameters.get("customer") ?? "").slice(0, 20)), start.values),
    files: photos.files,
    label: ({ custCode }) => customerOf(custCode)?.custName ?? custCode,
    onAccepted: () => drop.current?.(),
  });
  drop.current = useAutosave({ id: start.id, kind, form: state.form, files: photos.files });
  const custCode = useWatch({ control: state.form.control, name: "custCode" });
  return (
    <FormPage state={state} title={t(create)} submitLabel={t("visit_send")} sends cancelTo={list}>
      {since !== undefined && (
        <Notice
          title={t("visit_continued")}
          action={
            <Button size="sm" onClick={onRestart}>
              {t("visit_start_again")}
            </Button>
          }
        >
          <DateText value={new Date(since).toISOString()} time />
        </Notice>
      )}
      <Fields
        questions={choices.questions}
        dealer={
          <FormSection title={t("dealer")}>
            <CustomerLookup
              name="custCode"
              label={t("dealer")}
              placeholder={t("visit_choose_dealer")}
              required
              customers={optionsFor(customers, search ?? custCode)}
              isSearching={isSearching}
              onSearch={setSearch}
            />
            <DateInput<Values> name="visitedOn" label={t("visited_on")} required max={todayHere()} />
            <LastVisit variant={variant} custCode={customerOf(custCode) ? custCode : ""} />
          </FormSection>
        }
        photos={
          <PhotoTiles
            photoIn={(slot) => photos.items(slot)[0]}
            onChoose={(slot: Slot, file) => photos.add(slot, [file])}
            onRemove={(slot) => {
              for (const { id } of photos.items(slot)) photos.remove(id);
            }}
          />
        }
      />
      <p className="text-xs text-ink-3" aria-live="polite">
        {t("visit_photo_count", { count: photos.files.length, of: SLOTS.length })}
      </p>
    </FormPage>
  );
}
