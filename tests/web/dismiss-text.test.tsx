import { addMessages, loadLocale } from "@spoke/web/lib/i18n.ts";
import id from "@spoke/web/locales/id-ID.json";
import ms from "@spoke/web/locales/ms-MY.json";
import { Dialog } from "@spoke/web/ui/Dialog.tsx";
import MenuPopover from "@spoke/web/ui/overlay/MenuPopover.tsx";
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { signedIn } from "./support.tsx";

beforeEach(() => signedIn());
afterEach(async () => {
  cleanup();
  await act(() => loadLocale("en-US"));
});

const hidden = () =>
  [...document.querySelectorAll("button[tabindex='-1']")].map((each) => each.getAttribute("aria-label"));

it.for([
  ["id-ID", id],
  ["ms-MY", ms],
] as const)(
  "hidden buttons that close dialogs and menus speak the language of the page: %s",
  async ([locale, texts]) => {
    addMessages(locale, texts);
    await act(() => loadLocale(locale));
    render(
      <Dialog open title="Title" onClose={() => undefined}>
        Text
      </Dialog>,
    );
    await screen.findByRole("dialog");
    expect(hidden()).toEqual([texts.dismiss]);
    cleanup();
    render(<MenuPopover triggerRef={{ current: document.body }} label="Menu" entries={[]} onClose={() => undefined} />);
    await screen.findByRole("menu", { hidden: true });
    expect(hidden()).toEqual([texts.dismiss, texts.dismiss]);
  },
);
