import { type BodyCode, bodyCode } from './codes.ts';

/** What every call answers with, before encryption (spec §7). */
export interface Envelope<Data = unknown> {
  code: BodyCode;
  message: string;
  data: Data;
}

/** `data` of a 4022: each field's name with its message. */
export interface InvalidData {
  fields: Record<string, string>;
}

/** `data` of a 4029. */
export interface TooManyData {
  retryAfterSeconds: number;
}

/** `data` of a 5000: finds the log line. */
export interface FailedData {
  requestId: string;
}

export function success<Data>(data: Data): Envelope<Data> {
  return { code: bodyCode.success, message: '', data };
}
