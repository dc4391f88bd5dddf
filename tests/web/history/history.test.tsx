import { History } from "@spoke/web/features/history/index.ts";
import type { HistoryKind } from "@spoke/web/gql/graphql.ts";
import { addMessages, loadLocale } from "@spoke/web/lib/i18n.ts";
import de from "@spoke/web/locales/de.json";
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { clientOf, EURO, Page, signedIn } from "../support.tsx";

beforeEach(() => signedIn());
afterEach(async () => {
  cleanup();
  await act(() => loadLocale("en-US"));
});

const change = (
  field: string,
  kind: string,
  before: readonly string[],
  after: readonly string[],
  currency?: object,
) => ({
  ...{ __typename: "HistoryChange", field, kind, before, after, currency: currency ?? null },
});
const detail = (name: string, value: string) => ({ __typename: "HistoryDetail", name, value });
let next = 0;
const entry = (what: string, changes: readonly object[], details: readonly object[] = []) => {
  next += 1;
  const id = `0${next}`;
  return { __typename: "HistoryEntry", id, at: "2026-11-20T10:00:00Z", what, who: "Olga Office", details, changes };
};

async function show(entries: readonly object[]): Promise<string> {
  const answer = { history: { __typename: "History", data: entries, hasMore: false } };
  const { container } = render(
    <Page client={clientOf(() => answer)}>
      <History kind={"user" as HistoryKind} id="u2" isOpen />
    </Page>,
  );
  await screen.findAllByText(/Olga Office/);
  return container.textContent ?? "";
}

const CHANGES = [
  change("orderLimit", "number", ["5000"], ["8000"]),
  change("grandTotal", "amount", ["1234.5"], ["1300"], EURO),
  change("dueDate", "day", ["2026-11-20"], ["2026-12-01"]),
  change("active", "flag", ["true"], ["false"]),
  change("orderState", "text", ["waiting-confirmation"], ["confirmed"]),
  change("internalNotes", "text", [], ["Call first"]),
  change("roles", "list", ["sales"], ["audit", "dealer"]),
  change("userAreas", "list", [], ["Velo USA none"]),
  change("password", "hidden", [], []),
];

it("says what changed with old and new values, in the reader's language and format", async () => {
  const english = await show([entry("changed", CHANGES, [detail("fields", "orderLimit grandTotal")])]);
  for (const text of ["Order limit: 5,000 → 8,000", "Status: Active → Locked", "20 Nov 2026 → 01 Dec 2026"])
    expect(english).toContain(text);
  expect(english).toContain("Status: Waiting for confirmation → Confirmed");
  expect(english).toMatch(/Invoice total: .*1,234\.50.* → .*1,300\.00/);
  expect(english).toContain("Internal notes: none → Call first");
  expect(english).toContain("Roles: added audit, dealer");
  expect(english).toContain("Roles: removed sales");
  expect(english).toContain("Areas: added Velo USA None");
  expect(english).toContain("Password");
  expect(english).not.toContain("grandTotal");
  cleanup();
  addMessages("de", de);
  await act(() => loadLocale("de"));
  const german = await show([entry("changed", CHANGES)]);
  expect(german).toMatch(/: 5\.000 → 8\.000/);
  expect(german).toMatch(/Rechnungsbetrag: 1\.234,50.* → 1\.300,00/);
});

it("shows entries from before values were recorded as it did: names of fields, and what came and went", async () => {
  const text = await show([
    entry("user changed", [], [detail("fields", "roles email")]),
    entry("changed", [], [detail("before", "page.news page.claim"), detail("after", "page.news page.catalog")]),
  ]);
  expect(text).toContain("roles, email");
  expect(text).toContain("Added: page.catalog · Removed: page.claim");
  cleanup();
  const stopped = await show([entry("mails stopped", [], [detail("reason", "bounce")])]);
  expect(stopped).toContain("Emails stoppedReason: the mailbox does not exist");
});

it("names what changed about content: audience, days, switches, and texts", async () => {
  const text = await show([
    entry(
      "moved",
      [
        change("audience", "text", ["velo.localhost"], ["Velo USA"]),
        change("isOff", "flag", ["false"], ["true"]),
        change("locale", "text", ["all"], ["de"]),
        change("type", "text", ["company"], ["event"]),
        change("validFrom", "day", [], ["2026-12-01"]),
        change("texts", "hidden", [], []),
      ],
      [detail("title", "Helmets")],
    ),
  ]);
  for (const line of [
    "Moved",
    "Audience: velo.localhost → Velo USA",
    "Switched off: No → Yes",
    "Type: Company → Events",
  ])
    expect(text).toContain(line);
  expect(text).toContain("Reader language: All languages → Deutsch");
  expect(text).toContain("First day: none → 01 Dec 2026");
  expect(text).toContain("Texts");
  expect(text).not.toContain("Helmets");
});
