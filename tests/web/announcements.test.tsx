import {
  ANNOUNCEMENT_KEY,
  type Announcement,
  announcements,
  isDismissed,
  loadAnnouncements,
  readAnnouncements,
} from "@spoke/web/app/announcements.ts";
import { safeLink } from "@spoke/web/app/links.ts";
import { Announcements } from "@spoke/web/app/shell/Announcements.tsx";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { signedIn, TestRouter } from "./support.tsx";

const FIRST: Announcement = { id: "1", type: "home_page", title: "New bikes", url: "", content: "They are here." };
let body: unknown;
let status: number;

beforeEach(async () => {
  await signedIn();
  localStorage.clear();
  localStorage.setItem("spoke.session", "in");
  announcements.set([]);
  [body, status] = [[FIRST], 200];
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify(body), { status }));
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function show(): void {
  render(
    <TestRouter initialEntries={["/en-us"]}>
      <Announcements />
    </TestRouter>,
  );
}

it("[announcement-001] [announcement-002] shows nothing until they are there, then those of the home page", async () => {
  show();
  expect(screen.queryByRole("complementary")).toBeNull();
  cleanup();
  body = [FIRST, { ...FIRST, id: "2", type: "other", title: "Not here" }, { ...FIRST, id: "3", title: "And wheels" }];
  await loadAnnouncements();
  show();
  expect(screen.getAllByRole("listitem").map((item) => item.querySelector("p")?.textContent)).toEqual([
    "New bikes",
    "And wheels",
  ]);
});

it("[announcement-002] [announcement-003] closing is remembered for two hours, and no longer", async () => {
  await loadAnnouncements();
  show();
  const before = Date.now();
  fireEvent.click(screen.getByRole("button", { name: /Dismiss|Close/ }));
  expect(screen.queryByRole("complementary")).toBeNull();
  const stored = localStorage.getItem(ANNOUNCEMENT_KEY);
  expect(isDismissed(stored, before + 7_199_000)).toBe(true);
  expect(isDismissed(stored, Date.now() + 7_200_000)).toBe(false);
  await loadAnnouncements();
  expect(announcements.get()).toEqual([]);
});

it("[announcement-003] a damaged record of the closing does not hide announcements", () => {
  expect(isDismissed("never", 5)).toBe(false);
  expect(isDismissed(String(Number.MAX_SAFE_INTEGER), 5)).toBe(false);
});

it("[announcement-004] a text over 400 characters is folded to 150 px, and can be opened and closed", async () => {
  body = [FIRST, { ...FIRST, id: "2", content: `Long. ${"word ".repeat(80)}` }];
  await loadAnnouncements();
  show();
  const [toggle, ...others] = screen.getAllByRole("button", { name: /see more/ });
  expect(others).toEqual([]);
  const folded = screen.getByText(/Long\./);
  expect(folded.className).toContain("max-h-[150px]");
  if (toggle) fireEvent.click(toggle);
  expect(folded.className).not.toContain("max-h-[150px]");
  fireEvent.click(screen.getByRole("button", { name: /see less/ }));
  expect(folded.className).toContain("max-h-[150px]");
});

describe("[announcement-007]", () => {
  it.each([
    [503, {}],
    [200, { announcements: [] }],
  ])("an answer %s %j is a failure, not an empty list", async (code, answer) => {
    [status, body] = [code, answer];
    await expect(readAnnouncements()).rejects.toThrow();
    await loadAnnouncements();
    expect(announcements.get()).toEqual([]);
    expect(console.error).toHaveBeenCalled();
  });
});

it("shows each in the reader's language, with its own markup, and otherwise as it was written first", async () => {
  const english = { locale: "en-US", title: "New bikes", content: "<b>Here</b><script>x()</script>" };
  const german = { ...FIRST, locale: "de", title: "Neue Räder", content: "Sie sind da." };
  body = [
    { ...german, texts: [english, { locale: "fr", title: 5 }] },
    { ...german, id: "2", title: "Inventur", texts: [{ ...english, locale: "fr", title: "Inventaire" }] },
  ];
  await loadAnnouncements();
  show();
  const items = screen.getAllByRole("listitem");
  expect(items.map((item) => item.querySelector("p")?.textContent)).toEqual(["New bikes", "Inventur"]);
  expect(screen.getByText("Here").outerHTML).toBe("<b>Here</b>");
});

it("shows rich text without anything that runs, and plain text as it is", async () => {
  body = [
    { ...FIRST, content: '<p>Big <strong>sale</strong></p><img src="x" onerror="alert(1)"><script>alert(2)</script>' },
  ];
  await loadAnnouncements();
  show();
  const item = screen.getByRole("listitem");
  expect(item.querySelector("strong")?.textContent).toBe("sale");
  expect(item.innerHTML).not.toMatch(/onerror|script|alert/);
});

it("shows paragraphs and emphasis without loading the sanitizer", async () => {
  const content = "<p>Big <strong>sale</strong> &amp; more</p>";
  body = [{ ...FIRST, content }];
  await loadAnnouncements();
  expect(announcements.get()).toEqual([{ ...FIRST, content, html: content }]);
  expect(localStorage.getItem("spoke.announcements-need-sanitizer")).toBeNull();
  show();
  expect(screen.getByRole("listitem").querySelector("strong")?.textContent).toBe("sale");
  for (const other of ["<p onclick='x()'>a</p>", "<p/x>a</p>", "<svg><p>a</p></svg>", "<p>a</p><!-- b -->", "<p>a<"]) {
    body = [{ ...FIRST, content: other }];
    await loadAnnouncements();
    expect(localStorage.getItem("spoke.announcements-need-sanitizer")).toBe("1");
    expect(announcements.get()[0]?.html).not.toMatch(/onclick|svg|--/);
  }
});

it("follows only links that lead where they say", () => {
  for (const good of ["https://example.com/a", "http://example.com", "/catalog/bike?x=1"])
    expect(safeLink(good)).toBe(good);
  const bad = [
    "",
    "javascript:alert(1)",
    "//evil.example",
    "/\\evil.example",
    "https://a@evil.example",
    "data:text/html,x",
  ];
  for (const link of [...bad, "/\tevil", "ftp://example.com", null]) expect(safeLink(link)).toBeUndefined();
});
