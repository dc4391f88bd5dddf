import AnnouncementFormPage from "@spoke/web/features/admin-announcements/AnnouncementFormPage.tsx";
import AnnouncementsPage from "@spoke/web/features/admin-announcements/AnnouncementsPage.tsx";
import BannerFormPage from "@spoke/web/features/admin-banners/BannerFormPage.tsx";
import BannersPage from "@spoke/web/features/admin-banners/BannersPage.tsx";
import { DEFAULT_CONFIG, setConfig } from "@spoke/web/lib/config.ts";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { Route, Routes, useLocation } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Answer, clientOf, DEALER, Page, signedIn } from "./support.tsx";

const ADMIN = { ...DEALER, scopes: ["page.announcement", "page.banner"] };
const day = (date: string) => ({ __typename: "DateValue", date });
const STORED = {
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
const SITES = [{ __typename: "MerchantConfig", sorg: "U001", merchantName: "Northline", urls: ["https://n.example"] }];

const calls = vi.fn<(operation: string, variables: Record<string, unknown>) => void>();
/** What is answered instead of the usual. */
let special: Record<string, object>;
/** What the upload is found to be, question by question. */
let uploads: object[];

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
        ...(operation === "UploadState" && uploads.shift()),
      },
    },
  };
  return special[operation] ?? usual[operation] ?? { merchantCart: { __typename: "MerchantCart", merchants: [] } };
};

function Place() {
  const { pathname } = useLocation();
  return <output aria-label="address">{pathname}</output>;
}

