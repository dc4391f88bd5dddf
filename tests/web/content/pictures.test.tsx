import ImagesPage from "@spoke/web/features/admin-marketing/ImagesPage.tsx";
import { MediaPicture } from "@spoke/web/features/media/index.ts";
import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { clientOf, DEALER, Page, signedIn } from "../support.tsx";

afterEach(cleanup);

const file = (id: string, contentType: string) => ({
  ...{ __typename: "File", id, fileName: id, fileTitle: id, contentType, size: 2048, width: 1, height: 1 },
  ...{ thumbnailUrl: `https://files.test/${id}`, focal: null, license: "", validUntil: null, isExpired: false },
  version: 1,
});
const material = (title: string, contentType: string) => ({
  ...{ __typename: "MarketingMaterial", id: title, title, type: "image", uploadAt: "2026-11-30T10:00:00Z" },
  category: { __typename: "MarketingCategory", id: "c1", breadcrumb: [] },
  ...{ placeholder: file(title, contentType), files: [{ __typename: "File", id: title }] },
});

it("the list of marketing images shows a document as the sign of its kind, and pictures as they are", async () => {
  await signedIn({ ...DEALER, scopes: ["marketing-material.cud"] });
  const materials = [material("Helmet", "image/jpeg"), material("Size chart", "application/pdf")];
  const info = { __typename: "PageInfo", page: 1, count: 2, pageTotal: 1 };
  render(
    <Page
      client={clientOf(() => ({ marketingMaterials: { __typename: "MarketingMaterials", materials, info } }))}
      at="/en-us/admin/marketing-material/image"
    >
      <ImagesPage />
    </Page>,
  );
  const table = within(await screen.findByRole("table"));
  const rowOf = (title: string) => table.getByText(title).closest("tr");
  await table.findByText("Helmet");
  expect(rowOf("Helmet")?.querySelector("img")?.getAttribute("src")).toBe("https://files.test/Helmet");
  expect(rowOf("Size chart")?.querySelector("img")).toBeNull();
  expect(rowOf("Size chart")?.querySelector("svg.lucide-file-text")).toBeTruthy();
});

it("a document that fills a frame shows the head of its first page", () => {
  const position = (contentType: string) => {
    const { container, unmount } = render(
      <Page client={clientOf(() => ({}))} at="/en-us">
        <MediaPicture file={file("f", contentType)} src="https://files.test/f" alt="" cover />
      </Page>,
    );
    const found = container.querySelector("img")?.style.objectPosition;
    unmount();
    return found;
  };
  expect(position("application/pdf")).toBe("50% 0%");
  expect(position("image/jpeg")).toBe("");
});
