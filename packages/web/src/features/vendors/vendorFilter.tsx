import { useQuery } from "@apollo/client/react";
import { VendorNamesDocument } from "../../gql/graphql.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { Select } from "../../ui/Field.tsx";
import type { ListFilter } from "../../ui/listFilters.tsx";
import type { List } from "../../ui/listState.ts";

/** One of the vendors that the user buys from, sells for, or looks after. Not shown for a single one. */
export const vendorFilter: ListFilter = {
  names: ["vendor"],
  control: (list) => <VendorFilter list={list} maintained={false} />,
};

/** One of the vendors whose articles the user maintains. Not shown for a single one. */
export const maintainedFilter: ListFilter = {
  names: ["vendor"],
  control: (list) => <VendorFilter list={list} maintained />,
};

function VendorFilter({ list: { state, choose }, maintained }: { list: List; maintained: boolean }) {
  const { t } = useTranslation();
  const { data } = useQuery(VendorNamesDocument, { variables: { maintained } });
  const vendors = data?.vendorThirdParties ?? [];
  if (vendors.length < 2) return null;
  return (
    <Select
      label={t("vendor")}
      hideLabel
      small
      className="w-48 max-xs:w-full"
      value={state.filters.vendor?.[0] ?? ""}
      options={[{ value: "", label: t("vendor_all") }, ...vendors.map(({ id, name }) => ({ value: id, label: name }))]}
      onChange={({ target }) => choose("vendor", target.value ? [target.value] : [])}
    />
  );
}
