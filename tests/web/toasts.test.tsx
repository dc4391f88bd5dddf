import { bottomBar } from "@spoke/web/ui/bottomBar.ts";
import { Toasts } from "@spoke/web/ui/Toasts.tsx";
import { dismissToast, toast, toasts } from "@spoke/web/ui/toasts.ts";
import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { clientOf, Page, signedIn } from "./support.tsx";

afterEach(() => {
  cleanup();
  for (const { id } of toasts.get()) dismissToast(id);
  vi.unstubAllGlobals();
});

const placeOf = () => document.documentElement.style.getPropertyValue("--bottom-bar");

/** A bar of 64 pixels, whose upper edge is so far above the end of the window. */
function barAt(bottom: string, above: number): HTMLElement {
  const bar = document.createElement("div");
  bar.style.bottom = bottom;
  Object.defineProperty(bar, "offsetHeight", { value: 64 });
  bar.getBoundingClientRect = () => new DOMRect(0, innerHeight - above, innerWidth, 64);
  document.body.append(bar);
  return bar;
}

function measureAtOnce(): void {
  class Measured {
    readonly #measure: () => void;
    constructor(measure: () => void) {
      this.#measure = measure;
    }
    observe() {
      this.#measure();
    }
    disconnect() {}
  }
  vi.stubGlobal("ResizeObserver", Measured);
}

it("messages stand above a bar at the bottom of the window, and at the bottom again without it", async () => {
  measureAtOnce();
  await signedIn();
  render(
    <Page client={clientOf(() => ({}))}>
      <Toasts />
    </Page>,
  );
  act(() => void toast("Saved"));
  const place = await screen.findByRole("region", { name: "Notifications" });
  expect(within(place).getByText("Saved")).toBeTruthy();
  expect(place.className).toContain("bottom-(--bottom-bar)");
  // On wide windows it is over the menu, which is as wide.
  expect(place.className).toContain("lg:w-60");
  expect(place.className).toContain("lg:right-auto");
  const atEnd = bottomBar(barAt("0px", 64));
  expect(placeOf()).toBe("64px");
  atEnd?.();
  expect(placeOf()).toBe("");
  // At the end of its list, the bar is a little above the end of the window.
  const raised = bottomBar(barAt("0px", 90));
  expect(placeOf()).toBe("90px");
  raised?.();
  // On wide windows it may stand beside the page.
  const beside = bottomBar(barAt("auto", 400));
  expect(placeOf()).toBe("0px");
  beside?.();
});

it("only the last three messages stay, each once, until they are put away", async () => {
  await signedIn();
  render(
    <Page client={clientOf(() => ({}))}>
      <Toasts />
    </Page>,
  );
  act(() => {
    for (const text of ["One", "Two", "Three", "Two", "Four"]) toast(text);
  });
  const place = within(await screen.findByRole("region", { name: "Notifications" }));
  const texts = () => place.queryAllByText(/^(One|Two|Three|Four)$/).map(({ textContent }) => textContent);
  expect(texts()).toEqual(["Three", "Two", "Four"]);
  const [close] = place.getAllByRole("button", { name: "Close" });
  if (close) fireEvent.click(close);
  expect(texts()).toEqual(["Two", "Four"]);
});
