import sharp from "sharp";
import { z } from "zod";
import type { Site } from "../support/site.ts";
import { until } from "../support/until.ts";
import { Caller } from "./caller.ts";
import { day } from "./days.ts";
import type { Account } from "./steps.ts";

const uploadSchema = z.object({
  createUpload: z.object({
    id: z.string(),
    url: z.string(),
    fields: z.array(z.object({ name: z.string(), value: z.string() })),
  }),
});
const statusSchema = z.object({ upload: z.object({ status: z.string() }) });
const rowSchema = z.object({ id: z.string() });

/** What is put up for readers: enough to be valid, and the rest as its use needs it. */
export interface Notice {
  readonly title: string;
  readonly content: string;
  readonly url?: string;
}

/** An administrator using the API: creates what a test needs and removes what it left. */
export class Office extends Caller {
  static override async signIn(site: Site, account: Account): Promise<Office> {
    const office = new Office(site, account);
    await office.signInAgain();
    return office;
  }

  /** Puts up an announcement for a week. Answers its id. */
  async announce({ title, content, url = "#" }: Notice): Promise<string> {
    const query = `mutation Announce($title: String!, $content: String!, $url: String!, $from: String!, $to: String!) {
      createAnnouncement(type: "home_page", title: $title, content: $content, url: $url, from: $from, to: $to) {
        announcement { id } userErrors { field message }
      }
    }`;
    const data = await this.ask(query, { title, content, url, from: day(0), to: day(7) });
    const made = z.object({ createAnnouncement: z.object({ announcement: rowSchema.nullable() }) }).parse(data);
    if (!made.createAnnouncement.announcement) throw new Error(`refused: ${JSON.stringify(data)}`);
    return made.createAnnouncement.announcement.id;
  }

  /** Puts up a banner of one color; `from` counts days from today. Answers its id. */
  async hangBanner(sorg: string, from: number): Promise<string> {
    const create = { width: 800, height: 450, channels: 3 as const, background: "#0b5d4e" };
    const uploadId = await this.#upload(await sharp({ create }).png().toBuffer());
    const query = `mutation Hang($sorg: String!, $from: String!, $to: String!, $uploadId: ID!) {
      createBannerV2(sorg: $sorg, link: "/catalog/bike", from: $from, to: $to, uploadId: $uploadId) {
        banner { id } userErrors { field message }
      }
    }`;
    const data = await this.ask(query, { sorg, from: day(from, sorg), to: day(from + 7, sorg), uploadId });
    const made = z.object({ createBannerV2: z.object({ banner: rowSchema.nullable() }) }).parse(data);
    if (!made.createBannerV2.banner) throw new Error(`refused: ${JSON.stringify(data)}`);
    return made.createBannerV2.banner.id;
  }

  /** Deletes every announcement and banner of the host. */
  async clear(): Promise<void> {
    const query = "{ announcements(limit: 100) { announcements { id } } banners(limit: 100) { banners { id } } }";
    const data = z
      .object({
        announcements: z.object({ announcements: z.array(rowSchema) }),
        banners: z.object({ banners: z.array(rowSchema) }),
      })
      .parse(await this.ask(query));
    for (const { id } of data.announcements.announcements)
      await this.ask("mutation Take($id: ID!) { deleteAnnouncement(id: $id) { message { status } } }", { id });
    for (const { id } of data.banners.banners)
      await this.ask("mutation Take($id: ID!) { deleteBanner(id: $id) { message { status } } }", { id });
  }

  async #upload(picture: Buffer): Promise<string> {
    const query = `mutation Upload($size: Int!) {
      createUpload(purpose: BANNER_IMAGE, fileName: "banner.png", contentType: "image/png", size: $size) {
        id url fields { name value }
      }
    }`;
    const { createUpload: allowed } = uploadSchema.parse(await this.ask(query, { size: picture.length }));
    const form = new FormData();
    for (const { name, value } of allowed.fields) form.append(name, value);
    form.append("file", new Blob([new Uint8Array(picture)], { type: "image/png" }));
    const sent = await fetch(allowed.url, { method: "POST", body: form });
    if (!sent.ok) throw new Error(`upload: ${sent.status} ${await sent.text()}`);
    await until(
      "the picture is clean",
      async () => {
        const data = await this.ask("query State($id: ID!) { upload(id: $id) { status } }", { id: allowed.id });
        return statusSchema.parse(data).upload.status === "CLEAN";
      },
      60_000,
    );
    return allowed.id;
  }
}
