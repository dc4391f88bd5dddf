import { useQuery } from "@apollo/client/react";
import { useParams } from "react-router";
import { useCurrentRow } from "../../app/routing.tsx";
import { UserCreateDataDocument, UserEditDataDocument } from "../../gql/graphql.ts";
import { useConfig } from "../../lib/config.ts";
import type { MessageKey } from "../../lib/i18n.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { answered } from "../../ui/form/answered.ts";
import { FormSkeleton, FormUnavailable } from "../../ui/form/FormLoading.tsx";
import { useHeld } from "../../ui/useWaiting.ts";
import { blankValues, copyOf, type Variant, valuesOf } from "./form.ts";
import type { UserChoices } from "./UserFields.tsx";
import { UserForm } from "./UserForm.tsx";

const LIST = "/admin/users";

interface Page {
  readonly variant: Variant;
  readonly mode: "create" | "edit" | "copy";
  readonly title: MessageKey;
}

/** One form for all pages of a user; the route says which (decision 025). */
const PAGES: Readonly<Record<string, Page>> = {
  "admin-users-create": { variant: "general", mode: "create", title: "title_admin_users_create" },
  "admin-users-create-us": { variant: "us", mode: "create", title: "title_admin_users_create_us" },
  "admin-users-id-edit": { variant: "general", mode: "edit", title: "title_admin_users_id_edit" },
  "admin-users-id-edit-us": { variant: "us", mode: "edit", title: "title_admin_users_id_edit_us" },
  "admin-users-id-copy-us": { variant: "us", mode: "copy", title: "title_admin_users_id_copy_us" },
};

export default function UserFormPage() {
  const row = useCurrentRow();
  const page = row && PAGES[row.id];
  if (!page) throw new Error("no form of a user has this address");
  return page.mode === "create" ? <NewUserPage page={page} /> : <ExistingUserPage page={page} />;
}

function useBlank(choices: UserChoices | undefined, variant: Variant) {
  const { host } = useConfig();
  const { locale } = useTranslation();
  const offered = choices?.hosts.map((one) => one.host) ?? [];
  const languages = choices?.languages.map(({ id }) => id) ?? [];
  return {
    variant,
    host: offered.includes(host) ? host : (offered[0] ?? host),
    language: languages.includes(locale) ? locale : (languages[0] ?? locale),
  };
}

function NewUserPage({ page: { variant, title } }: { page: Page }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(UserCreateDataDocument, { fetchPolicy: "network-only" });
  const choices = useHeld(data?.createData);
  const blank = useBlank(choices, variant);
  if (!choices) return <Unready title={t(title)} error={error} refetch={refetch} />;
  return (
    <UserForm
      title={t(title)}
      variant={variant}
      choices={choices}
      values={blankValues(blank)}
      draft={`user.create.${variant}`}
    />
  );
}

function ExistingUserPage({ page: { variant, mode, title } }: { page: Page }) {
  const { t } = useTranslation();
  const { id = "" } = useParams();
  const { data, error, refetch } = useQuery(UserEditDataDocument, { variables: { id }, fetchPolicy: "network-only" });
  const choices = useHeld(data?.editData);
  const blank = useBlank(choices, variant);
  if (!choices) return <Unready title={t(title)} error={error} refetch={refetch} />;
  const { user } = choices;
  if (mode === "copy") {
    const values = copyOf(user, blank);
    const heading = t("user_copy_of", { name: user.name });
    return (
      <UserForm
        key={id}
        title={heading}
        variant={variant}
        choices={choices}
        values={values}
        draft={`user.copy.${id}`}
      />
    );
  }
  return (
    <UserForm
      key={id}
      title={user.name}
      variant={variant}
      choices={choices}
      values={valuesOf(user)}
      user={user}
      reload={async () => answered((await refetch()).data).editData.user}
      draft={`user.${variant}.${id}`}
    />
  );
}

interface UnreadyProps {
  readonly title: string;
  readonly error: { readonly message: string } | undefined;
  readonly refetch: () => Promise<unknown>;
}

function Unready({ title, error, refetch }: UnreadyProps) {
  const { t } = useTranslation();
  if (!error) return <FormSkeleton title={title} sections={3} />;
  return (
    <FormUnavailable error={error} onRetry={() => void refetch()} backTo={LIST} backLabel={t("title_admin_users")} />
  );
}
