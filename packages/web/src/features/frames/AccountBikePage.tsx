import { updateAccountBikeSchema } from "@spoke/core/registration/schema.ts";
import {
  AccountBikeDocument,
  type AccountBikeQuery,
  type AccountBikeRowFragment,
  UpdateAccountBikeDocument,
} from "../../gql/graphql.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { useAction } from "../../lib/useAction.ts";
import { type EntityForm, EntityPage } from "../../ui/form/EntityPage.tsx";
import { FormPage } from "../../ui/form/FormPage.tsx";
import { FormSection } from "../../ui/form/FormSection.tsx";
import { useEntityForm } from "../../ui/form/useEntityForm.ts";
import { OwnerFields } from "./OwnerFields.tsx";

/** Changes the owner of a bike in an account. */
export default function AccountBikePage() {
  return (
    <EntityPage
      query={AccountBikeDocument}
      variables={(id) => ({ id })}
      entity={({ accountPolygonBikesData }) => ({ ...accountPolygonBikesData, version: 1 })}
      list={{ to: "/retail-sales/accounts", title: "title_retail_sales_accounts" }}
      titles={{ create: "title_retail_sales_accounts", edit: "title_retail_sales_accounts_id_edit" }}
    >
      {(page) => <OwnerForm {...page} />}
    </EntityPage>
  );
}

type Entity = AccountBikeRowFragment & { readonly version: number };

const valuesOf = (stored: Entity | undefined) => ({
  id: stored?.id ?? "",
  buyer: {
    name: stored?.customerName ?? "",
    phone: stored?.phone ?? "",
    email: stored?.email ?? "",
    address: stored?.address ?? "",
    city: stored?.city ?? "",
  },
});

function OwnerForm(page: EntityForm<Entity, AccountBikeQuery>) {
  const { t } = useTranslation();
  const update = useAction(UpdateAccountBikeDocument);
  const save = async ({ id, buyer }: ReturnType<typeof valuesOf>) =>
    (await update({ id, customer: buyer })).updateAccountPolygonBikes;
  const state = useEntityForm(page, {
    schema: updateAccountBikeSchema,
    draft: "account-bike",
    nameOf: () => page.entity?.frameNumber,
    values: valuesOf,
    fieldOf: (path) => path.replace(/^customer\b/, "buyer"),
    create: save,
    update: save,
  });
  return (
    <FormPage state={state} title={page.title} cancelTo={page.list}>
      <FormSection title={`${t("account_bike_owner")}: ${page.entity?.frameNumber ?? ""}`}>
        <OwnerFields required />
      </FormSection>
    </FormPage>
  );
}
