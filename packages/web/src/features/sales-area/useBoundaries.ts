import { useEffect, useState } from "react";
import type { Objects, Topology } from "topojson-specification";
import stateAddress from "us-atlas/states-10m.json?url";
import countryAddress from "world-atlas/countries-110m.json?url";
import { useConfig } from "../../lib/config.ts";
import { reportFault } from "../../lib/reporter.ts";
import { boundaryPath, statePath } from "./plane.ts";

/** Paths of the boundaries of countries, and of the lines between the states of the US; empty while they load. */
interface Boundaries {
  readonly countries: string;
  readonly states: string;
}

const loads = new Map<string, Promise<string>>();

/** Loads a file once, unless it failed. */
function load<T extends Objects>(address: string, path: (topology: Topology<T>) => string): Promise<string> {
  const found = loads.get(address);
  if (found) return found;
  const loading = fetch(address).then(async (answer) => {
    if (!answer.ok) throw new Error(`the boundaries answered ${answer.status}`);
    return path((await answer.json()) as Topology<T>);
  });
  loads.set(address, loading);
  loading.catch(() => loads.delete(address));
  return loading;
}

const NONE: Boundaries = { countries: "", states: "" };

/** Boundaries for the map of the host's country; empty if they cannot be loaded: markers and list do without. */
export function useBoundaries(): Boundaries {
  const { countryId } = useConfig();
  const [paths, setPaths] = useState(NONE);
  useEffect(() => {
    let isGone = false;
    const add = (loading: Promise<string>, name: keyof Boundaries) =>
      loading.then(
        (path) => {
          if (!isGone) setPaths((before) => ({ ...before, [name]: path }));
        },
        (error: unknown) => reportFault("the boundaries of the map could not be loaded", error),
      );
    void add(load(countryAddress, boundaryPath), "countries");
    if (countryId === "US") void add(load(stateAddress, statePath), "states");
    return () => {
      isGone = true;
    };
  }, [countryId]);
  return paths;
}
