import type { StreamSpecification, Table } from "dynalite/db/index.js";
import { ServiceError, validationError } from "./errors.ts";
import { clearIndex, fillIndexes, indexChangeOf, withIndexChange } from "./indexes.ts";
import { expiryPrefix, indexPrefix, itemPrefix, range, settingsKey, tableKey, tagPrefix } from "./keys.ts";
import { actions, check, type Input, rules, run, runNow } from "./requests.ts";
import type { Store } from "./store.ts";
import { endStream, openStream } from "./streams.ts";
import { ReadView, TableView, WriteView } from "./views.ts";

const VIEW_TYPES = ["KEYS_ONLY", "NEW_IMAGE", "OLD_IMAGE", "NEW_AND_OLD_IMAGES"];

/** Table settings that dynalite does not support. */
interface Extras {
  readonly stream: StreamSpecification | undefined;
  readonly protection: boolean | undefined;
  readonly tags: readonly { readonly Key: string; readonly Value: string }[];
}

/** Creates a table; it is ACTIVE when this resolves. */
export async function createTable(store: Store, input: Input): Promise<Input> {
  const extras = extrasOf(input);
  const view = new TableView(store);
  const data = check(input, rules.createTable, view);
  runNow(actions.createTable, view, data);
  const table = await view.finished;
  if (extras.protection !== undefined) table.DeletionProtectionEnabled = extras.protection;
  if (extras.stream?.StreamEnabled) startStream(store, table, extras.stream, view.writes);
  for (const { Key, Value } of extras.tags) view.writes.set(tagPrefix(table.TableName) + Key, JSON.stringify(Value));
  await save(store, table, view.writes);
  return { TableDescription: table };
}

/** Updates a table: dynalite handles throughput and billing; stream, deletion protection, and indexes are handled here. */
export async function updateTable(store: Store, input: Input): Promise<Input> {
  const extras = extrasOf(input);
  const view = new TableView(store);
  const change = input.GlobalSecondaryIndexUpdates ? indexChangeOf(tableOf(store, input), input) : undefined;
  if (change) delete input.GlobalSecondaryIndexUpdates;
  const others = ["ProvisionedThroughput", "BillingMode", "GlobalSecondaryIndexUpdates", "SSESpecification"];
  const forDynalite = others.some((name) => input[name] !== undefined);
  if (!forDynalite && !extras.stream && extras.protection === undefined && !change)
    check(input, rules.updateTable, view);
  const current = forDynalite ? await updateThroughput(view, input) : tableOf(store, input);
  const table = change ? await withIndexChange(store, current, change) : current;
  if (extras.protection !== undefined) table.DeletionProtectionEnabled = extras.protection;
  if (extras.stream?.StreamEnabled) {
    if (table.StreamSpecification?.StreamEnabled) {
      throw validationError("Table already has an enabled stream");
    }
    startStream(store, table, extras.stream, view.writes);
  } else if (extras.stream) {
    if (!table.StreamSpecification?.StreamEnabled) {
      throw validationError("Table has no stream to disable");
    }
    endStream(store, table.LatestStreamArn, view.writes);
    delete table.StreamSpecification;
  }
  await save(store, table, view.writes);
  if (change?.kind === "delete") await clearIndex(store, table, change.name);
  if (change?.kind === "create") await fillIndexes(store, table.TableName);
  return { TableDescription: tableOf(store, input) };
}

/** Resolves when the table is deleted; its stream stays readable for a day. */
export async function deleteTable(store: Store, input: Input): Promise<Input> {
  const table = tableOf(store, check(input, rules.deleteTable, new ReadView(store)));
  if (table.DeletionProtectionEnabled) {
    throw validationError(
      "Resource cannot be deleted as it is currently protected against deletion. Disable deletion protection first.",
    );
  }
  table.TableStatus = "DELETING";
  const writes = new Map<string, string | null>([[settingsKey(table.TableName), null]]);
  endStream(store, table.LatestStreamArn, writes);
  store.settings.delete(table.TableName);
  await save(store, table, writes);
  await removeContents(store, table);
  return { TableDescription: table };
}

/** Completes deletions and new indexes interrupted by the end of the process. */
export async function finishTableChanges(store: Store): Promise<void> {
  for (const table of [...store.tables.values()]) {
    if (table.TableStatus === "DELETING") await removeContents(store, table);
    else await fillIndexes(store, table.TableName);
  }
}

export async function tableRead(
  store: Store,
  name: "describeTable" | "listTables" | "listTagsOfResource",
  input: Input,
): Promise<Input> {
  const view = new ReadView(store);
  const data = check(input, rules[name], view);
  checkArn(store, data.ResourceArn);
  return run(actions[name], view, data);
}

/** dynalite looks at the name in the ARN only. @throws ResourceNotFoundException for a table of another account or region */
function checkArn(store: Store, arn: unknown): void {
  const table = typeof arn === "string" ? store.tables.get(arn.slice(arn.lastIndexOf("/") + 1)) : undefined;
  if (table && table.TableArn !== arn)
    throw new ServiceError("ResourceNotFoundException", `Requested resource not found: ResourcArn: ${arn} not found`);
}

/** TagResource and UntagResource; the response is empty. */
export async function changeTags(
  store: Store,
  name: "tagResource" | "untagResource",
  input: Input,
): Promise<undefined> {
  const view = new WriteView(store);
  const data = check(input, rules[name], view);
  checkArn(store, data.ResourceArn);
  runNow(actions[name], view, data);
  await store.journal.apply(view.writes);
}

