import { useEffect, useState } from "react";
import type { GeometryCollection, Topology } from "topojson-specification";
import address from "world-atlas/countries-110m.json?url";
import { reportFault } from "../../lib/reporter.ts";
import { boundaryPath } from "./plane.ts";

let loaded: Promise<string> | undefined;

async function load(): Promise<string> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`the boundaries answered ${answer.status}`);
  return boundaryPath((await answer.json()) as Topology<{ countries: GeometryCollection }>);
}

/** The boundaries of countries; empty while they load, and if they cannot be loaded: markers and list do without. */
export function useBoundaries(): string {
  const [path, setPath] = useState("");
  useEffect(() => {
    let isGone = false;
    loaded ??= load().catch((error: unknown) => {
      loaded = undefined;
      throw error;
    });
    loaded.then(
      (boundaries) => {
        if (!isGone) setPath(boundaries);
      },
      (error: unknown) => reportFault("the boundaries of the map could not be loaded", error),
    );
    return () => {
      isGone = true;
    };
  }, []);
  return path;
}
