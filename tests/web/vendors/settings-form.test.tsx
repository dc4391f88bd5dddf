import SettingsFormPage from "@spoke/web/features/vendors/SettingsFormPage.tsx";
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { Route, Routes } from "react-router";
import { afterEach, expect, it } from "vitest";
import { clientOf, DEALER, Page, signedIn } from "../support.tsx";

configure({ asyncUtilTimeout: 10_000 });
afterEach(cleanup);

const SETTINGS = {
  ...{
    __typename: "ThirdPartySettings",
    id: "V1",
    name: "Pumps & Co.",
    email: "",
    shipFrom: "Main Street 1\nSpringfield",
  },
  ...{ sellers: ["US"], isChangeable: true, version: "1" },
};

async function show(): Promise<Record<string, unknown>[]> {
  await signedIn({ ...DEALER, scopes: ["page.3rdpartyarticlemaintenance"] });
  const saved: Record<string, unknown>[] = [];
  const client = clientOf((operation, variables) => {
    if (operation !== "UpdateVendorSettings") return { settingsThirdParty: SETTINGS };
    saved.push(variables);
    const message = { __typename: "Message", status: "success", description: "success" };
    return { updateSettingsThirdParty: { __typename: "ThirdPartySettingsResult", message, userErrors: [] } };
  });
  render(
    <Page client={client} at="/en-us/3rd-party/settings/V1/edit">
      <Routes>
        <Route path="/en-us/3rd-party/settings/:id/edit" element={<SettingsFormPage />} />
      </Routes>
    </Page>,
  );
  return saved;
}

it("asks before a ship-from address is removed, and shows it", async () => {
  const saved = await show();
  const field = await screen.findByRole("textbox", { name: "Ships from" });
  fireEvent.change(field, { target: { value: " " } });
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  const question = within(await screen.findByRole("alertdialog", { name: "Remove ship-from address" }));
  expect(question.getByText(/Main Street 1/)).toBeTruthy();
  fireEvent.click(question.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(saved).toEqual([]);
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  fireEvent.click(
    within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Remove ship-from address" }),
  );
  await waitFor(() => expect(saved).toMatchObject([{ id: "V1", version: "1", shipFrom: "" }]));
});

it("saves another address at once", async () => {
  const saved = await show();
  const field = await screen.findByRole("textbox", { name: "Ships from" });
  fireEvent.change(field, { target: { value: "Side Street 2" } });
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(saved).toMatchObject([{ shipFrom: "Side Street 2" }]));
});
