import { createCipheriv, createDecipheriv } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CipherTextError, createTransportCipher } from '../src/index.ts';

const key = '0123456789abcdef';
const cipher = createTransportCipher(key);
const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 100 }),
  fc.json(),
  fc.constantFrom('', '能源运维', '🔧'.repeat(20), '\uFEFFmarked', 'a'.repeat(16)),
);

function encryptByNode(clear: string | Uint8Array, by = key): string {
  const aes = createCipheriv('aes-128-ecb', Buffer.from(by), null);
  return Buffer.concat([aes.update(clear), aes.final()]).toString('base64');
}

function decryptByNode(cipherText: string): string {
  const aes = createDecipheriv('aes-128-ecb', Buffer.from(key), null);
  return Buffer.concat([aes.update(Buffer.from(cipherText, 'base64')), aes.final()]).toString('utf8');
}

describe('the transport cipher', () => {
  test('encrypts exactly as AES-128-ECB with PKCS7 padding does', () => {
    fc.assert(
      fc.property(text, (clear) => {
        expect(cipher.encrypt(clear)).toBe(encryptByNode(clear));
        expect(decryptByNode(cipher.encrypt(clear))).toBe(clear);
      }),
    );
  });

  test('decrypts its own cipher text and that of another implementation', () => {
    fc.assert(
      fc.property(text, (clear) => {
        expect(cipher.decrypt(cipher.encrypt(clear))).toBe(clear);
        expect(cipher.decrypt(encryptByNode(clear))).toBe(clear);
      }),
    );
  });

  test('encrypts and decrypts a long text', () => {
    const long = '能源'.repeat(100_000);
    expect(cipher.encrypt(long)).toBe(encryptByNode(long));
    expect(cipher.decrypt(cipher.encrypt(long))).toBe(long);
  });

  test.each([
    ['an empty text', ''],
    ['a text that is not base64', '%%%'],
    ['clear text', '{"page":1}'],
    ['a truncated cipher text', cipher.encrypt('a longer text than one block').slice(0, 20)],
    ['half a block', Buffer.from('12345678').toString('base64')],
    ['a cipher text of another key', encryptByNode('secret', 'fedcba9876543210')],
    ['bytes that are not UTF-8', encryptByNode(Uint8Array.of(0xff, 0xfe, 0xc0))],
    ['a changed byte', `A${cipher.encrypt('some text of two blocks or more').slice(1, -4)}AAA=`],
  ])('refuses %s with the same error', (_, cipherText) => {
    const thrown = (() => {
      try {
        return cipher.decrypt(cipherText);
      } catch (error) {
        return error;
      }
    })();
    expect(thrown).toBeInstanceOf(CipherTextError);
    expect(thrown).toMatchObject({ name: 'CipherTextError', message: 'cipher text cannot be read' });
    expect((thrown as Error).cause).toBeUndefined();
  });

  test('throws no other error for any input', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.base64String({ maxLength: 120 })), (garbage) => {
        try {
          expect(typeof cipher.decrypt(garbage)).toBe('string');
        } catch (error) {
          expect(error).toBeInstanceOf(CipherTextError);
        }
      }),
    );
  });

  test.each(['', 'short', '0123456789abcdef0', '0123456789abcdeé', '能源运维能源运维能源运维能源运维'])(
    'refuses a key of another length: %j',
    (wrong) => {
      expect(() => createTransportCipher(wrong)).toThrow(RangeError);
    },
  );
});
