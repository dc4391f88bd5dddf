import { isDismissed } from "@spoke/web/app/announcements.ts";
import { BannerPopup } from "@spoke/web/features/banner/BannerPopup.tsx";
import { bannerAddress } from "@spoke/web/features/banner/popup.ts";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type Answer, clientOf, Page, signedIn } from "./support.tsx";

const CLOSED = "has-closed-popup";
const requests = vi.fn<() => void>();
let banners: readonly object[] | Error;
/** Files whose pictures cannot be shown. */
let broken: readonly string[];

const bannerOf = (id: string, link: string, title = "") => ({
  ...{ __typename: "ActiveBanner", id, bannerFile: `${id}.webp`, link, title },
});

const api: Answer = (operation) => {
  if (operation !== "ActiveBanners") return { merchantCart: { __typename: "MerchantCart", merchants: [] } };
  requests();
  if (banners instanceof Error) throw banners;
  return { activeUserAreaBanners: banners };
};

function show(quiet = false) {
  const page = (isQuiet: boolean) => (
    <Page client={client}>
      <BannerPopup quiet={isQuiet} />
    </Page>
  );
  const client = clientOf(api);
  const { rerender } = render(page(quiet));
  return (isQuiet: boolean) => rerender(page(isQuiet));
}

beforeEach(async () => {
  await signedIn();
  localStorage.clear();
  requests.mockClear();
  banners = [bannerOf("one", "/catalog/bike"), bannerOf("two", "javascript:alert(1)")];
  broken = [];
  vi.stubGlobal(
    "Image",
    class {
      src = "";
      async decode() {
        if (broken.some((file) => this.src.endsWith(file))) throw new Error("broken");
      }
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("[banner-001] [banner-003] pops up with the picture of a banner in force, and with the next one on a press", async () => {
  show();
  expect((await screen.findByRole("img")).getAttribute("src")).toBe("/media/bnrs/image/one.webp");
  expect(screen.getByRole("link").getAttribute("href")).toBe("/en-us/catalog/bike");
  fireEvent.click(screen.getByRole("button", { name: "Next picture" }));
  expect(screen.getByRole("img").getAttribute("src")).toBe("/media/bnrs/image/two.webp");
  expect(screen.queryByRole("link")).toBeNull();
});

it("leads nowhere where the reader's role would not let them in", async () => {
  banners = [bannerOf("one", "/admin/users", "New colleagues")];
  show();
  expect(await screen.findByRole("img", { name: "New colleagues" })).toBeTruthy();
  expect(screen.queryByRole("link")).toBeNull();
});

it("reads the title of a banner aloud for its picture", async () => {
  banners = [bannerOf("one", "/catalog/bike", "Winter wheels")];
  show();
  expect(await screen.findByRole("img", { name: "Winter wheels" })).toBeTruthy();
  expect(screen.getByText("Winter wheels")).toBeTruthy();
});

it.each([
  ["its button", () => fireEvent.click(screen.getByRole("button", { name: "Close" }))],
  ["Escape", () => fireEvent.keyDown(screen.getByRole("dialog"), { key: "Escape" })],
  ["following it", () => fireEvent.click(screen.getByRole("link"))],
])("[banner-002] closing it by %s keeps it away for two hours", async (_, close) => {
  show();
  await screen.findByRole("dialog");
  close();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const stored = localStorage.getItem(CLOSED);
  expect(isDismissed(stored, Date.now() + 7_100_000)).toBe(true);
  expect(isDismissed(stored, Date.now() + 7_200_000)).toBe(false);
  cleanup();
  show();
  await new Promise((resolve) => setImmediate(resolve));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(requests).toHaveBeenCalledOnce();
});

it("[banner-001] comes back when the record has expired", async () => {
  localStorage.setItem(CLOSED, String(Date.now() - 1));
  show();
  expect(await screen.findByRole("dialog")).toBeTruthy();
});

it("[banner-004] leaves the page as it is when banners or their pictures cannot be had", async () => {
  banners = new Error("down");
  show();
  await waitFor(() => expect(requests).toHaveBeenCalled());
  cleanup();
  banners = [bannerOf("gone", "")];
  broken = ["gone.webp"];
  show();
  await waitFor(() => expect(requests).toHaveBeenCalledTimes(2));
  await new Promise((resolve) => setImmediate(resolve));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.queryByRole("alert")).toBeNull();
});

it("waits while the page asks for a customer itself", async () => {
  const rerender = show(true);
  await waitFor(() => expect(requests).toHaveBeenCalled());
  await new Promise((resolve) => setImmediate(resolve));
  expect(screen.queryByRole("dialog")).toBeNull();
  rerender(false);
  expect(await screen.findByRole("dialog")).toBeTruthy();
});

it("does not take the focus from somebody who types", async () => {
  const field = document.body.appendChild(document.createElement("input"));
  field.focus();
  show();
  await waitFor(() => expect(requests).toHaveBeenCalled());
  await new Promise((resolve) => setTimeout(resolve));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(document.activeElement).toBe(field);
  field.remove();
});

it("[banner-003] a file's name is no way out of its folder", () => {
  expect(bannerAddress("../x y.webp")).toBe("/media/bnrs/image/..%2Fx%20y.webp");
});
