import { RemovalPolicy } from "aws-cdk-lib";
import { LogGroup, RetentionDays } from "aws-cdk-lib/aws-logs";
import { Construct } from "constructs";
import { entryName } from "./naming.ts";

/** The log groups of a stage, `/spoke/{stage}/{name}`. Lines stay for 90 days. */
export class Logs extends Construct {
  readonly #stage: string;
  readonly #groups = new Map<string, LogGroup>();

  constructor(scope: Construct, id: string, props: { readonly stage: string }) {
    super(scope, id);
    this.#stage = props.stage;
  }

  /** The group of a function: functions of a folder share it. Each line names its function as `service`. */
  of(entry: string): LogGroup {
    return this.group(logGroupName(entry));
  }

  /** The group of a name, created when it is first used. */
  group(name: string): LogGroup {
    const group =
      this.#groups.get(name) ??
      new LogGroup(this, name, {
        logGroupName: `/spoke/${this.#stage}/${name}`,
        retention: RetentionDays.THREE_MONTHS,
        removalPolicy: RemovalPolicy.DESTROY,
      });
    this.#groups.set(name, group);
    return group;
  }
}

/** The folder of a function below `functions`: `subscribers`, `rest`. */
function logGroupName(entry: string): string {
  const [folder = ""] = entryName(entry).split("/");
  return folder;
}
