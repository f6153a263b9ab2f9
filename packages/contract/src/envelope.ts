import { type BodyCode, bodyCode } from './codes.ts';

/** The body of every answer before encryption (spec §7). */
export interface Envelope<Data = unknown> {
  code: BodyCode;
  message: string;
  data: Data;
}

/** `data` of a 4022: the message of each invalid field by its name. */
export interface InvalidData {
  fields: Record<string, string>;
}

/** `data` of a 4029. */
export interface TooManyData {
  retryAfterSeconds: number;
}

/** `data` of a 5000: the id under which the server logged the request. */
export interface FailedData {
  requestId: string;
}

export function success<Data>(data: Data): Envelope<Data> {
  return { code: bodyCode.success, message: '', data };
}
