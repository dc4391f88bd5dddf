import type { ArchivePlan, BusPlan, RulePlan, SchedulePlan } from "./plan.ts";
import { archiveProperties, busProperties, ruleProperties, scheduleProperties } from "./properties.ts";
import type { Reader } from "./reader.ts";

/** Omits an undefined value, for exact optional properties. */
function optional<Name extends string, Value>(name: Name, value: Value | undefined): { [Key in Name]?: Value } {
  return value === undefined ? {} : ({ [name]: value } as { [Key in Name]?: Value });
}

export function readEvents(reader: Reader): { buses: BusPlan[]; archives: ArchivePlan[]; rules: RulePlan[] } {
  const buses = reader.all("AWS::Events::EventBus", busProperties).map(({ id, properties }) => ({
    id,
    name: reader.attribute(id),
    arn: reader.attribute(id, "Arn"),
    ...optional("deadLetterArn", properties.DeadLetterConfig?.Arn),
  }));
  const archives = reader.all("AWS::Events::Archive", archiveProperties).map(({ id, properties }) => ({
    id,
    name: reader.attribute(id),
    busArn: properties.SourceArn,
    retentionDays: properties.RetentionDays,
    ...optional("pattern", properties.EventPattern),
  }));
  const rules = reader.all("AWS::Events::Rule", ruleProperties).map(({ id, properties }) => ({
    id,
    name: reader.attribute(id),
    arn: reader.attribute(id, "Arn"),
    // The name or ARN of a bus.
    bus: properties.EventBusName.replace(/^arn:.*:event-bus\//, ""),
    enabled: properties.State === "ENABLED",
    ...optional("pattern", properties.EventPattern),
    ...optional("scheduleExpression", properties.ScheduleExpression),
    targets: properties.Targets.map((target) => ({
      id: target.Id,
      arn: target.Arn,
      maxAge: target.RetryPolicy.MaximumEventAgeInSeconds,
      retries: target.RetryPolicy.MaximumRetryAttempts,
      ...optional("input", target.Input),
      ...optional("inputPath", target.InputPath),
      ...optional(
        "inputTransformer",
        target.InputTransformer && {
          paths: target.InputTransformer.InputPathsMap,
          template: target.InputTransformer.InputTemplate,
        },
      ),
      ...optional("deadLetterArn", target.DeadLetterConfig?.Arn),
      ...optional("messageGroupId", target.SqsParameters?.MessageGroupId),
    })),
  }));
  return { buses, archives, rules };
}

export function readSchedules(reader: Reader): SchedulePlan[] {
  return reader.all("AWS::Scheduler::Schedule", scheduleProperties).map(({ id, properties }) => ({
    id,
    name: reader.attribute(id),
    role: properties.Target.RoleArn,
    expression: properties.ScheduleExpression,
    timezone: properties.ScheduleExpressionTimezone,
    enabled: properties.State === "ENABLED",
    ...optional("startDate", properties.StartDate),
    ...optional("endDate", properties.EndDate),
    target: {
      arn: properties.Target.Arn,
      maxAge: properties.Target.RetryPolicy.MaximumEventAgeInSeconds,
      retries: properties.Target.RetryPolicy.MaximumRetryAttempts,
      ...optional("input", properties.Target.Input),
      ...optional("deadLetterArn", properties.Target.DeadLetterConfig?.Arn),
      ...optional("messageGroupId", properties.Target.SqsParameters?.MessageGroupId),
    },
  }));
}
