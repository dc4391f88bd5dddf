import { toasts } from "@spoke/web/ui/toasts.ts";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { cellsOf, DEALER, savedFiles, signedIn } from "../support.tsx";
import { error, failed, field, ok, press, show, type, USER, variablesOf } from "./usersPages.tsx";

const customerBox = () => screen.getByRole<HTMLInputElement>("combobox", { name: /^Customer/ });
async function chooseCustomer(code: string): Promise<void> {
  customerBox().focus();
  fireEvent.change(customerBox(), { target: { value: code } });
  fireEvent.click(await screen.findByRole("option", { name: new RegExp(code) }));
}

beforeEach(async () => {
  sessionStorage.clear();
  Element.prototype.scrollIntoView = () => undefined;
  await signedIn({ ...DEALER, scopes: [...DEALER.scopes, "page.user-management"] });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("a user whose mails came back", () => {
  const returned = {
    ...USER,
    state: "undeliverable",
    mailProblem: { __typename: "MailProblem", reason: "bounce", at: "2026-11-20T10:00:00Z" },
  };

  it("is marked in the list, whose menu sends mails again", async () => {
    const sent = show(
      "/admin/users",
      () => ({ resumeUserMails: { __typename: "InviteUserResult", message: ok, userErrors: [] } }),
      returned,
    );
    expect(await screen.findAllByText("Emails bounced")).not.toHaveLength(0);
    fireEvent.click((await screen.findAllByRole("button", { name: /Rita Rider/ }))[0] ?? document.body);
    fireEvent.click(await screen.findByRole("menuitem", { name: "Send emails again" }));
    await waitFor(() => expect(variablesOf(sent, "ResumeUserMails")).toEqual([{ id: "u7" }]));
  });

  it("has the reason above the form", async () => {
    show("/admin/users/u7/edit", undefined, returned);
    expect(await screen.findByText(/Emails to rita@shop.example came back on .*Nov.*2026/)).toBeTruthy();
  });
});

describe("the list of users", () => {
  it("locks a user from the row's menu, and the form calls the user locked", async () => {
    const sent = show("/admin/users?search=rita", () => ({
      updateUser: { __typename: "UpdateUserResult", password: "", user: null, message: ok, userErrors: [] },
    }));
    fireEvent.click((await screen.findAllByRole("button", { name: /Rita Rider/ }))[0] ?? document.body);
    fireEvent.click(await screen.findByRole("menuitem", { name: "Lock" }));
    await waitFor(() => expect(variablesOf(sent, "UpdateUser")).toMatchObject([{ id: "u7", user: { active: false } }]));
    await waitFor(() => expect(toasts.get().map(({ text }) => text)).toContain("1 user locked"));
    cleanup();
    show("/admin/users/u7/edit", undefined, { ...USER, active: false, state: "locked" });
    expect((await screen.findByRole("switch", { name: "Active" })).getAttribute("aria-checked")).not.toBe("true");
    expect(screen.getByText("Locked")).toBeTruthy();
  });

  it("[admin-users-002] narrows to one role and several group roles, as the address says", async () => {
    const sent = show("/admin/users?role=sales&groupRoleIds=dealer,sales&sortByField=name&sortByOrder=DESC&size=20");
    expect(await screen.findAllByText("Rita Rider")).not.toHaveLength(0);
    expect(variablesOf(sent, "Users")[0]).toEqual({
      page: 1,
      limit: 20,
      role: "sales",
      groupRoleIds: ["dealer", "sales"],
      sort: { sortBy: "name", order: "DESC" },
    });
    fireEvent.change(screen.getByLabelText("Role"), { target: { value: "" } });
    await waitFor(() => expect(variablesOf(sent, "Users").at(-1)).not.toHaveProperty("role"));
  });

  it("[errors-015] deletes after a question, and says why not", async () => {
    const answers = [failed("invalid_input"), ok];
    const sent = show("/admin/users", (operation) => {
      if (operation !== "DeleteUser") return {};
      const message = answers.shift() ?? ok;
      const userErrors = message.status === "failed" ? [error("id", "last_administrator")] : [];
      return { deleteUser: { __typename: "DeleteUserResult", message, userErrors } };
    });
    const [menu] = await screen.findAllByRole("button", { name: "Actions for Rita Rider" });
    if (!menu) throw new Error("the row has no menu");
    fireEvent.click(menu);
    fireEvent.click(await screen.findByRole("menuitem", { name: "Delete" }));
    const dialog = await screen.findByRole("alertdialog");
    fireEvent.click(within(dialog).getByRole("button", { name: "Delete" }));
    expect((await within(dialog).findByRole("alert")).textContent).toContain("last administrator");
    fireEvent.click(within(dialog).getByRole("button", { name: "Delete" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(variablesOf(sent, "DeleteUser")).toEqual([{ id: "u7" }, { id: "u7" }]);
  });

  it("[admin-users-008] downloads the users of the chosen group roles", async () => {
    const files = savedFiles();
    const sent = show("/admin/users?groupRoleIds=dealer,sales");
    await screen.findAllByText("Rita Rider");
    press("Download Excel");
    await waitFor(() => expect(files).toHaveLength(1));
    const [, row] = await cellsOf(files[0]);
    expect(row?.slice(0, 5)).toEqual(["Rita Rider", "rita", "rita@shop.example", "Group dealer", "The sales"]);
    expect(variablesOf(sent, "Users").at(-1)).toMatchObject({ limit: 100, groupRoleIds: ["dealer", "sales"] });
  });
});

describe("a new user", () => {
  it("[admin-users-004] shows the password that was made up once", async () => {
    const sent = show("/admin/users/create", () => ({
      createUser: { __typename: "CreateUserResult", username: "bo", password: "Kd7xPq2m", message: ok, userErrors: [] },
    }));
    type(await waitFor(() => field(/^Username/)).then(() => /^Username/), "Bo");
    type(/^Name/, "Bo Builder");
    press("Create user");
    expect(await screen.findByText(/^Choose a group role/)).toBeTruthy();
    expect(variablesOf(sent, "CreateUser")).toEqual([]);
    type(/^Group role/, "dealer");
    fireEvent.click(screen.getByRole("switch", { name: "Also show a one-time password" }));
    press("Create user");
    expect(await screen.findByText("Kd7xPq2m")).toBeTruthy();
    expect(variablesOf(sent, "CreateUser")[0]).toMatchObject({
      user: { username: "bo", name: "Bo Builder", hosts: ["northline.localhost"], groupRole: "dealer" },
      userAreas: [],
      generatePassword: true,
    });
    press("I have saved the password");
    await waitFor(() => expect(screen.queryByText("Kd7xPq2m")).toBeNull());
  });

  it("[admin-users-011] says at the field that the e-mail address is taken, and keeps what was typed", async () => {
    show("/admin/users/create", () => ({
      createUser: {
        __typename: "CreateUserResult",
        username: "",
        password: "",
        message: failed("invalid_input"),
        userErrors: [error("user.email", "email_exists")],
      },
    }));
    await waitFor(() => field(/^Username/));
    type(/^Username/, "bo");
    type(/^Name/, "Bo Builder");
    type(/^Email \*$/, "rita@shop.example");
    type(/^Group role/, "dealer");
    press("Create user");
    expect(await screen.findByText("Email already exists")).toBeTruthy();
    expect(field(/^Email \*$/).getAttribute("aria-invalid")).toBe("true");
    expect(field(/^Name/).value).toBe("Bo Builder");
  });

  it("[admin-users-009] of the US form is a dealer of U001 with a customer code", async () => {
    const sent = show("/admin/users/create-us", () => ({
      createUser: { __typename: "CreateUserResult", username: "bo", password: "Kd7xPq2m", message: ok, userErrors: [] },
    }));
    await waitFor(() => field(/^Username/));
    expect(screen.queryByText("Areas")).toBeNull();
    type(/^Username/, "bo");
    type(/^Name/, "Bo Builder");
    press("Create user");
    await waitFor(() => expect(customerBox().getAttribute("aria-invalid")).toBe("true"));
    expect(field(/^Email \*$/).getAttribute("aria-invalid")).toBe("true");
    expect(variablesOf(sent, "CreateUser")).toEqual([]);
    await chooseCustomer("C200");
    type(/^Email \*$/, "bo@shop.example");
    type(/^Phone/, "(0)555 0100");
    press("Create user");
    await screen.findByText("Kd7xPq2m");
    expect(variablesOf(sent, "CreateUser")[0]).toMatchObject({
      user: { custCode: "C200", phone: "+625550100", groupRole: "dealer", roles: [], hosts: ["northline.localhost"] },
      userAreas: [{ sorg: "U001", limitation: "none" }],
    });
    press("I have saved the password");
    await waitFor(() => expect(variablesOf(sent, "Users").at(-1)).toMatchObject({ search: "bo" }));
  });

  it("[admin-users-009] is copied in the US without what is another's alone", async () => {
    show("/admin/users/u7/copy-us");
    await waitFor(() => expect(customerBox().value).toBe("Shop C100 · Bend · C100"));
    expect(field(/^Username/).value).toBe("");
    expect(field(/^Email \*$/).value).toBe("");
  });
});

describe("a user who is changed", () => {
  const changed = (message: object, userErrors: object[] = [], password = "") => ({
    updateUser: { __typename: "UpdateUserResult", password, user: null, message, userErrors },
  });

  it("[admin-users-006] gets a new password only on request", async () => {
    const sent = show("/admin/users/u7/edit", () => changed(ok, [], "Neu9pass"));
    await waitFor(() => field(/^Name/));
    type(/^Name/, "Rita Racer");
    press("Save");
    await waitFor(() => expect(variablesOf(sent, "UpdateUser")).toHaveLength(1));
    expect(variablesOf(sent, "UpdateUser")[0]).toMatchObject({
      id: "u7",
      generatePassword: false,
      version: "v1",
      user: { name: "Rita Racer", active: true, emailConfirmations: ["office@shop.example"] },
    });
    expect(variablesOf(sent, "UpdateUser")[0]).not.toHaveProperty("user.username");
    cleanup();
    const again = show("/admin/users/u7/edit", () => changed(ok, [], "Neu9pass"));
    fireEvent.click(await screen.findByRole("switch", { name: "Generate new password" }));
    press("Save");
    expect(await screen.findByText("Neu9pass")).toBeTruthy();
    expect(variablesOf(again, "UpdateUser")[0]).toMatchObject({ generatePassword: true });
  });

  it("[admin-users-009] of the US form keeps what that form does not show", async () => {
    const sent = show("/admin/users/u7/edit-us", () => changed(ok));
    await waitFor(() => expect(customerBox().value).toBe("Shop C100 · Bend · C100"));
    await chooseCustomer("C300");
    press("Save");
    await waitFor(() => expect(variablesOf(sent, "UpdateUser")).toHaveLength(1));
    const { user, ...rest } = variablesOf(sent, "UpdateUser")[0] ?? {};
    expect(Object.keys(user ?? {}).sort()).toEqual(["custCode", "email", "language", "name", "phone"]);
    expect(rest).not.toHaveProperty("userAreas");
  });

  it("[admin-users-012] shows confirmations, mail switches, areas and markets", async () => {
    show("/admin/users/u7/edit");
    await waitFor(() => field(/^Name/));
    expect(screen.getByText("office@shop.example")).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>("switch", { name: "Send emails to this address" }).checked).toBe(true);
    expect(screen.getByRole<HTMLInputElement>("switch", { name: "Send warranty emails" }).checked).toBe(false);
    expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "Placeholder address" }).checked).toBe(false);
    expect(screen.getByLabelText<HTMLSelectElement>("Sales organization").value).toBe("U001");
    expect(screen.getByRole("combobox", { name: "Target markets" })).toBeTruthy();
  });

  it("shows the customer of an area, and supports several areas", async () => {
    const sent = show("/admin/users/u7/edit", () => changed(ok));
    await waitFor(() => field(/^Name/));
    press("Add area");
    const limitations = screen.getAllByLabelText("Limitation");
    const last = limitations.at(-1);
    if (!last) throw new Error("no area was added");
    fireEvent.change(last, { target: { value: "sales_group" } });
    press("Save");
    await waitFor(() =>
      expect(
        screen
          .getAllByLabelText(/^Sales group/)
          .at(-1)
          ?.getAttribute("aria-invalid"),
      ).toBe("true"),
    );
    fireEvent.change(screen.getAllByLabelText(/^Sales group/).at(-1) ?? last, { target: { value: "G7" } });
    press("Save");
    await waitFor(() => expect(variablesOf(sent, "UpdateUser")).toHaveLength(1));
    expect(variablesOf(sent, "UpdateUser")[0]).toMatchObject({
      userAreas: [
        { sorg: "U001", limitation: "none" },
        { sorg: "U001", limitation: "sales_group", value: "G7" },
      ],
    });
  });

  it("gets one of the languages of the sites that the user can sign in to", async () => {
    show("/admin/users/create");
    await waitFor(() => field(/^Name/));
    const options = [...screen.getByLabelText<HTMLSelectElement>("Language").options];
    expect(options.map(({ value }) => value)).toEqual(["en-US"]);
  });

  it("needs no areas to buy for a dealer; without them, office users are warned about", async () => {
    show("/admin/users/u7/edit", undefined, { ...USER, userAreas: [] });
    expect(await screen.findByText(/^No areas needed/)).toBeTruthy();
    cleanup();
    const role = { __typename: "UserRole", id: "sales", description: "Group sales" };
    const sent = show("/admin/users/u7/edit", () => changed(ok), {
      ...USER,
      groupRole: role,
      custCode: "",
      userAreas: [],
    });
    expect(await screen.findByText(/^No areas yet/)).toBeTruthy();
    type(/^Name/, "Sam Seller");
    press("Save");
    await waitFor(() => expect(variablesOf(sent, "UpdateUser")).toHaveLength(1));
    const text = "“Sam Seller” saved without areas: the user cannot act for customers";
    await waitFor(() => expect(toasts.get().map((toast) => toast.text)).toContain(text));
  });

  it("cannot be the administrator's own access, nor somebody who may do more", async () => {
    await signedIn({ ...DEALER, id: "u7", scopes: ["page.user-management"] });
    const sent = show("/admin/users/u7/edit", () => changed(ok));
    await waitFor(() => field(/^Name/));
    expect(screen.getByLabelText<HTMLSelectElement>("Group role").disabled).toBe(true);
    type(/^Name/, "Myself");
    press("Save");
    await waitFor(() => expect(variablesOf(sent, "UpdateUser")).toHaveLength(1));
    expect(variablesOf(sent, "UpdateUser")[0]).not.toHaveProperty("user.roles");
    expect(variablesOf(sent, "UpdateUser")[0]).not.toHaveProperty("userAreas");
    cleanup();
    show("/admin/users/u7/edit", undefined, { ...USER, manageable: false });
    expect(await screen.findByText(/^This user has permissions/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
  });
});
