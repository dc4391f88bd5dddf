import { needsCustomer } from "@spoke/core/access/scopes.ts";
import { must } from "@spoke/core/platform/schema.ts";
import { userAreaSchema } from "@spoke/core/user/schema.ts";
import { newUserSchema } from "@spoke/core/user-admin/schema.ts";
import * as z from "zod";
import type {
  AdminUserInput,
  UserAreaInput,
  UserFactsFragment,
  UserFormQuery,
  UserLimitation,
} from "../../gql/graphql.ts";

/** Group role of the users that the US form creates (decision 025). */
const US_GROUP_ROLE = "dealer";

export type UserChoices = NonNullable<UserFormQuery["createData"]>;

/** Code of the sales organization whose dealers the US form creates; undefined if the administrator has none. */
export const usSorgOf = (
  sorgs: readonly { readonly sorg: string; readonly hasDealerForm: boolean }[],
): string | undefined => sorgs.find(({ hasDealerForm }) => hasDealerForm)?.sorg;

/** The general form, or the shorter one for dealers in the US. */
export type Variant = "general" | "us";

/** Limitations that are about somebody who must be named. */
export const NAMED: readonly UserLimitation[] = ["customer", "sales_group", "sales_office", "vendor"];
export const LIMITATIONS = userAreaSchema.shape.limitation.options;

/** The server's rules for a new user, of which a form leaves out nothing. */
const shape = z.object({
  ...newUserSchema.shape.user.required().shape,
  userAreas: newUserSchema.shape.userAreas.unwrap(),
  generatePassword: z.boolean(),
});
export type UserValues = z.input<typeof shape>;
type ParsedUser = z.output<typeof shape>;

/** An invitation needs an address; a generated password is shown instead. */
const canBeInvited = must<UserValues>(
  ({ email, generatePassword }) => generatePassword || email.trim() !== "",
  "email",
  "required",
);
const hasCustomer = must<UserValues>(({ custCode }) => custCode !== "", "custCode", "required");

/** What each form checks: a new user needs a role; the US form is for dealers, who have a customer code. */
export const FORM_SCHEMAS = {
  general: {
    new: shape.check(
      canBeInvited,
      must(({ groupRole, roles }) => groupRole !== "" || roles.length > 0, "groupRole", "user_role_required"),
    ),
    stored: shape,
  },
  us: { new: shape.check(canBeInvited, hasCustomer), stored: shape.check(hasCustomer) },
} as const;

/** Whether a user buys for a dealer, as far as the administrator knows the roles. */
export function buysFor(
  { groupRoles, roles }: UserChoices,
  user: Pick<UserValues, "groupRole" | "roles" | "userAreas">,
): boolean {
  const group = groupRoles.find(({ id }) => id === user.groupRole)?.roles ?? [];
  const chosen = [...group, ...roles.filter(({ id }) => user.roles.includes(id))];
  return needsCustomer(
    chosen.flatMap(({ permissions }) => permissions.map(({ name }) => name)),
    user.userAreas,
  );
}

/** Languages of the sites that a user may sign in to; of all offered sites while none is chosen. */
export function languagesOn({ hosts }: UserChoices, chosen: readonly string[]): string[] {
  const some = hosts.filter(({ host }) => chosen.includes(host));
  return (some.length > 0 ? some : hosts).flatMap(({ languages }) => languages);
}

/** What a form starts with. */
export function valuesOf(user: UserFactsFragment): UserValues {
  return {
    username: user.username,
    name: user.name,
    email: user.email.email,
    phone: user.phone,
    emailConfirmations: [...user.emailConfirmations],
    sendEmail: user.sendEmail,
    sendEmailWarranty: user.sendEmailWarranty,
    isFakeEmail: user.isFakeEmail,
    language: user.language.id,
    active: user.active,
    hosts: [...user.hosts],
    groupRole: user.groupRole.id,
    roles: user.roles.map(({ id }) => id),
    custCode: user.custCode,
    contentTargetMarkets: user.contentTargetMarkets.map(({ id }) => id),
    userAreas: user.userAreas.map(({ sorg, limitation, option, value }) => ({ sorg, limitation, option, value })),
    generatePassword: false,
  };
}

interface Blank {
  readonly host: string;
  readonly language: string;
  readonly variant: Variant;
  readonly usSorg: string | undefined;
  /** Markets of a new dealer: those of the administrator. */
  readonly markets: readonly string[];
}

export function blankValues({ host, language, variant, usSorg, markets }: Blank): UserValues {
  const isUs = variant === "us";
  return {
    username: "",
    name: "",
    email: "",
    phone: "",
    emailConfirmations: [],
    sendEmail: true,
    sendEmailWarranty: false,
    isFakeEmail: false,
    language,
    active: true,
    hosts: [host],
    groupRole: isUs ? US_GROUP_ROLE : "",
    roles: [],
    custCode: "",
    contentTargetMarkets: isUs ? [...markets] : [],
    userAreas: isUs && usSorg ? [{ sorg: usSorg, limitation: "none", option: "", value: "" }] : [],
    generatePassword: false,
  };
}

/** Values for a copy of a user, without what is personal. */
export function copyOf(user: UserFactsFragment, blank: Blank): UserValues {
  const { phone, custCode, language, hosts, sendEmail } = valuesOf(user);
  return { ...blankValues(blank), phone, custCode, language, hosts, sendEmail };
}

/** Whether the US form shows all that there is to such a user. */
export function hasUsShape({ groupRole, roles, userAreas }: UserFactsFragment, usSorg: string | undefined): boolean {
  const isUsArea = userAreas.length === 1 && userAreas[0]?.sorg === usSorg && userAreas[0]?.limitation === "none";
  return isUsArea && roles.length === 0 && groupRole.id === US_GROUP_ROLE;
}

interface Sent {
  readonly user: AdminUserInput;
  readonly userAreas?: UserAreaInput[];
  readonly generatePassword?: boolean;
}

/** What a form for a new user sends. */
export function newUser(values: ParsedUser): Sent {
  const { generatePassword, active: _, userAreas, ...user } = values;
  return { user, userAreas, generatePassword };
}

/**
 * Input for updating a user. The US form leaves out the fields that it does not show. Users cannot change their own
 * access.
 */
export function changedUser(values: ParsedUser, { variant, isSelf }: { variant: Variant; isSelf: boolean }): Sent {
  const { custCode, userAreas, hosts, roles, groupRole, active, ...rest } = values;
  const { name, email, phone, language } = rest;
  if (variant === "us") return { user: { name, email, phone, language, ...(!isSelf && { custCode }) } };
  const { username: _, generatePassword: __, ...user } = rest;
  return isSelf ? { user } : { user: { ...user, custCode, hosts, roles, groupRole, active }, userAreas };
}
