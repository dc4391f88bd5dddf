/** The HTTP API as read from the template. */

/** Requests per second and burst size; an undefined rate means the account's limit. */
export interface Throttle {
  readonly rate: number;
  readonly burst: number;
}

export interface HttpRoute {
  /** `POST /login`, `ANY /api/{proxy+}` or `$default`. */
  readonly key: string;
  /** Logical id of the function behind the route. */
  readonly functionId: string;
  /** Integration timeout in milliseconds, at most 30,000. */
  readonly timeoutMs: number;
  readonly throttle: Throttle;
}

export interface HttpApiPlan {
  /** Logical id of the API in the template. */
  readonly id: string;
  readonly name: string;
  readonly routes: readonly HttpRoute[];
  /** Stage variables, passed on with each event. */
  readonly stageVariables: Readonly<Record<string, string>>;
}
