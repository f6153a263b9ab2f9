import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';

export interface TestKeys {
  /** PKCS #8 in PEM. */
  pem: string;
  /** SPKI in PEM. */
  publicPem: string;
  privateKey: KeyObject;
  publicKey: KeyObject;
}

export function createTestKeys(): TestKeys {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  return { pem: privateKey, publicPem: publicKey, privateKey: createPrivateKey(privateKey), publicKey: createPublicKey(publicKey) };
}
