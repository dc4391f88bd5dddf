import { ABSENT, getItem, type Key, ttlIn, type Write } from "../platform/index.ts";
import { type Inquiry, inquirySchema } from "./schema.ts";

/** Inquiries contain personal data, so they are deleted after a year. */
const KEPT_DAYS = 365;

const inquiryKey = (id: string): Key => ({ pk: `INQUIRY#${id}`, sk: "INQUIRY" });

export async function readInquiry(id: string): Promise<Inquiry | undefined> {
  const item = await getItem(inquiryKey(id));
  return item && inquirySchema.parse(item);
}

export function newInquiryWrite(inquiry: Inquiry): Write {
  const index = { gsi1pk: `INQUIRIES#${inquiry.host}`, gsi1sk: inquiry.createdAt };
  return {
    kind: "put",
    item: { ...inquiryKey(inquiry.id), ...index, ...inquiry, ttl: ttlIn(KEPT_DAYS) },
    when: ABSENT,
  };
}
