import { useApolloClient, useQuery } from "@apollo/client/react";
import { announcementInputSchema } from "@spoke/core/announcement/schema.ts";
import { useRef } from "react";
import { useWatch } from "react-hook-form";
import { useParams } from "react-router";
import { loadAnnouncements } from "../../app/announcements.ts";
import { useT } from "../../app/i18n.ts";
import { useCurrentRow, useGo } from "../../app/navigation.tsx";
import {
  type AnnouncementFactsFragment,
  AnnouncementFormDocument,
  CreateAnnouncementDocument,
  UpdateAnnouncementDocument,
} from "../../gql/graphql.ts";
import { answered } from "../../ui/form/answered.ts";
import { FormSkeleton, FormUnavailable } from "../../ui/form/FormLoading.tsx";
import { FormPage } from "../../ui/form/FormPage.tsx";
import { FormSection, WIDE } from "../../ui/form/FormSection.tsx";
import { DateRangeInput, SelectInput, TextInput } from "../../ui/form/fields.tsx";
import { RichTextInput } from "../../ui/form/RichTextInput.tsx";
import { useFormPage } from "../../ui/form/useFormPage.ts";
import { toast } from "../../ui/toasts.ts";
import { useHeld } from "../../ui/useWaiting.ts";
import { PictureInput } from "../upload/PictureInput.tsx";
import { KEPT, usePicture, withPicture } from "../upload/usePicture.ts";
import { AnnouncementPreview } from "./AnnouncementPreview.tsx";
import { type AnnouncementValues, announcementValues, TYPES } from "./forms.ts";

const LIST = "/admin/announcements";

/** A new announcement of the host, or one that is stored. */
export default function AnnouncementFormPage() {
  const { t } = useT();
  const { id } = useParams();
  const isNew = useCurrentRow()?.id === "admin-announcements-create";
  const {
    data: loaded,
    error,
    refetch,
  } = useQuery(AnnouncementFormDocument, {
    variables: { id: id ?? "" },
    fetchPolicy: "network-only",
    skip: isNew || !id,
  });
  const data = useHeld(loaded);
  if (isNew) return <AnnouncementForm stored={undefined} reload={undefined} />;
  if (!data) {
    if (!error) return <FormSkeleton title={t("title_admin_announcements_id_edit")} />;
    const leave = { backTo: LIST, backLabel: t("title_admin_announcements") };
    return <FormUnavailable error={error} onRetry={() => void refetch()} {...leave} />;
  }
  const reload = async () => answered((await refetch()).data).announcement;
  return <AnnouncementForm key={id} stored={data.announcement} reload={reload} />;
}

interface AnnouncementFormProps {
  readonly stored: AnnouncementFactsFragment | undefined;
  readonly reload: (() => Promise<AnnouncementFactsFragment>) | undefined;
}

const SECRET = ["imageUploadId"] as const;

function AnnouncementForm({ stored, reload }: AnnouncementFormProps) {
  const { t } = useT();
  const go = useGo();
  const client = useApolloClient();
  const version = useRef(stored?.version ?? "");
  const state = useFormPage({
    schema: announcementInputSchema,
    values: announcementValues(stored),
    draft: stored ? `announcement.${stored.id}` : "announcement.create",
    // An upload is gone with the page that began it.
    secret: SECRET,
    save: ({ imageUploadId: _, ...values }) =>
      withPicture(picture, "imageUploadId", async (upload) => {
        const variables = { ...values, ...(upload !== KEPT && { imageUploadId: upload }) };
        if (!stored) {
          const { data } = await client.mutate({ mutation: CreateAnnouncementDocument, variables });
          return answered(data).createAnnouncement;
        }
        const change = { ...variables, id: stored.id, version: version.current };
        const { data } = await client.mutate({ mutation: UpdateAnnouncementDocument, variables: change });
        return answered(data).updateAnnouncement;
      }),
    onSaved: () => {
      toast(t("saved"));
      void loadAnnouncements();
      go(LIST);
    },
    ...(reload && {
      reload: async () => {
        const fresh = await reload();
        version.current = fresh.version;
        return announcementValues(fresh);
      },
    }),
  });
  const { form } = state;
  const picture = usePicture({
    purpose: "ANNOUNCEMENT_IMAGE",
    stored: stored?.image ?? undefined,
    onValue: (value) => form.setValue("imageUploadId", value, { shouldDirty: true }),
  });
  const shown = useWatch({ control: form.control });
  return (
    <FormPage
      state={state}
      title={stored ? t("title_admin_announcements_id_edit") : t("title_admin_announcements_create")}
      cancelTo={LIST}
    >
      <FormSection title={t("announcement")}>
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
          required
          className={WIDE}
        />
        <PictureInput name="imageUploadId" label={t("picture")} picture={picture} removable className={WIDE} />
      </FormSection>
      <FormSection title={t("period")}>
        <DateRangeInput
          legend={t("period")}
          from={{ name: "from", label: t("period_from"), required: true }}
          to={{ name: "to", label: t("period_to"), required: true }}
        />
        <SelectInput<AnnouncementValues>
          name="type"
          label={t("announcement_type")}
          required
          options={TYPES.map(({ value, title }) => ({ value, label: t(title) }))}
        />
      </FormSection>
      <AnnouncementPreview
        title={shown.title ?? ""}
        content={shown.content ?? ""}
        url={shown.url ?? ""}
        image={picture.preview}
      />
    </FormPage>
  );
}
