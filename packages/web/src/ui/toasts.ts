import { createStore } from "../lib/store.ts";

export interface ToastMessage {
  readonly id: number;
  readonly text: string;
  readonly tone: "neutral" | "bad";
  /** A way back or a way out, such as undo. */
  readonly action?: { readonly label: string; readonly run: () => void };
  /** Stays until put away. */
  readonly lasting?: boolean;
}

export const toasts = createStore<readonly ToastMessage[]>([]);

let next = 1;

/** Says what the page itself does not show; a toast with an action stays longer. At most three at a time. */
export function toast(text: string, options: Partial<Pick<ToastMessage, "tone" | "action" | "lasting">> = {}): number {
  const message: ToastMessage = { id: next++, text, tone: "neutral", ...options };
  const others = toasts.get().filter((other) => other.text !== text);
  toasts.set([...others.slice(-2), message]);
  if (!message.lasting) setTimeout(() => dismissToast(message.id), message.action ? 10_000 : 6_000);
  return message.id;
}

export function dismissToast(id: number): void {
  toasts.set(toasts.get().filter((message) => message.id !== id));
}
