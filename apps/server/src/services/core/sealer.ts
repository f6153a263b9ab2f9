import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

/** Keeps secrets out of the database in clear, and signs what strangers carry. Each purpose has a key of its own. */
export interface Sealer {
  seal(purpose: string, text: string): Buffer;
  /** Null: it was sealed for another purpose or with another key, or was changed. */
  unseal(purpose: string, sealed: Buffer): string | null;
  /** @returns 16 bytes */
  sign(purpose: string, content: Buffer): Buffer;
  isSigned(purpose: string, content: Buffer, signature: Buffer): boolean;
}

const nonceBytes = 12;
const tagBytes = 16;
const signatureBytes = 16;

/** @param key the installation's own */
export function createSealer(key: string): Sealer {
  const keyFor = (purpose: string) => Buffer.from(hkdfSync('sha256', key, '', purpose, 32));
  const sign = (purpose: string, content: Buffer) =>
    createHmac('sha256', keyFor(`sign ${purpose}`))
      .update(content)
      .digest()
      .subarray(0, signatureBytes);
  return {
    seal(purpose, text) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', keyFor(`seal ${purpose}`), nonce, { authTagLength: tagBytes });
      return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    },
    unseal(purpose, sealed) {
      if (sealed.length < nonceBytes + tagBytes) return null;
      const nonce = sealed.subarray(0, nonceBytes);
      const decipher = createDecipheriv('aes-256-gcm', keyFor(`seal ${purpose}`), nonce, { authTagLength: tagBytes });
      decipher.setAuthTag(sealed.subarray(-tagBytes));
      try {
        return Buffer.concat([decipher.update(sealed.subarray(nonceBytes, -tagBytes)), decipher.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
    sign,
    isSigned: (purpose, content, signature) => signature.length === signatureBytes && timingSafeEqual(sign(purpose, content), signature),
  };
}
