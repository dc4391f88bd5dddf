import { refuseField } from "../platform/index.ts";
import { type Answer, type Answers, type Question, type QuestionList, sumOf, type VisitForm } from "./schema.ts";

type Answered = Pick<
  VisitForm,
  | "otherMidrange"
  | "brandDomination"
  | "brandDisplay"
  | "ownQuantity"
  | "otherQuantity"
  | "series"
  | "equipment"
  | "notes"
>;

/**
 * The answers with the texts of their choices, so that later changes of the lists do not change the visit. Choices that a stored visit
 * has stay valid.
 * @throws Refusal of unknown choices
 */
export function answersOf(questions: readonly Question[], input: Answers, before?: VisitForm): Answered {
  const { brandDomination, notes } = input;
  const chosen = (list: QuestionList, id: string): Question | undefined =>
    questions.find((question) => question.list === list && question.id === id);
  const answer = (list: QuestionList, id: string, field: string, stored: readonly (Answer | undefined)[]): Answer => {
    const found = chosen(list, id) ?? stored.find((other) => other?.id === id);
    if (!found) throw refuseField(field, "unknown_value");
    return { id, text: found.text };
  };
  const single = (list: QuestionList, id: string, field: string, stored: Answer | undefined) =>
    id === "" ? undefined : answer(list, id, field, [stored]);
  const series = input.series.map(({ series: id, quantity }, index) => {
    const question = chosen("series", id);
    const stored = before?.series.find((other) => other.id === id);
    const found = question ?? stored;
    if (!found) throw refuseField(`series.${index}.series`, "unknown_value");
    return { id, text: found.text, brand: found.brand, isOwn: found.isOwn, quantity };
  });
  return {
    ...{ brandDomination, notes, series },
    otherMidrange: single("other-midrange", input.otherMidrange, "otherMidrange", before?.otherMidrange),
    brandDisplay: single("brand-display", input.brandDisplay, "brandDisplay", before?.brandDisplay),
    equipment: [...new Set(input.equipment)].map((id) => answer("equipment", id, "equipment", before?.equipment ?? [])),
    ownQuantity: input.ownQuantity ?? sumOf(series, true),
    otherQuantity: input.otherQuantity ?? sumOf(series, false),
  };
}
