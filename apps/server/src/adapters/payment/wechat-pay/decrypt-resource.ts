import { createDecipheriv } from 'node:crypto';
import { z } from 'zod';

/** What WeChat Pay encrypts with the merchant's key of API v3. */
export const encryptedSchema = z.object({
  algorithm: z.literal('AEAD_AES_256_GCM'),
  nonce: z.string().min(1).max(64),
  associated_data: z.string().default(''),
  ciphertext: z.base64().min(1),
});

const tagBytes = 16;

/** Null where the text was not encrypted with that key, or was changed. */
export function decryptResource({ nonce, associated_data, ciphertext }: z.output<typeof encryptedSchema>, apiKey: Buffer): string | null {
  const bytes = Buffer.from(ciphertext, 'base64');
  if (bytes.length < tagBytes) return null;
  try {
    const decipher = createDecipheriv('aes-256-gcm', apiKey, nonce, { authTagLength: tagBytes });
    decipher.setAuthTag(bytes.subarray(-tagBytes)).setAAD(Buffer.from(associated_data));
    return Buffer.concat([decipher.update(bytes.subarray(0, -tagBytes)), decipher.final()]).toString();
  } catch {
    return null;
  }
}