export function describeContinuousBackups(store: Store, input: Input): Input {
  const { TableName: name } = tableOf(store, input);
  const since = store.settings.get(name)?.pointInTimeRecoverySince;
  return {
    ContinuousBackupsDescription: {
      ContinuousBackupsStatus: "ENABLED",
      PointInTimeRecoveryDescription:
        since === undefined
          ? { PointInTimeRecoveryStatus: "DISABLED" }
          : {
              PointInTimeRecoveryStatus: "ENABLED",
              RecoveryPeriodInDays: 35,
              EarliestRestorableDateTime: since / 1000,
              LatestRestorableDateTime: store.clock() / 1000,
            },
    },
  };
}

/** Stores and describes the setting; there are no backups. */
export async function updateContinuousBackups(store: Store, input: Input): Promise<Input> {
  const { TableName: name } = tableOf(store, input);
  const wanted = input.PointInTimeRecoverySpecification;
  const enabled =
    typeof wanted === "object" && wanted !== null && "PointInTimeRecoveryEnabled" in wanted
      ? wanted.PointInTimeRecoveryEnabled
      : undefined;
  if (typeof enabled !== "boolean") {
    throw validationError(
      "1 validation error detected: Value null at 'pointInTimeRecoverySpecification.pointInTimeRecoveryEnabled' " +
        "failed to satisfy constraint: Member must not be null",
    );
  }
  const { pointInTimeRecoverySince: since, ...settings } = store.settings.get(name) ?? {};
  const changed = enabled ? { ...settings, pointInTimeRecoverySince: since ?? store.clock() } : settings;
  store.settings.set(name, changed);
  await store.journal.apply(new Map([[settingsKey(name), JSON.stringify(changed)]]));
  return describeContinuousBackups(store, input);
}

/** A copy of the table's description. @throws ResourceNotFoundException */
export function tableOf(store: Store, input: Input): Table {
  const name = input.TableName;
  const table = typeof name === "string" ? store.tables.get(name) : undefined;
  if (!table || table.TableStatus === "DELETING") {
    throw new ServiceError(
      "ResourceNotFoundException",
      `Requested resource not found: Table: ${String(name)} not found`,
    );
  }
  return structuredClone(table);
}

async function updateThroughput(view: TableView, input: Input): Promise<Table> {
  const data = check(input, rules.updateTable, view);
  runNow(actions.updateTable, view, data);
  return view.finished;
}

function extrasOf(input: Input): Extras {
  const { StreamSpecification: stream, DeletionProtectionEnabled: protection, Tags: tags = [] } = input;
  return {
    stream: streamOf(stream),
    protection: typeof protection === "boolean" ? protection : undefined,
    tags: tagsOf(tags),
  };
}

function streamOf(input: unknown): StreamSpecification | undefined {
  if (input === undefined || input === null) return undefined;
  const { StreamEnabled: enabled, StreamViewType: viewType } = input as Input;
  if (typeof enabled !== "boolean") throw validationError("StreamSpecification needs StreamEnabled, true or false");
  if (!enabled && viewType === undefined) return { StreamEnabled: false };
  if (!enabled) {
    throw validationError("Invalid StreamViewType: Stream StreamEnabled was false but a StreamViewType was present.");
  }
  if (viewType === undefined) {
    throw validationError("Invalid StreamViewType: Stream ViewType must not be null or empty when enabling streams.");
  }
  if (typeof viewType !== "string" || !VIEW_TYPES.includes(viewType)) {
    throw validationError(
      `1 validation error detected: Value '${String(viewType)}' at 'streamSpecification.streamViewType' failed to satisfy ` +
        `constraint: Member must satisfy enum value set: [${VIEW_TYPES.join(", ")}]`,
    );
  }
  return { StreamEnabled: true, StreamViewType: viewType };
}

function tagsOf(input: unknown): Extras["tags"] {
  if (!Array.isArray(input)) throw validationError("Tags must be a list");
  return input.map((tag: unknown) => {
    const { Key, Value } = (typeof tag === "object" && tag !== null ? tag : {}) as Input;
    if (typeof Key === "string" && typeof Value === "string") return { Key, Value };
    throw validationError("Every tag needs a Key and a Value");
  });
}

function startStream(
  store: Store,
  table: Table,
  wanted: StreamSpecification,
  writes: Map<string, string | null>,
): void {
  const stream = openStream(store, table, wanted.StreamViewType ?? "", writes);
  table.StreamSpecification = wanted;
  table.LatestStreamArn = stream.arn;
  table.LatestStreamLabel = stream.label;
}

/** Saves the description in memory and on disk, together with `writes`. */
async function save(store: Store, table: Table, writes: Map<string, string | null>): Promise<void> {
  store.tables.set(table.TableName, table);
  writes.set(tableKey(table.TableName), JSON.stringify(table));
  await store.journal.apply(writes);
}

async function removeContents(store: Store, table: Table): Promise<void> {
  const name = table.TableName;
  const indexes = [
    ...(table.GlobalSecondaryIndexes ?? []).map((index) => indexPrefix("global", name, index.IndexName)),
    ...(table.LocalSecondaryIndexes ?? []).map((index) => indexPrefix("local", name, index.IndexName)),
  ];
  for (const prefix of [itemPrefix(name), tagPrefix(name), expiryPrefix(name), ...indexes]) {
    await store.level.clear(range(prefix));
  }
  await store.journal.apply(new Map([[tableKey(name), null]]));
  store.tables.delete(name);
}
