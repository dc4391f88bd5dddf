import { useQuery } from "@apollo/client/react";
import { useEffect, useMemo } from "react";
import { ClaimProblemsDocument, type ClaimProblemsQuery } from "../../gql/graphql.ts";
import { keepOffline, readOffline } from "../../lib/offlineData.ts";

type Problems = ClaimProblemsQuery["claimProblems"];

const NAME = "claim-problems";
const NONE: Problems = [];

const isProblems = (value: unknown): value is Problems =>
  Array.isArray(value) &&
  value.every((item) => typeof item === "object" && item !== null && "id" in item && "part" in item);

/** Problems of an article to choose from; without a network, those for all articles that this device loaded last. */
export function useClaimProblems(articleCode: string): Problems {
  const { data, error } = useQuery(ClaimProblemsDocument, { variables: articleCode ? { articleCode } : {} });
  const found = data?.claimProblems;
  useEffect(() => {
    if (found && articleCode === "") keepOffline(NAME, found);
  }, [found, articleCode]);
  const stored = useMemo(() => (error ? readOffline(NAME, isProblems) : undefined), [error]);
  return found ?? stored ?? NONE;
}
