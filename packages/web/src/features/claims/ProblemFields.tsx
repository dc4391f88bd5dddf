import { PlusIcon, XIcon } from "lucide-react";
import { useState } from "react";
import { useConfig } from "../../lib/config.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { Button, IconButton } from "../../ui/Button.tsx";
import { Select, TextField } from "../../ui/Field.tsx";
import { FormSection, WIDE } from "../../ui/form/FormSection.tsx";
import { useField } from "../../ui/form/useField.ts";
import { useClaimProblems } from "./useClaimProblems.ts";

interface Problem {
  readonly id: string;
  readonly part: string;
  readonly description: string;
  readonly notes: string;
}

const OTHER = "…";

const problemsIn = (value: unknown): readonly Problem[] =>
  Array.isArray(value) ? value.filter((item): item is Problem => typeof item === "object" && item !== null) : [];

interface ProblemFieldsProps {
  /** Empty while it is not known. */
  readonly articleCode: string;
  readonly kind: "Bike" | "PAA";
}

/** What is wrong: a part, then its symptom; several of them, or the dealer's own words. */
export function ProblemFields({ articleCode, kind }: ProblemFieldsProps) {
  const { t } = useTranslation();
  const { claimProblemRequired } = useConfig();
  const { value, error, change } = useField("problems");
  const chosen = problemsIn(value);
  const isRequired = claimProblemRequired && chosen.length === 0;
  const missing = error && chosen.length === 0;
  const offered = useClaimProblems(articleCode, kind);
  const [part, setPart] = useState("");
  const [own, setOwn] = useState("");
  const parts = [...new Set(offered.map((problem) => problem.part))];
  const add = (problem: Problem) => {
    change([...chosen, problem]);
    setPart("");
    setOwn("");
  };
  const addOwn = () => {
    const description = own.trim();
    if (description !== "") add({ id: "", part: "", description, notes: "" });
  };
  const symptoms = offered.filter((problem) => problem.part === part && !chosen.some(({ id }) => id === problem.id));
  const advice = offered.filter(({ id, notes }) => notes && chosen.some((problem) => problem.id === id));
  return (
    <FormSection title={t("claim_problem")}>
      {chosen.length > 0 && (
        <ul className={`${WIDE} grid gap-2`}>
          {chosen.map((problem, index) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: problems in own words may repeat
              key={index}
              className="flex items-center justify-between gap-3 rounded-md border border-line px-3 py-1.5"
            >
              <span>
                <span className="font-medium">{problem.part}</span>
                {problem.part && problem.description && " · "}
                {problem.description}
              </span>
              <IconButton
                icon={XIcon}
                size="sm"
                label={t("file_remove", { name: problem.description })}
                onClick={() => change(chosen.filter((_, at) => at !== index))}
              />
            </li>
          ))}
        </ul>
      )}
      <Select
        label={t(chosen.length > 0 ? "claim_problem_another" : "claim_part")}
        required={isRequired}
        hint={articleCode === "" ? t(kind === "Bike" ? "claim_part_any_bike" : "claim_part_any_article") : undefined}
        value={part}
        error={part === "" ? (missing ? t("claim_part_required") : error) : undefined}
        options={[
          { value: "", label: t("claim_choose") },
          ...parts.map((name) => ({ value: name, label: name })),
          { value: OTHER, label: t("claim_problem_else") },
        ]}
        onChange={({ target }) => setPart(target.value)}
      />
      {part === OTHER ? (
        <div className="flex items-end gap-2">
          <TextField
            label={t("claim_problem_own")}
            error={error}
            value={own}
            maxLength={200}
            className="flex-1"
            onChange={({ target }) => setOwn(target.value)}
            // What is typed counts, with or without the button. Enter does not send the form.
            onBlur={addOwn}
            onKeyDown={(event) => {
              if (event.key !== "Enter") return;
              event.preventDefault();
              addOwn();
            }}
          />
          <Button icon={PlusIcon} disabled={own.trim() === ""} onClick={addOwn}>
            {t("claim_problem_add")}
          </Button>
        </div>
      ) : (
        part && (
          <Select
            label={t("claim_symptom")}
            required={isRequired}
            error={error}
            value=""
            options={[
              { value: "", label: t("claim_choose") },
              ...symptoms.map(({ id, description }) => ({ value: id, label: description })),
            ]}
            onChange={({ target }) => {
              const found = symptoms.find(({ id }) => id === target.value);
              if (found) add({ id: found.id, part: found.part, description: found.description, notes: "" });
            }}
          />
        )
      )}
      {advice.map(({ id, notes }) => (
        <p key={id} className={`${WIDE} text-xs text-ink-2`}>
          {notes}
        </p>
      ))}
    </FormSection>
  );
}
