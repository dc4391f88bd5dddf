import type { Mark, PickupLine, PickupOrder, PickupState, Supply } from "./schema.ts";

type Lines = readonly PickupLine[];

const sum = <T>(all: readonly T[], of: (each: T) => number): number => all.reduce((total, each) => total + of(each), 0);

/** The lines that hold goods. The line of a bundle holds none: its parts do. */
export function itemsOf(lines: Lines): Lines {
  const bundles = new Set(lines.map(({ partOf }) => partOf));
  return lines.filter(({ lineNo }) => !bundles.has(lineNo));
}

/** Whether a line is a bundle's own. */
export const isBundle = (line: PickupLine, lines: Lines): boolean => !itemsOf(lines).includes(line);

/** Pieces that the consumer will collect. */
export const dueOf = ({ qty, refunded }: PickupLine): number => Math.max(0, qty - refunded);

/** Pieces that are set aside in the shop. */
export const setAsideOf = ({ fromStock, received }: PickupLine): number => fromStock + received;

/** Pieces that are not there yet, from wherever they come. */
export const missingOf = (line: PickupLine): number => Math.max(0, dueOf(line) - setAsideOf(line));

/** Pieces that headquarters supplies, those that have arrived too. */
export const expectedOf = ({ supplies }: PickupLine): number => sum(supplies, ({ expected }) => expected);

/** Pieces that headquarters supplies and that have not arrived. */
export const comingOf = (line: PickupLine): number => Math.max(0, expectedOf(line) - line.received);

/** Pieces of which nobody has decided where they come from. */
export const undecidedOf = (line: PickupLine): number => Math.max(0, missingOf(line) - comingOf(line));

const shippedOf = ({ supplies }: PickupLine): number =>
  sum(supplies, ({ expected, shipped }) => Math.min(expected, shipped));

/** Pieces that are in the shop, or that headquarters has sent there. */
export const shippedPieces = (line: PickupLine): number =>
  Math.min(dueOf(line), setAsideOf(line) + Math.max(0, shippedOf(line) - line.received));

/** What an item is marked as; undefined as long as something of it is to be decided, and for a bundle's own line. */
export function markOf(line: PickupLine, lines: Lines): Mark | undefined {
  if (isBundle(line, lines) || dueOf(line) === 0) return undefined;
  if (missingOf(line) === 0) return "ready";
  return undecidedOf(line) === 0 ? "order-to-hq" : undefined;
}

const STEPS = ["processing", "confirmed", "preparing"] as const satisfies readonly Supply["step"][];

/** How far headquarters is: the slowest order counts, until goods leave. */
function stateAtHeadquarters(items: Lines): PickupState {
  const supplied = items.filter((line) => line.supplies.some(({ expected }) => expected > 0));
  const expected = sum(supplied, expectedOf);
  const left = sum(supplied, (line) => Math.max(shippedOf(line), Math.min(line.received, expectedOf(line))));
  if (left >= expected) return "shipped";
  if (left > 0) return "partially-shipped";
  const steps = supplied.flatMap(({ supplies }) => supplies.filter((supply) => supply.expected > 0));
  return STEPS[Math.min(...steps.map(({ step }) => STEPS.indexOf(step)))] ?? "processing";
}

/** The status that follows from the items (decision 065). */
export function statusOf(order: Pick<PickupOrder, "lines" | "acceptedAt" | "handOver" | "canceled">): PickupState {
  const items = itemsOf(order.lines);
  if (order.handOver) return "complete";
  if (order.canceled || items.every((line) => dueOf(line) === 0)) return "canceled";
  if (!order.acceptedAt) return "needs-confirmation";
  if (items.some((line) => undecidedOf(line) > 0)) return "open";
  return items.every((line) => missingOf(line) === 0) ? "ready" : stateAtHeadquarters(items);
}

/**
 * The line with this many pieces set aside in total. Pieces that headquarters has sent count first, then the dealer's own, then those
 * that headquarters still has, which may arrive before its message.
 */
export function setAside(line: PickupLine, total: number): PickupLine {
  const added = Math.max(0, total - setAsideOf(line));
  const arrived = Math.min(added, Math.max(0, shippedOf(line) - line.received));
  const own = Math.min(added - arrived, undecidedOf(line));
  return { ...line, received: line.received + added - own, fromStock: line.fromStock + own };
}
