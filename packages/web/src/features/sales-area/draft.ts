import { useState } from "react";
import type { Region } from "./looks.ts";

/** A category that was chosen and is not saved yet. */
export interface Change {
  readonly sorg: string;
  readonly id: string;
  readonly code: string;
  /** Names for the summary. */
  readonly region: string;
  readonly group: string;
  /** The category that it replaces, empty for none. */
  readonly previous: string;
  readonly category: string;
}

export const regionKeyOf = ({ sorg, id }: Pick<Region, "sorg" | "id">): string => `${sorg} ${id}`;
export const changeKey = (change: Pick<Change, "sorg" | "id" | "code">): string =>
  `${regionKeyOf(change)} ${change.code}`;

type Changes = ReadonlyMap<string, Change>;
const NOTHING: Changes = new Map();

/** Unsaved categories of region groups, with the steps that led there. */
export interface Draft {
  readonly changes: readonly Change[];
  /** The category of a group as it would be saved; empty for none. */
  readonly categoryOf: (region: Region, group: Region["regionGroups"][number]) => string;
  /** Sets a category of one group, or all groups, of these regions. */
  readonly set: (regions: readonly Region[], code: string, category: string) => void;
  /** Takes one change back. */
  readonly drop: (change: Change) => void;
  /** Lets a change replace a category that someone else has chosen since. */
  readonly replace: (change: Change, current: string) => void;
  /** Takes the last step back. */
  readonly undo: () => void;
  readonly clear: () => void;
}

export function useDraft(): Draft {
  const [steps, setSteps] = useState<readonly Changes[]>([NOTHING]);
  const changes = steps.at(-1) ?? NOTHING;
  const step = (next: Changes) => setSteps([...steps, next]);
  const including = (change: Change): Changes => new Map(changes).set(changeKey(change), change);
  return {
    changes: [...changes.values()],
    categoryOf: (region, group) =>
      changes.get(changeKey({ ...region, code: group.code }))?.category ?? group.category ?? "",
    set: (regions, code, category) => {
      const next = new Map(changes);
      for (const region of regions.filter(({ canEdit }) => canEdit))
        for (const group of region.regionGroups.filter((each) => code === "" || each.code === code)) {
          const { sorg, id, description } = region;
          const key = changeKey({ sorg, id, code: group.code });
          const previous = next.get(key)?.previous ?? group.category ?? "";
          if (previous === category) next.delete(key);
          else
            next.set(key, {
              sorg,
              id,
              code: group.code,
              region: description,
              group: group.description,
              previous,
              category,
            });
        }
      step(next);
    },
    drop: (change) => {
      const next = new Map(changes);
      next.delete(changeKey(change));
      step(next);
    },
    replace: (change, current) => step(including({ ...change, previous: current })),
    undo: () => setSteps(steps.length > 1 ? steps.slice(0, -1) : steps),
    clear: () => setSteps([NOTHING]),
  };
}
