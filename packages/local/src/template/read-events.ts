import type { ArchivePlan, BusPlan, RulePlan, SchedulePlan } from "./plan.ts";
import { archiveProperties, busProperties, ruleProperties, scheduleProperties } from "./properties.ts";
import type { Reader } from "./reader.ts";

/** Leaves out what is undefined, as exact optional properties want it. */
function given<Name extends string, Value>(name: Name, value: Value | undefined): { [Key in Name]?: Value } {
  return value === undefined ? {} : ({ [name]: value } as { [Key in Name]?: Value });
}

export function readEvents(reader: Reader): { buses: BusPlan[]; archives: ArchivePlan[]; rules: RulePlan[] } {
  const buses = reader.all("AWS::Events::EventBus", busProperties).map(({ id, properties }) => ({
    id,
    name: reader.attribute(id),
    arn: reader.attribute(id, "Arn"),
    ...given("deadLetterArn", properties.DeadLetterConfig?.Arn),
  }));
  const archives = reader.all("AWS::Events::Archive", archiveProperties).map(({ id, properties }) => ({
    id,
    name: reader.attribute(id),
    busArn: properties.SourceArn,
    retentionDays: properties.RetentionDays,
    ...given("pattern", properties.EventPattern),
  }));
  const rules = reader.all("AWS::Events::Rule", ruleProperties).map(({ id, properties }) => ({
    id,
    name: reader.attribute(id),
    arn: reader.attribute(id, "Arn"),
    // A bus may be given by its name or its ARN.
    bus: properties.EventBusName.replace(/^arn:.*:event-bus\//, ""),
    enabled: properties.State === "ENABLED",
    ...given("pattern", properties.EventPattern),
    ...given("scheduleExpression", properties.ScheduleExpression),
    targets: properties.Targets.map((target) => ({
      id: target.Id,
      arn: target.Arn,
      maxAge: target.RetryPolicy.MaximumEventAgeInSeconds,
      retries: target.RetryPolicy.MaximumRetryAttempts,
      ...given("input", target.Input),
      ...given("inputPath", target.InputPath),
      ...given(
        "inputTransformer",
        target.InputTransformer && {
          paths: target.InputTransformer.InputPathsMap,
          template: target.InputTransformer.InputTemplate,
        },
      ),
      ...given("deadLetterArn", target.DeadLetterConfig?.Arn),
      ...given("messageGroupId", target.SqsParameters?.MessageGroupId),
    })),
  }));
  return { buses, archives, rules };
}

export function readSchedules(reader: Reader): SchedulePlan[] {
  return reader.all("AWS::Scheduler::Schedule", scheduleProperties).map(({ id, properties }) => ({
    id,
    name: reader.attribute(id),
    expression: properties.ScheduleExpression,
    timezone: properties.ScheduleExpressionTimezone,
    enabled: properties.State === "ENABLED",
    ...given("startDate", properties.StartDate),
    ...given("endDate", properties.EndDate),
    target: {
      arn: properties.Target.Arn,
      maxAge: properties.Target.RetryPolicy.MaximumEventAgeInSeconds,
      retries: properties.Target.RetryPolicy.MaximumRetryAttempts,
      ...given("input", properties.Target.Input),
      ...given("deadLetterArn", properties.Target.DeadLetterConfig?.Arn),
      ...given("messageGroupId", properties.Target.SqsParameters?.MessageGroupId),
    },
  }));
}
