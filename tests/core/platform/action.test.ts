import {
  type Actor,
  action,
  guestActor,
  PUBLIC,
  Refusal,
  SIGNED_IN,
  SYSTEM,
  systemActor,
  withActor,
} from "@spoke/core/platform";
import { describe, expect, it } from "vitest";
import { z } from "zod";

const dealer: Actor = {
  ...guestActor("acme.localhost", "U001", "en-US"),
  kind: "user",
  scopes: new Set(["page.catalog"]),
};
const input = z.object({ qty: z.int("qty_min").min(1, "qty_min") });
const doubled = (name: string, scope: Parameters<typeof action>[0]["scope"]) =>
  action({ name, scope, input, run: ({ qty }) => qty * 2 });

const kindOf = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work;
    return "done";
  } catch (error) {
    return error instanceof Refusal ? error.kind : "fault";
  }
};

describe("an action", () => {
  const byScope = doubled("test.scope", ["page.news", "page.catalog"]);
  const forNews = doubled("test.news", "page.news");
  const forAnyone = doubled("test.public", PUBLIC);
  const forSignedIn = doubled("test.signedIn", SIGNED_IN);
  const forSystem = doubled("test.system", SYSTEM);

  it("runs for an actor who has one of its scopes", async () => {
    expect(await withActor(dealer, () => byScope({ qty: 2 }))).toBe(4);
  });

  it("is refused without the scope, without a session and without any actor", async () => {
    expect(await kindOf(withActor(dealer, () => forNews({ qty: 2 })))).toBe("forbidden");
    expect(await kindOf(withActor(guestActor("h", "s", "de"), () => byScope({ qty: 2 })))).toBe("unauthenticated");
    expect(await kindOf(byScope({ qty: 2 }))).toBe("unauthenticated");
  });

  it("that is public runs for a guest, one for signed-in users does not", async () => {
    const guest = guestActor("h", "s", "de");
    expect(await kindOf(withActor(guest, () => forAnyone({ qty: 1 })))).toBe("done");
    expect(await kindOf(withActor(guest, () => forSignedIn({ qty: 1 })))).toBe("unauthenticated");
    expect(await kindOf(withActor(dealer, () => forSignedIn({ qty: 1 })))).toBe("done");
  });

  it("of the system is forbidden to users with any scopes", async () => {
    expect(await kindOf(withActor(dealer, () => forSystem({ qty: 1 })))).toBe("forbidden");
    expect(await kindOf(withActor(systemActor(), () => forSystem({ qty: 1 })))).toBe("done");
  });

  it("checks the scope before the input", async () => {
    expect(await kindOf(withActor(dealer, () => forNews({ qty: -1 })))).toBe("forbidden");
  });

  it("names the refused field with a translation key", async () => {
    await expect(withActor(dealer, () => byScope({ qty: 0 }))).rejects.toMatchObject({
      kind: "invalid",
      userErrors: [{ field: "qty", message: "qty_min" }],
    });
  });

  it("cannot be defined twice with the same name", () => {
    expect(() => doubled("test.public", PUBLIC)).toThrow("duplicate action");
  });
});
