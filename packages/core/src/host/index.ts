import * as z from "zod";
import { action, isoNow, notFound, PUBLIC } from "../platform/index.ts";
import { hostNameSchema } from "./schema.ts";
import { hostConfig, readAnnouncements } from "./store.ts";

export { hostConfig, hostKey, sorgConfig, sorgKey } from "./store.ts";

const hostInput = z.object({ host: hostNameSchema });

/** GET /server/config/{host}: what the site needs before anyone signs in. */
export const serverConfig = action({
  name: "host.serverConfig",
  scope: PUBLIC,
  input: hostInput,
  run: async ({ host }) => {
    const config = await hostConfig(host);
    if (!config) throw notFound();
    return config;
  },
});

/** GET /server/status: `online`, or why not. */
export const serverStatus = action({
  name: "host.serverStatus",
  scope: PUBLIC,
  input: hostInput,
  run: async ({ host }) => {
    const config = await hostConfig(host);
    if (!config) throw notFound();
    return { status: config.serverStatus };
  },
});

const announcementSchema = z.object({
  id: z.string(),
  type: z.string(),
  title: z.string(),
  url: z.string().default(""),
  content: z.string().default(""),
  from: z.iso.date(),
  to: z.iso.date(),
});

/** GET /active-announcements/{host}: those in force today. */
export const activeAnnouncements = action({
  name: "host.activeAnnouncements",
  scope: PUBLIC,
  input: hostInput,
  run: async ({ host }) => {
    const found = await readAnnouncements(host, isoNow().slice(0, 10));
    return found
      .map((item) => announcementSchema.parse(item))
      .map(({ from, to, ...one }) => ({ ...one, from: { date: from }, to: { date: to } }));
  },
});
