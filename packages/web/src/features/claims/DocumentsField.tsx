import { ADDITIONAL_DOCS } from "@spoke/core/claim/schema.ts";
import { useFormContext } from "react-hook-form";
import { useTranslation } from "../../lib/i18n.ts";
import { FileField } from "../../ui/form/FileField.tsx";
import { WIDE } from "../../ui/form/FormSection.tsx";
import { errorText } from "../../ui/form/refusal.ts";
import type { SlotFiles } from "./PhotoSlots.tsx";

export const DOCUMENT_TYPES = "image/jpeg,image/png,.pdf,.xlsx";

const fieldOf = (slot: string): string => `attachments.${slot}`;
const withoutExtension = (name: string): string => name.replace(/\.\w{1,5}$/, "");

/** Further documents of a new claim, each with a title and in the next free place. */
export function DocumentsField({ files }: { readonly files: SlotFiles }) {
  const { t } = useTranslation();
  const { clearErrors, formState, getFieldState } = useFormContext();
  const placed = ADDITIONAL_DOCS.flatMap((slot) => files.items(slot).map((item) => ({ slot, item })));
  const free = ADDITIONAL_DOCS.filter((slot) => !placed.some((each) => each.slot === slot));
  const changed = (id: string) =>
    clearErrors(placed.flatMap(({ slot, item }) => (item.id === id ? fieldOf(slot) : [])));
  const refused = placed.map(({ slot }) => errorText(getFieldState(fieldOf(slot), formState).error));
  return (
    <FileField
      label={t("claim_document_add")}
      hint={t("claim_document_hint")}
      accept={DOCUMENT_TYPES}
      items={placed.map(({ item }) => item)}
      max={ADDITIONAL_DOCS.length}
      error={refused.find(Boolean)}
      onFiles={(chosen) => {
        for (const [index, file] of chosen.entries()) {
          const slot = free[index];
          if (slot) files.add(slot, [file], withoutExtension(file.name));
        }
      }}
      onRemove={(id) => {
        changed(id);
        files.remove(id);
      }}
      onRetry={files.retry}
      onTitle={(id, title) => {
        changed(id);
        files.rename(id, title);
      }}
      className={WIDE}
    />
  );
}
