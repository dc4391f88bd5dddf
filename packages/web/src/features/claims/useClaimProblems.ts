import { useQuery } from "@apollo/client/react";
import { useEffect, useMemo } from "react";
import { ClaimProblemsDocument, type ClaimProblemsQuery } from "../../gql/graphql.ts";
import { keepOffline, readOffline } from "../../lib/offlineData.ts";

type Problems = ClaimProblemsQuery["claimProblems"];

const NONE: Problems = [];

const isProblems = (value: unknown): value is Problems =>
  Array.isArray(value) &&
  value.every((item) => typeof item === "object" && item !== null && "id" in item && "part" in item);

/**
 * Problems of an article to choose from, or those of all bikes or all parts; without a network, the latter as this device loaded them
 * last.
 */
export function useClaimProblems(articleCode: string, productCategory: "Bike" | "PAA"): Problems {
  const name = `claim-problems-${productCategory}`;
  const { data, error } = useQuery(ClaimProblemsDocument, {
    variables: { productCategory, ...(articleCode && { articleCode }) },
  });
  const found = data?.claimProblems;
  useEffect(() => {
    if (found && articleCode === "") keepOffline(name, found);
  }, [found, articleCode, name]);
  const stored = useMemo(() => (error ? readOffline(name, isProblems) : undefined), [error, name]);
  return found ?? stored ?? NONE;
}
