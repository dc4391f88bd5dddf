import { bootstrapCommand } from "@spoke/sandbox/cli/bootstrap.ts";
import { UsageProblem } from "@spoke/sandbox/cli/input.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startCloud, type TestCloud } from "../../support/cloud.ts";
import { refusalOf } from "../../support/portal.ts";
import { until } from "../../support/until.ts";

const HOST = "dealers.velo.bike";
const ADMIN = "Ada.Meier@velo.bike";
const ARGS = [
  ...["--host", HOST, "--sorg", "V001", "--company", "Velo AG", "--currency", "EUR", "--language", "de"],
  ...["--time-zone", "Europe/Berlin", "--admin-email", ADMIN, "--admin-name", "Ada Meier"],
];

let cloud: TestCloud;
beforeAll(async () => {
  cloud = await startCloud({ functions: true });
});
afterAll(() => cloud.stop());

async function post(path: string, body: object): Promise<{ status: number; body: Record<string, unknown> }> {
  const response = await fetch(`http://127.0.0.1:${cloud.api.port}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-spoke-host": HOST },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, body: text === "" ? {} : JSON.parse(text) };
}

/** The link of the newest mail to the administrator, when there are so many. */
async function invitation(count: number): Promise<URL> {
  const mails = () => cloud.mailbox.list(10).filter(({ to }) => to.includes(ADMIN));
  await until("the invitation is mailed", () => mails().length === count);
  const [link = ""] = /https:\S+#token=\S+/.exec(mails()[0]?.text ?? "") ?? [];
  return new URL(link);
}

describe("a portal of an empty table", () => {
  it("has a sales organization, a host, and an invited administrator", async () => {
    expect(await bootstrapCommand(ARGS)).toEqual({
      sorg: "created",
      host: "created",
      administrator: "invited",
      username: "ada.meier@velo.bike",
      site: `https://${HOST}`,
    });
    const config = await fetch(`http://127.0.0.1:${cloud.api.port}/server/config/${HOST}`);
    expect(await config.json()).toMatchObject({
      sorg: "V001",
      timeZone: "Europe/Berlin",
      languages: [{ code: "de" }],
      currency: { display: "EUR", symbol: "€", thousandSeparator: ".", decimalSeparator: ",", decimalPrecision: 2 },
    });
  });

  it("invites the administrator again, and changes nothing else, when repeated before the first sign-in", async () => {
    await invitation(1);
    expect(await bootstrapCommand([...ARGS, "--accent", "#00aa55"])).toMatchObject({
      sorg: "exists",
      host: "exists",
      administrator: "invited again",
    });
    const config = await fetch(`http://127.0.0.1:${cloud.api.port}/server/config/${HOST}`);
    expect(await config.json()).toMatchObject({ branding: { accent: "#1f5fbf" } });
  });

  it("lets the administrator set a password, sign in, and create users", async () => {
    const link = await invitation(2);
    expect(link.origin).toBe(`https://${HOST}`);
    const token = link.hash.replace("#token=", "");
    const password = "Wheel-And-Spoke-27";
    expect((await post("/reset-password", { token, password })).status).toBe(200);
    const { status, body } = await post("/login", { username: ADMIN, password });
    expect(status).toBe(200);
    const response = await fetch(`http://127.0.0.1:${cloud.api.port}/graphql`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-spoke-host": HOST,
        authorization: `Bearer ${String(body.requestToken)}`,
      },
      body: JSON.stringify({ query: "query { createData { hosts { host } } }" }),
    });
    expect(await response.json()).toEqual({ data: { createData: { hosts: [{ host: HOST }] } } });
  });

  it("refuses to invite an administrator who has signed in", async () => {
    const again = await refusalOf(bootstrapCommand(ARGS));
    expect(again?.errors).toEqual([{ field: "id", message: "user_not_invitable" }]);
  });

  it("names what the importer refuses", async () => {
    const refused = await refusalOf(bootstrapCommand([...ARGS, "--host", "other.velo.bike", "--accent", "#d00000"]));
    expect(refused?.errors).toMatchObject([{ field: "other.velo.bike.branding", message: "accent_like_danger" }]);
  });
});

it.each([
  ["nothing", []],
  ["a language that the portal does not have", [...ARGS, "--language", "it"]],
  ["a currency that is no code", [...ARGS, "--currency", "Euro"]],
])("refuses %s on the command line", async (_, args) => {
  await expect(bootstrapCommand(args)).rejects.toThrow(UsageProblem);
});
