import { dateText } from "@spoke/core/platform/date-text.ts";
import { useState } from "react";
import { useUser } from "../../app/session.ts";
import {
  CreateUserDocument,
  UpdateUserDocument,
  type UserFactsFragment,
  type UserFormQuery,
} from "../../gql/graphql.ts";
import { useConfig } from "../../lib/config.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { useGo } from "../../lib/navigation.ts";
import { useAction } from "../../lib/useAction.ts";
import type { EntityForm } from "../../ui/form/EntityPage.tsx";
import { FormPage } from "../../ui/form/FormPage.tsx";
import { FormSection } from "../../ui/form/FormSection.tsx";
import { SwitchInput } from "../../ui/form/fields.tsx";
import { dialed } from "../../ui/form/phone.ts";
import type { Answer } from "../../ui/form/refusal.ts";
import { useEntityForm } from "../../ui/form/useEntityForm.ts";
import { Link } from "../../ui/Link.tsx";
import { Badge, Notice } from "../../ui/Status.tsx";
import { toast } from "../../ui/toasts.ts";
import { History } from "../history/index.ts";
import { STATES } from "./columns.tsx";
import {
  buysFor,
  changedUser,
  FORM_SCHEMAS,
  hasUsShape,
  newUser,
  type UserChoices,
  type UserValues,
  usSorgOf,
  type Variant,
} from "./form.ts";
import { type NewPassword, PasswordDialog } from "./PasswordDialog.tsx";
import { AccessFields, MailFields, PersonFields, UsFields } from "./UserFields.tsx";

type MailProblem = NonNullable<UserFactsFragment["mailProblem"]>;

interface SavedUser extends Answer {
  /** The generated password, if one was requested. */
  readonly password: string;
  readonly user?: Pick<UserFactsFragment, "pendingEmail"> | null | undefined;
}

interface UserFormProps {
  readonly page: EntityForm<UserFactsFragment, UserFormQuery>;
  readonly variant: Variant;
  readonly choices: UserChoices;
  readonly values: (user: UserFactsFragment | undefined) => UserValues;
  /** Name of the draft. */
  readonly draft: string;
}

/** The form for a user: new or existing, general or for dealers in the US. Shows a generated password once. */
export function UserForm({ page, variant, choices, values, draft }: UserFormProps) {
  const { t } = useTranslation();
  const go = useGo();
  const createUser = useAction(CreateUserDocument);
  const updateUser = useAction(UpdateUserDocument);
  const { entity: user, title, list } = page;
  const isSelf = useUser().id === user?.id;
  const [made, setMade] = useState<NewPassword>();
  const [{ phone }] = useState(() => values(user));
  // A new user is somewhere in the list: it opens with a search for the user.
  const done = (username: string) => go(user ? list : `/admin/users?search=${encodeURIComponent(username)}`);
  const state = useEntityForm(page, {
    schema: FORM_SCHEMAS[variant][user ? "stored" : "new"],
    draft,
    values,
    create: async (input): Promise<SavedUser> =>
      (await createUser(newUser({ ...input, phone: dialed(input.phone, phone) }))).createUser,
    update: async (input, stored): Promise<SavedUser> =>
      (
        await updateUser({
          ...stored,
          ...changedUser({ ...input, phone: dialed(input.phone, phone) }, { variant, isSelf }),
          generatePassword: input.generatePassword,
        })
      ).updateUser,
    onSaved: ({ password, user: saved }, typed) => {
      if (password) {
        setMade({ username: typed.username.trim(), password });
        return;
      }
      const linked = saved && saved.pendingEmail === typed.email.trim() ? saved.pendingEmail : "";
      if (variant === "general" && typed.userAreas.length === 0 && !buysFor(choices, typed))
        toast(t("user_saved_without_areas", { name: typed.name }), { tone: "bad" });
      else if (linked) toast(t("email_link_sent", { email: linked }));
      else toast(user ? t("saved_name", { name: typed.name }) : t("user_invited_to", { email: typed.email }));
      done(typed.username.trim());
    },
  });
  const readOnly = user !== undefined && !user.manageable;
  return (
    <>
      <FormPage
        state={state}
        title={title}
        aside={user && !user.active && <Badge tone={STATES.locked.tone}>{t(STATES.locked.text)}</Badge>}
        cancelTo={list}
        submitLabel={user ? t("save") : t("user_create")}
        readOnly={readOnly}
      >
        {readOnly && <Notice tone="warn">{t("user_beyond")}</Notice>}
        {user && variant === "us" && !hasUsShape(user, usSorgOf(choices.sorgs)) && (
          <Notice tone="warn" title={t("us_more_title")}>
            {t("us_more_text")} <Link to={`/admin/users/${user.id}/edit`}>{t("title_admin_users_id_edit")}</Link>
          </Notice>
        )}
        {user?.mailProblem && <MailProblemNotice email={user.email.email} problem={user.mailProblem} />}
        {user && variant === "general" && (
          <FormSection title={t("status")}>
            <SwitchInput<UserValues>
              name="active"
              label={t(STATES.active.text)}
              hint={isSelf ? t("not_yourself") : t("user_active_hint")}
              disabled={isSelf}
            />
          </FormSection>
        )}
        <PersonFields choices={choices} isNew={!user} pendingEmail={user?.pendingEmail} />
        {variant === "us" ? (
          <UsFields choices={choices} isNew={!user} isSelf={isSelf} />
        ) : (
          <>
            <AccessFields choices={choices} disabled={isSelf} />
            <MailFields choices={choices} />
          </>
        )}
        {user ? (
          <FormSection title={t("sign_in")}>
            <SwitchInput<UserValues>
              name="generatePassword"
              label={t("password_make")}
              hint={isSelf ? t("not_yourself") : t("password_make_hint")}
              disabled={isSelf}
            />
          </FormSection>
        ) : (
          <FormSection title={t("sign_in")} hint={t("user_invitation_hint")}>
            <SwitchInput<UserValues>
              name="generatePassword"
              label={t("user_password_show")}
              hint={t("user_password_show_hint")}
            />
          </FormSection>
        )}
        {user && <History kind="user" id={user.id} />}
      </FormPage>
      <PasswordDialog
        made={made}
        onClose={() => {
          setMade(undefined);
          done(made?.username ?? "");
        }}
      />
    </>
  );
}

/** Why nothing is sent to the user. The menu of the list resumes mails; another address is tried anyway. */
function MailProblemNotice({ email, problem }: { email: string; problem: MailProblem }) {
  const { t, locale } = useTranslation();
  const { timeZone } = useConfig();
  const values = { email, date: dateText(problem.at, locale, timeZone) };
  return (
    <Notice tone="bad">
      {problem.reason === "bounce" ? t("user_mails_bounced", values) : t("user_mails_complaint", values)}
    </Notice>
  );
}
