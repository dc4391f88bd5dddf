import * as z from "zod";
import { actor } from "../platform/index.ts";
import { visitAction } from "./find.ts";
import { QUESTION_LISTS, type Question, VARIANT_SORGS, VARIANTS, variantsIn } from "./schema.ts";
import { readQuestions } from "./store.ts";

/**
 * Choices of a question, in the office's order. Empty without the area of the form. Without a form, those of the user's first.
 */
export const visitQuestions = visitAction({
  name: "visitForm.questions",
  input: z.object({
    variant: z.string().pipe(z.enum(VARIANTS, "unknown_value")).optional(),
    list: z.enum(QUESTION_LISTS),
  }),
  run: async ({ variant, list }): Promise<Question[]> => {
    const own = variantsIn(actor().sorgs);
    const [wanted = own[0]] = variant ? own.filter((each) => each === variant) : [];
    if (!wanted || (variant && wanted !== variant)) return [];
    return (await readQuestions(VARIANT_SORGS[wanted])).filter((question) => question.list === list);
  },
});
