import { DEFAULT_CONFIG, setConfig } from "@spoke/web/lib/config.ts";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { answers, at, calls, SITES, STORED, save, sent, type, useOffice, visit } from "./contentOffice.tsx";

useOffice();

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

  it("are for a site that is named by its host", async () => {
    const site = "https://n.example";
    const info = { __typename: "PageInfo", page: 1, count: 1, pageTotal: 1 };
    const announcements = [{ ...STORED, site }];
    answers.special = {
      Announcements: { announcements: { __typename: "AnnouncementPage", announcements, info } },
      AnnouncementForm: { announcement: { ...STORED, site }, configs: SITES },
    };
    visit("/admin/announcements");
    const table = within(await screen.findByRole("table"));
    await waitFor(() => expect(table.getByRole("row", { name: /n\.example/ })).toBeTruthy());
    expect(table.queryByText(/https/)).toBeNull();
    cleanup();
    visit("/admin/announcements/a1/edit");
    expect(await screen.findByRole("option", { name: "n.example" })).toBeTruthy();
  });

  it("[errors-015] are switched off together after a question, and named where that was refused", async () => {
    const message = { __typename: "Message", status: "failed", description: "not_found" };
    answers.special = {
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
    answers.special = {
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
    expect(await screen.findByText("The end time must be after the start time")).toBeTruthy();
    expect(sent("UpdateAnnouncement")).toBeUndefined();
    type(/^End time/, "18:00");
    save();
    await at("/admin/announcements");
    expect(sent("UpdateAnnouncement")).toMatchObject({ fromTime: "12:00", toTime: "18:00" });
  });

  it("are duplicated with their picture", async () => {
    answers.special = {
      AnnouncementForm: { announcement: { ...STORED, image: "/media/anns/image/a.webp" }, configs: SITES },
    };
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
    answers.special = {
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
