import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

/** What a browser's subscription says of itself. */
export interface PushKeys {
  /** The browser's point of P-256, uncompressed: 65 bytes. */
  p256dh: Buffer;
  /** 16 bytes. */
  auth: Buffer;
}

const curve = 'prime256v1';
const pointBytes = 65;
const saltBytes = 16;
const tagBytes = 16;
/** One record holds any message: services take bodies of 4,096 bytes. */
const recordBytes = 4096;

/** Whether a point lies on the curve; with any other the shared secret would say something about the private key. */
export function isPoint(bytes: Buffer): boolean {
  if (bytes.length !== pointBytes || bytes[0] !== 4) return false;
  const own = createECDH(curve);
  own.generateKeys();
  try {
    own.computeSecret(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Only tests fix these, by the example of RFC 8291. */
export interface EncryptionRandomness {
  privateKey?: Buffer;
  salt?: Buffer;
}

/** The body of a push message: `aes128gcm` (RFC 8188) with the keys of RFC 8291. */
export function encryptMessage(
  clear: Buffer,
  { p256dh, auth }: PushKeys,
  { privateKey, salt = randomBytes(saltBytes) }: EncryptionRandomness = {},
): Buffer {
  const own = createECDH(curve);
  if (privateKey === undefined) own.generateKeys();
  else own.setPrivateKey(privateKey);
  const ownPoint = own.getPublicKey();
  const shared = own.computeSecret(p256dh);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, ownPoint]);
  const input = Buffer.from(hkdfSync('sha256', shared, auth, info, 32));
  const key = Buffer.from(hkdfSync('sha256', input, salt, 'Content-Encoding: aes128gcm\0', 16));
  const nonce = Buffer.from(hkdfSync('sha256', input, salt, 'Content-Encoding: nonce\0', 12));
  const cipher = createCipheriv('aes-128-gcm', key, nonce, { authTagLength: tagBytes });
  // The delimiter of the last record.
  const sealed = Buffer.concat([cipher.update(Buffer.concat([clear, Buffer.from([2])])), cipher.final(), cipher.getAuthTag()]);
  const head = Buffer.alloc(saltBytes + 5);
  salt.copy(head);
  head.writeUInt32BE(recordBytes, saltBytes);
  head.writeUInt8(ownPoint.length, saltBytes + 4);
  return Buffer.concat([head, ownPoint, sealed]);
}
