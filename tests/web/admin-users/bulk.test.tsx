import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { DEALER, signedIn } from "../support.tsx";
import { error, failed, ok, press, show, USER, variablesOf } from "./usersPages.tsx";

beforeEach(async () => {
  sessionStorage.clear();
  await signedIn({ ...DEALER, scopes: [...DEALER.scopes, "page.user-management"] });
});
afterEach(cleanup);

async function chooseRita(): Promise<void> {
  await screen.findAllByText("Rita Rider");
  const [choose] = screen.getAllByRole("checkbox", { name: /Rita Rider/ });
  if (!choose) throw new Error("the user cannot be selected");
  fireEvent.click(choose);
}

describe("several users", () => {
  it("are locked or invited together, each with an answer of its own", async () => {
    const sent = show("/admin/users", (operation) =>
      operation === "InviteUser"
        ? { inviteUser: { __typename: "InviteUserResult", message: failed("user_not_invitable"), userErrors: [] } }
        : { updateUser: { __typename: "UpdateUserResult", password: "", user: null, message: ok, userErrors: [] } },
    );
    await screen.findAllByText("Rita Rider");
    expect(screen.getAllByText("0310100")).not.toHaveLength(0);
    expect(screen.getAllByText("Never signed in")).not.toHaveLength(0);
    await chooseRita();
    press("Send invitation");
    const invite = await screen.findByRole("alertdialog");
    fireEvent.click(within(invite).getByRole("button", { name: "Send invitation" }));
    expect(await within(invite).findByText(/^Rita Rider: This user cannot be invited/)).toBeTruthy();
    const [close] = within(invite).getAllByRole("button", { name: "Close" });
    if (close) fireEvent.click(close);
    press("Lock");
    const lock = await screen.findByRole("alertdialog");
    fireEvent.click(within(lock).getByRole("button", { name: "Lock" }));
    await waitFor(() =>
      expect(variablesOf(sent, "UpdateUser")).toEqual([{ id: "u7", version: "v1", user: { active: false } }]),
    );
  });

  it("get another group role, of those that the administrator may give", async () => {
    const sent = show("/admin/users", () => ({
      updateUser: {
        __typename: "UpdateUserResult",
        password: "",
        user: null,
        message: failed("invalid_input"),
        userErrors: [error("user.groupRole", "not_grantable")],
      },
    }));
    await chooseRita();
    press("Change group role");
    const dialog = await screen.findByRole("alertdialog", { name: "Change the group role of 1 user?" });
    const change = within(dialog).getByRole<HTMLButtonElement>("button", { name: "Change group role" });
    expect(change.disabled).toBe(true);
    const select = within(dialog).getByRole<HTMLSelectElement>("combobox", { name: /^Group role/ });
    await waitFor(() =>
      expect([...select.options].map(({ text }) => text)).toEqual(["Choose…", "Group dealer", "Group sales"]),
    );
    fireEvent.change(select, { target: { value: "sales" } });
    fireEvent.click(change);
    expect(await within(dialog).findByText(/^Rita Rider: /)).toBeTruthy();
    expect(variablesOf(sent, "UpdateUser")).toEqual([{ id: "u7", version: "v1", user: { groupRole: "sales" } }]);
  });

  it("are unlocked if they are locked, and cannot be locked again", async () => {
    const sent = show(
      "/admin/users",
      () => ({ updateUser: { __typename: "UpdateUserResult", password: "", user: null, message: ok, userErrors: [] } }),
      { ...USER, active: false, state: "locked" },
    );
    await chooseRita();
    expect(screen.queryByRole("button", { name: "Lock" })).toBeNull();
    press("Unlock");
    const dialog = await screen.findByRole("alertdialog", { name: "Unlock 1 user?" });
    fireEvent.click(within(dialog).getByRole("button", { name: "Unlock" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(variablesOf(sent, "UpdateUser")).toEqual([{ id: "u7", version: "v1", user: { active: true } }]);
    expect(screen.queryByRole("region", { name: "Selection" })).toBeNull();
  });
});
