/** AWS Signature Version 4 of requests that leave the machine's services: signed addresses and signed forms. */
import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { ServiceProblem } from "../service-problem.ts";

/** How far clocks may differ, in milliseconds. */
const MAX_SKEW_MS = 15 * 60_000;

const mismatch = (): ServiceProblem =>
  new ServiceProblem(
    403,
    "SignatureDoesNotMatch",
    "The request signature we calculated does not match the signature you provided.",
  );

const hmac = (key: string | Buffer, text: string): Buffer => createHmac("sha256", key).update(text).digest();
const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

function equal(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Parses `20261125T193000Z` to epoch milliseconds; NaN for anything else. */
export function parseAmzDate(text: string): number {
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text) ?? [];
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

/** Signature of a text, hexadecimal. @param scope `date/region/service/aws4_request` */
export function sign(secret: string, scope: string, text: string): string {
  const key = scope.split("/").reduce((last: string | Buffer, part) => hmac(last, part), `AWS4${secret}`);
  return hmac(key, text).toString("hex");
}

/** RFC 3986, as the signature wants it. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
}

/**
 * Checks a signed address.
 * @param request the path and query as sent, and the headers
 * @throws ServiceProblem if it is refused
 */
export function checkSignedAddress(
  request: {
    readonly method: string;
    readonly url: string;
    readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  },
  secret: string,
  now: number,
): void {
  const [path = "", search = ""] = request.url.split("?", 2);
  const query = new URLSearchParams(search);
  const date = query.get("X-Amz-Date") ?? "";
  const [, ...scope] = (query.get("X-Amz-Credential") ?? "").split("/");
  const signedAt = parseAmzDate(date);
  const expires = signedAt + Number(query.get("X-Amz-Expires")) * 1000;
  if (query.get("X-Amz-Algorithm") !== "AWS4-HMAC-SHA256" || scope.length !== 4 || Number.isNaN(expires)) {
    throw new ServiceProblem(
      403,
      "AuthorizationQueryParametersError",
      "The query parameters of the signature are incomplete.",
    );
  }
  if (now > expires || signedAt > now + MAX_SKEW_MS)
    throw new ServiceProblem(403, "AccessDenied", "Request has expired");
  const parameters = [...query]
    .filter(([name]) => name !== "X-Amz-Signature")
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort();
  const names = (query.get("X-Amz-SignedHeaders") ?? "").split(";");
  const headers = names.map((name) => `${name}:${String(request.headers[name] ?? "").trim()}\n`);
  const canonical = [
    request.method,
    path,
    parameters.join("&"),
    headers.join(""),
    names.join(";"),
    query.get("X-Amz-Content-Sha256") ?? "UNSIGNED-PAYLOAD",
  ].join("\n");
  const text = ["AWS4-HMAC-SHA256", date, scope.join("/"), sha256(canonical)].join("\n");
  if (!equal(sign(secret, scope.join("/"), text), query.get("X-Amz-Signature") ?? "")) throw mismatch();
}

/** Checks the signature of a form's policy. @param policy in Base64, as sent @throws ServiceProblem if it is refused */
export function checkSignedPolicy(fields: ReadonlyMap<string, string>, policy: string, secret: string): void {
  const [, ...scope] = (fields.get("x-amz-credential") ?? "").split("/");
  if (fields.get("x-amz-algorithm") !== "AWS4-HMAC-SHA256" || scope.length !== 4) throw mismatch();
  if (!equal(sign(secret, scope.join("/"), policy), fields.get("x-amz-signature") ?? "")) throw mismatch();
}
