import { getSession } from "@spoke/web/app/session.ts";
import ProfilePage from "@spoke/web/features/profile/ProfilePage.tsx";
import { DEFAULT_CONFIG, setConfig } from "@spoke/web/lib/config.ts";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Answer, clientOf, DEALER, Page, signedIn } from "../support.tsx";

const PROFILE = {
  __typename: "Profile",
  id: "u1",
  username: "dana",
  name: "Dana Dealer",
  email: "dana@shop.example",
  pendingEmail: "",
  phone: "5550100",
  emailConfirmations: [],
  sendEmail: true,
  sendEmailWarranty: false,
  language: { __typename: "UserLanguage", id: "en-US" },
  version: "v1",
};
const ok = { __typename: "Message", status: "success", description: "success_update_profile" };
const answered = (message: object, userErrors: object[] = []) => ({
  updateProfileUser: { __typename: "UpdateProfileResult", message, userErrors },
});

async function show(update: Answer = () => answered(ok), profile = PROFILE) {
  const sent: Record<string, unknown>[] = [];
  const client = clientOf((operation, variables) => {
    if (operation === "Profile") return { profile };
    sent.push(variables);
    return update(operation, variables);
  });
  render(
    <Page client={client} at="/en-us/user/edit-profile">
      <ProfilePage />
    </Page>,
  );
  await screen.findByLabelText(/^Name/);
  return sent;
}

const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string | RegExp, value: string) => fireEvent.change(field(label), { target: { value } });
const save = () => fireEvent.click(screen.getByRole("button", { name: "Save" }));

beforeEach(async () => {
  sessionStorage.clear();
  Element.prototype.scrollIntoView = () => undefined;
  await signedIn({ ...DEALER, scopes: ["profile.update"] });
  setConfig({ ...DEFAULT_CONFIG, languages: [{ code: "en-US" }, { code: "de" }] });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("the profile", () => {
  it("[admin-users-007] sends what users may change of themselves, and no password that was not typed", async () => {
    const sent = await show();
    type(/^Name/, "Dana D. Dealer");
    save();
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toEqual({
      user: {
        name: "Dana D. Dealer",
        email: "dana@shop.example",
        phone: "5550100",
        emailConfirmations: [],
        sendEmail: true,
        sendEmailWarranty: false,
        version: "v1",
      },
    });
    await waitFor(() => expect(getSession()).toMatchObject({ user: { name: "Dana D. Dealer" } }));
  });

  it("[format-001] sends a telephone number with the country code that stands before it", async () => {
    const sent = await show();
    type(/^Phone/, "0812 345-678");
    save();
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ user: { phone: "+62812345678" } });
  });

  it("asks for the current password before the e-mail address changes", async () => {
    const sent = await show();
    type("Email", "new@shop.example");
    save();
    await waitFor(() => expect(field(/^Current password/).getAttribute("aria-invalid")).toBe("true"));
    expect(sent).toEqual([]);
  });

  it("asks for the current password before an address for order confirmations is added", async () => {
    const sent = await show();
    const input = field(/^Additional addresses/);
    fireEvent.change(input, { target: { value: "desk@shop.example" } });
    fireEvent.keyDown(input, { key: "Enter" });
    save();
    await waitFor(() => expect(field(/^Current password/).getAttribute("aria-invalid")).toBe("true"));
    expect(sent).toEqual([]);
    type(/^Current password/, "Old-pass-1");
    save();
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      user: { emailConfirmations: ["desk@shop.example"], currentPassword: "Old-pass-1" },
    });
  });

  it("says which new address waits to be confirmed", async () => {
    await show(undefined, { ...PROFILE, pendingEmail: "new@shop.example" });
    expect(screen.getByText(/Waiting for confirmation of new@shop\.example/)).toBeTruthy();
    expect(field("Email").value).toBe("dana@shop.example");
  });

  it("says all that is wrong with a new password at once", async () => {
    const sent = await show();
    type("New password", "short");
    type("Repeat new password", "other");
    save();
    expect(await screen.findByText("Password and confirm password do not match")).toBeTruthy();
    expect(field("New password").getAttribute("aria-invalid")).toBe("true");
    expect(field(/^Current password/).getAttribute("aria-invalid")).toBe("true");
    expect(sent).toEqual([]);
  });

  it("continues with the new password, because sessions of the old one end", async () => {
    const calls: string[] = [];
    vi.stubGlobal("fetch", async (path: string, { body }: RequestInit) => {
      calls.push(`${path} ${typeof body === "string" ? body : ""}`.trim());
      return new Response(JSON.stringify(path === "/login" ? { requestToken: "t" } : DEALER));
    });
    const sent = await show();
    type(/^Current password/, "Old-pass-1");
    type("New password", "New-pass-1");
    type("Repeat new password", "New-pass-1");
    save();
    await waitFor(() => expect(calls).toHaveLength(2));
    expect(calls[0]).toBe('/login {"username":"dana","password":"New-pass-1"}');
    expect(sent[0]).toMatchObject({ user: { currentPassword: "Old-pass-1", newPassword: "New-pass-1" } });
    await waitFor(() => expect(field("New password").value).toBe(""));
  });

  it("says that the current password is wrong at its field", async () => {
    await show(() =>
      answered({ __typename: "Message", status: "failed", description: "invalid_input" }, [
        { __typename: "UserError", field: "user.currentPassword", message: "wrong_password", values: [] },
      ]),
    );
    type("Email", "new@shop.example");
    type(/^Current password/, "nope");
    save();
    expect(await screen.findByText("The current password is incorrect")).toBeTruthy();
    expect(field("Email").value).toBe("new@shop.example");
  });
});
