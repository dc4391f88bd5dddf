import { isoNow } from "@spoke/core/platform";
import * as z from "zod";

const scheduledSchema = z.object({ scheduledTime: z.iso.datetime({ offset: true }) });

/** The instant for which a job was scheduled, also when it runs late; now when it was started by hand. */
export function scheduledAt(event: unknown): string {
  const { data } = scheduledSchema.safeParse(event);
  return data ? new Date(data.scheduledTime).toISOString() : isoNow();
}
