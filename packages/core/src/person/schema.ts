import * as z from "zod";
import { must } from "../platform/schema.ts";

/**
 * Who is meant. A user by id or sign-in name; the user's own data are added. Anybody else, such as a bike's owner, by email
 * address or phone number. A name alone means many people, so it only adds to these.
 */
export const personSchema = z
  .object({
    user: z.string().trim().max(100, "too_long").optional(),
    email: z.string().trim().toLowerCase().max(200, "too_long").optional(),
    phone: z.string().trim().max(40, "too_long").optional(),
    name: z.string().trim().min(3, "required").max(200, "too_long").optional(),
  })
  .check(must(({ user, email, phone }) => [user, email, phone].some(Boolean), "user", "required"));
export type PersonInput = z.output<typeof personSchema>;
