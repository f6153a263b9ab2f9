import { createCipheriv, randomBytes, sign } from 'node:crypto';
import type { PlatformFixture } from './platform-certificates.ts';

/** The headers of a message that WeChat Pay signs. */
export function signWechatPayMessage(
  body: string,
  signer: Pick<PlatformFixture, 'serial' | 'privateKey'>,
  at: Date,
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const nonce = randomBytes(16).toString('hex');
  const signature = sign('sha256', Buffer.from([timestamp, nonce, body, ''].join('\n')), signer.privateKey).toString('base64');
  return {
    'wechatpay-serial': signer.serial,
    'wechatpay-timestamp': timestamp,
    'wechatpay-nonce': nonce,
    'wechatpay-signature': signature,
    'wechatpay-signature-type': 'WECHATPAY2-SHA256-RSA2048',
  };
}

export interface EncryptedResource {
  algorithm: string;
  nonce: string;
  associated_data: string;
  ciphertext: string;
}

export function encryptResource(text: string, apiKey: string, associatedData: string): EncryptedResource {
  const nonce = randomBytes(6).toString('hex');
  const cipher = createCipheriv('aes-256-gcm', apiKey, nonce);
  cipher.setAAD(Buffer.from(associatedData));
  const bytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return { algorithm: 'AEAD_AES_256_GCM', nonce, associated_data: associatedData, ciphertext: bytes.toString('base64') };
}
