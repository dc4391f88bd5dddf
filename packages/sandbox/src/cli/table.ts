import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { ResourceNotFoundException } from "@aws-sdk/client-dynamodb";
import { now, tableName } from "@spoke/core/platform";
import { compareTable } from "../table/compare.ts";
import { exportTable } from "../table/export.ts";
import { prepareTable } from "../table/prepare.ts";
import { progressOf } from "../table/progress.ts";
import { restoreTable } from "../table/restore.ts";
import { type Source, sourceOf } from "../table/source.ts";
import { UsageProblem } from "./input.ts";

/** Names that DynamoDB accepts. */
const TABLE_NAME = /^[\w.-]{3,255}$/;

/** Compares, exports, and restores the table, or prepares a restored one to take its place. */
export async function tableCommand(args: readonly string[]): Promise<object> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: {
      from: { type: "string" },
      only: { type: "string", multiple: true, default: [] },
      overwrite: { type: "boolean", default: false },
    },
    allowPositionals: true,
  });
  const [verb, argument, ...more] = positionals;
  const { from, only, overwrite } = values;
  const reads = verb === "compare" || verb === "restore";
  const accepted = reads ? from !== undefined && argument === undefined : from === undefined && only.length === 0;
  if (!accepted || more.length > 0 || (overwrite && verb !== "restore")) throw new UsageProblem();
  const table = tableName();
  try {
    if (reads && from !== undefined) {
      if (from === table) throw new UsageProblem(`${from} is the table itself`);
      const selection = { now: now(), only };
      const source = sourceIn(from);
      if (verb === "compare")
        return { table, from, ...(await compareTable(table, source, selection, progressOf("compared"))) };
      const options = { ...selection, overwrite };
      return { table, from, ...(await restoreTable(table, source, options, progressOf("handled"))) };
    }
    if (verb === "export" && argument !== undefined) {
      if (existsSync(argument)) throw new UsageProblem(`${argument} exists: an export replaces no file`);
      return { table, file: argument, ...(await exportTable(table, argument, progressOf("exported"))) };
    }
    if (verb === "prepare" && argument !== undefined) return { table: argument, ...(await prepareTable(argument)) };
  } catch (error) {
    if (error instanceof ResourceNotFoundException)
      throw new UsageProblem(`there is no table or file of that name: ${error.message}`);
    throw error;
  }
  throw new UsageProblem();
}

/** @throws UsageProblem for a path at which there is nothing */
function sourceIn(from: string): Source {
  if (!existsSync(from) && !TABLE_NAME.test(from)) throw new UsageProblem(`there is no file ${from}`);
  return sourceOf(from);
}
