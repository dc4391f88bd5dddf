import { shipFromSchema } from "@spoke/core/vendor/schema.ts";
import { useState } from "react";
import * as z from "zod";
import {
  UpdateVendorSettingsDocument,
  type VendorSettingsFactsFragment,
  VendorSettingsFormDocument,
  type VendorSettingsFormQuery,
} from "../../gql/graphql.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { useGo } from "../../lib/navigation.ts";
import { useAction } from "../../lib/useAction.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { DialogButtons } from "../../ui/DialogButtons.tsx";
import { type EntityForm, EntityPage } from "../../ui/form/EntityPage.tsx";
import { FormPage } from "../../ui/form/FormPage.tsx";
import { FormSection, WIDE } from "../../ui/form/FormSection.tsx";
import { TextAreaInput } from "../../ui/form/fields.tsx";
import type { Answer } from "../../ui/form/refusal.ts";
import { useEntityForm } from "../../ui/form/useEntityForm.ts";
import { Notice } from "../../ui/Status.tsx";
import { toast } from "../../ui/toasts.ts";
import { SETTINGS } from "./settings.ts";

const schema = z.object({ shipFrom: shipFromSchema });
type Values = z.input<typeof schema>;

/** Where a vendor ships from. */
export default function SettingsFormPage() {
  return (
    <EntityPage
      query={VendorSettingsFormDocument}
      variables={(id) => ({ id })}
      entity={({ settingsThirdParty }) => settingsThirdParty}
      list={{ to: SETTINGS, title: "title_3rd_party_settings" }}
      titles={{ create: "title_3rd_party_settings_id_edit", edit: "title_3rd_party_settings_id_edit" }}
    >
      {(page) => <SettingsForm {...page} />}
    </EntityPage>
  );
}

function SettingsForm(page: EntityForm<VendorSettingsFactsFragment, VendorSettingsFormQuery>) {
  const { t } = useTranslation();
  const update = useAction(UpdateVendorSettingsDocument);
  const go = useGo();
  const { entity: stored, title, list } = page;
  const address = stored?.shipFrom ?? "";
  const state = useEntityForm(page, {
    schema,
    draft: "vendor-settings",
    onSaved: (_, { shipFrom }) => {
      const name = stored?.name ?? "";
      toast(t(shipFrom === "" && address !== "" ? "vendor_ship_from_removed" : "saved_name", { name }));
      go(list);
    },
    values: (settings) => ({ shipFrom: settings?.shipFrom ?? "" }),
    create: (): Promise<Answer> => Promise.reject(new Error("the feed creates vendors")),
    update: async (values, version) => (await update({ ...values, ...version })).updateSettingsThirdParty,
  });
  const isChangeable = stored?.isChangeable ?? false;
  const [isAsking, setAsking] = useState(false);
  const submit = async () => {
    if (address !== "" && state.form.getValues("shipFrom").trim() === "") setAsking(true);
    else await state.submit();
  };
  return (
    <FormPage state={{ ...state, submit }} title={title} cancelTo={list} readOnly={!isChangeable}>
      {!isChangeable && <Notice tone="info">{t("vendor_other_sellers")}</Notice>}
      <FormSection title={stored?.name ?? ""} hint={stored && `${t("vendor_sellers")}: ${stored.sellers.join(", ")}`}>
        <TextAreaInput<Values>
          name="shipFrom"
          label={t("vendor_ship_from")}
          hint={t("vendor_ship_from_hint")}
          rows={5}
          max={300}
          className={WIDE}
        />
      </FormSection>
      {isAsking && (
        <Dialog
          open
          role="alertdialog"
          title={t("vendor_ship_from_remove")}
          onClose={() => setAsking(false)}
          footer={
            <DialogButtons
              kind="destroy"
              onClose={() => setAsking(false)}
              onClick={() => {
                setAsking(false);
                void state.submit();
              }}
            >
              {t("vendor_ship_from_remove")}
            </DialogButtons>
          }
        >
          <p>{t("vendor_ship_from_remove_text")}</p>
          <p className="mt-3 rounded-md bg-sunken px-3 py-2 whitespace-pre-line">{address}</p>
        </Dialog>
      )}
    </FormPage>
  );
}
