import { useTranslation } from "../../lib/i18n.ts";
import type { Column } from "../../ui/columns.tsx";
import { ExportButton } from "../../ui/ExportButton.tsx";
import { Link } from "../../ui/Link.tsx";
import { Notice } from "../../ui/Status.tsx";
import type { Dealer } from "./looks.ts";

/** Whether a dealer has no position on the map. */
export const isUnplaced = ({ lat }: Dealer): boolean => typeof lat !== "number";

interface SaveDealersProps {
  readonly dealers: readonly Dealer[];
  readonly columns: readonly Column<Dealer>[];
}

/** Saves the listed dealers with their sales as a spreadsheet. */
export function SaveDealers({ dealers, columns }: SaveDealersProps) {
  const { t } = useTranslation();
  return (
    <ExportButton
      name="sales-area-dealers"
      title={t("sales_map_dealers")}
      columns={columns}
      disabled={dealers.length === 0}
      load={async (most) => ({ rows: dealers.slice(0, most), isCut: dealers.length > most })}
    />
  );
}

interface UnplacedProps {
  readonly count: number;
  /** Only they are listed. */
  readonly isChosen: boolean;
  readonly to: string;
}

/** How many dealers the map cannot show, and the way to them in the list. */
export function Unplaced({ count, isChosen, to }: UnplacedProps) {
  const { t } = useTranslation();
  return (
    <Notice action={<Link to={to}>{t(isChosen ? "sales_map_all_dealers" : "sales_map_unplaced_show")}</Link>}>
      {t("sales_map_unplaced", { count })}
    </Notice>
  );
}
