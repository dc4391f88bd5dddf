import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { answers, at, choose, save, sent, type, useOffice, visit } from "./contentOffice.tsx";

useOffice();

describe("banners", () => {
  it("are listed with picture, site and state", async () => {
    visit("/admin/banners");
    const table = await screen.findByRole("table");
    expect(within(table).getByText("Winter wheels")).toBeTruthy();
    expect(within(table).getByText(/09:30/)).toBeTruthy();
    expect(within(table).getByText("Active")).toBeTruthy();
    expect(within(table).getByText("All sites")).toBeTruthy();
    expect(within(table).getByText("All languages")).toBeTruthy();
    expect(table.querySelector("img")?.getAttribute("src")).toBe("/media/bnrs/image/b1.webp");
  });

  it("[banner-005] [banner-006] need a picture, which is sent when chosen and linked when it was found clean", async () => {
    answers.uploads = [{ status: "PENDING" }, ...answers.uploads];
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
    answers.uploads = [found];
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
    const preview = await screen.findByRole("region", { name: "Preview of the pop-up" });
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
