import { useTranslation } from "../../lib/i18n.ts";
import { WIDE } from "../../ui/form/FormSection.tsx";
import { TextInput } from "../../ui/form/fields.tsx";

interface WithBuyer {
  readonly buyer?: Partial<Record<"name" | "phone" | "email" | "address" | "city", string>>;
}

/** Who bought a bike, or owns it. */
export function OwnerFields({ required }: { readonly required: boolean }) {
  const { t } = useTranslation();
  return (
    <>
      <TextInput<WithBuyer> name="buyer.name" label={t("name")} required={required} className={WIDE} />
      <TextInput<WithBuyer> name="buyer.phone" label={t("phone")} hint={t("phone_or_email_required")} inputMode="tel" />
      <TextInput<WithBuyer> name="buyer.email" label={t("email")} inputMode="email" />
      <TextInput<WithBuyer> name="buyer.address" label={t("address")} />
      <TextInput<WithBuyer> name="buyer.city" label={t("city")} />
    </>
  );
}
