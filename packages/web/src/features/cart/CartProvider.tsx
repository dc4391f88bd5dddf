import { useApolloClient, useQuery } from "@apollo/client/react";
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from "react";
import { connection } from "../../app/api.ts";
import { useReading } from "../../app/reading.ts";
import { useSession } from "../../app/session.ts";
import { CartStateDocument } from "../../gql/graphql.ts";
import { heldChanges } from "../../lib/heldChanges.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { toast } from "../../ui/toasts.ts";
import { articleKey, type CartState, quantitiesOf } from "./changes.ts";
import { correctionOf } from "./correction.ts";
import { onCartElsewhere, tellCartChanged } from "./elsewhere.ts";
import { isUnreachable, loadHeld, saveHeld } from "./held.ts";
import { CartQueue, type FlushResult, type Wanted } from "./queue.ts";
import { reloadCart, sendChanges } from "./send.ts";

interface Cart {
  /** Whether this user has a cart: with the scope, a customer, and no role that only looks (1 §6). */
  readonly enabled: boolean;
  /** Whether what is in the cart is still being asked for. */
  readonly isUnknown: boolean;
  readonly state: CartState | undefined;
  /** Quantity of an article as the user wants it, already with what is still on its way; undefined until the cart is known. */
  quantity(article: { sorg: string; article_code: string }): number | undefined;
  isPending(article: { sorg: string; article_code: string }): boolean;
  /** Why the quantity of an article is another one than was entered, to be said at its field. */
  note(article: { sorg: string; article_code: string }): string | undefined;
  /** An article has a field on the page, which says its note. Answers how to end that. */
  watch(article: { sorg: string; article_code: string }): () => void;
  /** Puts a quantity into the cart at once and tells the server; a refusal corrects it, or puts back what was. */
  set(article: Wanted, note?: string): void;
  /** Sends pending changes at once and waits for them; says which of them were refused or failed. */
  flush(): Promise<FlushResult>;
  /** Asks the server what is in the cart, after it was ordered. */
  reload(): void;
}

const CartContext = createContext<Cart | undefined>(undefined);

export function useCart(): Cart {
  const cart = useContext(CartContext);
  const isReading = useReading() !== undefined;
  if (!cart) throw new Error("outside of CartProvider");
  // The cart belongs to the customer that the user acts for, not to the one whose document is read.
  return isReading ? { ...cart, enabled: false } : cart;
}

const ONLY_LOOKING = ["Product", "guest"];

export function CartProvider({ children }: { children: ReactNode }) {
  const session = useSession();
  const client = useApolloClient();
  const { t } = useTranslation();
  const enabled =
    session.status === "in" &&
    session.user.scopes.includes("cart.display-order-qty") &&
    session.user.hasCustCode &&
    !session.user.roles.some(({ id }) => ONLY_LOOKING.includes(id));
  const { data, loading, refetch } = useQuery(CartStateDocument, { skip: !enabled });
  const [wanted, setWanted] = useState<ReadonlyMap<string, number>>(new Map());
  const [notes, setNotes] = useState<ReadonlyMap<string, string>>(new Map());
  const watched = useRef(new Map<string, number>());
  const corrects = useRef((_: Wanted) => {});
  const says = useRef(t);
  useEffect(() => {
    says.current = t;
  }, [t]);
  const [queue] = useState(
    () =>
      new CartQueue({
        send: (changes) => sendChanges(client, changes),
        onChange: setWanted,
        onRefused: (refused) => {
          for (const [key, [first, ...others]] of Map.groupBy(refused, ({ article }) => articleKey(article))) {
            if (!first) continue;
            const { qty, text } = correctionOf([first, ...others], says.current);
            if (qty !== undefined) corrects.current({ ...first.article, qty, isCorrection: true });
            if ((watched.current.get(key) ?? 0) > 0) setNotes((before) => new Map(before).set(key, text));
            else toast(first.article.name ? `${first.article.name}: ${text}` : text, { tone: "bad" });
          }
        },
        isUnreachable,
        onHeld: (held) => {
          const waited = heldChanges.get();
          heldChanges.set(held.length);
          saveHeld(held);
          if (waited > 0 && held.length === 0) toast(says.current("cart_held_sent", { count: waited }));
        },
        onFailed: () => toast(says.current("cart_update_failed"), { tone: "bad" }),
      }),
  );
  const owner = session.status === "in" ? session.user.id : undefined;
  useEffect(() => {
    if (!enabled || owner === undefined) return undefined;
    for (const change of loadHeld()) queue.want(change);
    const retry = () => queue.retry();
    addEventListener("online", retry);
    const ended = connection.subscribe(() => connection.get() === "ok" && retry());
    return () => {
      removeEventListener("online", retry);
      ended();
      heldChanges.set(0);
      queue.drop();
    };
  }, [enabled, owner, queue]);
  useEffect(() => {
    if (!enabled) return undefined;
    return onCartElsewhere(() => {
      reloadCart(client).catch((error: unknown) => console.warn("the cart could not be loaded again", error));
    });
  }, [enabled, client]);
  const reload = useCallback(() => {
    void refetch();
    tellCartChanged();
  }, [refetch]);
  const state = data?.merchantCart;
  // A cart that cannot be had is taken as empty: what is ordered is still refused or taken by the server.
  const isUnknown = loading && !state;
  const quantities = useMemo(() => quantitiesOf(state), [state]);
  useEffect(() => {
    corrects.current = (article) => queue.want(article);
  }, [queue]);
  const set = useCallback(
    (article: Wanted, note?: string) => {
      setNotes((before) => withNote(before, articleKey(article), note));
      queue.want(article);
    },
    [queue],
  );
  const watch = useCallback((article: Pick<Wanted, "sorg" | "article_code">) => {
    const key = articleKey(article);
    const fields = watched.current;
    fields.set(key, (fields.get(key) ?? 0) + 1);
    return () => {
      fields.set(key, (fields.get(key) ?? 1) - 1);
    };
  }, []);
  const flush = useCallback(() => queue.flush(), [queue]);
  const cart = useMemo<Cart>(
    () => ({
      enabled,
      isUnknown,
      state,
      quantity: (article) =>
        wanted.get(articleKey(article)) ?? quantities.get(articleKey(article)) ?? (isUnknown ? undefined : 0),
      isPending: (article) => wanted.has(articleKey(article)),
      note: (article) => notes.get(articleKey(article)),
      watch,
      set,
      flush,
      reload,
    }),
    [enabled, isUnknown, state, wanted, quantities, notes, watch, set, flush, reload],
  );
  return <CartContext value={cart}>{children}</CartContext>;
}

function withNote(
  notes: ReadonlyMap<string, string>,
  key: string,
  note: string | undefined,
): ReadonlyMap<string, string> {
  if (notes.get(key) === note) return notes;
  const next = new Map(notes);
  if (note === undefined) next.delete(key);
  else next.set(key, note);
  return next;
}
