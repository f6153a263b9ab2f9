import { type BodyCode, bodyCode } from '@energy-om/contract';
import type { FastifyReply } from 'fastify';
import { type Caller, presentCallError } from '../api/present-call-error.ts';

/** No client of the envelope reads these answers, so the HTTP status expresses what the body code does elsewhere. */
const statusOfCode: Partial<Record<BodyCode, number>> = {
  [bodyCode.tokenExpired]: 401,
  [bodyCode.forbidden]: 403,
  [bodyCode.notFound]: 404,
  [bodyCode.conflict]: 409,
  [bodyCode.invalid]: 422,
  [bodyCode.outdated]: 426,
  [bodyCode.tooMany]: 429,
  [bodyCode.unavailable]: 503,
};

/** Answers that bytes cannot be sent: outside the API table, where they have an address of their own. @param status where the address has one of its own for the error */
export function sendRefusal(error: unknown, caller: Caller, reply: FastifyReply, status?: number): FastifyReply {
  const { code, message, data } = presentCallError(error, caller);
  return reply
    .code(status ?? statusOfCode[code] ?? 500)
    .header('cache-control', 'no-store')
    .send({ code, message, data });
}

/** A file's name in a content-disposition header, after `filename*=UTF-8''`. */
export function encodeFileName(name: string): string {
  return encodeURIComponent(name).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** @param name without the ending */
export function pdfHeaders(name: string, bytes: Uint8Array): Record<string, string | number> {
  return {
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename*=UTF-8''${encodeFileName(`${name}.pdf`)}`,
    'content-length': bytes.byteLength,
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  };
}
