import { Connection } from "@spoke/web/app/Connection.tsx";
import { useCart } from "@spoke/web/features/cart/index.ts";
import { CartQueue, type Wanted } from "@spoke/web/features/cart/queue.ts";
import { heldChanges } from "@spoke/web/lib/heldChanges.ts";
import { toasts } from "@spoke/web/ui/toasts.ts";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { clientOf, DEALER, Page, signedIn } from "./support.tsx";

beforeEach(() => signedIn());
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const SUMMARY = { __typename: "CartSummary", totalQty: 0, count: 0, total: 0, currency: null };
const EMPTY = { merchantCart: { __typename: "MerchantCart", merchants: [], summary: SUMMARY } };
const DONE = {
  updateProductsInCart: {
    __typename: "CartResult",
    products: [],
    summary: SUMMARY,
    message: { __typename: "Message", status: "success", description: "x" },
    userErrors: [],
  },
};

const ARTICLE = { sorg: "N001", article_code: "A1" };

function Buttons() {
  const cart = useCart();
  return (
    <>
      <output>{cart.quantity(ARTICLE)}</output>
      {[3, 5].map((qty) => (
        <button key={qty} type="button" onClick={() => cart.set({ ...ARTICLE, qty })}>
          {qty}
        </button>
      ))}
    </>
  );
}

/** A page with a cart, whose changes are answered only when there is a network. Answers what arrived. */
function show(network: { isOn: boolean }): Wanted[][] {
  const arrived: Wanted[][] = [];
  render(
    <Page
      client={clientOf((name, { products }) => {
        if (name === "CartState") return EMPTY;
        if (!network.isOn) throw new TypeError("Failed to fetch");
        arrived.push(products as Wanted[]);
        return DONE;
      })}
    >
      <Buttons />
      <Connection />
    </Page>,
  );
  return arrived;
}

describe("a cart without a network", () => {
  it("keeps what is entered, says so once, and sends the newest quantity when the network is back", async () => {
    const network = { isOn: false };
    const arrived = show(network);
    vi.spyOn(navigator, "onLine", "get").mockImplementation(() => network.isOn);
    fireEvent.click(await screen.findByRole("button", { name: "3" }));
    await waitFor(() => expect(heldChanges.get()).toBe(1));
    fireEvent.click(screen.getByRole("button", { name: "5" }));
    fireEvent(window, new Event("offline"));
    expect(await screen.findByText("1 change to your cart will be sent when you are connected again.")).toBeTruthy();
    expect(screen.getByRole("status").textContent).toBe("5");
    network.isOn = true;
    fireEvent(window, new Event("online"));
    await waitFor(() => expect(arrived).toEqual([[{ ...ARTICLE, qty: 5 }]]));
    await waitFor(() => expect(heldChanges.get()).toBe(0));
    expect(sessionStorage.length).toBe(0);
    expect(toasts.get()).toMatchObject([{ text: "1 change to your cart was sent." }]);
  });

  it("sends after a reload what was entered before, for the same user only", async () => {
    const network = { isOn: false };
    show(network);
    fireEvent.click(await screen.findByRole("button", { name: "3" }));
    await waitFor(() => expect(heldChanges.get()).toBe(1));
    cleanup();
    network.isOn = true;
    await signedIn({ ...DEALER, id: "u2" });
    const theirs = show(network);
    await waitFor(() => expect(screen.getByRole("status").textContent).toBe("0"));
    cleanup();
    await signedIn();
    const arrived = show(network);
    await waitFor(() => expect(arrived).toEqual([[{ ...ARTICLE, qty: 3 }]]));
    expect(theirs).toEqual([]);
  });
});

describe("the queue of the cart", () => {
  const change = (article_code: string, qty: number): Wanted => ({ sorg: "S", article_code, qty });

  it("tries again by itself, ever more rarely, and loses and doubles nothing", async () => {
    vi.useFakeTimers();
    const sent: (readonly Wanted[])[] = [];
    const tries: number[] = [];
    let isOn = false;
    const queue = new CartQueue({
      send: async (changes) => {
        tries.push(Date.now());
        if (!isOn) throw new TypeError("Failed to fetch");
        sent.push(changes);
        return [];
      },
      ...{ onChange: () => undefined, onRefused: () => undefined, onFailed: () => undefined, onHeld: () => undefined },
      isUnreachable: (error) => error instanceof TypeError,
      waitMs: 10,
    });
    queue.want(change("A", 1));
    await vi.advanceTimersByTimeAsync(20_000);
    queue.want(change("B", 2));
    queue.want(change("A", 4));
    await vi.advanceTimersByTimeAsync(60_000);
    const pauses = tries.slice(1).map((at, index) => at - (tries[index] ?? at));
    expect(Math.max(...pauses)).toBeLessThanOrEqual(30_000);
    expect(tries.length).toBeLessThan(12);
    isOn = true;
    await vi.advanceTimersByTimeAsync(30_000);
    expect(sent).toEqual([[change("A", 4), change("B", 2)]]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toHaveLength(1);
  });

  it("tells a checkout at once that it was not sent", async () => {
    const queue = new CartQueue({
      send: async () => {
        throw new TypeError("Failed to fetch");
      },
      ...{ onChange: () => undefined, onRefused: () => undefined, onFailed: () => undefined, onHeld: () => undefined },
      isUnreachable: () => true,
    });
    queue.want(change("A", 1));
    expect(await queue.flush()).toEqual({ refused: [], failed: true });
    queue.drop();
  });
});
