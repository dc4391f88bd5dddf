/** Resource types without effect outside AWS, and why omitting them does not change what runs. */
export const WITHOUT_EFFECT: Readonly<Record<string, string>> = {
  "AWS::CloudFormation::Stack": "nested stacks hold alarms and dashboards only",
  "AWS::CloudFront::OriginAccessControl": "the site's stand-in reads the files bucket itself",
  "AWS::CloudWatch::Alarm": "nobody is on call for a laptop; the operations page shows the same figures",
  "AWS::CloudWatch::CompositeAlarm": "nobody is on call for a laptop; the operations page shows the same figures",
  "AWS::CloudWatch::Dashboard": "the operations page shows the same figures",
  "AWS::KMS::Alias": "nothing is encrypted at rest",
  "AWS::KMS::Key": "nothing is encrypted at rest",
  "AWS::Lambda::Permission": "only functions are checked; services call each other as the template connects them",
  "AWS::Logs::LogGroup": "logs are files in the data directory",
  "AWS::Logs::MetricFilter": "there are no metrics to count into",
  "AWS::S3::BucketPolicy": "only functions are checked; nobody outside of this machine reaches the buckets",
  "AWS::Scheduler::ScheduleGroup": "a group only sorts schedules",
  "AWS::SNS::Subscription": "alarms are not raised here",
  "AWS::SNS::Topic": "only alarms are published to it",
  "AWS::SNS::TopicPolicy": "only alarms are published to it",
  "AWS::SQS::QueuePolicy": "only functions are checked; services call each other as the template connects them",
};
