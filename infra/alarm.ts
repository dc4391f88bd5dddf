import { Alarm, ComparisonOperator, type Metric, TreatMissingData } from "aws-cdk-lib/aws-cloudwatch";
import { SnsAction } from "aws-cdk-lib/aws-cloudwatch-actions";
import type { Topic } from "aws-cdk-lib/aws-sns";
import type { Construct } from "constructs";

export interface Threshold {
  readonly metric: Metric;
  /** The alarm is raised above this value. */
  readonly above: number;
  readonly description: string;
  /** How many of the last periods must be above it; 1 of 1 if absent. */
  readonly periods?: { readonly bad: number; readonly of: number };
}

/** Adds an alarm that notifies the topic when it is raised and when it ends. @param name unique within the account and region */
export function addAlarm(
  scope: Construct,
  id: string,
  { name, topic, threshold }: { readonly name: string; readonly topic: Topic; readonly threshold: Threshold },
): void {
  const { metric, above, description, periods = { bad: 1, of: 1 } } = threshold;
  const alarm = new Alarm(scope, id, {
    alarmName: name,
    alarmDescription: description,
    metric,
    threshold: above,
    comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
    evaluationPeriods: periods.of,
    datapointsToAlarm: periods.bad,
    // A metric that counts failures normally has no data.
    treatMissingData: TreatMissingData.NOT_BREACHING,
  });
  const action = new SnsAction(topic);
  alarm.addAlarmAction(action);
  alarm.addOkAction(action);
}
