import { refuseField } from "../platform/index.ts";
import type { KnownProblem } from "./known-problem.ts";
import type { Claim, ClaimLine, ProblemInput } from "./schema.ts";
import { readProblems } from "./store.ts";
import type { Subject } from "./subject.ts";

const NO_PROBLEM: ProblemInput = { id: "", part: "", description: "", notes: "" };

/** Lines of a claim: one per problem, or one for the article without any. @throws Refusal of a problem that is not the seller's */
export async function linesOf(
  subject: Pick<Subject, "sorg" | "articleCode" | "description" | "qty" | "coverage" | "mcName">,
  problems: readonly ProblemInput[],
  required: boolean,
): Promise<ClaimLine[]> {
  if (required && problems.length === 0) throw refuseField("problems", "claim_problem_required");
  const named = problems.some(({ id }) => id !== "") ? await readProblems(subject.sorg) : [];
  const listed = problems.length > 0 ? problems : [NO_PROBLEM];
  return listed.map((problem, index) => {
    const found = named.find(({ id }) => id === problem.id);
    if (problem.id !== "" && !found) throw refuseField(`problems.${index}.id`, "claim_problem_unknown");
    const { articleCode, description, qty } = subject;
    const part = found?.isOfDelivery ? undefined : (found?.class ?? "component");
    const verdict = subject.coverage.find((each) => each.class === part);
    return {
      ...{ lineNo: index + 1, articleCode, description, qty, problem: inWords(problem, found), class: part, verdict },
      ...{ decision: "open" as const, reason: "", creditNote: "", deliveryOrder: "", replacementFrame: "" },
    };
  });
}

/** A problem of the list in the list's words, with the dealer's notes. */
const inWords = (problem: ProblemInput, found: KnownProblem | undefined): ProblemInput =>
  found ? { ...problem, part: found.part, description: found.description } : problem;

/** Problems of a claim, as the API calls its lines. */
export const problemsOf = ({ lines }: Pick<Claim, "lines">): ProblemInput[] =>
  lines
    .map(({ problem }) => problem)
    .filter(({ id, part, description, notes }) => `${id}${part}${description}${notes}` !== "");
