import { useQuery } from "@apollo/client/react";
import { useEffect } from "react";
import { InspectionChecklistDocument, type InspectionChecklistQuery } from "../../gql/graphql.ts";
import { keepOffline, readOffline } from "../../lib/offlineData.ts";
import type { ShownPoint } from "./values.ts";

/** A version of the checklist, as this device holds it for work without a network. */
export interface KeptChecklist {
  readonly version: number;
  readonly points: readonly ShownPoint[];
}

const NAME = "inspection-checklist";

function isChecklist(value: unknown): value is KeptChecklist {
  return typeof value === "object" && value !== null && "version" in value && "points" in value;
}

function toKept({ claimPDIChecklist: found }: InspectionChecklistQuery): KeptChecklist | undefined {
  if (!found) return undefined;
  const points = found.points.toSorted((a, b) => a.sorting - b.sorting || a.checklist - b.checklist);
  return {
    version: found.version,
    points: points.map(({ checklist, description, electric }) => ({ id: checklist, text: description, electric })),
  };
}

/** The current checklist; without a network, the last one that this device loaded. */
export function useChecklist() {
  const { data, error, loading, refetch } = useQuery(InspectionChecklistDocument, { fetchPolicy: "network-only" });
  const fresh = data && toKept(data);
  useEffect(() => {
    if (fresh) keepOffline(NAME, fresh);
  }, [fresh]);
  const stored = error ? readOffline(NAME, isChecklist) : undefined;
  return { checklist: fresh ?? stored, loading, failed: error !== undefined && !stored, refetch };
}
