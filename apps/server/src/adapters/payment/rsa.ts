import { createSign, createVerify, type KeyObject } from 'node:crypto';

/** RSASSA-PKCS1-v1_5 with SHA-256, in base64. */
export function signWithRsa(text: string, key: KeyObject): string {
  return createSign('RSA-SHA256').update(text).sign(key, 'base64');
}

export function verifyWithRsa(message: string | Buffer, signature: string, key: KeyObject): boolean {
  return createVerify('RSA-SHA256').update(message).verify(key, signature, 'base64');
}
