import { useWatch } from "react-hook-form";
import { useTranslation } from "../../lib/i18n.ts";
import { LOCALE_NAMES } from "../../lib/locale.ts";
import { FormSection, WIDE } from "../../ui/form/FormSection.tsx";
import { CheckboxInput, SelectInput, SwitchInput, TextInput } from "../../ui/form/fields.tsx";
import { MultiSelect } from "../../ui/form/MultiSelect.tsx";
import { PhoneInput } from "../../ui/form/PhoneInput.tsx";
import { TagInput } from "../../ui/form/TagInput.tsx";
import { Notice } from "../../ui/Status.tsx";
import { CustomerInput, useUnserved } from "../customer/index.ts";
import { AreasInput } from "./AreasInput.tsx";
import { buysFor, languagesOn, type UserChoices, type UserValues, usSorgOf } from "./form.ts";

interface PersonFieldsProps {
  readonly choices: UserChoices;
  /** The sign-in name is there for ever. */
  readonly isNew: boolean;
  /** An address that waits for its confirmation. */
  readonly pendingEmail?: string | undefined;
  readonly children?: React.ReactNode;
}

/** Who the user is: in both forms. */
export function PersonFields({ choices, isNew, pendingEmail, children }: PersonFieldsProps) {
  const { t } = useTranslation();
  const [hosts, language, showsPassword] = useWatch<UserValues, ["hosts", "language", "generatePassword"]>({
    name: ["hosts", "language", "generatePassword"],
  });
  const isInvited = isNew && !showsPassword;
  const spoken = languagesOn(choices, hosts);
  return (
    <FormSection title={t("person")}>
      <TextInput<UserValues>
        name="username"
        label={t("username")}
        hint={isNew ? t("username_hint") : t("identifier_fixed")}
        required={isNew}
        disabled={!isNew}
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextInput<UserValues> name="name" label={t("name")} max={200} required />
      <TextInput<UserValues>
        name="email"
        label={t("email")}
        hint={pendingEmail ? t("email_pending", { email: pendingEmail }) : isInvited && t("email_invitation_hint")}
        required={isInvited}
        type="email"
        inputMode="email"
        autoCapitalize="none"
      />
      <PhoneInput<UserValues> name="phone" label={t("phone")} />
      <SelectInput<UserValues>
        name="language"
        label={t("language")}
        options={choices.languages
          .filter(({ id }) => spoken.includes(id) || id === language)
          .map(({ id, description }) => ({
            value: id,
            label: LOCALE_NAMES[id as keyof typeof LOCALE_NAMES] ?? description,
          }))}
      />
      {children}
    </FormSection>
  );
}

/** Customer code, sales organization, and of a new user the markets: the rest of the US form. */
export function UsFields({ choices, isNew, isSelf }: { choices: UserChoices; isNew: boolean; isSelf: boolean }) {
  const { t } = useTranslation();
  const usSorg = usSorgOf(choices.sorgs);
  const sorg = choices.sorgs.find((choice) => choice.sorg === usSorg);
  return (
    <FormSection title={t("access")} hint={isNew ? t("us_hint", { sorg: sorg?.name ?? "" }) : undefined}>
      <CustomerInput name="custCode" disabled={isSelf} required />
      {isNew && choices.hosts.length > 1 && <HostsField choices={choices} disabled={false} />}
      {isNew && <MarketsField choices={choices} />}
    </FormSection>
  );
}

function HostsField({ choices, disabled }: { choices: UserChoices; disabled: boolean }) {
  const { t } = useTranslation();
  return (
    <MultiSelect<UserValues>
      name="hosts"
      label={t("hosts")}
      hint={t("hosts_hint")}
      required
      disabled={disabled}
      choices={choices.hosts.map(({ host, webTitle }) => ({ value: host, label: webTitle, detail: host }))}
    />
  );
}

