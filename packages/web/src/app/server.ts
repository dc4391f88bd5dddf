import { publicCall } from "./api.ts";
import { changeUi, uiState } from "./uiState.ts";

/**
 * Asks whether the server is online (1 §4) and keeps what it says; while it is not, every page is the maintenance page.
 * A server that does not say counts as online.
 */
export async function checkServer(): Promise<"online" | "offline"> {
  const answer = await ask();
  const status = textIn(answer, "status") ?? "online";
  const maintenanceMessage = status === "online" ? undefined : (textIn(answer, "message") ?? status);
  if (uiState.get().maintenanceMessage !== maintenanceMessage) changeUi({ maintenanceMessage });
  return status === "online" ? "online" : "offline";
}

/** The answer's body; on HTTP 500 it says as much (1 §7). */
async function ask(): Promise<unknown> {
  try {
    return await publicCall(`/server/status?host=${encodeURIComponent(location.hostname)}`);
  } catch (error) {
    return error instanceof Error && "body" in error ? error.body : undefined;
  }
}

function textIn(body: unknown, name: "status" | "message"): string | undefined {
  if (typeof body !== "object" || body === null || !(name in body)) return undefined;
  const value: unknown = Object.getOwnPropertyDescriptor(body, name)?.value;
  return typeof value === "string" && value !== "" ? value : undefined;
}
