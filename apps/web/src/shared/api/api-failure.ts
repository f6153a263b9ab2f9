import { type BodyCode, bodyCode } from '@energy-om/contract';

/** A call that did not succeed: the envelope's code, message and data, or the client's own code (spec §8). */
export class ApiFailure extends Error {
  readonly code: BodyCode | number;
  readonly data: unknown;

  constructor(code: BodyCode | number, message: string, data: unknown = null, cause?: unknown) {
    super(message, { cause });
    this.name = 'ApiFailure';
    this.code = code;
    this.data = data;
  }
}

/** The messages of a 4022 by field name; empty for any other failure. */
export function fieldErrorsOf(error: unknown): Record<string, string> {
  if (!(error instanceof ApiFailure) || error.code !== bodyCode.invalid) return {};
  const fields = (error.data as { fields?: Record<string, string> } | null)?.fields;
  return fields ?? {};
}

/** True where the same call may succeed later: network failure, server fault, overload. */
export function isTransient(error: unknown): boolean {
  return error instanceof ApiFailure && (error.code === bodyCode.failed || error.code === bodyCode.unavailable);
}

/** Seconds to wait after too many tries (4029); null for any other failure. */
export function retryAfterOf(error: unknown): number | null {
  if (!(error instanceof ApiFailure) || error.code !== bodyCode.tooMany) return null;
  return (error.data as { retryAfterSeconds?: number } | null)?.retryAfterSeconds ?? null;
}
