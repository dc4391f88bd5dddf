import { ISSUE_PHOTOS, isFilled, type Slot } from "@spoke/core/claim/schema.ts";
import { ChevronDownIcon } from "lucide-react";
import { useWatch } from "react-hook-form";
import { useUser } from "../../app/session.ts";
import { todayHere } from "../../lib/config.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { FormSection, WIDE } from "../../ui/form/FormSection.tsx";
import { DateInput, TextAreaInput, TextInput } from "../../ui/form/fields.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { DocumentsField } from "./DocumentsField.tsx";
import type { BikeValues } from "./form.ts";
import { PhotoSlots, type SlotFiles } from "./PhotoSlots.tsx";
import { isOffice } from "./status.ts";

type Shared = Pick<
  BikeValues,
  "purchaseDate" | "referenceNo" | "contactPersonName" | "contactPersonPhone" | "customerNotes" | "consumer"
>;

interface EvidenceProps {
  readonly required: readonly Slot[];
  readonly slots: readonly Slot[];
  readonly files: SlotFiles;
  readonly stored?: Readonly<Partial<Record<Slot, string>>>;
}

/** Photos, files, and documents of a new claim. The place for an ID card appears with a consumer. */
export function EvidenceFields({ slots, required, files, stored }: EvidenceProps) {
  const { t } = useTranslation();
  const hasIssue = ISSUE_PHOTOS.some((slot) => files.items(slot).length > 0 || stored?.[slot]);
  const needed = hasIssue ? required : [...required, ISSUE_PHOTOS[0]];
  // Another place for the issue is offered when the one before is used.
  const shown = slots.filter((slot) => {
    const places: readonly Slot[] = ISSUE_PHOTOS;
    const index = places.indexOf(slot);
    const before = index > 0 ? places[index - 1] : undefined;
    return before === undefined || files.items(before).length > 0 || stored?.[before] !== undefined;
  });
  return (
    <FormSection title={t("claim_photos")} hint={t("claim_photos_hint")}>
      <PhotoSlots slots={shown} required={needed} files={files} {...(stored && { stored })} />
      {!stored && <DocumentsField files={files} />}
    </FormSection>
  );
}

/** Day of the purchase, notes, contact, and consumer. */
export function DetailFields() {
  const { t } = useTranslation();
  const office = isOffice(useUser());
  const consumer = useWatch<Shared>({ name: "consumer" });
  const isOpen = typeof consumer === "object" && consumer !== null && Object.values(consumer).some(Boolean);
  return (
    <>
      <FormSection title={t("claim_details")}>
        <DateInput<Shared> name="purchaseDate" label={t("claim_purchase_date")} required max={todayHere()} />
        <TextInput<Shared>
          name="referenceNo"
          label={t(office ? "claim_reference_dealer" : "claim_reference")}
          hint={t("claim_reference_hint")}
        />
        <TextAreaInput<Shared> name="customerNotes" label={t("claim_notes")} rows={3} max={2000} className={WIDE} />
      </FormSection>
      <details open={isOpen} className="group rounded-lg border border-line bg-surface shadow-card">
        <summary className="flex min-h-12 cursor-pointer items-center justify-between gap-3 px-4 font-semibold marker:content-none xs:px-5">
          {t("claim_people")}
          <Icon icon={ChevronDownIcon} className="group-open:rotate-180" />
        </summary>
        <div className="grid items-start gap-5 border-t border-line p-4 xs:grid-cols-2 xs:p-5">
          <TextInput<Shared> name="contactPersonName" label={t(office ? "claim_contact_dealer" : "claim_contact")} />
          <TextInput<Shared> name="contactPersonPhone" label={t("claim_contact_phone")} inputMode="tel" />
          <TextInput<Shared> name="consumer.name" label={t("claim_consumer_name")} hint={t("claim_consumer_hint")} />
          <TextInput<Shared> name="consumer.phone" label={t("phone")} inputMode="tel" />
          <TextInput<Shared> name="consumer.email" label={t("email")} inputMode="email" />
          <TextInput<Shared> name="consumer.city" label={t("city")} />
          <TextInput<Shared> name="consumer.address" label={t("address")} className={WIDE} />
        </div>
      </details>
    </>
  );
}

type TypedConsumer = BikeValues["consumer"];

/** A consumer as the rules see it. */
export const consumerOf = (typed: TypedConsumer) => ({
  ...{ name: typed?.name ?? "", phone: typed?.phone ?? "", city: typed?.city ?? "" },
  ...{ address: typed?.address ?? "", email: typed?.email ?? "" },
});
export const hasConsumer = (typed: TypedConsumer): boolean => isFilled(consumerOf(typed));
