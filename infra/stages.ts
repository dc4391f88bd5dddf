import * as z from "zod";
import settings from "../stages.json" with { type: "json" };
import { PROTECTED_STAGES, physicalName } from "./naming.ts";

/** A site of a stage. A host is the portal of a brand in a market; its configuration is in the table. */
export interface SiteHost {
  /** The name of the component. Changing it replaces the site. */
  readonly id: string;
  /** The host name. A site without one has the domain that CloudFront assigns. */
  readonly domain?: string | undefined;
  /** ARN of a certificate in us-east-1, for a domain whose zone is not in this account's Route 53. */
  readonly certificate?: string | undefined;
  /** Address from which mails of the domain's host are sent, in place of the stage's. Its domain is a verified identity of SES. */
  readonly mailFrom?: string | undefined;
}

/** An ERP that puts feeds of its sales organizations into the files bucket. */
export interface FeedWriter {
  /** Part of the output with its role's ARN. */
  readonly id: string;
  /** ARN of the role or user that assumes the role. */
  readonly principal: string;
  readonly sorgs: readonly string[];
  /** Whether it may write users, who are shared by all sales organizations: also administrators and password hashes. */
  readonly users?: boolean | undefined;
}

/** A table outside the stack, made from a backup. */
export interface RestoredTable {
  readonly name: string;
  /** ARN of its stream, which has the name in it. */
  readonly streamArn: string;
}

/** Nightly backups that are copied out of the stage's region or account. */
export interface BackupSettings {
  /** ARN of the vault that gets the copies. It is made by hand, and outlives the stage. */
  readonly copyTo: string;
  /** Days that backups and copies are kept. */
  readonly days: number;
}

/** The settings of a stage that change its template. */
export interface StackSettings {
  /** The table in place of the stack's own, which stays. */
  readonly table?: RestoredTable | undefined;
  /** Leaves the table without deletion protection, so that a first deployment that fails leaves nothing behind. */
  readonly firstDeploy?: boolean | undefined;
  readonly feedWriters?: readonly FeedWriter[] | undefined;
  readonly sites?: readonly SiteHost[] | undefined;
  /** Whether GuardDuty scans checked uploads for known malware. */
  readonly malwareScan?: boolean | undefined;
  /** None without it; the table's continuous backups are on in any case. */
  readonly backups?: BackupSettings | undefined;
}

/** Where a stage is deployed, and its sites. */
export interface StageSettings extends StackSettings {
  readonly region: string;
  readonly sites: readonly SiteHost[];
}

/** Domains that nobody can own (RFC 2606). The file has them until the operator enters real ones. */
const RESERVED = /\.(example|test|invalid|localhost)$|(^|\.)example\.(com|net|org)$/;

const domain = z.hostname().lowercase("must be in lower case");
const ownDomain = domain.refine((name) => !RESERVED.test(name), "is a placeholder: enter a domain that you own");

const name = z.string().regex(/^[A-Z][A-Za-z0-9]*$/, "must be letters and digits, starting with a capital");

const table = z
  .strictObject({
    name: z.string().regex(/^[\w.-]{3,255}$/, "is not the name of a table"),
    streamArn: z
      .string()
      .regex(
        /^arn:aws[\w-]*:dynamodb:[\w-]+:\d{12}:table\/[\w.-]+\/stream\/[\w:.-]+$/,
        "must be the ARN of a table's stream",
      ),
  })
  .refine(({ name, streamArn }) => streamArn.includes(`:table/${name}/`), "has the stream of another table");

const schemaOf = (siteDomain: typeof domain) =>
  z.strictObject({
    region: z.string().regex(/^[a-z]{2}(-[a-z]+)+-\d$/, "is not a region such as eu-central-1"),
    table: table.optional(),
    sites: z
      .array(
        z
          .strictObject({
            id: name,
            domain: siteDomain.optional(),
            certificate: z
              .string()
              .regex(/^arn:aws[\w-]*:acm:us-east-1:\d{12}:certificate\/[\w-]+$/, "must be a certificate in us-east-1")
              .optional(),
            // IAM compares senders letter by letter.
            mailFrom: z.email("must be an email address").lowercase("must be in lower case").optional(),
          })
          .refine((site) => site.mailFrom === undefined || site.domain !== undefined, {
            path: ["mailFrom"],
            message: "needs a domain, which is the name of the host",
          }),
      )
      .min(1, "must list a site"),
    firstDeploy: z.boolean().optional(),
    malwareScan: z.boolean().optional(),
    backups: z
      .strictObject({
        copyTo: z
          .string()
          .regex(/^arn:aws[\w-]*:backup:[\w-]+:\d{12}:backup-vault:[\w-]{2,50}$/, "must be the ARN of a backup vault"),
        days: z
          .int("must be a number of days")
          .min(7, "must be at least 7")
          .max(3_650, "must be at most 3650")
          .default(35),
      })
      .optional(),
    feedWriters: z
      .array(
        z.strictObject({
          id: name,
          principal: z
            .string()
            .regex(/^arn:aws[\w-]*:iam::\d{12}:(role|user)\/[\w+=,.@/-]+$/, "must be the ARN of an IAM role or user"),
          sorgs: z
            .array(z.string().regex(/^[A-Za-z0-9_-]{1,10}$/, "must be a sales organization"))
            .min(1, "must list a sales organization"),
          users: z.boolean().optional(),
        }),
      )
      .optional(),
  });

/** The sites' own senders of mails by domain. */
export function mailSenders(sites: readonly SiteHost[] = []): Readonly<Record<string, string>> {
  return Object.fromEntries(
    sites.flatMap(({ domain: host, mailFrom }) =>
      host === undefined || mailFrom === undefined ? [] : [[host, mailFrom]],
    ),
  );
}

type StagesFile = Readonly<Record<string, unknown>>;

/**
 * The settings of a stage from `stages.json`. Stages that the file does not list are personal and share one entry.
 * @throws Error that names every wrong setting, or if the stage's name cannot be part of resource names
 */
export function settingsOf(name: string, file: StagesFile = settings): StageSettings {
  return read(name, file, schemaOf(ownDomain));
}

/**
 * The same for templates that are only looked at: domains may still be placeholders.
 * @throws Error that names every other wrong setting
 */
export function plannedSettingsOf(name: string, file: StagesFile = settings): StageSettings {
  return read(name, file, schemaOf(domain));
}

function read(name: string, file: StagesFile, schema: ReturnType<typeof schemaOf>): StageSettings {
  physicalName(name);
  const entry = Object.hasOwn(file, name) ? name : "personal";
  if (entry === "personal" && PROTECTED_STAGES.includes(name))
    throw new Error(`stages.json does not list "${name}": add its region and sites`);
  const parsed = schema.safeParse(file[entry]);
  if (parsed.success) {
    for (const [what, all] of Object.entries({ sites: parsed.data.sites, ERPs: parsed.data.feedWriters ?? [] })) {
      const repeated = all.find(({ id }, index) => all.findIndex((other) => other.id === id) !== index);
      if (repeated) throw new Error(`stages.json: ${entry} has two ${what} with the id "${repeated.id}"`);
    }
    const { region, table } = parsed.data;
    if (table && !table.streamArn.includes(`:dynamodb:${region}:`))
      throw new Error(`stages.json: the table of ${entry} must be in ${region}, where its functions are`);
    return parsed.data;
  }
  const issues = parsed.error.issues.map(({ path, message }) => `${[entry, ...path].join(".")} ${message}`);
  throw new Error(`stages.json cannot be deployed:\n${issues.join("\n")}`);
}
