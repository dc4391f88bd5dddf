import { useQuery } from "@apollo/client/react";
import { frameNumberSchema } from "@spoke/core/frame/schema.ts";
import { useEffect, useState } from "react";
import { FramePassportDocument } from "../../gql/graphql.ts";

const PAUSE_MS = 350;

/** What is known about a frame number while it is typed. Nothing is requested for what cannot be a number. */
export function useFramePassport(typed: string) {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const problem = frameNumberSchema.safeParse(settled).error?.issues[0]?.message;
  const { data, loading, error, refetch } = useQuery(FramePassportDocument, {
    variables: { frameNumber: settled },
    fetchPolicy: "network-only",
    skip: problem !== undefined,
  });
  return {
    problem,
    passport: problem ? undefined : data?.framePassport,
    loading,
    failed: error !== undefined,
    refetch,
  };
}
