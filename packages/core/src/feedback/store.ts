import { ABSENT, getItem, type Key, ttlIn, type Write } from "../platform/index.ts";
import { type Feedback, feedbackSchema } from "./schema.ts";

const KEPT_DAYS = 730;

const feedbackKey = (id: string): Key => ({ pk: `FEEDBACK#${id}`, sk: "FEEDBACK" });

export async function readFeedback(id: string): Promise<Feedback | undefined> {
  const item = await getItem(feedbackKey(id));
  return item && feedbackSchema.parse(item);
}

export function newFeedbackWrite(feedback: Feedback): Write {
  const index = { gsi1pk: `FEEDBACKS#${feedback.host}`, gsi1sk: feedback.createdAt };
  const item = { ...feedbackKey(feedback.id), ...index, ...feedback, ttl: ttlIn(KEPT_DAYS) };
  return { kind: "put", item, when: ABSENT };
}
