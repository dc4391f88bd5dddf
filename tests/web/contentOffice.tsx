import AnnouncementFormPage from "@spoke/web/features/admin-announcements/AnnouncementFormPage.tsx";
import AnnouncementsPage from "@spoke/web/features/admin-announcements/AnnouncementsPage.tsx";
import BannerFormPage from "@spoke/web/features/admin-banners/BannerFormPage.tsx";
import BannersPage from "@spoke/web/features/admin-banners/BannersPage.tsx";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { Route, Routes, useLocation } from "react-router";
import { afterEach, beforeEach, expect, vi } from "vitest";
import { type Answer, clientOf, DEALER, Page, signedIn } from "./support.tsx";

const ADMIN = { ...DEALER, scopes: ["page.announcement", "page.banner"] };
const day = (date: string) => ({ __typename: "DateValue", date });
export const STORED = {
  __typename: "Announcement",
  id: "a1",
  type: "home_page",
  title: "Winter sale",
  url: "/news",
  content: "<p>All <strong>lights</strong></p>",
  from: day("2020-01-01"),
  to: day("2020-02-01"),
  fromTime: null,
  toTime: null,
  locale: null,
  texts: [],
  image: null,
  sorg: "U001",
  site: "",
  active: true,
  version: "1-x",
};
const BANNER = {
  __typename: "Banner",
  id: "b1",
  sorg: "U001",
  url: "",
  link: "/catalog/bike",
  bannerFile: "b1.webp",
  from: day("2020-01-01"),
  to: day("2099-02-01"),
  fromTime: "09:30",
  toTime: null,
  title: "Winter wheels",
  locale: "",
  active: true,
  version: "1-x",
};
const INFO = { __typename: "PageInfo", page: 1, count: 1, pageTotal: 1 };
const DONE = { message: { __typename: "Message", status: "success", description: "" }, userErrors: [] };
export const SITES = [
  { __typename: "MerchantConfig", sorg: "U001", merchantName: "Northline", urls: ["https://n.example"] },
];

export const calls = vi.fn<(operation: string, variables: Record<string, unknown>) => void>();
/** What the API answers in a test. */
export const answers: {
  /** Instead of the usual. */
  special: Record<string, object>;
  /** What the upload is found to be, question by question. */
  uploads: object[];
} = { special: {}, uploads: [] };

const api: Answer = (operation, variables) => {
  calls(operation, variables);
  const usual: Record<string, object> = {
    Announcements: { announcements: { __typename: "AnnouncementPage", announcements: [STORED], info: INFO } },
    AnnouncementForm: { announcement: STORED, configs: SITES },
    CreateAnnouncement: { createAnnouncement: { __typename: "AnnouncementResult", ...DONE } },
    UpdateAnnouncement: { updateAnnouncement: { __typename: "AnnouncementResult", announcement: STORED, ...DONE } },
    DeleteAnnouncement: { deleteAnnouncement: { __typename: "AnnouncementResult", ...DONE } },
    Banners: { banners: { __typename: "BannerPage", banners: [BANNER], info: INFO } },
    BannerForm: { banner: BANNER, configs: SITES },
    CreateBanner: { createBannerV2: { __typename: "BannerResult", ...DONE } },
    UpdateBanner: { updateBanner: { __typename: "BannerResult", ...DONE } },
    DeleteBanner: { deleteBanner: { __typename: "BannerResult", ...DONE } },
    CreateUpload: {
      createUpload: {
        __typename: "CreateUploadResult",
        id: "up1",
        url: "https://store.example/files",
        fields: [{ __typename: "UploadField", name: "key", value: "quarantine/x" }],
        ...DONE,
      },
    },
    UploadState: {
      upload: {
        __typename: "Upload",
        id: "up1",
        reason: null,
        path: null,
        ...(operation === "UploadState" && answers.uploads.shift()),
      },
    },
  };
  return (
    answers.special[operation] ?? usual[operation] ?? { merchantCart: { __typename: "MerchantCart", merchants: [] } }
  );
};

function Place() {
  const { pathname } = useLocation();
  return <output aria-label="address">{pathname}</output>;
}

export function visit(path: string): void {
  render(
    <Page client={clientOf(api)} at={`/en-us${path}`}>
      <Place />
      <Routes>
        <Route path="/:locale/admin/announcements" element={<AnnouncementsPage />} />
        <Route path="/:locale/admin/announcements/create" element={<AnnouncementFormPage />} />
        <Route path="/:locale/admin/announcements/:id/edit" element={<AnnouncementFormPage />} />
        <Route path="/:locale/admin/banners" element={<BannersPage />} />
        <Route path="/:locale/admin/banners/create" element={<BannerFormPage />} />
        <Route path="/:locale/admin/banners/:id/edit" element={<BannerFormPage />} />
      </Routes>
    </Page>,
  );
}

export const sent = (operation: string) => calls.mock.calls.find(([name]) => name === operation)?.[1];
export const save = () =>
  fireEvent.click(screen.getByRole("button", { name: /^(Save|Create announcement|Create banner)$/ }));
export const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
export const choose = (type = "image/png", size = 5) =>
  fireEvent.change(screen.getByLabelText(/^Picture/), {
    target: { files: [new File([new Uint8Array(size)], "p.png", { type })] },
  });
export const at = (path: string) =>
  waitFor(() => expect(screen.getByLabelText("address").textContent).toBe(`/en-us${path}`), { timeout: 5_000 });

/** The store takes whatever is posted, and says how far it is. */
class Store {
  upload: { onprogress?: (event: object) => void } = {};
  status = 204;
  onload?: () => void;
  onloadend?: () => void;
  getAllResponseHeaders = () => "";
  open(method: string, url: string) {
    calls("POST to the store", { method, url });
  }
  send(form: FormData) {
    calls("form", { names: [...form.keys()] });
    this.upload.onprogress?.({ loaded: 1, total: 2 });
    queueMicrotask(() => {
      this.onload?.();
      this.onloadend?.();
    });
  }
  abort() {}
}

/** Signs an administrator in before each test, and stands in for the store of files. */
export function useOffice(): void {
  beforeEach(async () => {
    await signedIn(ADMIN);
    sessionStorage.clear();
    calls.mockReset();
    answers.special = {};
    answers.uploads = [{ status: "CLEAN", path: "/media/bnrs/image/x.webp" }];
    vi.stubGlobal("XMLHttpRequest", Store);
    vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:x", revokeObjectURL: () => undefined }));
    vi.spyOn(console, "error").mockImplementation(() => undefined);
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
}
