import { asMutation, type MutationResult, succeeded, type UserError } from "@spoke/core/platform";
import type { Report } from "@spoke/core/report/schema.ts";

/** The answer to a report that was asked for: the report, or why there is none. */
export async function reportResult(request: () => Promise<Report>) {
  const answer = await asMutation<MutationResult & { readonly report: Report | null }>(
    async () => ({ report: await request(), ...succeeded("success_request_report") }),
    () => ({ report: null }),
  );
  const userErrors: UserError[] = [...answer.userErrors];
  return { ...answer, userErrors };
}
