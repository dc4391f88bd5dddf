import { useTranslation } from "../../lib/i18n.ts";
import { TextField } from "../../ui/Field.tsx";

interface ShipToSearchProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly className: string;
}

/** Filters ship-to addresses. Enter does not submit the form that it may be in. */
export function ShipToSearch({ value, onChange, className }: ShipToSearchProps) {
  const { t } = useTranslation();
  return (
    <TextField
      type="search"
      label={t("address_search")}
      hideLabel
      placeholder={t("address_search")}
      className={className}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      onClear={() => onChange("")}
      onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
    />
  );
}
