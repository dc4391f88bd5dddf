import { createBannerSchema } from "@spoke/core/banner/schema.ts";
import { addDays } from "@spoke/core/platform/calendar.ts";
import type * as z from "zod";
import {
  type BannerFactsFragment,
  BannerFormDocument,
  type BannerFormQuery,
  CreateBannerDocument,
  UpdateBannerDocument,
} from "../../gql/graphql.ts";
import { todayHere, useConfig } from "../../lib/config.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { useAction } from "../../lib/useAction.ts";
import { type EntityForm, EntityPage } from "../../ui/form/EntityPage.tsx";
import { FormPage } from "../../ui/form/FormPage.tsx";
import { FormSection, WIDE } from "../../ui/form/FormSection.tsx";
import { DateRangeInput, TextInput } from "../../ui/form/fields.tsx";
import { useEntityForm } from "../../ui/form/useEntityForm.ts";
import { AudienceFields } from "../admin-announcements/index.ts";
import { bannerAddress } from "../banner/index.ts";
import { PictureInput, UNCHANGED, usePicture, withPicture } from "../upload/index.ts";

type Values = z.input<typeof createBannerSchema>;

/** A new banner, or one to change. */
export default function BannerFormPage() {
  return (
    <EntityPage
      query={BannerFormDocument}
      variables={(id, isNew) => ({ id, isNew })}
      entity={({ banner }) => banner ?? undefined}
      list={{ to: "/admin/banners", title: "title_admin_banners" }}
      titles={{ create: "title_admin_banners_create", edit: "title_admin_banners_id_edit" }}
      createNeedsData
    >
      {(page) => <BannerForm {...page} />}
    </EntityPage>
  );
}

function valuesOf(stored: BannerFactsFragment | undefined, sorg: string): Values {
  return {
    sorg: stored?.sorg ?? sorg,
    url: stored?.url ?? "",
    link: stored?.link ?? "",
    from: stored?.from.date ?? todayHere(),
    to: stored?.to.date ?? addDays(todayHere(), 7),
    uploadId: stored ? UNCHANGED : "",
  };
}

/** An upload is gone with the page that began it. */
const SECRET = ["uploadId"] as const;

function BannerForm(page: EntityForm<BannerFactsFragment, BannerFormQuery>) {
  const { t } = useTranslation();
  const config = useConfig();
  const { entity: stored, data, title, list } = page;
  const createBanner = useAction(CreateBannerDocument);
  const updateBanner = useAction(UpdateBannerDocument);
  const state = useEntityForm(page, {
    schema: createBannerSchema,
    draft: "banner",
    nameOf: ({ link }) => link,
    secret: SECRET,
    values: (banner) => valuesOf(banner, config.sorg),
    create: ({ uploadId: _, ...values }) =>
      withPicture(
        picture,
        "uploadId",
        async (uploadId) => (await createBanner({ ...values, uploadId })).createBannerV2,
      ),
    update: ({ uploadId: _, sorg: __, ...values }, version) =>
      withPicture(picture, "uploadId", async (uploadId) => {
        const image = uploadId !== UNCHANGED && { uploadId };
        return (await updateBanner({ ...values, ...image, ...version })).updateBanner;
      }),
  });
  const { form } = state;
  const picture = usePicture({
    purpose: "BANNER_IMAGE",
    stored: stored && bannerAddress(stored.bannerFile),
    onValue: (value) => form.setValue("uploadId", value, { shouldDirty: true, shouldValidate: value !== "" }),
  });
  return (
    <FormPage state={state} title={title} cancelTo={list}>
      <FormSection title={t("banner")}>
        <PictureInput name="uploadId" label={t("picture")} picture={picture} required className={WIDE} />
        <TextInput<Values>
          name="link"
          label={t("link")}
          hint={t("banner_link_hint")}
          inputMode="url"
          spellCheck={false}
          autoCapitalize="none"
          className={WIDE}
        />
      </FormSection>
      <FormSection title={t("audience_period")}>
        <AudienceFields sites={data?.configs ?? []} site="url" isStored={stored !== undefined} />
        <DateRangeInput
          legend={t("period")}
          from={{ name: "from", label: t("period_from"), required: true }}
          to={{ name: "to", label: t("period_to"), required: true }}
          className={WIDE}
        />
      </FormSection>
    </FormPage>
  );
}
