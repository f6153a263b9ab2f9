import { type BodyCode, bodyCode } from '@energy-om/contract';

/** Thrown by a call that did not succeed: the envelope's code, message and data, or the client's own code (spec §8). */
export class ApiError extends Error {
  readonly code: BodyCode | number;
  readonly data: unknown;

  constructor(code: BodyCode | number, message: string, data: unknown = null, cause?: unknown) {
    super(message, { cause });
    this.name = 'ApiError';
    this.code = code;
    this.data = data;
  }
}

/** The faults of a 4022, or of a conflict about fields such as a name that is taken, by field name; empty for any other error. */
export function fieldFaultsOf(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError) || (error.code !== bodyCode.invalid && error.code !== bodyCode.conflict)) return {};
  const fields = (error.data as { fields?: Record<string, string> } | null)?.fields;
  return fields ?? {};
}

/** True where the same call may succeed later: no network, an error of the server, overload. */
export function isTransient(error: unknown): boolean {
  return error instanceof ApiError && (error.code === bodyCode.failed || error.code === bodyCode.unavailable);
}

/** Seconds to wait after too many tries (4029); null for any other error. */
export function retryAfterOf(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.code !== bodyCode.tooMany) return null;
  return (error.data as { retryAfterSeconds?: number } | null)?.retryAfterSeconds ?? null;
}

/** Whether a write was refused since the tenant is suspended: the account has not lost its right. */
export function isSuspended(error: unknown): boolean {
  return error instanceof ApiError && (error.data as { isSuspended?: true } | null)?.isSuspended === true;
}

/** Whether what was asked for is not there, or out of reach. Any other failure may pass when it is tried again. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.code === bodyCode.notFound;
}
