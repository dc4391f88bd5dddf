import { useQuery } from "@apollo/client/react";
import { useMemo, useRef } from "react";
import { useWatch } from "react-hook-form";
import { expireToken } from "../../app/api.ts";
import { endSession, noteName, signIn } from "../../app/session.ts";
import { useLanguage } from "../../app/shell/language.ts";
import { ProfileDocument, type ProfileQuery, UpdateProfileDocument } from "../../gql/graphql.ts";
import { useConfig } from "../../lib/config.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { LOCALE_NAMES } from "../../lib/locale.ts";
import { reportFault } from "../../lib/reporter.ts";
import { useAction } from "../../lib/useAction.ts";
import { answered } from "../../ui/form/answered.ts";
import { FormSkeleton, FormUnavailable } from "../../ui/form/FormLoading.tsx";
import { FormPage } from "../../ui/form/FormPage.tsx";
import { FormSection } from "../../ui/form/FormSection.tsx";
import { SelectInput, SwitchInput, TextInput } from "../../ui/form/fields.tsx";
import { PasswordInput } from "../../ui/form/PasswordInput.tsx";
import { PhoneInput } from "../../ui/form/PhoneInput.tsx";
import { dialed } from "../../ui/form/phone.ts";
import { TagInput } from "../../ui/form/TagInput.tsx";
import { useFormPage } from "../../ui/form/useFormPage.ts";
import { toast } from "../../ui/toasts.ts";
import { useHeld } from "../../ui/useWaiting.ts";
import { PushOffer } from "../push/index.ts";
import {
  isAnotherAddress,
  needsPassword,
  type ProfileValues,
  profileFormSchema,
  profileInput,
  valuesOf,
} from "./form.ts";

/** The signed-in user's own data, language and password. */
export default function ProfilePage() {
  const { t } = useTranslation();
  const { data: profile, error, refetch } = useQuery(ProfileDocument, { fetchPolicy: "network-only" });
  const data = useHeld(profile);
  if (data) {
    return <ProfileForm profile={data.profile} refetch={async () => answered((await refetch()).data).profile} />;
  }
  if (!error) return <FormSkeleton title={t("title_user_edit_profile")} />;
  return <FormUnavailable error={error} onRetry={() => void refetch()} backTo="/" backLabel={t("home_page_btn")} />;
}

interface ProfileFormProps {
  readonly profile: ProfileQuery["profile"];
  readonly refetch: () => Promise<ProfileQuery["profile"]>;
}

const SECRET = ["currentPassword", "newPassword", "repeatPassword"] as const;

function ProfileForm({ profile, refetch }: ProfileFormProps) {
  const { t, locale } = useTranslation();
  const updateProfile = useAction(UpdateProfileDocument);
  const changeLanguage = useLanguage();
  const { languages } = useConfig();
  const version = useRef(profile.version);
  const schema = useMemo(() => profileFormSchema(profile), [profile]);
  const state = useFormPage({
    schema,
    values: valuesOf(profile),
    draft: "profile",
    secret: SECRET,
    save: async (values) => {
      const typed = { ...values, phone: dialed(values.phone, profile.phone) };
      const variables = { user: profileInput(typed, version.current) };
      return (await updateProfile(variables)).updateProfileUser;
    },
    onSaved: (_, { name, email, language, newPassword }) => {
      const isNewAddress = email !== "" && isAnotherAddress(email, profile.email);
      toast(isNewAddress ? t("email_link_sent", { email }) : t("saved_name", { name: t("profile_settings") }));
      // The token carries the name and the language.
      expireToken();
      noteName(name);
      const chosen = languages.find(({ code }) => code === language)?.code;
      const goOn = async () => {
        // A new password ends every session (decision 025), so this browser signs in again.
        if (newPassword && (await signIn(profile.username, newPassword)) !== "in") return endSession();
        state.restart(await reload());
        if (chosen && chosen !== locale) changeLanguage(chosen);
      };
      goOn().catch((error: unknown) => reportFault("the profile could not be loaded again", error));
    },
    reload: () => reload(),
  });
  const reload = async () => {
    const fresh = await refetch();
    version.current = fresh.version;
    return valuesOf(fresh);
  };
  const [email, emailConfirmations, newPassword] = useWatch({
    control: state.form.control,
    name: ["email", "emailConfirmations", "newPassword"],
  });
  const isAsked = needsPassword({ email, emailConfirmations, newPassword }, profile);
  return (
    <FormPage state={state} title={t("title_user_edit_profile")}>
      <FormSection title={t("person")}>
        <TextInput<ProfileValues> name="name" label={t("name")} max={200} required autoComplete="name" />
        <TextInput<ProfileValues>
          name="email"
          label={t("email")}
          hint={profile.pendingEmail ? t("email_pending", { email: profile.pendingEmail }) : undefined}
          type="email"
          inputMode="email"
          autoComplete="email"
        />
        <PhoneInput<ProfileValues> name="phone" label={t("phone")} />
        <SelectInput<ProfileValues>
          name="language"
          label={t("language")}
          options={languages.map(({ code }) => ({ value: code, label: LOCALE_NAMES[code] }))}
        />
      </FormSection>
      <FormSection title={t("mail")}>
        <div className="grid content-start gap-2">
          <SwitchInput<ProfileValues> name="sendEmail" label={t("send_email")} />
          <SwitchInput<ProfileValues> name="sendEmailWarranty" label={t("send_email_warranty")} />
        </div>
        <TagInput<ProfileValues>
          name="emailConfirmations"
          type="email"
          label={t("email_confirmations")}
          hint={t("email_confirmations_hint")}
        />
      </FormSection>
      <PushOffer />
      <FormSection title={t("password_change")} hint={t("password_change_hint")}>
        {/* Password managers look for the sign-in name beside the passwords. */}
        <input type="text" name="username" autoComplete="username" value={profile.username} readOnly hidden />
        <PasswordInput<ProfileValues>
          name="currentPassword"
          label={t("password_current")}
          hint={isAsked ? t("password_current_hint") : undefined}
          autoComplete="current-password"
          required={isAsked}
          className="xs:col-span-2 xs:max-w-[calc(50%-10px)]"
        />
        <PasswordInput<ProfileValues> name="newPassword" label={t("password_new")} autoComplete="new-password" rules />
        <PasswordInput<ProfileValues> name="repeatPassword" label={t("password_repeat")} autoComplete="new-password" />
      </FormSection>
    </FormPage>
  );
}
