import { createBannerSchema } from "@spoke/core/banner/schema.ts";
import { localeSchema } from "@spoke/core/host/schema.ts";
import { addDays } from "@spoke/core/platform/calendar.ts";
import { useWatch } from "react-hook-form";
import * as z from "zod";
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
import { SelectInput, TextInput } from "../../ui/form/fields.tsx";
import { useEntityForm } from "../../ui/form/useEntityForm.ts";
import {
  AudienceFields,
  DuplicateLink,
  periodOfCopy,
  ScheduleFields,
  useCopied,
} from "../admin-announcements/index.ts";
import { bannerAddress } from "../banner/index.ts";
import { languageNames } from "../content/index.ts";
import { History } from "../history/index.ts";
import { PictureInput, UNCHANGED, usePicture, withPicture } from "../upload/index.ts";
import { BannerPreview } from "./BannerPreview.tsx";

const CREATE = "/admin/banners/create";

/** Banners from before had no title; the form asks for one. */
const bannerFormSchema = createBannerSchema.safeExtend({
  title: createBannerSchema.shape.title
    .unwrap()
    .unwrap()
    .refine((title) => title !== "", "required"),
});
type Values = z.input<typeof bannerFormSchema>;

/** A new banner, a copy of another, or one to change. */
export default function BannerFormPage() {
  const copied = useCopied();
  return (
    <EntityPage
      query={BannerFormDocument}
      variables={(id, isNew) => ({ id: isNew ? (copied ?? "") : id, isBlank: isNew && !copied })}
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
    title: stored?.title ?? "",
    locale: localeSchema.or(z.literal("")).parse(stored?.locale ?? ""),
    link: stored?.link ?? "",
    from: stored?.from.date ?? todayHere(),
    to: stored?.to.date ?? addDays(todayHere(), 7),
    fromTime: stored?.fromTime ?? "",
    toTime: stored?.toTime ?? "",
    uploadId: stored ? UNCHANGED : "",
  };
}

/** An upload is gone with the page that began it. */
const SECRET = ["uploadId"] as const;

function BannerForm(page: EntityForm<BannerFactsFragment, BannerFormQuery>) {
  const { t, locale } = useTranslation();
  const config = useConfig();
  const { entity: stored, data, title, list } = page;
  const source = stored ? undefined : (data?.banner ?? undefined);
  const createBanner = useAction(CreateBannerDocument);
  const updateBanner = useAction(UpdateBannerDocument);
  const state = useEntityForm(page, {
    schema: bannerFormSchema,
    draft: source ? `banner.copy.${source.id}` : "banner",
    nameOf: (values) => values.title ?? undefined,
    secret: SECRET,
    values: (banner) => ({
      ...valuesOf(banner ?? source, config.sorg),
      ...(source && !banner && periodOfCopy(source)),
    }),
    create: ({ uploadId: _, ...values }) =>
      withPicture(picture, "uploadId", async (uploadId) => {
        const own = uploadId === UNCHANGED && source ? { uploadId: "", copyOf: source.id } : { uploadId };
        return (await createBanner({ ...values, ...own })).createBannerV2;
      }),
    update: ({ uploadId: _, sorg: __, ...values }, version) =>
      withPicture(picture, "uploadId", async (uploadId) => {
        const image = uploadId !== UNCHANGED && { uploadId };
        return (await updateBanner({ ...values, ...image, ...version })).updateBanner;
      }),
  });
  const { form } = state;
  const pictured = stored ?? source;
  const picture = usePicture({
    purpose: "BANNER_IMAGE",
    stored: pictured && bannerAddress(pictured.bannerFile),
    onValue: (value) => form.setValue("uploadId", value, { shouldDirty: true, shouldValidate: value !== "" }),
  });
  const shown = useWatch({ control: form.control });
  const codes = config.languages.map(({ code }) => code);
  const nameOf = languageNames(codes, locale);
  return (
    <FormPage
      state={state}
      title={title}
      cancelTo={list}
      aside={stored && <DuplicateLink form={CREATE} id={stored.id} />}
    >
      <FormSection title={t("banner")} hint={t("banner_hint")}>
        <PictureInput name="uploadId" label={t("picture")} picture={picture} required className={WIDE} />
        <TextInput<Values>
          name="title"
          label={t("banner_name")}
          hint={t("banner_name_hint")}
          max={200}
          required
          className={WIDE}
        />
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
      <FormSection title={t("audience_period")} hint={t("period_times_hint")}>
        <AudienceFields sites={data?.configs ?? []} site="url" isStored={stored !== undefined} />
        <SelectInput<Values>
          name="locale"
          label={t("banner_language")}
          options={[
            { value: "", label: t("banner_language_all") },
            ...codes.map((code) => ({ value: code, label: nameOf(code) })),
          ]}
          className={WIDE}
        />
        <ScheduleFields />
      </FormSection>
      <BannerPreview picture={picture.preview} title={shown.title ?? ""} link={shown.link ?? ""} />
      {stored && <History kind="banner" id={stored.id} />}
    </FormPage>
  );
}
