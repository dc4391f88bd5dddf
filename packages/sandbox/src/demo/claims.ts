import type { FeedRow } from "@spoke/core/feed/kinds/index.ts";
import { type FeedFile, isoDay, ndjson } from "../feed-file.ts";
import type { Dealer } from "./people.ts";
import { type Random, seeded } from "./random.ts";

const DAY = 86_400_000;
/** Claims per sales organization. */
const BIKES = 70;
const PARTS = 40;

/** A bike or part that a dealer bought. */
export interface Bought {
  readonly dealer: Pick<Dealer, "code" | "name">;
  readonly shippedOn: string;
  readonly frameNumber?: string;
  readonly brand?: string;
  readonly articleCode?: string;
}

/** A sales organization, with what its claims are numbered and drawn by. */
export interface Seller {
  readonly sorg: string;
  readonly suffix: string;
  readonly seed: number;
}

type Problem = Omit<FeedRow<"claim-problems">, "asOf"> & { readonly part: string; readonly description: string };

/** What dealers choose from. */
const PROBLEMS: readonly Problem[] = [
  { id: "FRAME-CRACK", part: "Frame", description: "Crack", class: "frame", notes: "Show both ends of the crack" },
  { id: "FRAME-DENT", part: "Frame", description: "Dent on delivery", class: "frame" },
  { id: "PAINT-PEEL", part: "Frame", description: "Paint peels", class: "paint" },
  { id: "FORK-PLAY", part: "Fork", description: "Play in the bushings", class: "fork" },
  { id: "FORK-LEAK", part: "Fork", description: "Leaks oil", class: "fork" },
  { id: "WHEEL-SPOKE", part: "Wheel", description: "Spokes break", class: "component" },
  { id: "WHEEL-HUB", part: "Wheel", description: "Hub has play", class: "component" },
  { id: "DRIVE-SLIP", part: "Drivetrain", description: "Chain slips", class: "component" },
  { id: "DRIVE-NOISE", part: "Drivetrain", description: "Bottom bracket creaks", class: "component" },
  { id: "BRAKE-LEAK", part: "Brake", description: "Loses fluid", class: "component" },
  { id: "BRAKE-NOISE", part: "Brake", description: "Squeals", class: "component" },
  { id: "MOTOR-OFF", part: "Motor", description: "Switches off", class: "electric", productCategory: "Bike" },
  { id: "BATTERY-RANGE", part: "Battery", description: "Range too short", class: "battery", productCategory: "Bike" },
  { id: "OTHER", part: "Other", description: "Something else", class: "component" },
];

/** What dealers and the office write. */
const COMMENTS = [
  ["The customer waits for the bike. Can you say when it is decided?", "We look at it this week."],
  ["It began on the second ride.", "Thank you, the photos are clear."],
  ["We checked the torque, it is as in the manual.", "Please add a photo of the batch number."],
] as const;

type Status = FeedRow<"claims">["status"];

/** Old claims are closed; every status occurs among those of the last weeks. */
const RECENT: readonly Status[] = [
  ...([
    "submitted",
    "submitted",
    "in-review",
    "in-review",
    "information-needed",
    "approved",
    "partly-approved",
  ] as const),
  ...(["awaiting-return", "received", "draft", "resolved", "rejected", "withdrawn"] as const),
];

const statusAt = (age: number, index: number, random: Random): Status => {
  if (age < 45) return RECENT[index % RECENT.length] ?? "submitted";
  if (random.chance(0.12)) return "rejected";
  return random.chance(0.06) ? "withdrawn" : "resolved";
};

const isDecided = (status: Status): boolean =>
  ["approved", "partly-approved", "awaiting-return", "received", "resolved"].includes(String(status));

function claimRow(suffix: string, bought: Bought, index: number, today: Date, random: Random): FeedRow<"claims"> {
  const { dealer, shippedOn, frameNumber, brand, articleCode = "" } = bought;
  const soonest = Date.parse(shippedOn) + random.int(10, 60) * DAY;
  // A third of the claims are of the last weeks, so that every queue has some.
  const recent = today.getTime() - random.int(0, 40) * DAY - random.int(1, 20) * 3_600_000;
  const created = index % 3 === 0 || soonest > today.getTime() ? recent : soonest + random.next() * (recent - soonest);
  const filed = Math.max(created, Date.parse(shippedOn) + DAY);
  const age = Math.floor((today.getTime() - filed) / DAY);
  const status = statusAt(age, index, random);
  const decidedAt = Math.min(filed + random.int(1, 12) * DAY, today.getTime() - 600_000);
  const problem = random.pick(PROBLEMS.filter(({ productCategory }) => frameNumber !== undefined || !productCategory));
  const [comment, answer] = random.pick(COMMENTS);
  const resolution = isDecided(status)
    ? random.pick(["replacement", "credit", "credit", "repair", "goodwill"] as const)
    : undefined;
  const number = `C${isoDay(filed).slice(2).replaceAll("-", "")}-${suffix.toUpperCase()}${10_000 + index * 37}`;
  const goods = resolution === "replacement" || resolution === "repair";
  const done = status === "resolved";
  const back = ["awaiting-return", "received", "resolved"].includes(String(status));
  return {
    ...{ claimId: number, custCode: dealer.code, status, part: problem.part, problem: problem.description },
    ...(frameNumber ? { frameNumber, ...(brand && { brand }) } : { articleCode, qty: "1" }),
    purchaseDate: isoDay(Math.min(Date.parse(shippedOn) + 3 * DAY, filed)),
    createdAt: new Date(filed).toISOString(),
    statusAt: new Date(Math.max(filed, status === "draft" || status === "submitted" ? filed : decidedAt)).toISOString(),
    ...((isDecided(status) || status === "rejected") && {
      decidedAt: new Date(Math.max(filed, decidedAt)).toISOString(),
    }),
    createdBy: dealer.name,
    ...(random.chance(0.4) && { referenceNo: `RMA ${1_000 + index}` }),
    notes: random.pick(["Found on the first inspection.", "The customer brought it back.", "After about 300 km."]),
    ...(resolution && { resolution }),
    ...(status === "rejected" && {
      reason: random.pick(["Wear, not a defect", "Damaged in a crash", "Warranty has ended"]),
    }),
    ...(status === "information-needed" && { reason: "Please add a sharper photo" }),
    ...(done && !goods && { creditNote: `CN${70_000 + index}` }),
    ...(done && goods && { deliveryOrder: `DO${70_000 + index}` }),
    ...(back && goods && { waybill: `WB${90_000 + index}` }),
    ...(random.chance(0.5) && { comment }),
    ...(status !== "draft" && status !== "submitted" && random.chance(0.6) && { answer }),
  };
}

/** Problems to choose from, and two years of claims for bikes and parts in all statuses. */
export function claimFeeds(
  { sorg, suffix, seed }: Seller,
  bikes: readonly Bought[],
  parts: readonly Bought[],
  today: Date,
): FeedFile[] {
  const random = seeded(0xc1a1e + seed * 389);
  const claimed = [...random.some(bikes, BIKES), ...random.some(parts, PARTS)];
  const rows = claimed.map((bought, index) => claimRow(suffix, bought, index, today, random));
  return [
    ndjson(sorg, "claim-problems", today, PROBLEMS),
    // Later than the frames, which the claims refer to.
    ndjson(sorg, "claims", new Date(today.getTime() + 1), rows),
  ];
}
