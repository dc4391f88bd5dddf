import { mailInquiry } from "@spoke/core/mail";
import { inquiryReceived } from "@spoke/events";
import { subscriber } from "../queue-handler.ts";

/** Mails an inquiry to the office. */
export const handler = subscriber(inquiryReceived, ({ id, data }) => mailInquiry({ ...data, eventId: id }));
