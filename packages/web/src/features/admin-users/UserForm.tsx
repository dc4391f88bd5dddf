import { useRef, useState } from "react";
import { useUser } from "../../app/session.ts";
import { CreateUserDocument, UpdateUserDocument, type UserFactsFragment } from "../../gql/graphql.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { useGo } from "../../lib/navigation.ts";
import { useAction } from "../../lib/useAction.ts";
import { FormPage } from "../../ui/form/FormPage.tsx";
import { FormSection } from "../../ui/form/FormSection.tsx";
import { SwitchInput } from "../../ui/form/fields.tsx";
import { dialed } from "../../ui/form/phone.ts";
import { useFormPage } from "../../ui/form/useFormPage.ts";
import { Link } from "../../ui/Link.tsx";
import { Badge, Notice } from "../../ui/Status.tsx";
import { toast } from "../../ui/toasts.ts";
import { changedUser, FORM_SCHEMAS, hasUsShape, newUser, type UserValues, type Variant, valuesOf } from "./form.ts";
import { type NewPassword, PasswordDialog } from "./PasswordDialog.tsx";
import { AccessFields, MailFields, PersonFields, type UserChoices, UsFields } from "./UserFields.tsx";

const LIST = "/admin/users";

interface UserFormProps {
  readonly title: string;
  readonly variant: Variant;
  readonly choices: UserChoices;
  readonly values: UserValues;
  /** The user who is changed; absent for a new one. */
  readonly user?: UserFactsFragment;
  readonly reload?: () => Promise<UserFactsFragment>;
  /** Name of the draft. */
  readonly draft: string;
}

/** The form for a user, new or not, general or for dealers in the US. A password that was made shows once. */
export function UserForm({ title, variant, choices, values, user, reload, draft }: UserFormProps) {
  const { t } = useTranslation();
  const go = useGo();
  const createUser = useAction(CreateUserDocument);
  const updateUser = useAction(UpdateUserDocument);
  const isSelf = useUser().id === user?.id;
  const version = useRef(user?.version);
  const [made, setMade] = useState<NewPassword>();
  const done = () => go(LIST);
  const state = useFormPage({
    schema: FORM_SCHEMAS[variant],
    values,
    draft,
    save: async (input) => {
      const typed = { ...input, phone: dialed(input.phone, values.phone) };
      if (!user) {
        return (await createUser(newUser(typed))).createUser;
      }
      return (
        await updateUser({
          id: user.id,
          ...changedUser(typed, { variant, isSelf }),
          generatePassword: typed.generatePassword,
          ...(version.current && { version: version.current }),
        })
      ).updateUser;
    },
    onSaved: ({ password }, typed) => {
      if (password) {
        setMade({ username: typed.username, password });
        return;
      }
      toast(t("saved"));
      done();
    },
    ...(reload && {
      reload: async () => {
        const fresh = await reload();
        version.current = fresh.version;
        return valuesOf(fresh);
      },
    }),
  });
  const readOnly = user !== undefined && !user.manageable;
  return (
    <>
      <FormPage
        state={state}
        title={title}
        aside={user && !user.active && <Badge tone="warn">{t("user_inactive")}</Badge>}
        cancelTo={LIST}
        submitLabel={user ? t("save") : t("user_create")}
        readOnly={readOnly}
      >
        {readOnly && <Notice tone="warn">{t("user_beyond")}</Notice>}
        {user && variant === "us" && !hasUsShape(user) && (
          <Notice tone="warn" title={t("us_more_title")}>
            {t("us_more_text")} <Link to={`/admin/users/${user.id}/edit`}>{t("title_admin_users_id_edit")}</Link>
          </Notice>
        )}
        <PersonFields choices={choices} isNew={!user} />
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
            {variant === "general" && (
              <SwitchInput<UserValues>
                name="active"
                label={t("user_active")}
                hint={isSelf ? t("not_yourself") : t("user_active_hint")}
                disabled={isSelf}
              />
            )}
            <SwitchInput<UserValues>
              name="generatePassword"
              label={t("password_make")}
              hint={isSelf ? t("not_yourself") : t("password_make_hint")}
              disabled={isSelf}
            />
          </FormSection>
        ) : (
          <p className="text-xs text-ink-3">{t("password_made_hint")}</p>
        )}
      </FormPage>
      <PasswordDialog
        made={made}
        onClose={() => {
          setMade(undefined);
          done();
        }}
      />
    </>
  );
}
