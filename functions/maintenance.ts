import { hostConfig } from "@spoke/core/host";
import { hostNameSchema } from "@spoke/core/host/schema.ts";

/** The body of the HTTP 500 that every request gets while its host is under maintenance (1 §8). */
export interface Maintenance {
  readonly status: string;
  readonly message: string;
}

/** Undefined while the host is online. The host's status may be 30 s old. */
export async function maintenanceOf(host: string): Promise<Maintenance | undefined> {
  const config = hostNameSchema.safeParse(host).success ? await hostConfig(host) : undefined;
  if (!config || config.serverStatus === "online") return undefined;
  return { status: config.serverStatus, message: "maintenance_text" };
}
