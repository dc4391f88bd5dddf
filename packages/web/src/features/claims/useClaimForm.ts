import type { Slot } from "@spoke/core/claim/schema.ts";
import { useMemo, useRef } from "react";
import type { FieldValues } from "react-hook-form";
import { useUser } from "../../app/session.ts";
import { useTranslation } from "../../lib/i18n.ts";
import type { FormSchema } from "../../ui/form/useFormPage.ts";
import { type CaptureStart, useCaptureFiles, useCaptureForm } from "../capture/index.ts";
import { uploadClaimFile } from "./capture.ts";
import { type EvidenceOf, isSlot } from "./form.ts";

type Evidence = ReturnType<EvidenceOf>;

interface ClaimFormOptions<Values extends FieldValues, Parsed extends FieldValues> {
  readonly kind: "claim-bike" | "claim-paa";
  readonly start: CaptureStart;
  readonly schema: (evidenceOf: EvidenceOf) => FormSchema<Values, Parsed>;
  readonly values: (contact: string) => Values;
  readonly label: (values: Parsed) => string;
  readonly draftLabel: (values: Values) => string;
  /** What the typed values say about the files that are needed. */
  readonly evidence: (values: Values) => Omit<Evidence, "docs">;
}

/** A new claim: its form, its files, and what is still missing. It waits in the outbox without a network. */
export function useClaimForm<Values extends FieldValues, Parsed extends FieldValues>(
  options: ClaimFormOptions<Values, Parsed>,
) {
  const { kind, start, values, label, draftLabel, evidence } = options;
  const { t } = useTranslation();
  const { name } = useUser();
  const files = useCaptureFiles(start.files, 1, uploadClaimFile);
  const typed = useRef<() => Values>(() => values(name));
  const held = useRef(files.files);
  held.current = files.files;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it reads is current when the form is checked
  const schema = useMemo(
    () => options.schema(() => ({ ...evidence(typed.current()), docs: docsOf(held.current) })),
    [options.schema],
  );
  const state = useCaptureForm<Values, Parsed>({
    ...{ kind, start, files: files.files, label, draftLabel, schema },
    values: values(name),
    draft: `${kind}.create`,
    list: `/claim/create?sent=${start.id}`,
    sent: t("claim_sent_toast"),
  });
  typed.current = () => state.form.getValues();
  return { state, files };
}

const docsOf = (files: readonly { readonly slot: string }[]): { readonly slot: Slot }[] =>
  files.flatMap(({ slot }) => (isSlot(slot) ? [{ slot }] : []));
