import { RemovalPolicy, Validations } from "aws-cdk-lib";
import { CfnBackupPlan, CfnBackupSelection, CfnBackupVault } from "aws-cdk-lib/aws-backup";
import { ManagedPolicy, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import type { Bucket } from "aws-cdk-lib/aws-s3";
import { Construct } from "constructs";
import { physicalName } from "./naming.ts";
import type { BackupSettings } from "./stages.ts";

/** At night where most dealers are, and not with the jobs of the hour. */
const EVERY_NIGHT = "cron(20 1 * * ? *)";
/** What AWS's own policies allow: to back up tables, and versioned buckets. Restoring is done with an administrator's rights. */
const BACKUP_POLICIES = ["service-role/AWSBackupServiceRolePolicyForBackup", "AWSBackupServiceRolePolicyForS3Backup"];

/**
 * Nightly backups of the table and the files bucket, each copied into a vault of another region or account, so that neither a lost region
 * nor an account in wrong hands takes the only copy. The vault of the copies is not part of
 * the stack, because who can delete the stage must not be able to delete them. Global tables and replicated buckets would repeat a wrong
 * deletion within a second.
 */
export class Backups extends Construct {
  constructor(
    scope: Construct,
    id: string,
    props: {
      readonly stage: string;
      readonly tableArn: string;
      readonly files: Bucket;
      readonly settings: BackupSettings;
    },
  ) {
    super(scope, id);
    const { stage, tableArn, files, settings } = props;
    const lifecycle = { deleteAfterDays: settings.days };
    const vault = new CfnBackupVault(this, "Vault", { backupVaultName: physicalName(stage, "backups") });
    // A vault with backups cannot be deleted.
    vault.applyRemovalPolicy(RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE);
    const plan = new CfnBackupPlan(this, "Plan", {
      backupPlan: {
        backupPlanName: physicalName(stage, "nightly"),
        backupPlanRule: [
          {
            ruleName: "nightly",
            targetBackupVault: vault.ref,
            scheduleExpression: EVERY_NIGHT,
            lifecycle,
            copyActions: [{ destinationBackupVaultArn: settings.copyTo, lifecycle }],
          },
        ],
      },
    });
    const role = new Role(this, "Role", {
      assumedBy: new ServicePrincipal("backup.amazonaws.com"),
      description: "AWS Backup reads the table and the files bucket",
      managedPolicies: BACKUP_POLICIES.map((name) => ManagedPolicy.fromAwsManagedPolicyName(name)),
    });
    Validations.of(role).acknowledge(
      ...BACKUP_POLICIES.map((name) => ({
        id: `AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/${name}]`,
        reason: "AWS keeps what its backups need in these policies; only AWS Backup assumes the role.",
      })),
    );
    new CfnBackupSelection(this, "Selection", {
      backupPlanId: plan.ref,
      backupSelection: {
        selectionName: physicalName(stage, "data"),
        iamRoleArn: role.roleArn,
        resources: [tableArn, files.bucketArn],
      },
    });
  }
}
