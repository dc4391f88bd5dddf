import { setSession } from "@spoke/web/app/session.ts";
import InquiryPage from "@spoke/web/features/public/InquiryPage.tsx";
import { publicRoutes } from "@spoke/web/features/public/routes.ts";
import { named } from "@spoke/web/features/public/useCountries.ts";
import { DEFAULT_CONFIG, setConfig } from "@spoke/web/lib/config.ts";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { signedIn, TestRouter } from "./support.tsx";

const COUNTRIES = [
  { id: "DE", name: "Germany", phoneCode: "+49", attribution: "Cities by Somebody" },
  { id: "ID", name: "Indonesia", phoneCode: "+62", attribution: "Cities by Somebody" },
];
const BANDUNG = { id: "ID:bandung", description: "Bandung, West Java", state: "West Java", attribution: "" };
const DONE = { message: { status: "success", description: "success_send_inquiry" }, userErrors: [] };
interface Sent {
  readonly path: string;
  readonly authorization: string | null;
  readonly variables: Record<string, unknown>;
}
const sent = vi.fn<(call: Sent) => void>();
let answer: object;

beforeEach(async () => {
  await signedIn();
  setSession({ status: "out" });
  setConfig({ ...DEFAULT_CONFIG, host: "b2b.example", countryId: "ID" });
  sessionStorage.clear();
  sent.mockReset();
  answer = DONE;
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    const { query, variables } = JSON.parse(String(init.body)) as { query: string; variables: Record<string, unknown> };
    if (query.includes("countries {")) return new Response(JSON.stringify({ data: { countries: COUNTRIES } }));
    if (query.includes("cities(")) return new Response(JSON.stringify({ data: { cities: [BANDUNG] } }));
    sent({ path, authorization: new Headers(init.headers).get("authorization"), variables });
    return new Response(JSON.stringify({ data: { createCustomerInquiry: answer } }));
  });
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function visit(): Promise<void> {
  render(
    <TestRouter initialEntries={["/en-us/new-customer-inquiry"]}>
      <InquiryPage />
    </TestRouter>,
  );
  await screen.findByLabelText(/Name of the shop/);
}

const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: RegExp, value: string) => fireEvent.change(field(label), { target: { value } });
const send = () => fireEvent.click(screen.getByRole("button", { name: "Send inquiry" }));

function fill(): void {
  type(/Name of the shop/, "Ömür Bisiklet");
  type(/City/, "Bandung");
  type(/State or province/, "West Java");
  type(/Address/, "Jalan Braga 7");
  type(/Email/, "omur@example.com");
  type(/Phone/, "0812 345 678");
  type(/Why do you want/, "We sell 300 bikes a year.");
  type(/What do you want/, "More of them.");
}

it("[inquiry-001] names every field that is missing, and asks for neither postal code nor website", async () => {
  await visit();
  fireEvent.change(screen.getByLabelText(/Country/), { target: { value: "" } });
  send();
  await waitFor(() => expect(document.querySelectorAll('[aria-invalid="true"]').length).toBeGreaterThan(7));
  for (const label of [/Name of the shop/, /City/, /State or/, /Address/, /Email/, /Phone/, /Why do/, /What do/]) {
    expect(field(label).getAttribute("aria-invalid"), String(label)).toBe("true");
  }
  for (const label of [/Postal code/, /Website/]) expect(field(label).getAttribute("aria-invalid")).toBeNull();
  expect(sent).not.toHaveBeenCalled();
});

it("[inquiry-002] sends everything to the public address without a token, once, and thanks", async () => {
  await visit();
  fill();
  send();
  send();
  expect(await screen.findByText(/We have received your inquiry/)).toBeTruthy();
  expect(sent).toHaveBeenCalledOnce();
  const [call] = sent.mock.calls[0] ?? [];
  expect(call).toMatchObject({ path: "/public/graphql", authorization: null });
  expect(call?.variables).toMatchObject({
    host: "b2b.example",
    name: "Ömür Bisiklet",
    country: "ID",
    phone: "+62812345678",
    postalCode: "",
    city: "Bandung",
  });
});

it("takes a website as it is printed on cards", async () => {
  await visit();
  fill();
  type(/Website/, "zweirad-oeztuerk.de");
  send();
  await screen.findByText(/We have received your inquiry/);
  expect(sent.mock.calls[0]?.[0].variables).toMatchObject({ website: "https://zweirad-oeztuerk.de" });
});

it("[inquiry-003] offers countries in the reader's language, their code, and cities of the one that is chosen", async () => {
  await visit();
  expect(screen.getByText("+62")).toBeTruthy();
  expect(screen.getByText("Cities by Somebody")).toBeTruthy();
  const city = field(/City/);
  city.focus();
  type(/City/, "Band");
  fireEvent.click(await screen.findByRole("option", { name: "Bandung, West Java" }));
  await waitFor(() => expect(field(/City/).value).toBe("Bandung, West Java"));
  expect(field(/State or province/).value).toBe("West Java");
  await waitFor(() => expect(screen.queryByRole("listbox")).toBeNull());
  fireEvent.change(screen.getByLabelText(/Country/), { target: { value: "DE" } });
  expect(await screen.findByText("+49")).toBeTruthy();
  expect(named(COUNTRIES, "de").map(({ name }) => name)).toEqual(["Deutschland", "Indonesien"]);
});

it("[errors-015] keeps everything typed and says at the field what the server refuses", async () => {
  answer = {
    message: { status: "failed", description: "invalid_input" },
    userErrors: [{ field: "custCity", message: "city_unknown" }],
  };
  await visit();
  fill();
  send();
  expect(await screen.findByText("Choose a city from the list.")).toBeTruthy();
  expect(field(/Name of the shop/).value).toBe("Ömür Bisiklet");
  expect(field(/Why do you want/).value).toBe("We sell 300 bikes a year.");
});

it("offers back what was typed before a reload", async () => {
  await visit();
  type(/Name of the shop/, "Half a name");
  cleanup();
  await visit();
  fireEvent.click(screen.getByRole("button", { name: /Restore|Continue|Take/ }));
  await waitFor(() => expect(field(/Name of the shop/).value).toBe("Half a name"));
});

it("[inquiry-004] is no page on hosts that want no inquiries", () => {
  setConfig({ ...DEFAULT_CONFIG, allowNewCustomerInquiry: false });
  render(
    <TestRouter initialEntries={["/en-us/new-customer-inquiry"]}>
      <InquiryPage />
    </TestRouter>,
  );
  expect(screen.getByText("This page could not be found")).toBeTruthy();
});

it("[session-023] needs no session", () => {
  expect(publicRoutes.find(({ id }) => id === "new-customer-inquiry")).toMatchObject({ public: true });
});
