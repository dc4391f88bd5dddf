import BulkPage from "@spoke/web/features/admin-marketing/BulkPage.tsx";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useLocation } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { clientOf, Page, signedIn } from "./support.tsx";

beforeEach(() => signedIn());
afterEach(cleanup);

const FILE = {
  ...{ __typename: "File", id: "f1", fileName: "dsc-1.jpg", fileTitle: "dsc-1", contentType: "image/jpeg", size: 9 },
  ...{ width: 4, height: 3, thumbnailUrl: null, focal: null, license: null, validUntil: null, isExpired: false },
  version: 1,
};

const Place = () => <output>{useLocation().pathname}</output>;

/** The page with a file that was uploaded before. */
async function show() {
  const created = vi.fn();
  const client = clientOf((operation) => {
    if (operation === "CreateMarketingImages") created();
    const info = { __typename: "PageInfo", page: 1, count: 1, pageTotal: 1 };
    if (operation === "LibraryFiles") return { mediaFiles: { __typename: "Files", files: [FILE], info } };
    if (operation === "Cart") return { cart: [] };
    return { marketingMaterialCategories: { __typename: "Categories", categories: [], info } };
  });
  render(
    <Page client={client} at="/en-us/admin/marketing-material/image/create-bulk">
      <BulkPage />
      <Place />
    </Page>,
  );
  fireEvent.click(await screen.findByRole("button", { name: "Add them" }));
  return { created, title: await screen.findByRole<HTMLInputElement>("textbox", { name: "Title of dsc-1.jpg" }) };
}

it("leads to the category that is missing, then to the title", async () => {
  const { created, title } = await show();
  fireEvent.change(title, { target: { value: " " } });
  fireEvent.click(screen.getByRole("button", { name: "Create 1" }));
  const category = screen.getByRole<HTMLSelectElement>("combobox", { name: /Category/ });
  await waitFor(() => expect(document.activeElement).toBe(category));
  category.append(new Option("Logos", "c1"));
  fireEvent.change(category, { target: { value: "c1" } });
  fireEvent.click(screen.getByRole("button", { name: "Create 1" }));
  await waitFor(() => expect(document.activeElement).toBe(title));
  expect(created).not.toHaveBeenCalled();
});

it("asks before the page is left with titles that are not created yet", async () => {
  const { title } = await show();
  fireEvent.change(title, { target: { value: "Gravel at dawn" } });
  fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  await screen.findByRole("alertdialog");
  screen.getByText(/^Nothing has been created yet/);
  fireEvent.click(screen.getByRole("button", { name: "Stay here" }));
  expect(title.value).toBe("Gravel at dawn");
  screen.getByText(/\/create-bulk$/);
  fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  fireEvent.click(await screen.findByRole("button", { name: "Leave" }));
  await screen.findByText(/\/image$/);
});
