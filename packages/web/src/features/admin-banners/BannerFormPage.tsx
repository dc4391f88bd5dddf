import { useApolloClient, useQuery } from "@apollo/client/react";
import { createBannerSchema } from "@spoke/core/banner/schema.ts";
import { useRef } from "react";
import { useWatch } from "react-hook-form";
import { useParams } from "react-router";
import type * as z from "zod";
import { useConfig } from "../../app/config.ts";
import { isoDay } from "../../app/format.ts";
import { useT } from "../../app/i18n.ts";
import { useCurrentRow, useGo } from "../../app/navigation.tsx";
import {
  type BannerFactsFragment,
  BannerFormDocument,
  BannerSitesDocument,
  type BannerSitesQuery,
  CreateBannerDocument,
  UpdateBannerDocument,
} from "../../gql/graphql.ts";
import { answered } from "../../ui/form/answered.ts";
import { FormSkeleton, FormUnavailable } from "../../ui/form/FormLoading.tsx";
import { FormPage } from "../../ui/form/FormPage.tsx";
import { FormSection, WIDE } from "../../ui/form/FormSection.tsx";
import { DateRangeInput, SelectInput, TextInput } from "../../ui/form/fields.tsx";
import { useFormPage } from "../../ui/form/useFormPage.ts";
import { toast } from "../../ui/toasts.ts";
import { useHeld } from "../../ui/useWaiting.ts";
import { bannerAddress } from "../banner/popup.ts";
import { PictureInput } from "../upload/PictureInput.tsx";
import { KEPT, usePicture, withPicture } from "../upload/usePicture.ts";

const LIST = "/admin/banners";

type Values = z.input<typeof createBannerSchema>;
type Sites = BannerSitesQuery["configs"];

/** A new banner, or one that is stored. */
export default function BannerFormPage() {
  const { t } = useT();
  const { id } = useParams();
  const isNew = useCurrentRow()?.id === "admin-banners-create";
  const sites = useQuery(BannerSitesDocument);
  const banner = useQuery(BannerFormDocument, {
    variables: { id: id ?? "" },
    fetchPolicy: "network-only",
    skip: isNew || !id,
  });
  const error = sites.error ?? banner.error;
  const stored = banner.data?.banner;
  const configs = useHeld(isNew || stored ? sites.data?.configs : undefined);
  if (!configs) {
    if (!error)
      return <FormSkeleton title={isNew ? t("title_admin_banners_create") : t("title_admin_banners_id_edit")} />;
    const retry = () => void Promise.all([sites.refetch(), isNew ? undefined : banner.refetch()]);
    return <FormUnavailable error={error} onRetry={retry} backTo={LIST} backLabel={t("title_admin_banners")} />;
  }
  const reload = async () => answered((await banner.refetch()).data).banner;
  return <BannerForm key={id} sites={configs} stored={stored} reload={stored && reload} />;
}

function valuesOf(stored: BannerFactsFragment | undefined, sorg: string): Values {
  return {
    sorg: stored?.sorg ?? sorg,
    url: stored?.url ?? "",
    link: stored?.link ?? "",
    from: stored?.from.date ?? isoDay(),
    to: stored?.to.date ?? isoDay(7),
    uploadId: stored ? KEPT : "",
  };
}

interface BannerFormProps {
  readonly sites: Sites;
  readonly stored: BannerFactsFragment | undefined;
  readonly reload: (() => Promise<BannerFactsFragment>) | undefined;
}

const SECRET = ["uploadId"] as const;

function BannerForm({ sites, stored, reload }: BannerFormProps) {
  const { t } = useT();
  const go = useGo();
  const client = useApolloClient();
  const config = useConfig();
  const version = useRef(stored?.version ?? "");
  const state = useFormPage({
    schema: createBannerSchema,
    values: valuesOf(stored, config.sorg),
    draft: stored ? `banner.${stored.id}` : "banner.create",
    // An upload is gone with the page that began it.
    secret: SECRET,
    save: ({ uploadId: _, sorg, ...values }) =>
      withPicture(picture, "uploadId", async (uploadId) => {
        if (!stored) {
          const variables = { ...values, sorg, uploadId };
          return answered((await client.mutate({ mutation: CreateBannerDocument, variables })).data).createBannerV2;
        }
        const change = { ...values, id: stored.id, version: version.current, ...(uploadId !== KEPT && { uploadId }) };
        const { data } = await client.mutate({ mutation: UpdateBannerDocument, variables: change });
        return answered(data).updateBanner;
      }),
    onSaved: () => {
      toast(t("saved"));
      go(LIST);
    },
    ...(reload && {
      reload: async () => {
        const fresh = await reload();
        version.current = fresh.version;
        return valuesOf(fresh, config.sorg);
      },
    }),
  });
  const { form } = state;
  const picture = usePicture({
    purpose: "BANNER_IMAGE",
    stored: stored && bannerAddress(stored.bannerFile),
    onValue: (value) => form.setValue("uploadId", value, { shouldDirty: true, shouldValidate: value !== "" }),
  });
  const sorg = useWatch({ control: form.control, name: "sorg" });
  const urls = sites.find((one) => one.sorg === sorg)?.urls ?? [];
  return (
    <FormPage
      state={state}
      title={stored ? t("title_admin_banners_id_edit") : t("title_admin_banners_create")}
      cancelTo={LIST}
    >
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
      <FormSection title={t("period")}>
        <SelectInput<Values>
          name="sorg"
          label={t("sales_organisation")}
          required
          disabled={stored !== undefined}
          options={sites.map((one) => ({ value: one.sorg, label: `${one.sorg} ${one.merchantName}` }))}
        />
        <SelectInput<Values>
          name="url"
          label={t("banner_site")}
          options={[{ value: "", label: t("banner_site_all") }, ...urls.map((url) => ({ value: url, label: url }))]}
        />
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
