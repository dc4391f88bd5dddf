import UserFormPage from "@spoke/web/features/admin-users/UserFormPage.tsx";
import UsersPage from "@spoke/web/features/admin-users/UsersPage.tsx";
import { fireEvent, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { Route, Routes } from "react-router";
import { type Answer, clientOf, Page } from "../support.tsx";

const ROLES = ["dealer", "sales", "administrator"].map((id) => ({
  __typename: "UserFormRole",
  id,
  name: `The ${id}`,
  description: "",
  permissions: id === "dealer" ? [{ __typename: "UserFormPermission", name: "cart.display-order-qty" }] : [],
  grantable: id !== "administrator",
}));
const CHOICES = {
  groupRoles: ROLES.map((role) => ({
    __typename: "UserFormGroupRole",
    id: role.id,
    description: `Group ${role.id}`,
    roles: [role],
    grantable: role.grantable,
  })),
  roles: ROLES,
  contentTargetMarkets: [{ __typename: "UserMarket", id: "us", marketName: "United States" }],
  hosts: [
    {
      ...{ __typename: "UserFormHost", host: "northline.localhost", webTitle: "Northline", sorg: "U001" },
      languages: ["en-US"],
    },
  ],
  sorgs: [{ __typename: "UserFormSorg", sorg: "U001", name: "Northline Inc", hasDealerForm: true }],
  languages: ["en-US", "de"].map((id) => ({ __typename: "UserLanguage", id, description: id })),
};
export const USER = {
  __typename: "AdminUser",
  id: "u7",
  username: "rita",
  name: "Rita Rider",
  email: { __typename: "AdminUserEmail", email: "rita@shop.example" },
  phone: "5550100",
  emailConfirmations: ["office@shop.example"],
  sendEmail: true,
  sendEmailWarranty: false,
  isFakeEmail: false,
  active: true,
  hosts: ["northline.localhost"],
  custCode: "C100",
  custNumber: "0310100",
  language: { __typename: "UserLanguage", id: "en-US", description: "English" },
  roles: [],
  additionalRoles: [{ __typename: "UserRole", id: "sales", description: "The sales" }],
  groupRole: { __typename: "UserRole", id: "dealer", description: "Group dealer" },
  userAreas: [{ __typename: "UserArea", sorg: "U001", limitation: "none", option: "", value: "" }],
  contentTargetMarkets: [],
  custName: "Rider & Sons",
  state: "never_signed_in",
  lastSignInAt: "",
  mailProblem: null,
  createdAt: "2026-01-05T10:00:00Z",
  version: "v1",
  manageable: true,
};
const CUSTOMERS = ["C100", "C200", "C300"].map((unified) => ({
  __typename: "Customer",
  custCode: { __typename: "CustCode", unified },
  custName: `Shop ${unified}`,
  custCity: "Bend",
}));
export const ok = { __typename: "Message", status: "success", description: "saved" };
export const failed = (description: string) => ({ __typename: "Message", status: "failed", description });
export const error = (field: string, message: string) => ({ __typename: "UserError", field, message, values: [] });

export interface Sent {
  readonly operation: string;
  readonly variables: Record<string, unknown>;
}

/** Shows the pages of users at an address; `answer` answers what is neither the list nor the form's data. */
export function show(at: string, answer: Answer = () => ({}), user: object = USER): Sent[] {
  const sent: Sent[] = [];
  const client = clientOf((operation, variables) => {
    sent.push({ operation, variables });
    if (operation === "Users") {
      const info = { __typename: "PageInfo", page: 1, count: 1, pageTotal: 1, countIsMinimum: null };
      return { usersV2: { __typename: "UserPage", users: [user], info } };
    }
    if (operation === "UserChoices" || (operation === "UserForm" && variables.isNew)) {
      return { createData: { __typename: "UserFormData", ...CHOICES } };
    }
    if (operation === "UserForm") return { editData: { __typename: "UserEditData", ...CHOICES, user } };
    if (operation === "SalesUsers") return { salesUsers: [] };
    if (operation === "CustomersToChoose") return { customers: CUSTOMERS };
    return answer(operation, variables);
  });
  const route = (path: string, page: ReactNode) => <Route path={`/:locale${path}`} element={page} />;
  render(
    <Page client={client} at={`/en-us${at}`}>
      <Routes>
        {route("/admin/users", <UsersPage />)}
        {route("/admin/users/create", <UserFormPage />)}
        {route("/admin/users/create-us", <UserFormPage />)}
        {route("/admin/users/:id/edit", <UserFormPage />)}
        {route("/admin/users/:id/edit-us", <UserFormPage />)}
        {route("/admin/users/:id/copy-us", <UserFormPage />)}
      </Routes>
    </Page>,
  );
  return sent;
}

export const variablesOf = (sent: readonly Sent[], operation: string) =>
  sent.filter((item) => item.operation === operation).map(({ variables }) => variables);
export const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);
export const type = (label: string | RegExp, value: string) => fireEvent.change(field(label), { target: { value } });
export const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));
