import { inquiryInputSchema } from "@spoke/core/inquiry/schema.ts";
import { formatPhone } from "@spoke/core/validation/schema.ts";
import { CheckIcon } from "lucide-react";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import type * as z from "zod";
import { CreateCustomerInquiryDocument } from "../../gql/graphql.ts";
import { useConfig } from "../../lib/config.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { FormSkeleton } from "../../ui/form/FormLoading.tsx";
import { FormPage } from "../../ui/form/FormPage.tsx";
import { FormSection, WIDE } from "../../ui/form/FormSection.tsx";
import { SelectInput, TextAreaInput, TextInput } from "../../ui/form/fields.tsx";
import { PhoneInput } from "../../ui/form/PhoneInput.tsx";
import { useFormPage } from "../../ui/form/useFormPage.ts";
import { Icon } from "../../ui/Icon.tsx";
import { ButtonLink } from "../../ui/Link.tsx";
import { useHeld } from "../../ui/useWaiting.ts";
import { NotFoundPanel } from "../errors/index.ts";
import { CityInput } from "./CityInput.tsx";
import { publicRequest } from "./publicRequest.ts";
import { type Country, useCountries } from "./useCountries.ts";

type Values = z.input<typeof inquiryInputSchema>;

/** Fields of the form by the names of the API's arguments, which the server's errors use. */
const FIELD_OF: Readonly<Record<string, keyof Values>> = {
  cust_name: "name",
  cust_address: "address",
  cust_state: "state",
  cust_postal_code: "postalCode",
  cust_country: "country",
  cust_email: "email",
  cust_phone: "phone",
  custCity: "city",
  website_url: "website",
  reason: "reason",
  goal: "goal",
};

/** How a shop that is no customer yet asks to become one (3 §3), on hosts that want it. */
export default function InquiryPage() {
  const { t } = useTranslation();
  const { allowNewCustomerInquiry } = useConfig();
  const [sent, setSent] = useState(false);
  if (!allowNewCustomerInquiry) return <NotFoundPanel />;
  if (sent) {
    return (
      <section role="status" className="mx-auto flex max-w-md flex-col items-center py-16 text-center">
        <span className="grid size-14 place-items-center rounded-full bg-good-soft text-good">
          <Icon icon={CheckIcon} size={26} />
        </span>
        <h1 className="mt-4 text-base font-semibold">{t("inquiry_sent_title")}</h1>
        <p className="mt-1.5 text-ink-2">{t("success_send_inquiry")}</p>
        <ButtonLink to="/login" className="mt-5">
          {t("back_to_login")}
        </ButtonLink>
      </section>
    );
  }
  return <Countries onSent={() => setSent(true)} />;
}

function Countries({ onSent }: { onSent: () => void }) {
  const { t } = useTranslation();
  const { countries, failed, retry } = useCountries();
  const held = useHeld(countries);
  // Without countries nothing can be sent.
  if (failed || countries?.length === 0)
    return <EmptyState page kind="went-wrong" action={<Button onClick={retry}>{t("try_again")}</Button>} />;
  if (!held) return <FormSkeleton title={t("title_new_customer_inquiry")} sections={3} />;
  return <InquiryForm countries={held} onSent={onSent} />;
}

function emptyValues(host: string, country: string): Values {
  return {
    host,
    reason: "",
    goal: "",
    name: "",
    address: "",
    state: "",
    postalCode: "",
    country,
    email: "",
    phone: "",
    city: "",
    website: "",
  };
}

function InquiryForm({ countries, onSent }: { countries: readonly Country[]; onSent: () => void }) {
  const { t } = useTranslation();
  const { host, countryId, telpCode } = useConfig();
  const [owed, setOwed] = useState<string>();
  const listedCountry = countries.some(({ id }) => id === countryId) ? countryId : "";
  const prefixOf = (country: string | undefined) => countries.find(({ id }) => id === country)?.phoneCode || telpCode;
  const state = useFormPage({
    schema: inquiryInputSchema,
    values: emptyValues(host, listedCountry),
    draft: "inquiry",
    save: async (values) => {
      const inquiry = { ...values, phone: formatPhone(values.phone, prefixOf(values.country)) };
      return (await publicRequest(CreateCustomerInquiryDocument, inquiry)).createCustomerInquiry;
    },
    fieldOf: (path) => FIELD_OF[path],
    onSaved: onSent,
  });
  const { form } = state;
  const country = useWatch({ control: form.control, name: "country" });
  const attributions = new Set([owed, ...countries.map(({ attribution }) => attribution)].filter(Boolean));
  return (
    <FormPage state={state} title={t("title_new_customer_inquiry")} submitLabel={t("inquiry_submit")} sends>
      <p className="max-w-prose text-ink-2">{t("inquiry_intro")}</p>
      <FormSection title={t("inquiry_shop")}>
        <TextInput<Values> name="name" label={t("inquiry_name")} max={200} autoComplete="organization" required />
        <TextInput<Values>
          name="website"
          label={t("inquiry_website")}
          type="url"
          autoComplete="url"
          placeholder="https://"
        />
        <SelectInput<Values>
          name="country"
          label={t("country")}
          required
          options={[
            ...(country ? [] : [{ value: "", label: "" }]),
            ...countries.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        <CityInput<Values>
          name="city"
          label={t("city")}
          required
          country={country}
          onAttribution={setOwed}
          onCity={({ state: region }) => {
            if (region && !form.getValues("state")) form.setValue("state", region, { shouldDirty: true });
          }}
        />
        <TextInput<Values> name="state" label={t("state")} max={100} autoComplete="address-level1" required />
        <TextInput<Values> name="postalCode" label={t("postal_code")} max={20} autoComplete="postal-code" />
        <TextInput<Values>
          name="address"
          label={t("address")}
          max={300}
          autoComplete="street-address"
          required
          className={WIDE}
        />
        {attributions.size > 0 && <p className={`${WIDE} text-2xs text-ink-3`}>{[...attributions].join(" · ")}</p>}
      </FormSection>
      <FormSection title={t("inquiry_contact")}>
        <TextInput<Values> name="email" label={t("email")} type="email" autoComplete="email" required />
        <PhoneInput<Values> name="phone" label={t("phone")} prefix={prefixOf(country)} required />
      </FormSection>
      <FormSection title={t("inquiry_request")}>
        <TextAreaInput<Values> name="reason" label={t("inquiry_reason")} max={1_000} required className={WIDE} />
        <TextAreaInput<Values> name="goal" label={t("inquiry_goal")} max={1_000} required className={WIDE} />
      </FormSection>
    </FormPage>
  );
}
