import type { IncomingMessage } from "node:http";
import { accessKey } from "../permissions/access-key.ts";
import type { Authorizer } from "../permissions/authorizer.ts";
import { bucketArn, objectArn, s3Calls } from "../permissions/s3-calls.ts";
import { checkSignedAddress, checkSignedPolicy } from "../permissions/signature.ts";
import { ServiceProblem } from "../service-problem.ts";
import type { Form } from "./form.ts";
import { addressOf } from "./operation.ts";
import { checkPostPolicy, type SizeRange } from "./post-policy.ts";

/** Who may do what with objects. */
export interface ObjectPermissions {
  readonly authorizer: Authorizer;
  /** Secret of an access key; undefined for an unknown one. */
  readonly secretOf: (accessKey: string) => string | undefined;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

const UNKNOWN_KEY = "The AWS Access Key Id you provided does not exist in our records.";

function secretFor(key: string, { secretOf }: ObjectPermissions): string {
  if (key === "") throw new ServiceProblem(403, "AccessDenied", "Access Denied");
  const secret = secretOf(key);
  if (secret === undefined) throw new ServiceProblem(403, "InvalidAccessKeyId", UNKNOWN_KEY);
  return secret;
}

/**
 * Checks who signed a request and whether they may make it. The signature of an address is verified; that of a header is
 * not, since only the functions and the services of this machine sign that way.
 * @throws ServiceProblem
 */
export function checkRequest(request: IncomingMessage, permissions: ObjectPermissions): void {
  const { method = "", url = "/", headers } = request;
  const key = accessKey(request);
  const secret = secretFor(key, permissions);
  if (headers.authorization === undefined) {
    checkSignedAddress({ method, url, headers }, secret, permissions.now());
  }
  const copySource = headers["x-amz-copy-source"];
  const calls = s3Calls({
    method,
    url,
    host: headers.host ?? "",
    copySource: typeof copySource === "string" ? copySource : undefined,
  });
  const refusal = permissions.authorizer.refusal(key, calls);
  if (refusal !== undefined) throw new ServiceProblem(403, "AccessDenied", refusal);
}

/** Checks the deletion of many objects. @throws ServiceProblem if one may not be deleted; AWS would delete the others */
export function checkDeletion(request: IncomingMessage, keys: readonly string[], permissions: ObjectPermissions): void {
  const bucket = bucketOf(request);
  const calls = keys.map((key) => ({ action: "s3:DeleteObject", resource: objectArn(bucket, key) }));
  const refusal = permissions.authorizer.refusal(accessKey(request), calls);
  if (refusal !== undefined) throw new ServiceProblem(403, "AccessDenied", refusal);
}

/**
 * Checks a form upload by its signed policy, and whether the signer may store the object.
 * @returns the limits of the file's size
 * @throws ServiceProblem
 */
export function checkForm(request: IncomingMessage, { fields }: Form, permissions: ObjectPermissions): SizeRange {
  const bucket = bucketOf(request);
  const policy = fields.get("policy");
  if (policy === undefined) throw new ServiceProblem(403, "AccessDenied", "Access Denied");
  const key = fields.get("x-amz-credential")?.split("/")[0] ?? "";
  checkSignedPolicy(fields, policy, secretFor(key, permissions));
  const range = checkPostPolicy(fields, policy, bucket, permissions.now());
  const call = { action: "s3:PutObject", resource: objectArn(bucket, fields.get("key") ?? "") };
  const refusal = permissions.authorizer.refusal(key, [call]);
  if (refusal !== undefined) throw new ServiceProblem(403, "AccessDenied", refusal);
  return range;
}

/** Whether the signer may know that an object does not exist: without the right to list, S3 answers 403. */
export function mayKnowAbsence(request: IncomingMessage, { authorizer }: ObjectPermissions): boolean {
  const context = { "s3:prefix": "" };
  const call = { action: "s3:ListBucket", resource: bucketArn(bucketOf(request)), context };
  return authorizer.isAllowed(accessKey(request), call);
}

function bucketOf({ url = "/", headers }: IncomingMessage): string {
  return addressOf(headers.host ?? "", url.split("?", 1)[0] ?? "").bucket;
}
