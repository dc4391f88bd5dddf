import type { Actor } from "@spoke/core/platform";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { administrator } from "../../builders/uploads.ts";
import { startTable, type TestTable } from "../../support/cloud.ts";
import { execute } from "../../support/graphql.ts";
import { seedHost, seedSorg, seedUpload } from "../../support/portal.ts";

let table: TestTable;
beforeAll(async () => {
  table = await startTable();
  await seedSorg("U001");
  await seedHost("velo.localhost", "U001");
});
afterAll(() => table.stop());

const anna = administrator();

/** Data and error messages as a client gets them. */
async function run(actor: Actor, query: string, variables: Record<string, unknown> = {}) {
  const { data, errors } = await execute(actor, query, variables);
  return { data, errors: errors?.map(({ message }) => message) ?? [] };
}

const RESULT =
  "banner { id sorg sorgName url link bannerFile from { date } to { date } version } message { status description } userErrors { field message }";
const days = { from: "2020-01-01", to: "2099-12-31" };

describe("the API", () => {
  it("[banner-005] puts up a banner in both versions, which users of the area then see, changes it and takes it down", async () => {
    const [first, second] = [await seedUpload({ file: "one.webp" }), await seedUpload({ file: "two.webp" })];
    const v1 = await run(
      anna,
      `mutation ($u: ID!, $from: String!, $to: String!) { createBanner(link: "/news", from: $from, to: $to, uploadId: $u) { ${RESULT} } }`,
      { u: first, ...days },
    );
    expect(v1.data.createBanner).toMatchObject({
      banner: {
        sorg: "U001",
        sorgName: "Sorg U001",
        link: "/news",
        bannerFile: "one.webp",
        from: { date: "2020-01-01" },
      },
      message: { status: "success", description: "success_save" },
    });
    const v2 = await run(
      anna,
      `mutation ($u: ID!, $from: String!, $to: String!) {
        createBannerV2(sorg: "U001", url: "https://velo.localhost", link: "", from: $from, to: $to, uploadId: $u) { ${RESULT} }
      }`,
      { u: second, ...days },
    );
    const made = v2.data.createBannerV2.banner;
    const dealer = administrator({ scopes: new Set() });
    const received = await run(
      dealer,
      "{ activeUserAreaBanners { bannerFile link } configs { sorg merchantName urls } }",
    );
    expect(received.data).toEqual({
      activeUserAreaBanners: [
        { bannerFile: "two.webp", link: "" },
        { bannerFile: "one.webp", link: "/news" },
      ],
      configs: [{ sorg: "U001", merchantName: "Merchant U001", urls: ["https://velo.localhost"] }],
    });

    const update = `mutation ($id: ID!, $v: String!, $from: String!, $to: String!) {
      updateBanner(id: $id, version: $v, link: "/catalog", from: $from, to: $to) { ${RESULT} }
    }`;
    const changed = await run(anna, update, { id: made.id, v: made.version, ...days });
    expect(changed.data.updateBanner.banner).toMatchObject({ link: "/catalog", bannerFile: "two.webp" });
    const stale = await run(anna, update, { id: made.id, v: made.version, ...days });
    expect(stale.data.updateBanner).toEqual({
      banner: null,
      message: { status: "failed", description: "conflict" },
      userErrors: [],
    });
    const gone = await run(anna, `mutation ($id: ID!) { deleteBanner(id: $id) { ${RESULT} } }`, { id: made.id });
    expect(gone.data.deleteBanner.message).toEqual({ status: "success", description: "success_delete" });
    const left = await run(anna, "{ banners { banners { bannerFile } info { page count pageTotal } } }");
    expect(left.data.banners).toEqual({
      banners: [{ bannerFile: "one.webp" }],
      info: { page: 1, count: 1, pageTotal: 1 },
    });
    expect((await run(anna, `{ banner(id: "${made.id}") { id } }`)).errors).toEqual(["not_found"]);
  });

  it("[announcement-008] writes an announcement, and says which fields it does not take", async () => {
    const create = `mutation ($title: String!) {
      createAnnouncement(type: "home_page", title: $title, content: "<p>x</p>", url: "/news", from: "2020-01-01", to: "2099-12-31") {
        announcement { id title url from { date } } message { status description } userErrors { field message }
      }
    }`;
    const { data } = await run(anna, create, { title: "Hello" });
    expect(data.createAnnouncement).toMatchObject({
      announcement: { title: "Hello", url: "/news", from: { date: "2020-01-01" } },
      message: { status: "success" },
    });
    expect((await run(anna, create, { title: "" })).data.createAnnouncement).toEqual({
      announcement: null,
      message: { status: "failed", description: "invalid_input" },
      userErrors: [{ field: "title", message: "required" }],
    });
    const dealer = administrator({ scopes: new Set() });
    const shown = await run(dealer, "{ activeUserAreaAnnouncements { title content } }");
    expect(shown.data.activeUserAreaAnnouncements).toEqual([{ title: "Hello", content: "<p>x</p>" }]);
    expect((await run(dealer, create, { title: "Mine" })).errors).toEqual(["forbidden"]);
  });
});
