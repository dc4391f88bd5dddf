import { BellIcon, CheckIcon } from "lucide-react";
import { createContext, type ReactNode, useContext, useState } from "react";
import { cx } from "tailwind-variants/lite";
import {
  type ProductCardFragment,
  SubscribeRestockedDocument,
  UnsubscribeRestockedDocument,
} from "../../gql/graphql.ts";
import { todayHere } from "../../lib/config.ts";
import { serverText, useTranslation } from "../../lib/i18n.ts";
import { useAction } from "../../lib/useAction.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { toast } from "../../ui/toasts.ts";
import { isBlocked, stockNow, variantLabel } from "../catalog/index.ts";
import { PushOffer } from "../push/index.ts";

export type Waitable = ProductCardFragment & { readonly restockNotification: boolean };

interface Waits {
  /** Whether the user waits for an article, already with what is on its way. */
  readonly waitsFor: (product: Waitable) => boolean;
  /** Whether the user asked for the article on this visit. */
  readonly hasAsked: (product: Waitable) => boolean;
  readonly change: (product: Waitable, wait: boolean) => void;
}

const WaitsContext = createContext<Waits | undefined>(undefined);

/** What the user waits for on a product's page: the article itself and its cell of the matrix say the same. */
export function RestockProvider({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const subscribe = useAction(SubscribeRestockedDocument);
  const unsubscribe = useAction(UnsubscribeRestockedDocument);
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map());
  const keep = (code: string, wait: boolean) => setChanged((before) => new Map(before).set(code, wait));
  const send = async ({ article_code: articleCode, sorg }: Waitable, wait: boolean) => {
    const variables = { articleCode, sorg };
    const message = wait
      ? (await subscribe(variables)).subscribeRestockedNotification
      : (await unsubscribe(variables)).unsubscribeRestockedNotification;
    if (message.status !== "success") throw new Refused(message.description);
    toast(serverText(message.description));
  };
  const waitsFor = (product: Waitable) => changed.get(product.article_code) ?? product.restockNotification;
  const hasAsked = (product: Waitable) => changed.get(product.article_code) === true;
  const change = (product: Waitable, wait: boolean) => {
    keep(product.article_code, wait);
    send(product, wait).catch((error: unknown) => {
      keep(product.article_code, !wait);
      toast(error instanceof Refused ? serverText(error.message) : t("something_went_wrong"), { tone: "bad" });
    });
  };
  return <WaitsContext value={{ waitsFor, hasAsked, change }}>{children}</WaitsContext>;
}

/** What the server said no to; the message is its key. */
class Refused extends Error {
  override readonly name = "Refused";
}

/** Asks for word, or takes that back, where there is none of an article that could be ordered otherwise. */
export function RestockButton({ product, look }: { product: Waitable; look: "wide" | "cell" }) {
  const { t } = useTranslation();
  const waits = useContext(WaitsContext);
  if (!waits || isBlocked(product) || stockNow(product.stock, todayHere()).state === "in") return null;
  const waiting = waits.waitsFor(product);
  const says = {
    "aria-pressed": waiting,
    "aria-label": t(waiting ? "restock_waiting_of" : "restock_notify_of", { name: variantLabel(product) }),
    onClick: () => waits.change(product, !waiting),
  };
  const text = waiting ? t("restock_waiting") : t("restock_notify");
  if (look === "wide") {
    return (
      <>
        <Button {...says} icon={waiting ? CheckIcon : BellIcon} className={cx("mt-3", waiting && "text-good")}>
          {text}
        </Button>
        {waits.hasAsked(product) && <PushOffer className="mt-4" />}
      </>
    );
  }
  return (
    <button
      {...says}
      type="button"
      title={text}
      className={cx(
        "inline-flex min-h-6 items-center gap-1 rounded-sm text-left text-2xs font-medium hover:underline",
        waiting ? "text-good" : "text-accent-ink",
      )}
    >
      <Icon icon={waiting ? CheckIcon : BellIcon} size={14} className="shrink-0" />
      {text}
    </button>
  );
}
