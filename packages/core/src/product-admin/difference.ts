import type { RowChange } from "./columns.ts";

/** Editable fields of a product with their current values. */
export interface Standing {
  readonly order: boolean;
  readonly newArrival: { readonly from: string; readonly to: string; readonly active: boolean } | null;
  readonly orderLimit: number | null;
  readonly tags: readonly {
    readonly type: string;
    readonly name: string;
    readonly fileName?: string | null | undefined;
  }[];
  readonly deleted: boolean;
}

type Parts = Omit<RowChange, "articleCode" | "sorg">;

/** The parts of a change with the values that they replace: what undoes it. */
function replacedBy(change: Parts, standing: Standing): Parts {
  const { newArrival, orderLimit } = standing;
  return {
    ...(change.order !== undefined && { order: standing.order }),
    ...(change.newArrival && {
      newArrival: newArrival?.active ? { from: newArrival.from, to: newArrival.to } : { active: false as const },
    }),
    ...(change.orderLimit !== undefined && { orderLimit }),
    ...(change.tag && { tag: tagBefore(change.tag, standing) }),
    ...(change.deleted !== undefined && { deleted: standing.deleted }),
  };
}

function tagBefore({ type, name }: NonNullable<RowChange["tag"]>, { tags }: Standing): NonNullable<RowChange["tag"]> {
  const before = tags.find((tag) => tag.type === type && tag.name === name);
  return { type, name, ...(before?.fileName && { fileName: before.fileName }), remove: before === undefined };
}

const PARTS = ["order", "newArrival", "orderLimit", "tag", "deleted"] as const satisfies readonly (keyof Parts)[];

/**
 * The parts of a change that make a difference, and the values that they replace; undefined if none does.
 * @param standing the product before the change
 */
export function differenceOf<Change extends RowChange>(
  change: Change,
  standing: Standing,
): { readonly change: RowChange; readonly before: RowChange } | undefined {
  const { articleCode, sorg } = change;
  const replaced = replacedBy(change, standing);
  const names = PARTS.filter((name) => JSON.stringify(change[name]) !== JSON.stringify(replaced[name]));
  if (names.length === 0) return undefined;
  const only = (parts: Parts): RowChange => ({
    ...{ articleCode, sorg },
    ...Object.fromEntries(names.map((name) => [name, parts[name]])),
  });
  return { change: only(change), before: only(replaced) };
}
