import * as z from "zod";
import { customerCodeOf, customerRecord, servedAreas, toActiveCustomer } from "../customer/index.ts";
import { unifiedCodeSchema } from "../customer/schema.ts";
import { action, actor, commit, notFound, refuseField, withActor } from "../platform/index.ts";
import { readUser } from "../user/index.ts";
import { issueToken, sessionOver } from "./access-token.ts";
import { formatRefreshToken, parseRefreshToken } from "./refresh-token.ts";
import type { SessionTokens } from "./schema.ts";
import { actForWrite, readSession } from "./store.ts";

const codesSchema = z.object({
  unified: unifiedCodeSchema.optional(),
  r3: z.string().max(20).optional(),
  isr: z.string().max(20).optional(),
});

/**
 * POST /change-cust: a sales person takes up one of his customers, by the unified code or by an ERP's own, in the address
 * or as `custCode` in the body (ambiguity change-cust-payload); all that is said must name the same one. Someone else's
 * customer is answered as an absent one.
 */
export const changeCustomer = action({
  name: "session.changeCustomer",
  scope: "menu.change-cust",
  input: codesSchema.extend({
    custCode: unifiedCodeSchema
      .transform((unified): Codes => ({ unified }))
      .or(codesSchema)
      .optional(),
    token: z.string().max(200).optional(),
  }),
  run: async ({ custCode, token, ...codes }): Promise<SessionTokens> => {
    const given: Codes[] = [codes, custCode ?? {}].filter(({ unified, r3, isr }) => unified || r3 || isr);
    if (given.length === 0) throw refuseField("custCode", "required");
    const who = actor();
    const presented = token ? parseRefreshToken(token) : undefined;
    const [[unified, ...others], user, session] = await Promise.all([
      Promise.all(given.map(unifiedCodeOf)),
      readUser(who.userId),
      readSession(who.sessionId ?? ""),
    ]);
    if (!user || !session || session.userId !== user.id) throw sessionOver();
    const record = unified && others.every((other) => other === unified) ? await customerRecord(unified) : undefined;
    if (!unified || !record?.customer.active || servedAreas(user, record.areas).length === 0) throw notFound();
    await withActor({ ...who, customer: toActiveCustomer(record) }, () =>
      commit({
        writes: [actForWrite(session.sid, unified, sessionOver)],
        audit: {
          subject: `CUSTOMER#${unified}`,
          what: "taken up by sales",
          ...(session.actsFor && { detail: { before: session.actsFor } }),
        },
      }),
    );
    const { requestToken } = await issueToken({ ...session, actsFor: unified });
    const refreshToken = presented?.sid === session.sid ? formatRefreshToken(presented) : "";
    return { requestToken, refreshToken };
  },
});

type Codes = z.output<typeof codesSchema>;

/** The unified code of what was said at one place; undefined when its codes do not belong together. */
async function unifiedCodeOf({ unified, r3, isr }: Codes): Promise<string | undefined> {
  if (!r3 && !isr) return unified;
  const found = await customerCodeOf({ r3, isr });
  return unified === undefined || unified === found ? found : undefined;
}
