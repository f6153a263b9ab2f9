import { CipherTextError, createTransportCipher } from '@energy-om/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createNodeCipher } from '#http/api/node-cipher.ts';

const key = '0123456789abcdeF';
const onServer = createNodeCipher(key);
const inBrowser = createTransportCipher(key);

describe('the server’s cipher', () => {
  it('writes the same bytes as the contract’s', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
        expect(onServer.encrypt(text)).toBe(inBrowser.encrypt(text));
      }),
    );
  });

  it('reads what the contract’s wrote', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
        expect(onServer.decrypt(inBrowser.encrypt(text))).toBe(text);
      }),
    );
  });

  const cipherText = onServer.encrypt('{"title":"变压器异常"}');
  it.each([
    ['cut by one character', cipherText.slice(0, -1)],
    ['cut by a block', cipherText.slice(0, 20)],
    ['with a character changed', `${cipherText[0] === 'A' ? 'B' : 'A'}${cipherText.slice(1)}`.slice(0, 24)],
    ['with something that is not base64', `${cipherText.slice(0, 10)}*${cipherText.slice(10)}`],
    ['with white space', ` ${cipherText}`],
    ['empty', ''],
    ['of another key', createNodeCipher('anotherKey123456').encrypt('{"title":"x"}')],
    ['of bytes that are not UTF-8', 'invalid-utf8'],
  ])('refuses text %s', (_what, text) => {
    expect(() => onServer.decrypt(text)).toThrow(CipherTextError);
  });
});
