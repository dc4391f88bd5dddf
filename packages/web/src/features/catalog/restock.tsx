import { BellIcon, CheckIcon } from "lucide-react";
import { cx } from "tailwind-variants/lite";
import { onSessionEnd } from "../../app/session.ts";
import {
  type ProductCardFragment,
  SubscribeRestockedDocument,
  UnsubscribeRestockedDocument,
} from "../../gql/graphql.ts";
import { serverText, useTranslation } from "../../lib/i18n.ts";
import { createStore, useStore } from "../../lib/store.ts";
import { useAction } from "../../lib/useAction.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { toast } from "../../ui/toasts.ts";
import { PushOffer } from "../push/index.ts";
import { hasRunOut, variantLabel } from "./product.ts";

/** An article that may be waited for. Lists do not know whether the user waits already: asking again is harmless. */
export type Waitable = ProductCardFragment & { readonly restockNotification?: boolean };

/** What the user asked for, or took back, in this session: all places that show an article say the same. */
const changed = createStore<ReadonlyMap<string, boolean>>(new Map());
onSessionEnd(() => changed.set(new Map()));

const keep = (code: string, wait: boolean) => changed.set(new Map(changed.get()).set(code, wait));

/** What the server said no to; the message is its key. */
class Refused extends Error {
  override readonly name = "Refused";
}

/** Asks for word, or takes that back, where there is none of an article that could be ordered otherwise. */
export function RestockButton({ product, look }: { product: Waitable; look: "wide" | "cell" }) {
  const { t } = useTranslation();
  const subscribe = useAction(SubscribeRestockedDocument);
  const unsubscribe = useAction(UnsubscribeRestockedDocument);
  const choice = useStore(changed).get(product.article_code);
  if (!hasRunOut(product)) return null;
  const waiting = choice ?? product.restockNotification ?? false;
  const send = async (wait: boolean) => {
    const variables = { articleCode: product.article_code, sorg: product.sorg };
    const message = wait
      ? (await subscribe(variables)).subscribeRestockedNotification
      : (await unsubscribe(variables)).unsubscribeRestockedNotification;
    if (message.status !== "success") throw new Refused(message.description);
    toast(serverText(message.description));
  };
  const change = (wait: boolean) => {
    keep(product.article_code, wait);
    send(wait).catch((error: unknown) => {
      keep(product.article_code, !wait);
      toast(error instanceof Refused ? serverText(error.message) : t("something_went_wrong"), { tone: "bad" });
    });
  };
  const says = {
    "aria-pressed": waiting,
    "aria-label": t(waiting ? "restock_waiting_of" : "restock_notify_of", { name: variantLabel(product) }),
    onClick: () => change(!waiting),
  };
  const text = waiting ? t("restock_waiting") : t("restock_notify");
  if (look === "wide") {
    return (
      <>
        <Button {...says} icon={waiting ? CheckIcon : BellIcon} className={cx("mt-3", waiting && "text-good")}>
          {text}
        </Button>
        {choice && <PushOffer className="mt-4" />}
      </>
    );
  }
  return (
    <button
      {...says}
      type="button"
      title={text}
      className={cx(
        "inline-flex min-h-6 items-center gap-1 rounded-sm text-left text-2xs font-medium hover:underline pointer-coarse:min-h-11",
        waiting ? "text-good" : "text-accent-ink",
      )}
    >
      <Icon icon={waiting ? CheckIcon : BellIcon} size={14} className="shrink-0" />
      {text}
    </button>
  );
}
