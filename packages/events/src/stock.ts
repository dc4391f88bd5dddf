import * as z from "zod";
import { defineEvent } from "./envelope.ts";

const sorg = z.string();

/** The stock of these articles changed. An empty list means any article: the changes did not fit into one event. */
export const stockChanged = defineEvent(
  "stock.changed",
  1,
  z.object({ sorg, articleCodes: z.array(z.string()).max(500) }),
);

/** An article with a back-in-stock subscription is in stock again. */
export const articleRestocked = defineEvent(
  "article.restocked",
  1,
  z.object({ waitId: z.string(), sorg, articleCode: z.string(), userId: z.string(), host: z.string() }),
);
