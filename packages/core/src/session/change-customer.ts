import * as z from "zod";
import { recentWrites } from "../customer/favorites/index.ts";
import { customerCodeOf, customerRecord, servedAreas, toActiveCustomer } from "../customer/index.ts";
import { unifiedCodeSchema } from "../customer/schema.ts";
import { action, actor, commit, notFound, refuseField, withActor } from "../platform/index.ts";
import { readUser } from "../user/index.ts";
import { issueToken, sessionOver } from "./access-token.ts";
import { formatRefreshToken, parseRefreshToken } from "./refresh-token.ts";
import type { SessionTokens } from "./schema.ts";
import { actForWrite, readSession, stopActing } from "./store.ts";

const codesSchema = z.object({
  unified: unifiedCodeSchema.optional(),
  r3: z.string().max(20).optional(),
  isr: z.string().max(20).optional(),
});

/**
 * POST /change-cust: a sales user starts acting for a customer, identified by the unified code or by ERP codes, in the
 * address or as `custCode` in the body (ambiguity change-cust-payload). All codes must belong to the same customer. A
 * customer that the user does not serve is "not-found".
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
    const sources: Codes[] = [codes, custCode ?? {}].filter(({ unified, r3, isr }) => unified || r3 || isr);
    if (sources.length === 0) throw refuseField("custCode", "required");
    const current = actor();
    const presented = token ? parseRefreshToken(token) : undefined;
    const [[unified, ...others], user, session] = await Promise.all([
      Promise.all(sources.map(unifiedCodeOf)),
      readUser(current.userId),
      readSession(current.sessionId ?? ""),
    ]);
    if (!user || !session || session.userId !== user.id) throw sessionOver();
    const record = unified && others.every((other) => other === unified) ? await customerRecord(unified) : undefined;
    if (!unified || !record?.customer.active || servedAreas(user, record.areas).length === 0) throw notFound();
    await withActor({ ...current, customer: toActiveCustomer(record) }, () =>
      commit.retrying(async () => ({
        writes: [actForWrite(session.sid, unified, sessionOver), ...(await recentWrites(user.id, unified))],
        audit: {
          subject: `CUSTOMER#${unified}`,
          what: "selected by sales user",
          ...(session.actsFor && { detail: { before: session.actsFor } }),
        },
        result: undefined,
      })),
    );
    const { requestToken } = await issueToken({ ...session, actsFor: unified });
    const refreshToken = presented?.sid === session.sid ? formatRefreshToken(presented) : "";
    return { requestToken, refreshToken };
  },
});

/** DELETE /change-cust: a sales user stops acting for a customer. */
export const endCustomer = action({
  name: "session.endCustomer",
  scope: "menu.change-cust",
  input: z.object({}),
  run: async (): Promise<SessionTokens> => {
    const session = await readSession(actor().sessionId ?? "");
    if (!session || session.userId !== actor().userId) throw sessionOver();
    if (session.actsFor) await stopActing(session.sid, session.actsFor);
    const { requestToken } = await issueToken({ ...session, actsFor: undefined });
    return { requestToken, refreshToken: "" };
  },
});

type Codes = z.output<typeof codesSchema>;

/** The unified code of one source; undefined if its codes belong to different customers. */
async function unifiedCodeOf({ unified, r3, isr }: Codes): Promise<string | undefined> {
  if (!r3 && !isr) return unified;
  const found = await customerCodeOf({ r3, isr });
  return unified === undefined || unified === found ? found : undefined;
}