/** Permissions and areas, on the general form. Administrators can grant only permissions they hold. */
export function AccessFields({ choices, disabled }: { choices: UserChoices; disabled: boolean }) {
  const { t } = useTranslation();
  const groupRole = useWatch<UserValues, "groupRole">({ name: "groupRole" });
  const group = choices.groupRoles.find(({ id }) => id === groupRole);
  const isBuyer = useBuys(choices);
  return (
    <>
      <FormSection title={t("access")} hint={disabled ? t("access_own") : undefined}>
        <SelectInput<UserValues>
          name="groupRole"
          label={t("group_role")}
          disabled={disabled}
          hint={group && group.roles.length > 0 && group.roles.map(({ name }) => name).join(", ")}
          options={[
            { value: "", label: t("none") },
            ...choices.groupRoles.map(({ id, description, grantable }) => ({
              value: id,
              label: description,
              disabled: !grantable,
            })),
          ]}
        />
        <MultiSelect<UserValues>
          name="roles"
          label={t("roles_own")}
          disabled={disabled}
          choices={choices.roles.map(({ id, name, description, grantable }) => ({
            value: id,
            label: name,
            detail: grantable ? description : t("not_grantable"),
            disabled: !grantable,
          }))}
        />
        <HostsField choices={choices} disabled={disabled} />
        <CustomerField choices={choices} disabled={disabled} />
      </FormSection>
      <FormSection title={t("areas")} hint={t("areas_hint")}>
        <AreasInput sorgs={choices.sorgs} disabled={disabled} isBuyer={isBuyer} />
      </FormSection>
    </>
  );
}

/** The customer, which roles that buy need; for others a hint says what a customer does not bring along. */
function CustomerField({ choices, disabled }: { choices: UserChoices; disabled: boolean }) {
  const { t } = useTranslation();
  const [hosts, custCode] = useWatch<UserValues, ["hosts", "custCode"]>({ name: ["hosts", "custCode"] });
  const isNeeded = useBuys(choices);
  const sorgs = choices.hosts.filter(({ host }) => hosts.includes(host)).map(({ sorg }) => sorg);
  const isUnserved = useUnserved(custCode, sorgs);
  return (
    <div className="grid content-start gap-2">
      <CustomerInput
        name="custCode"
        hint={t(isNeeded ? "user_customer_needed" : "user_customer_optional")}
        required={isNeeded}
        disabled={disabled}
      />
      {isUnserved && !isNeeded && <Notice tone="warn">{t("customer_not_served")}</Notice>}
    </div>
  );
}

/** Whether the user of the form buys for a dealer. */
function useBuys(choices: UserChoices): boolean {
  const [groupRole, roles, userAreas] = useWatch<UserValues, ["groupRole", "roles", "userAreas"]>({
    name: ["groupRole", "roles", "userAreas"],
  });
  return buysFor(choices, { groupRole, roles, userAreas });
}

/** Mail settings and target markets, on the general form. */
export function MailFields({ choices }: { choices: UserChoices }) {
  const { t } = useTranslation();
  return (
    <FormSection title={t("mail_and_content")}>
      <div className="grid content-start gap-2">
        <SwitchInput<UserValues> name="sendEmail" label={t("send_email")} />
        <SwitchInput<UserValues> name="sendEmailWarranty" label={t("send_email_warranty")} />
        <CheckboxInput<UserValues> name="isFakeEmail" label={t("fake_email")} hint={t("fake_email_hint")} />
      </div>
      <TagInput<UserValues>
        name="emailConfirmations"
        type="email"
        label={t("email_confirmations")}
        hint={t("email_confirmations_hint")}
      />
      <MarketsField choices={choices} />
    </FormSection>
  );
}

function MarketsField({ choices }: { choices: UserChoices }) {
  const { t } = useTranslation();
  return (
    <MultiSelect<UserValues>
      name="contentTargetMarkets"
      label={t("content_target_markets")}
      hint={t("user_markets_hint")}
      className={WIDE}
      choices={choices.contentTargetMarkets.map(({ id, marketName }) => ({ value: id, label: marketName }))}
    />
  );
}
