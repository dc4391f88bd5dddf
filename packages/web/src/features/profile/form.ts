import { addedAddresses } from "@spoke/core/user/schema.ts";
import { profileSchema } from "@spoke/core/user-admin/schema.ts";
import * as z from "zod";
import type { ProfileInput, ProfileQuery } from "../../gql/graphql.ts";

const { newPassword, ...own } = profileSchema.shape.user.required().omit({ version: true }).shape;

const shape = z.object({
  ...own,
  language: z.string(),
  newPassword: z.union([z.literal(""), newPassword]),
  repeatPassword: z.string(),
});
export type ProfileValues = z.input<typeof shape>;
type ParsedProfile = z.output<typeof shape>;

type Addresses = Pick<ProfileQuery["profile"], "email" | "emailConfirmations">;

/** The rules of the profile: the current password is needed for a new one, and for addresses other than the present ones. */
export function profileFormSchema(present: Addresses) {
  return shape
    .refine((values) => !needsPassword(values, present) || values.currentPassword !== "", {
      path: ["currentPassword"],
      message: "required",
      when: () => true,
    })
    .refine(({ newPassword: typed, repeatPassword }) => typed === repeatPassword, {
      path: ["repeatPassword"],
      message: "pass_not_match",
      // Said together with what is wrong with the password itself.
      when: () => true,
    });
}

/** Whether something is changed that only who knows the password may change. */
export function needsPassword(
  values: Pick<ProfileValues, "email" | "emailConfirmations" | "newPassword">,
  present: Addresses,
): boolean {
  const isAdded = addedAddresses(present.emailConfirmations, values.emailConfirmations).length > 0;
  return values.newPassword !== "" || isAdded || isAnotherAddress(values.email, present.email);
}

/** Whether the typed address differs from the present one. */
export function isAnotherAddress(typed: string, email: string): boolean {
  return typed.trim().toLowerCase() !== email.toLowerCase();
}

export function valuesOf(profile: ProfileQuery["profile"]): ProfileValues {
  return {
    name: profile.name,
    email: profile.email,
    phone: profile.phone,
    emailConfirmations: [...profile.emailConfirmations],
    sendEmail: profile.sendEmail,
    sendEmailWarranty: profile.sendEmailWarranty,
    language: profile.language.id,
    currentPassword: "",
    newPassword: "",
    repeatPassword: "",
  };
}

/** What is sent: passwords only when they are filled in. The language is a call of its own. */
export function profileInput(values: ParsedProfile, version: string): ProfileInput {
  const { language: _, newPassword: typed, repeatPassword: __, currentPassword, ...user } = values;
  return { ...user, version, ...(currentPassword && { currentPassword }), ...(typed && { newPassword: typed }) };
}
