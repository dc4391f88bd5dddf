import type { CheckoutValues } from "./form.ts";

const KEY = "spoke.checkout";

/** What was typed on the last visit in this tab, so that leaving the page loses nothing. */
export function readDraft(): Partial<CheckoutValues> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "{}");
    return typeof stored === "object" && stored ? stored : {};
  } catch (error) {
    console.error("the draft of the checkout is unreadable", error);
    return {};
  }
}

export function keepDraft(values: CheckoutValues): void {
  sessionStorage.setItem(KEY, JSON.stringify(values));
}

export function dropDraft(): void {
  sessionStorage.removeItem(KEY);
}
