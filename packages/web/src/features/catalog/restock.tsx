import { BellIcon, CheckIcon } from "lucide-react";
import { onSessionEnd } from "../../app/session.ts";
import {
  type ProductCardFragment,
  SubscribeRestockedDocument,
  UnsubscribeRestockedDocument,
} from "../../gql/graphql.ts";
import { serverText, useTranslation } from "../../lib/i18n.ts";
import { createStore, useStore } from "../../lib/store.ts";
import { useAction } from "../../lib/useAction.ts";
import { cx } from "../../lib/variants.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { toast } from "../../ui/toasts.ts";
import { PushOffer } from "../push/index.ts";
import { hasRunOut, variantLabel } from "./product.ts";

/** An article that may be waited for. Lists do not know whether the user waits already: asking again is harmless. */
export type Waitable = ProductCardFragment & { readonly restockNotification?: boolean };

/** Restock subscriptions that changed in this session, so that all views of an article agree. */
const changed = createStore<ReadonlyMap<string, boolean>>(new Map());
onSessionEnd(() => changed.set(new Map()));

const keep = (code: string, wait: boolean) => changed.set(new Map(changed.get()).set(code, wait));

/** What the server said no to; the message is its key. */
class Refused extends Error {
  override readonly name = "Refused";
}

/** The key of the text that says why a change was refused; undefined if it failed otherwise. */
export const refusedBecause = (error: unknown): string | undefined =>
  error instanceof Refused ? error.message : undefined;

/** Asks for word of an article, or takes that back; answers the key of what the server says. Throws when it is refused. */
export function useRestock() {
  const subscribe = useAction(SubscribeRestockedDocument);
  const unsubscribe = useAction(UnsubscribeRestockedDocument);
  return async (article: Pick<Waitable, "sorg" | "article_code">, wait: boolean): Promise<string> => {
    const { sorg, article_code: articleCode } = article;
    const variables = { articleCode, sorg };
    keep(articleCode, wait);
    try {
      const { status, description } = wait
        ? (await subscribe(variables)).subscribeRestockedNotification
        : (await unsubscribe(variables)).unsubscribeRestockedNotification;
      if (status !== "success") throw new Refused(description);
      return description;
    } catch (error) {
      keep(articleCode, !wait);
      throw error;
    }
  };
}

/** Asks for word, or takes that back, where there is none of an article that could be ordered otherwise. */
export const RestockButton = ({ product, look }: { product: Waitable; look: "wide" | "cell" }) =>
  hasRunOut(product) ? <WaitButton product={product} look={look} /> : null;

interface WaitButtonProps {
  readonly product: Pick<Waitable, "sorg" | "article_code" | "restockNotification"> &
    Parameters<typeof variantLabel>[0];
  readonly look: "wide" | "cell";
}

/** The same for an article of which the place knows that it lacks stock. */
export function WaitButton({ product, look }: WaitButtonProps) {
  const { t } = useTranslation();
  const send = useRestock();
  const choice = useStore(changed).get(product.article_code);
  const waiting = choice ?? product.restockNotification ?? false;
  const change = (wait: boolean) => {
    send(product, wait).then(
      (text) => toast(serverText(text)),
      (error: unknown) => {
        const reason = refusedBecause(error);
        toast(reason ? serverText(reason) : t("something_went_wrong"), { tone: "bad" });
      },
    );
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
      {waiting ? text : t("restock_notify_short")}
    </button>
  );
}
