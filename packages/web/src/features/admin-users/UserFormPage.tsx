import { useCurrentRow } from "../../app/routing.tsx";
import { useUser } from "../../app/session.ts";
import { type UserFactsFragment, UserFormDocument, type UserFormQuery } from "../../gql/graphql.ts";
import { useConfig } from "../../lib/config.ts";
import { type MessageKey, useTranslation } from "../../lib/i18n.ts";
import { type EntityForm, EntityPage } from "../../ui/form/EntityPage.tsx";
import { blankValues, copyOf, languagesOn, type UserChoices, usSorgOf, type Variant, valuesOf } from "./form.ts";
import { UserForm } from "./UserForm.tsx";

interface Page {
  readonly variant: Variant;
  readonly isCopy?: boolean;
  readonly title: MessageKey;
}

/** All pages of a user share a form; the route selects the variant (decision 025). */
const PAGES: Readonly<Record<string, Page>> = {
  "admin-users-create": { variant: "general", title: "title_admin_users_create" },
  "admin-users-create-us": { variant: "us", title: "title_admin_users_create_us" },
  "admin-users-id-edit": { variant: "general", title: "title_admin_users_id_edit" },
  "admin-users-id-edit-us": { variant: "us", title: "title_admin_users_id_edit_us" },
  "admin-users-id-copy-us": { variant: "us", isCopy: true, title: "title_admin_users_id_copy_us" },
};

export default function UserFormPage() {
  const row = useCurrentRow();
  const page = row && PAGES[row.id];
  if (!page) throw new Error("no user form has this address");
  return (
    <EntityPage
      query={UserFormDocument}
      variables={(id, isNew) => ({ id, isNew })}
      entity={({ editData }) => editData?.user}
      list={{ to: "/admin/users", title: "title_admin_users" }}
      titles={{ create: page.title, edit: page.title }}
      createNeedsData
      sections={3}
    >
      {(loaded) => <LoadedForm page={page} loaded={loaded} />}
    </EntityPage>
  );
}

interface LoadedFormProps {
  readonly page: Page;
  readonly loaded: EntityForm<UserFactsFragment, UserFormQuery>;
}

function LoadedForm({ page: { variant, isCopy }, loaded }: LoadedFormProps) {
  const { t } = useTranslation();
  const { entity: user, data } = loaded;
  const choices = data?.editData ?? data?.createData ?? undefined;
  const blank = useBlank(choices, variant);
  if (!choices) throw new Error("the form was loaded without its choices");
  const shared = { variant, choices };
  if (user && isCopy) {
    const copy = { ...loaded, entity: undefined, title: t("user_copy_of", { name: user.name }) };
    return <UserForm {...shared} page={copy} values={() => copyOf(user, blank)} draft={`user.copy.${user.id}`} />;
  }
  return (
    <UserForm
      {...shared}
      page={user ? { ...loaded, title: user.name } : loaded}
      values={(stored) => (stored ? valuesOf(stored) : blankValues(blank))}
      draft={`user.${variant}`}
    />
  );
}

function useBlank(choices: UserChoices | undefined, variant: Variant) {
  const { host } = useConfig();
  const { locale } = useTranslation();
  const { contentTargetMarkets: own = [] } = useUser();
  const offered = choices?.hosts.map((choice) => choice.host) ?? [];
  const site = offered.includes(host) ? host : (offered[0] ?? host);
  const languages = choices ? languagesOn(choices, [site]) : [];
  return {
    variant,
    usSorg: usSorgOf(choices?.sorgs ?? []),
    host: site,
    markets: (choices?.contentTargetMarkets ?? []).flatMap(({ id }) => (own.includes(id) ? [id] : [])),
    language: languages.includes(locale) ? locale : (languages[0] ?? locale),
  };
}
