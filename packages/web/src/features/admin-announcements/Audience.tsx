import { useWatch } from "react-hook-form";
import type { BannerFormQuery } from "../../gql/graphql.ts";
import type { Translate } from "../../lib/i18n.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { sorgText } from "../../lib/sorgText.ts";
import { Breakable } from "../../ui/Breakable.tsx";
import type { Column } from "../../ui/columns.tsx";
import { SelectInput } from "../../ui/form/fields.tsx";
import { sorgColumn } from "../../ui/sorgColumn.tsx";

interface AudienceFieldsProps {
  readonly sites: BannerFormQuery["configs"];
  /** Name of the field that holds the site. */
  readonly site: "site" | "url";
  /** The sales organization stays. */
  readonly isStored: boolean;
}

/** Who sees something: the users of a sales organization, on one of its sites or on all. */
export function AudienceFields({ sites, site, isStored }: AudienceFieldsProps) {
  const { t } = useTranslation();
  const sorg: unknown = useWatch({ name: "sorg" });
  const urls = sites.find((each) => each.sorg === sorg)?.urls ?? [];
  return (
    <>
      <SelectInput<{ sorg: string }>
        name="sorg"
        label={t("sales_organization")}
        required
        disabled={isStored}
        options={sites.map((each) => ({ value: each.sorg, label: sorgText(each.sorg, each.merchantName) }))}
      />
      <SelectInput<Record<string, string>>
        name={site}
        label={t("banner_site")}
        options={[
          { value: "", label: t("banner_site_all") },
          ...urls.map((url) => ({ value: url, label: siteText(url) })),
        ]}
      />
    </>
  );
}

/** The name of a site's host, without how it is reached. */
const siteText = (url: string): string => url.replace(/^https?:\/\//, "").replace(/\/$/, "");

/** The sales organization and the site that show a row. */
export function audienceColumns<Row extends { readonly sorgName?: string | null | undefined }>(
  t: Translate,
  siteOf: (row: Row) => string | null | undefined,
): readonly Column<Row>[] {
  const textOf = (row: Row) => siteText(siteOf(row) ?? "") || t("banner_site_all");
  return [
    sorgColumn(t),
    {
      id: "site",
      title: t("banner_site"),
      wideOnly: true,
      value: textOf,
      cell: (row) => <Breakable text={textOf(row)} className="text-ink-2" />,
    },
  ];
}
