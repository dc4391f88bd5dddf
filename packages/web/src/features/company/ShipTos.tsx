import { contains } from "@spoke/core/platform/search.ts";
import { PencilIcon } from "lucide-react";
import { useMemo, useState } from "react";
import type { CompanyQuery } from "../../gql/graphql.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { Badge } from "../../ui/Status.tsx";
import { lastUsedFirst, lastUsedShipTo, MANY_SHIP_TOS, ShipToSearch } from "../checkout/index.ts";

interface ShipTosProps {
  readonly shipTos: CompanyQuery["shiptoV2"];
  /** Absent for users who may not ask for changes. */
  readonly onChange?: (code: string) => void;
}

/** Where the customer's goods go: the address used last first, as at the checkout. */
export function ShipTos({ shipTos, onChange }: ShipTosProps) {
  const { t } = useTranslation();
  const [search, setSearch] = useState("");
  const sorted = useMemo(() => lastUsedFirst(shipTos), [shipTos]);
  const last = lastUsedShipTo();
  const isMany = shipTos.length > MANY_SHIP_TOS;
  const found = sorted.filter(({ code, name, address }) => !isMany || contains(search, name, address, code));
  return (
    <Panel
      title={t("company_ship_tos")}
      aside={<span className="tabular text-ink-3">{shipTos.length > 0 && shipTos.length}</span>}
    >
      {isMany && <ShipToSearch value={search} onChange={setSearch} className="mb-2" />}
      {shipTos.length === 0 && <p className="text-ink-2">{t("company_ship_tos_none")}</p>}
      {shipTos.length > 0 && found.length === 0 && (
        <p role="status" className="py-2 text-ink-2">
          {t("address_search_none")}
        </p>
      )}
      <ul aria-label={t("company_ship_tos")} className="-my-2 divide-y divide-line">
        {found.map(({ code, name, address }) => (
          <li key={code} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <div className="min-w-0 flex-1 basis-60">
              <p className="flex flex-wrap items-center gap-x-2 font-semibold wrap-anywhere">
                {name}
                {code === last && <Badge tone="neutral">{t("company_ship_to_last")}</Badge>}
              </p>
              <p className="text-ink-2 wrap-anywhere">{address}</p>
              <p className="text-2xs text-ink-3">{code}</p>
            </div>
            {onChange && (
              <Button
                kind="ghost"
                size="sm"
                icon={PencilIcon}
                aria-label={t("company_change_address", { name })}
                onClick={() => onChange(code)}
              >
                {t("company_change")}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
