import type { CustomerRecord } from "../customer/index.ts";
import type { WarehouseArea } from "../host/schema.ts";
import { type Amount, type Day, sumOf, ZERO } from "../platform/index.ts";
import { readStocks } from "../stock/index.ts";
import type { PricedLine, Wanted } from "./lines.ts";
import { supplyOf } from "./supply.ts";

/** Freight discount for pieces from one warehouse area (2 §3). */
export interface FreightBenefit {
  readonly warehouseArea: string;
  /** Pieces from this area. */
  readonly qty: number;
  /** Pieces required for the next discount, or for the last one if all are reached. */
  readonly targetQty: number;
  /** Pieces required for the current discount; 0 without one. */
  readonly reachedQty: number;
  readonly isHomeWarehouse: boolean;
  /** Discount at `targetQty`. */
  readonly discountAmount: Amount;
  /** Current discount. */
  readonly currentDiscountAmount: Amount;
}

/** Pieces by warehouse area. */
export type AreaQuantities = ReadonlyMap<string, number>;

/** Benefits of a sales organization's areas with targets, the customer's home area first. */
export function freightBenefits(
  areas: readonly WarehouseArea[],
  quantities: AreaQuantities,
  isHome: (area: WarehouseArea) => boolean,
): FreightBenefit[] {
  const benefits = areas.flatMap((area): FreightBenefit[] => {
    const qty = quantities.get(area.code) ?? 0;
    const targets = area.targets.toSorted((a, b) => a.qty - b.qty);
    const next = targets.find((target) => target.qty > qty) ?? targets.at(-1);
    if (!next) return [];
    const reached = targets.findLast((target) => target.qty <= qty);
    return [
      {
        warehouseArea: area.code,
        qty,
        targetQty: next.qty,
        reachedQty: reached?.qty ?? 0,
        isHomeWarehouse: isHome(area),
        discountAmount: next.discount,
        currentDiscountAmount: reached?.discount ?? ZERO,
      },
    ];
  });
  return benefits.toSorted((a, b) => Number(b.isHomeWarehouse) - Number(a.isHomeWarehouse));
}

/** Total freight discount of the reached targets. */
export const earnedBenefit = (benefits: readonly FreightBenefit[]): Amount =>
  sumOf(benefits, ({ currentDiscountAmount }) => currentDiscountAmount);

/** The area that contains a location of the stock feed. */
export const areaOf = (areas: readonly WarehouseArea[], location: string): string =>
  areas.find(({ locations }) => locations.includes(location))?.code ?? "";

/** An area is the customer's home if it names the customer's sales office or region. */
export function homeOf(record: CustomerRecord | undefined, sorg: string): (area: WarehouseArea) => boolean {
  const office = record?.areas.find((area) => area.sorg === sorg)?.salesOffice;
  const region = record?.customer.custRegion;
  return (area) => area.homeOf.some((place) => place !== "" && (place === office || place === region));
}

/** Quantities by area from which a sales organization's lines would be supplied on the wanted day. One round trip. */
export async function areaQuantities(
  areas: readonly WarehouseArea[],
  lines: readonly Wanted[],
  wanted: Day | undefined,
  today: Day,
): Promise<AreaQuantities> {
  const stocks = await readStocks(lines);
  const quantities = new Map<string, number>();
  for (const [index, { qty }] of lines.entries())
    for (const supply of supplyOf({ stock: stocks[index], qty, today, wanted })) {
      const area = areaOf(areas, supply.location);
      if (area) quantities.set(area, (quantities.get(area) ?? 0) + supply.qty);
    }
  return quantities;
}

/** Freight discount by sales organization. */
export type EarnedBenefits = ReadonlyMap<string, Amount>;

/** Freight discounts of ordered lines. One round trip; none if no sales organization grants discounts. */
export async function earnedBenefits(
  record: CustomerRecord | undefined,
  lines: readonly PricedLine[],
  wanted: Day | undefined,
  today: Day,
): Promise<EarnedBenefits> {
  const bySeller = [...Map.groupBy(lines, ({ seller }) => seller)];
  const earned = await Promise.all(
    bySeller.map(async ([seller, own]): Promise<[string, Amount][]> => {
      const areas = seller?.config.warehouseAreas.filter(({ targets }) => targets.length > 0) ?? [];
      if (!seller || areas.length === 0) return [];
      const orderable = own.filter(({ product }) => product).map(({ line }) => line);
      const quantities = await areaQuantities(areas, orderable, wanted, today);
      return [
        [seller.config.sorg, earnedBenefit(freightBenefits(areas, quantities, homeOf(record, seller.config.sorg)))],
      ];
    }),
  );
  return new Map(earned.flat());
}
