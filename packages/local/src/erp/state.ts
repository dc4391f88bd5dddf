import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { rename, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { z } from "zod";
import { orderDocument } from "./order-document.ts";
import { stepSchema } from "./plan.ts";

const supply = stepSchema.shape.supplies;
const figureSchema = z.object({
  available: z.array(z.object({ date: z.string(), qty: z.number(), location: z.string(), priority: z.number() })),
  nextArrival: z.object({ date: z.string(), qty: z.number() }).optional(),
});

const stateSchema = z.object({
  clock: z.object({ ahead: z.number(), speed: z.number() }),
  /** Orders with steps to come, by number. */
  open: z.record(z.string(), z.object({ order: orderDocument, now: supply, later: supply })),
  steps: z.array(stepSchema),
  /** The file that a step has decided to drop: a killed process drops the same one again. */
  prepared: z.record(z.string(), z.object({ key: z.string(), body: z.string() })),
  /** Figures that were sent and may not have arrived in the portal yet, by `{sorg}#{article}`. */
  figures: z.record(z.string(), z.object({ asOf: z.string(), figure: figureSchema })),
  /** What dealers owe as it was sent last, by `{customer}#{company}`, as it may not have arrived in the portal yet. */
  owed: z.record(z.string(), z.object({ asOf: z.string(), openInvoice: z.number(), openDo: z.number() })).default({}),
  /** Numbers of the orders that are finished; a repeated order changes nothing. */
  finished: z.array(z.string()),
});
export type ErpState = z.output<typeof stateSchema>;

/** The state of a sandbox ERP that starts anew. */
export const emptyState = (): ErpState => ({
  clock: { ahead: 0, speed: 1 },
  open: {},
  steps: [],
  prepared: {},
  figures: {},
  owed: {},
  finished: [],
});

export function loadState(file: string): ErpState {
  return existsSync(file) ? stateSchema.parse(JSON.parse(readFileSync(file, "utf8"))) : emptyState();
}

/** Replaces the file as a whole, so that a killed process leaves the old state or the new one. */
export async function saveState(file: string, state: ErpState): Promise<void> {
  mkdirSync(dirname(file), { recursive: true });
  await writeFile(`${file}.new`, JSON.stringify(state));
  await rename(`${file}.new`, file);
}
