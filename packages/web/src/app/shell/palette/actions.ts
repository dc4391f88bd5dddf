import type { Config } from "../../../lib/config.ts";
import type { MessageKey, Translate } from "../../../lib/i18n.ts";
import { hasCustomer } from "../../guard.ts";
import type { User } from "../../session.ts";

/** Something to do on a page, found by the words that people use for it. */
interface Action {
  readonly title: MessageKey;
  readonly to: string;
  readonly scopes: readonly string[];
  readonly isOffered?: (config: Config) => boolean;
  /** What people also call it. */
  readonly words: MessageKey;
}

const ACTIONS: readonly Action[] = [
  {
    ...{
      title: "title_payment_invoice",
      to: "/payment/invoice",
      scopes: ["page.payment-request", "page.invoice-status"],
    },
    isOffered: ({ payment }) => payment,
    words: "palette_words_pay",
  },
  {
    ...{ title: "statement", to: "/invoice/open-invoice?statement=1", scopes: ["page.invoice-status"] },
    words: "palette_words_statement",
  },
  {
    ...{ title: "title_claim_create", to: "/claim/create", scopes: ["page.claim"] },
    words: "palette_words_claim",
  },
  {
    ...{ title: "title_order_delivery", to: "/order/delivery", scopes: ["page.order-status"] },
    words: "palette_words_delivery",
  },
];

const wordsOf = (text: string): string[] => text.toLowerCase().split(/\s+/).filter(Boolean);

/** Actions that the user may take, whose title or other words begin with all of the typed ones; none without a word. */
export function actionsFor(
  text: string,
  user: Pick<User, "scopes" | "hasCustCode" | "customerData">,
  config: Config,
  t: Translate,
): readonly Action[] {
  const typed = wordsOf(text);
  if (typed.length === 0 || !hasCustomer(user)) return [];
  return ACTIONS.filter(({ title, words, scopes, isOffered }) => {
    const own = wordsOf(`${t(title)} ${t(words)}`);
    return (
      typed.every((word) => own.some((other) => other.startsWith(word))) &&
      scopes.every((scope) => user.scopes.includes(scope)) &&
      (isOffered?.(config) ?? true)
    );
  });
}
