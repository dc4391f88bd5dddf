import { mailSenders, settingsOf } from "@spoke/infra/stages.ts";
import { describe, expect, it } from "vitest";

const site = { id: "Site", domain: "dealers.north.bike" };
const file = (production: unknown) => ({
  production,
  personal: { region: "eu-central-1", sites: [{ id: "Site" }] },
});

describe("the settings of a stage", () => {
  it("are the region and the sites that the file lists", () => {
    const settings = { region: "ap-southeast-3", sites: [site] };
    expect(settingsOf("production", file(settings))).toEqual(settings);
  });

  it("are shared by all personal stages", () => {
    expect(settingsOf("anna", file({}))).toEqual({ region: "eu-central-1", sites: [{ id: "Site" }] });
  });

  it("name every setting that is wrong before anything is made", () => {
    const wrong = {
      region: "Frankfurt",
      sites: [
        { id: "site", domain: "dealers.north.example" },
        { id: "Two", domain: "north.bike", certificate: "arn:aws:acm:eu-central-1:123456789012:certificate/1" },
      ],
    };
    const message = () => settingsOf("production", file(wrong));
    expect(message).toThrow(/production\.region is not a region/);
    expect(message).toThrow(/production\.sites\.0\.id must be letters/);
    expect(message).toThrow(/production\.sites\.0\.domain is a placeholder/);
    expect(message).toThrow(/production\.sites\.1\.certificate must be a certificate in us-east-1/);
  });

  it("have senders of mails only for sites whose host is known", () => {
    const load = (mailFrom: string, domain?: string) => () =>
      settingsOf("production", file({ region: "eu-central-1", sites: [{ id: "Site", domain, mailFrom }] }));
    expect(mailSenders(load("orders@north.bike", "dealers.north.bike")().sites)).toEqual({
      "dealers.north.bike": "orders@north.bike",
    });
    expect(load("orders@north.bike")).toThrow("production.sites.0.mailFrom needs a domain");
    expect(load("Orders@north.bike", "dealers.north.bike")).toThrow("sites.0.mailFrom must be in lower case");
    expect(load("north.bike", "dealers.north.bike")).toThrow("sites.0.mailFrom must be an email address");
  });

  it("need an entry for stages with data of customers", () => {
    expect(() => settingsOf("staging", file({}))).toThrow('does not list "staging"');
  });

  it("have no two sites with one id, which would replace each other", () => {
    expect(() => settingsOf("production", file({ region: "eu-central-1", sites: [site, site] }))).toThrow("two sites");
  });

  it.each(["production", "staging"])(
    "of %s in the repository are placeholders until the operator enters domains",
    (name) => {
      expect(() => settingsOf(name)).toThrow("placeholder");
    },
  );

  it("may name a table that was restored from a backup, with its own stream, in the region of the stage", () => {
    const settings = (table: unknown) => file({ region: "eu-central-1", sites: [site], table });
    const stream = (name: string, region = "eu-central-1") =>
      `arn:aws:dynamodb:${region}:123456789012:table/${name}/stream/2026-11-26T03:00:00.000`;
    const table = { name: "spoke-restored", streamArn: stream("spoke-restored") };
    expect(settingsOf("production", settings(table)).table).toEqual(table);
    const load = (change: object) => () => settingsOf("production", settings({ ...table, ...change }));
    expect(load({ streamArn: stream("spoke") })).toThrow("production.table has the stream of another table");
    expect(load({ streamArn: stream("spoke-restored").replace(/\/stream.*/, "") })).toThrow(
      "must be the ARN of a table",
    );
    expect(load({ streamArn: stream("spoke-restored", "us-east-1") })).toThrow("must be in eu-central-1");
  });

  it("name the ERPs that may put feeds, each for its sales organizations", () => {
    const settings = (feedWriters: unknown) => file({ region: "eu-central-1", sites: [site], feedWriters });
    const erp = { id: "Erp", principal: "arn:aws:iam::123456789012:role/erp", sorgs: ["1000"] };
    expect(settingsOf("production", settings([erp])).feedWriters).toEqual([erp]);
    expect(() => settingsOf("production", settings([erp, erp]))).toThrow("two ERPs");
    const wrong = [{ id: "Erp", principal: "*", sorgs: ["10/00"] }];
    expect(() => settingsOf("production", settings(wrong))).toThrow(
      /feedWriters\.0\.principal must be the ARN[\s\S]*feedWriters\.0\.sorgs\.0 must be a sales organization/,
    );
  });

  it("allow no name too long for the names of functions", () => {
    expect(() => settingsOf("a-very-long-stage")).toThrow("at most 12 characters");
    expect(settingsOf("twelve-chars").sites).toHaveLength(1);
  });
});
