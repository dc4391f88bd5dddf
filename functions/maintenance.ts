import { hostConfig } from "@spoke/core/host";
import { hostNameSchema } from "@spoke/core/host/schema.ts";

/** What every call of a host is answered while it is under maintenance, with HTTP 500 (1 §8). */
export interface Maintenance {
  readonly status: string;
  readonly message: string;
}

/** Undefined while the host is online. What a host says of itself may be 30 s old. */
export async function maintenanceOf(host: string): Promise<Maintenance | undefined> {
  const config = hostNameSchema.safeParse(host).success ? await hostConfig(host) : undefined;
  if (!config || config.serverStatus === "online") return undefined;
  return { status: config.serverStatus, message: "maintenance_text" };
}
