import { readFileSync } from "node:fs";
import { join } from "node:path";
import { addMessages, loadLocale, serverText } from "@spoke/web/lib/i18n.ts";
import { ConfirmDialog } from "@spoke/web/ui/form/ConfirmDialog.tsx";
import type { Answer } from "@spoke/web/ui/form/refusal.ts";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { signedIn } from "./support.tsx";

/** Codes of the systems behind the portal (1 §8), some of them sales organizations. */
const CODES = "1000 5000 C001 G001 I002 I003 I006 INT M001 M002 N001 N002 S001 U001 UNKNOWN".split(" ");

const texts = (locale: string) =>
  JSON.parse(
    readFileSync(join(import.meta.dirname, `../../packages/web/src/locales/${locale}.json`), "utf8"),
  ) as Record<string, string>;

beforeEach(() => signedIn());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe("what users read of a fault", () => {
  it.each(CODES)("[errors-011] is never the bare code %s", async (code) => {
    expect(serverText(code)).toBe("Something went wrong");
    addMessages("de", texts("de"));
    await loadLocale("de");
    expect(serverText(code)).toBe(texts("de").something_went_wrong);
  });

  // What stands above reasons of its own, each of which says what can be done.
  const HEADINGS = ["failed_checkout", "failed_checkout_offline", "failed_update_cart"];
  // Names of states, not reports of a failure.
  const STATES = ["feed_state_failed", "payment_state_failed", "payment_status_failed", "rows_state_failed"];
  const WAYS: Readonly<Record<string, RegExp>> = {
    "en-US": /again|refresh|contact/i,
    de: /erneut|neu|kontaktieren|noch einmal/i,
    fr: /réessayer|actualise|contacte|nouveau/i,
    "id-ID": /lagi|muat ulang|hubungi|segarkan/i,
    "ms-MY": /lagi|muat semula|pilih semula|hubungi/i,
  };
  it.each(Object.entries(WAYS))("[errors-014] says in %s what can be done", (locale, way) => {
    const failures = Object.entries(texts(locale)).filter(
      ([key]) => /^failed_|_failed$|_limited$|^conflict$/.test(key) && ![...HEADINGS, ...STATES].includes(key),
    );
    expect(failures.length).toBeGreaterThan(10);
    expect(failures.filter(([, text]) => !way.test(text))).toEqual([]);
  });
});

describe("something that is asked about first", () => {
  it("[errors-014] [errors-015] stays asked when it did not work, says so, and can be tried again", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const done = vi.fn();
    const answers: (() => Promise<Answer>)[] = [
      () => Promise.reject(new Error("no answer")),
      async () => ({ message: { status: "success", description: "saved" }, userErrors: [] }),
    ];
    render(
      <ConfirmDialog
        open
        title="Delete the banner?"
        confirmLabel="Delete"
        run={() => answers.shift()?.() ?? Promise.reject(new Error("asked too often"))}
        onDone={done}
        onClose={() => undefined}
      >
        It cannot be brought back.
      </ConfirmDialog>,
    );
    fireEvent.click(await screen.findByRole("button", { name: "Delete" }));
    expect((await screen.findByRole("alert")).textContent).toBe("This did not work. Try again.");
    expect(logged).toHaveBeenCalledOnce();
    expect(done).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole("button", { name: "Delete" }));
    await waitFor(() => expect(done).toHaveBeenCalledOnce());
    expect(screen.queryByRole("alert")).toBeNull();
  });
});
