import { ecb } from '@noble/ciphers/aes.js';

/**
 * The transport encoding that the specification demands (spec §7): AES-ECB with PKCS7 padding and a fixed shared key, written as
 * base64. It protects nothing from anybody who has the web app, because the app is given the key. TLS, tokens and permissions are the
 * security boundary.
 */
export interface TransportCipher {
  /** Returns the base64 cipher text of a text. */
  encrypt(text: string): string;
  /** Returns the text of a base64 cipher text. Throws `CipherTextError` for every kind of invalid input. */
  decrypt(cipherText: string): string;
}

export class CipherTextError extends Error {
  constructor() {
    super('cipher text cannot be read');
    this.name = 'CipherTextError';
  }
}

export const transportKeyLength = 16;

/**
 * Works in the browser and on the server alike.
 * @param key 16 ASCII characters, which makes it AES-128
 * @throws RangeError for a key of another length
 */
export function createTransportCipher(key: string): TransportCipher {
  const keyBytes = new TextEncoder().encode(key);
  if (keyBytes.length !== transportKeyLength) throw new RangeError(`the transport key must be ${transportKeyLength} bytes`);
  return {
    encrypt: (text) => toBase64(ecb(keyBytes).encrypt(new TextEncoder().encode(text))),
    decrypt(cipherText) {
      try {
        const clear = ecb(keyBytes).decrypt(fromBase64(cipherText));
        return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(clear);
      } catch {
        throw new CipherTextError();
      }
    },
  };
}

function toBase64(bytes: Uint8Array): string {
  let binary = '';
  for (let index = 0; index < bytes.length; index += 0x8000) {
    binary += String.fromCharCode(...bytes.subarray(index, index + 0x8000));
  }
  return btoa(binary);
}

function fromBase64(text: string): Uint8Array {
  const binary = atob(text);
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}
