import { DownloadIcon, PrinterIcon, Trash2Icon } from "lucide-react";
import { download } from "../../app/download.ts";
import type { CartPageQuery } from "../../gql/graphql.ts";
import { todayHere } from "../../lib/config.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { reportFault } from "../../lib/reporter.ts";
import { Button } from "../../ui/Button.tsx";
import { fileNameOf } from "../../ui/saveFile.ts";
import { toast } from "../../ui/toasts.ts";
import { useCart } from "./CartProvider.tsx";
import { wantedOf } from "./repair.ts";
import { SendProposal } from "./SendProposal.tsx";

/** What can be done with the cart as a whole: a file that "Order from file" reads, paper, and emptying it with a way back. */
export function CartTools({ cart }: { readonly cart: CartPageQuery["merchantCart"] }) {
  const { t } = useTranslation();
  const { set } = useCart();
  const save = () => {
    const name = `${fileNameOf("cart", t("title_cart"))}-${todayHere()}.xlsx`;
    download("/api/repeat-order/cart", name).catch((error: unknown) => {
      reportFault("the cart could not be downloaded", error);
      toast(t("download_failed"), { tone: "bad" });
    });
  };
  const empty = () => {
    const before = cart.merchants.flatMap(({ lines }) => lines).map(wantedOf);
    for (const wanted of before) set({ ...wanted, qty: 0 });
    const undo = () => {
      for (const wanted of before) set(wanted);
    };
    toast(t("cart_emptied"), { action: { label: t("undo"), run: undo } });
  };
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      <SendProposal />
      <Button size="sm" icon={DownloadIcon} onClick={save}>
        {t("cart_excel")}
      </Button>
      <Button size="sm" icon={PrinterIcon} onClick={() => print()} className="max-xs:hidden">
        {t("print")}
      </Button>
      <Button size="sm" icon={Trash2Icon} onClick={empty}>
        {t("cart_empty_all")}
      </Button>
    </div>
  );
}