function visit(path: string): void {
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

const sent = (operation: string) => calls.mock.calls.find(([name]) => name === operation)?.[1];
const save = () => fireEvent.click(screen.getByRole("button", { name: /^(Save|Create announcement|Create banner)$/ }));
const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const choose = (type = "image/png", size = 5) =>
  fireEvent.change(screen.getByLabelText(/^Picture/), {
    target: { files: [new File([new Uint8Array(size)], "p.png", { type })] },
  });
const at = (path: string) =>
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

beforeEach(async () => {
  await signedIn(ADMIN);
  sessionStorage.clear();
  calls.mockReset();
  special = {};
  uploads = [{ status: "CLEAN", path: "/media/bnrs/image/x.webp" }];
  vi.stubGlobal("XMLHttpRequest", Store);
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:x", revokeObjectURL: () => undefined }));
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("announcements", () => {
  it("[announcement-009] are listed with their days and state, filtered by state, and deleted after a question", async () => {
    visit("/admin/announcements");
    const table = await screen.findByRole("table");
    expect(within(table).getByText("Winter sale").getAttribute("href")).toBe("/en-us/admin/announcements/a1/edit");
    expect(within(table).getByText("Past")).toBeTruthy();
    fireEvent.change(screen.getByLabelText("Status"), { target: { value: "ACTIVE" } });
    await waitFor(() =>
      expect(calls).toHaveBeenLastCalledWith("Announcements", expect.objectContaining({ filter: { state: "ACTIVE" } })),
    );
    const [menu] = screen.getAllByRole("button", { name: "Actions for Winter sale" });
    if (menu) fireEvent.click(menu);
    fireEvent.click(await screen.findByRole("menuitem", { name: "Delete" }));
    fireEvent.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Delete" }));
    await waitFor(() => expect(sent("DeleteAnnouncement")).toEqual({ id: "a1" }));
  });

  it("[errors-015] are switched off together after a question, and named where that was refused", async () => {
    const message = { __typename: "Message", status: "failed", description: "not_found" };
    special = {
      SetAnnouncementActive: { setAnnouncementActive: { __typename: "AnnouncementResult", message, userErrors: [] } },
    };
    visit("/admin/announcements");
    const [box] = await screen.findAllByRole("checkbox", { name: "Select Winter sale" });
    if (box) fireEvent.click(box);
    expect(screen.queryByRole("button", { name: "Activate" })).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Deactivate" }));
    const dialog = await screen.findByRole("alertdialog", { name: "Deactivate 1 entry?" });
    expect(sent("SetAnnouncementActive")).toBeUndefined();
    fireEvent.click(within(dialog).getByRole("button", { name: "Deactivate" }));
    expect(await within(dialog).findByText(/^Winter sale: /)).toBeTruthy();
    expect(sent("SetAnnouncementActive")).toEqual({ id: "a1", active: false });
  });

  const link = (value: string) =>
    fireEvent.change(screen.getByLabelText(/^Link/, { selector: "input" }), { target: { value } });

  it("need title and text, but no link, and keep the rest", async () => {
    visit("/admin/announcements/create");
    await screen.findByLabelText(/^Title/);
    save();
    await waitFor(() => expect(document.querySelectorAll('[aria-invalid="true"]')).toHaveLength(2));
    expect(sent("CreateAnnouncement")).toBeUndefined();
    link("javascript:alert(1)");
    await waitFor(() => expect(document.querySelectorAll('[aria-invalid="true"]')).toHaveLength(3));
    link("");
    await waitFor(() => expect(document.querySelectorAll('[aria-invalid="true"]')).toHaveLength(2));
  });

  it("without a link show none in the form, and stay without one", async () => {
    visit("/admin/announcements/a1/edit");
    await screen.findByDisplayValue("Winter sale");
    link("");
    save();
    await at("/admin/announcements");
    expect(sent("UpdateAnnouncement")).toMatchObject({ url: "#" });
  });

  it("[announcement-008] are changed with the version that was read", async () => {
    visit("/admin/announcements/a1/edit");
    await screen.findByDisplayValue("Winter sale");
    type(/^Title/, "Winter sale, last days");
    type(/^Last day/, "2030-01-01");
    save();
    await at("/admin/announcements");
    expect(sent("UpdateAnnouncement")).toEqual({
      id: "a1",
      version: "1-x",
      type: "home_page",
      title: "Winter sale, last days",
      content: STORED.content,
      url: "/news",
      from: "2020-01-01",
      to: "2030-01-01",
      sorg: "U001",
      site: "",
      locale: "en-US",
      texts: [],
      fromTime: "",
      toTime: "",
      imageUploadId: "",
    });
  });

  it("say that another administrator was faster, and keep what was typed", async () => {
    const message = { __typename: "Message", status: "failed", description: "conflict" };
    special = {
      UpdateAnnouncement: {
        updateAnnouncement: { __typename: "AnnouncementResult", announcement: null, message, userErrors: [] },
      },
    };
    visit("/admin/announcements/a1/edit");
    await screen.findByDisplayValue("Winter sale");
    type(/^Title/, "Mine");
    save();
    await waitFor(() => expect(document.querySelector("[data-rebase]")).toBeTruthy());
    expect(screen.getByDisplayValue("Mine")).toBeTruthy();
  });

  it("are written in the languages of the host, and previewed in each of them", async () => {
    setConfig({ ...DEFAULT_CONFIG, languages: [{ code: "en-US" }, { code: "de" }] });
    visit("/admin/announcements/a1/edit");
    await screen.findByDisplayValue("Winter sale");
    const german = screen.getByRole("region", { name: "Text (German)" });
    expect(within(german).getByText("Missing")).toBeTruthy();
    fireEvent.change(within(german).getByLabelText(/^Title/), { target: { value: "Winterschluss" } });
    save();
    // Both or neither: the text is missing.
    await waitFor(() => expect(within(german).getByText("Required")).toBeTruthy());
    expect(sent("UpdateAnnouncement")).toBeUndefined();
    const preview = screen.getByRole("region", { name: "Preview" });
    fireEvent.change(within(preview).getByLabelText("Language of the preview"), { target: { value: "de" } });
    await waitFor(() => expect(within(preview).getByText("Winterschluss")).toBeTruthy());
    fireEvent.change(within(german).getByLabelText(/^Title/), { target: { value: "" } });
    save();
    await at("/admin/announcements");
    expect(sent("UpdateAnnouncement")).toMatchObject({
      locale: "en-US",
      texts: [{ locale: "de", title: "", content: "" }],
    });
  });

  it("begin and end at a time, and say at its field when that cannot be", async () => {
    visit("/admin/announcements/a1/edit");
    await screen.findByDisplayValue("Winter sale");
    type(/^Last day/, "2020-01-01");
    type(/^Start time/, "12:00");
    type(/^End time/, "11:30");
    save();
    expect(await screen.findByText("The end is not after the start")).toBeTruthy();
    expect(sent("UpdateAnnouncement")).toBeUndefined();
    type(/^End time/, "18:00");
    save();
    await at("/admin/announcements");
    expect(sent("UpdateAnnouncement")).toMatchObject({ fromTime: "12:00", toTime: "18:00" });
  });

  it("are duplicated with their picture", async () => {
    special = { AnnouncementForm: { announcement: { ...STORED, image: "/media/anns/image/a.webp" }, configs: SITES } };
    visit("/admin/announcements/a1/edit");
    fireEvent.click(await screen.findByRole("link", { name: "Duplicate" }));
    await at("/admin/announcements/create");
    await screen.findByDisplayValue("Winter sale");
    save();
    await at("/admin/announcements");
    expect(sent("CreateAnnouncement")).toMatchObject({ title: "Winter sale", url: "/news", copyOf: "a1" });
    expect(sent("CreateAnnouncement")).not.toHaveProperty("imageUploadId");
  });

  it("show in the preview what readers will see, without anything that runs", async () => {
    special = {
      AnnouncementForm: {
        configs: SITES,
        announcement: { ...STORED, content: '<b onclick="x()">Hi</b><script>x()</script>' },
      },
    };
    visit("/admin/announcements/a1/edit");
    const preview = await screen.findByRole("region", { name: "Preview" });
    await waitFor(() => expect(within(preview).getByText("Hi").outerHTML).toBe("<b>Hi</b>"));
    expect(within(preview).getByRole("link", { name: "Winter sale" }).getAttribute("href")).toBe("/en-us/news");
  });
});

describe("banners", () => {
  it("are listed with picture, site and state", async () => {
    visit("/admin/banners");
    const table = await screen.findByRole("table");
    expect(within(table).getByText("Winter wheels")).toBeTruthy();
    expect(within(table).getByText(/09:30/)).toBeTruthy();
    expect(within(table).getByText("Active")).toBeTruthy();
    expect(within(table).getByText("All sites")).toBeTruthy();
    expect(table.querySelector("img")?.getAttribute("src")).toBe("/media/bnrs/image/b1.webp");
  });

  it("[banner-005] [banner-006] need a picture, which is sent when chosen and linked when it was found clean", async () => {
    uploads = [{ status: "PENDING" }, ...uploads];
    visit("/admin/banners/create");
    await screen.findByLabelText(/^Picture/);
    fireEvent.change(screen.getByLabelText(/^Sales organization/), { target: { value: "U001" } });
    save();
    await waitFor(() => expect(screen.getByLabelText(/^Title/).getAttribute("aria-invalid")).toBe("true"));
    type(/^Title/, "Spring");
    await waitFor(() => expect(screen.getByLabelText(/^Picture/).getAttribute("aria-invalid")).toBe("true"));
    choose();
    expect(await screen.findByRole("progressbar")).toBeTruthy();
    // Pressed before it is clean: saved when it is.
    save();
    await at("/admin/banners");
    expect(sent("CreateUpload")).toEqual({
      purpose: "BANNER_IMAGE",
      fileName: "p.png",
      contentType: "image/png",
      size: 5,
    });
    expect(sent("form")).toEqual({ names: ["key", "file"] });
    expect(sent("CreateBanner")).toMatchObject({ sorg: "U001", url: "", title: "Spring", link: "", uploadId: "up1" });
  });

  it.each([
    ["refused", { status: "REFUSED", reason: "upload_type_differs" }, /does not match its file type/],
    ["lost", { status: "REFUSED", reason: "never_heard_of" }, /./],
  ])("[errors-015] say at the picture why it was %s, and keep the rest", async (_, found, text) => {
    uploads = [found];
    visit("/admin/banners/create");
    await screen.findByLabelText(/^Picture/);
    type(/^Link/, "/news");
    choose();
    await waitFor(() => expect(screen.getByLabelText(/^Picture/).getAttribute("aria-invalid")).toBe("true"));
    const id =
      screen
        .getByLabelText(/^Picture/)
        .getAttribute("aria-describedby")
        ?.split(" ")
        .at(-1) ?? "";
    expect(document.getElementById(id)?.textContent).toMatch(text);
    expect(screen.getByDisplayValue("/news")).toBeTruthy();
  });

  it.each([
    ["text/html", 5, /not accepted here/],
    ["image/png", 0, /empty/],
    ["image/png", 10_000_001, /too large/],
  ])("do not even send a %s of %i bytes", async (kind, size, text) => {
    visit("/admin/banners/create");
    await screen.findByLabelText(/^Picture/);
    choose(kind, size);
    expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
    expect(sent("CreateUpload")).toBeUndefined();
  });

  it("are not saved without a picture that was refused until it is taken back", async () => {
    visit("/admin/banners/b1/edit");
    await screen.findByDisplayValue("/catalog/bike");
    choose("text/html", 5);
    expect((await screen.findAllByText(/not accepted here/)).length).toBeGreaterThan(0);
    save();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Picture/)));
    expect(sent("UpdateBanner")).toBeUndefined();
    fireEvent.click(screen.getByRole("button", { name: "Remove p.png" }));
    save();
    await at("/admin/banners");
    expect(sent("UpdateBanner")).toBeTruthy();
  });

  it("[banner-005] keep their picture when something else is changed", async () => {
    visit("/admin/banners/b1/edit");
    await screen.findByDisplayValue("/catalog/bike");
    type(/^Link/, "/news");
    save();
    await at("/admin/banners");
    expect(sent("UpdateBanner")).toEqual({
      ...{ id: "b1", version: "1-x", url: "", link: "/news", from: "2020-01-01", to: "2099-02-01" },
      ...{ title: "Winter wheels", locale: "", fromTime: "09:30", toTime: "" },
    });
  });

  it("show the pop-up in the preview, with the title as the words of its picture", async () => {
    visit("/admin/banners/b1/edit");
    const preview = await screen.findByRole("region", { name: "Preview" });
    expect(within(preview).getByRole("img", { name: "Winter wheels" }).getAttribute("src")).toContain("b1.webp");
    type(/^Title/, "Last wheels");
    await waitFor(() => expect(within(preview).getByRole("img", { name: "Last wheels" })).toBeTruthy());
    expect(within(preview).getByRole("link").getAttribute("href")).toBe("/en-us/catalog/bike");
  });

  it("are duplicated from the list: a copy has the picture, and a period of its own from today", async () => {
    visit("/admin/banners");
    const [menu] = await screen.findAllByRole("button", { name: "Actions for Winter wheels" });
    if (menu) fireEvent.click(menu);
    fireEvent.click(await screen.findByRole("menuitem", { name: "Duplicate" }));
    await screen.findByDisplayValue("Winter wheels");
    type(/^Title/, "Summer wheels");
    save();
    await at("/admin/banners");
    const copy = { title: "Summer wheels", link: "/catalog/bike", uploadId: "", copyOf: "b1", fromTime: "09:30" };
    expect(sent("CreateBanner")).toMatchObject(copy);
    expect(String(sent("CreateBanner")?.from) > "2026").toBe(true);
    expect(sent("UpdateBanner")).toBeUndefined();
  });
});
