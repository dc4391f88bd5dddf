import { LibraryButton } from "@spoke/web/features/media/index.ts";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { clientOf, DEALER, Page, signedIn } from "../support.tsx";

const file = {
  ...{
    __typename: "File",
    id: "f1",
    fileName: "poster.jpg",
    fileTitle: "Poster",
    contentType: "image/jpeg",
    size: 2048,
  },
  ...{ width: 1600, height: 900, thumbnailUrl: null, medFileUrl: null, focal: null, license: "", validUntil: null },
  ...{ isExpired: false, version: 3 },
};
const news = { __typename: "FilePlacement", kind: "news-article", owner: "n1", title: "The new Wander" };
const requests: { readonly operation: string; readonly variables: Record<string, unknown> }[] = [];
let placements: readonly object[] = [];
let saved: object | undefined;

function answer(operation: string, variables: Record<string, unknown>): object {
  requests.push({ operation, variables });
  const result = (message: object, userErrors: readonly object[] = []) => ({
    ...{ __typename: "MediaFileResult", file: null, userErrors, message: { __typename: "Message", ...message } },
  });
  switch (operation) {
    case "LibraryFiles": {
      const info = { __typename: "PageInfo", page: 1, count: 1, pageTotal: 1 };
      return { mediaFiles: { __typename: "MediaFilePage", files: [file], info } };
    }
    case "LibraryFile":
      return { mediaFile: { __typename: "MediaFile", file: { ...file, ...saved }, placements } };
    case "UpdateLibraryFile":
      if (variables.version !== 3) return { updateMediaFile: result({ status: "failed", description: "conflict" }) };
      saved = { license: variables.license, focal: { __typename: "FocalPoint", ...(variables.focal as object) } };
      return { updateMediaFile: result({ status: "success", description: "success_save" }) };
    case "DeleteLibraryFile":
      return {
        deleteMediaFile: result({ status: "failed", description: "media_used" }, [
          {
            ...{ __typename: "UserError", field: "id", message: "media_used_by" },
            values: [{ __typename: "ErrorValue", name: "titles", value: "Summer" }],
          },
        ]),
      };
    default:
      return {};
  }
}

beforeEach(() => signedIn({ ...DEALER, scopes: ["news.cu"] }));
afterEach(() => {
  cleanup();
  requests.length = 0;
  placements = [];
  saved = undefined;
});

async function openDetails(): Promise<HTMLElement> {
  render(
    <Page client={clientOf(answer)} at="/en-us/admin/marketing-material/image">
      <LibraryButton />
    </Page>,
  );
  fireEvent.click(screen.getByRole("button", { name: "Media library" }));
  fireEvent.click(await screen.findByRole("button", { name: "Poster" }));
  return screen.findByRole("form", { name: "File details" });
}

it("changes focal point, license, and last day of a file without a mouse", async () => {
  const form = await openDetails();
  fireEvent.change(within(form).getByRole("slider", { name: "From the left" }), { target: { value: "25" } });
  fireEvent.change(within(form).getByRole("slider", { name: "From the top" }), { target: { value: "80" } });
  fireEvent.change(within(form).getByLabelText("License"), { target: { value: "Print and web, 2027" } });
  fireEvent.change(within(form).getByLabelText("Valid until"), { target: { value: "2027-12-31" } });
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(saved).toBeDefined());
  expect(requests.find(({ operation }) => operation === "UpdateLibraryFile")?.variables).toMatchObject({
    ...{ id: "f1", version: 3, title: "Poster", license: "Print and web, 2027", validUntil: "2027-12-31" },
    focal: { x: 0.25, y: 0.8 },
  });
});

it("leads to what uses a file, which cannot be deleted meanwhile", async () => {
  placements = [news, { ...news, kind: "sales-document", owner: "d1", title: "Price list" }];
  await openDetails();
  const uses = screen.getByRole("list", { name: "Used in 2 places" });
  expect(
    within(uses)
      .getByRole("link", { name: /The new Wander/ })
      .getAttribute("href"),
  ).toBe("/en-us/admin/news/n1/edit");
  // An editor of news alone cannot open documents.
  expect(within(uses).queryByRole("link", { name: /Price list/ })).toBeNull();
  expect(within(uses).getByText("Price list")).toBeDefined();
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Delete" }).disabled).toBe(true);
});

it("names what began to use a file while it was being deleted", async () => {
  await openDetails();
  fireEvent.click(screen.getByRole("button", { name: "Delete" }));
  const dialog = await screen.findByRole("alertdialog");
  fireEvent.click(within(dialog).getByRole("button", { name: "Delete" }));
  await within(dialog).findByText(/Used in: Summer/);
});
