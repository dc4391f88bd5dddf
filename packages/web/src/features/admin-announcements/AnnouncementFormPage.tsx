import { useWatch } from "react-hook-form";
import { loadAnnouncements } from "../../app/announcements.ts";
import {
  type AnnouncementFactsFragment,
  AnnouncementFormDocument,
  type AnnouncementFormQuery,
  CreateAnnouncementDocument,
  UpdateAnnouncementDocument,
} from "../../gql/graphql.ts";
import { useConfig } from "../../lib/config.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { useGo } from "../../lib/navigation.ts";
import { useAction } from "../../lib/useAction.ts";
import { type EntityForm, EntityPage } from "../../ui/form/EntityPage.tsx";
import { FormPage } from "../../ui/form/FormPage.tsx";
import { FormSection, WIDE } from "../../ui/form/FormSection.tsx";
import { SelectInput, TextInput } from "../../ui/form/fields.tsx";
import { RichTextInput } from "../../ui/form/RichTextInput.tsx";
import { useEntityForm } from "../../ui/form/useEntityForm.ts";
import { toast } from "../../ui/toasts.ts";
import { History } from "../history/index.ts";
import { PictureInput, UNCHANGED, usePicture, withPicture } from "../upload/index.ts";
import { AnnouncementPreview } from "./AnnouncementPreview.tsx";
import { AudienceFields } from "./Audience.tsx";
import { useCopied } from "./copies.ts";
import { DuplicateLink } from "./DuplicateLink.tsx";
import {
  type AnnouncementValues,
  announcementFormSchema,
  announcementValues,
  copiedValues,
  TYPES,
  toAnnouncement,
} from "./forms.ts";
import { ScheduleFields } from "./ScheduleFields.tsx";
import { OtherTexts, useLanguageNames } from "./TextFields.tsx";

/** A new announcement, a copy of another, or one to change. */
export default function AnnouncementFormPage() {
  const copied = useCopied();
  return (
    <EntityPage
      query={AnnouncementFormDocument}
      variables={(id, isNew) => ({ id: isNew ? (copied ?? "") : id, isBlank: isNew && !copied })}
      entity={({ announcement }) => announcement ?? undefined}
      list={{ to: "/admin/announcements", title: "title_admin_announcements" }}
      titles={{ create: "title_admin_announcements_create", edit: "title_admin_announcements_id_edit" }}
      createNeedsData
    >
      {(page) => <AnnouncementForm {...page} />}
    </EntityPage>
  );
}

const CREATE = "/admin/announcements/create";

/** An upload is gone with the page that began it. */
const SECRET = ["imageUploadId"] as const;

function AnnouncementForm(page: EntityForm<AnnouncementFactsFragment, AnnouncementFormQuery>) {
  const { t } = useTranslation();
  const go = useGo();
  const { entity: stored, data, title, list } = page;
  const config = useConfig();
  const source = stored ? undefined : (data?.announcement ?? undefined);
  const sites = data?.configs ?? [];
  const sorg = sites.some((site) => site.sorg === config.sorg) ? config.sorg : (sites[0]?.sorg ?? "");
  const createAnnouncement = useAction(CreateAnnouncementDocument);
  const updateAnnouncement = useAction(UpdateAnnouncementDocument);
  const state = useEntityForm(page, {
    schema: announcementFormSchema,
    draft: source ? `announcement.copy.${source.id}` : "announcement",
    secret: SECRET,
    values: (announcement) =>
      source && !announcement ? copiedValues(source, sorg) : announcementValues(announcement, sorg),
    create: ({ imageUploadId: _, ...values }) =>
      withPicture(picture, "imageUploadId", async (upload) => {
        const image = upload !== UNCHANGED && { imageUploadId: upload };
        const copyOf = source && { copyOf: source.id };
        return (await createAnnouncement({ ...toAnnouncement(values), ...image, ...copyOf })).createAnnouncement;
      }),
    update: ({ imageUploadId: _, ...values }, version) =>
      withPicture(picture, "imageUploadId", async (upload) => {
        const image = upload !== UNCHANGED && { imageUploadId: upload };
        return (await updateAnnouncement({ ...toAnnouncement(values), ...image, ...version })).updateAnnouncement;
      }),
    onSaved: (_, values) => {
      toast(t("saved_name", { name: values.title }));
      void loadAnnouncements();
      go(list);
    },
  });
  const { form } = state;
  const picture = usePicture({
    purpose: "ANNOUNCEMENT_IMAGE",
    stored: (stored ?? source)?.image ?? undefined,
    onValue: (value) => form.setValue("imageUploadId", value, { shouldDirty: true }),
  });
  const values = useWatch({ control: form.control }) as AnnouncementValues;
  const { title: first, content, texts } = values;
  const locale = values.locale ?? "";
  const nameOf = useLanguageNames(values);
  return (
    <FormPage
      state={state}
      title={title}
      cancelTo={list}
      aside={stored && <DuplicateLink form={CREATE} id={stored.id} />}
    >
      <FormSection title={texts.length > 0 ? t("content_text_in", { language: nameOf(locale) }) : t("announcement")}>
        <TextInput<AnnouncementValues>
          name="title"
          label={t("announcement_title")}
          max={200}
          required
          className={WIDE}
        />
        <RichTextInput<AnnouncementValues> name="content" label={t("announcement_content")} required className={WIDE} />
        <TextInput<AnnouncementValues>
          name="url"
          label={t("link")}
          hint={t("announcement_link_hint")}
          inputMode="url"
          spellCheck={false}
          autoCapitalize="none"
          className={WIDE}
        />
        <PictureInput name="imageUploadId" label={t("picture")} picture={picture} removable className={WIDE} />
      </FormSection>
      <OtherTexts />
      <FormSection title={t("audience_period")} hint={t("period_times_hint")}>
        <AudienceFields sites={sites} site="site" isStored={stored !== undefined} />
        <ScheduleFields />
        <SelectInput<AnnouncementValues>
          name="type"
          label={t("announcement_type")}
          required
          options={TYPES.map(({ value, title }) => ({ value, label: t(title) }))}
        />
      </FormSection>
      <AnnouncementPreview
        texts={[{ locale, title: first, content }, ...texts]}
        nameOf={nameOf}
        url={values.url}
        image={picture.preview}
      />
      {stored && <History kind="announcement" id={stored.id} />}
    </FormPage>
  );
}
