import type { z } from "zod";

/** Message key of an issue whose rule names none, so that no text of zod reaches users. */
export const issueKey: z.core.$ZodErrorMap = (issue) => {
  const isText = "origin" in issue && issue.origin === "string";
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined ? "required" : "invalid_value";
    case "too_small":
      return isText && issue.input === "" ? "required" : "invalid_value";
    case "too_big":
      if (isText) return "max_length_exceeded";
      return issue.origin === "array" ? "max_items_exceeded" : "invalid_value";
    default:
      return "invalid_value";
  }
};
