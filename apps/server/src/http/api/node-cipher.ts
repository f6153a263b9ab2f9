import { isUtf8 } from 'node:buffer';
import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject } from 'node:crypto';
import { CipherTextError, type TransportCipher } from '@energy-om/contract';

const base64Pattern = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** The contract's cipher, byte for byte, with the AES instructions of the processor. */
export function createNodeCipher(key: string): TransportCipher {
  // The key is prepared once: preparing it for each text would cost more than the cipher.
  const secret = createSecretKey(Buffer.from(key, 'ascii'));
  return {
    encrypt(text) {
      const cipher = createCipheriv('aes-128-ecb', secret, null);
      return cipher.update(text, 'utf8', 'base64') + cipher.final('base64');
    },
    decrypt(cipherText) {
      // Node skips characters outside base64, so different texts would decrypt to the same.
      if (!base64Pattern.test(cipherText)) throw new CipherTextError();
      return decryptBytes(secret, Buffer.from(cipherText, 'base64'));
    },
  };
}

function decryptBytes(secret: KeyObject, bytes: Buffer): string {
  let clear: Buffer;
  try {
    const decipher = createDecipheriv('aes-128-ecb', secret, null);
    const head = decipher.update(bytes);
    const tail = decipher.final();
    clear = tail.length === 0 ? head : Buffer.concat([head, tail]);
  } catch {
    throw new CipherTextError();
  }
  if (!isUtf8(clear)) throw new CipherTextError();
  return clear.toString('utf8');
}
