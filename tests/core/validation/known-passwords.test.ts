import { generatePassword } from "@spoke/core/user";
import { isKnownPassword } from "@spoke/core/validation/known-passwords.ts";
import { passwordSchema } from "@spoke/core/validation/schema.ts";
import { describe, expect, it } from "vitest";

describe("passwords that others would try first", () => {
  it.each([
    ...["Password1", "P@ssw0rd", "Passw0rd2026!", "Welcome123", "Qwerty123", "Summer2026!", "Sommer2026", "Admin1234"],
    ...["Iloveyou1", "Motdepasse1", "Katasandi1", "1Password", "AdminAdmin1", "Letmein#2026"],
  ])("%s is refused, although it satisfies the other rules", (password) => {
    const { error } = passwordSchema.safeParse(password);
    expect(error?.issues.map(({ message }) => message)).toEqual(["pass_known"]);
  });

  it.each(["Bicycle-2026", "Blue7Lantern", "Kettle9Harbor", "Winterreifen-4xNeu"])("%s is accepted", (password) => {
    expect(passwordSchema.safeParse(password).success).toBe(true);
  });

  it("are never generated", () => {
    for (let each = 0; each < 500; each += 1) expect(isKnownPassword(generatePassword())).toBe(false);
  });
});
