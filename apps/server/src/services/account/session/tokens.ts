import { hash, randomBytes } from 'node:crypto';

const tokenBytes = 32;

export interface NewToken {
  /** Given out once and never stored. */
  token: string;
  hash: Buffer;
}

export function makeToken(): NewToken {
  const token = randomBytes(tokenBytes).toString('base64url');
  return { token, hash: hashToken(token) };
}

/** The hash as a text, by which servers remember a token. */
export const keyOfToken = (hash: Buffer): string => hash.toString('latin1');

/** A plain hash is enough for 256 random bits. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
