import type { TransportCipher } from '@energy-om/contract';
import type { Config } from '#config/config.ts';
import { createNodeCipher } from './node-cipher.ts';
import { MalformedRequestError, maxQueryLength, readJsonInput, readQueryInput } from './read-input.ts';

/** The encoding of texts on the wire: one AES string each way, or in clear where encryption is off (spec §7). */
export interface Transport {
  contentType: string;
  /** Both throw `MalformedRequestError`. */
  readBody(text: string): ReceivedBody;
  /** @param rawQuery the undecoded text after the question mark; null where there is none */
  readQuery(rawQuery: string | null): unknown;
  write(text: string): string;
}

export interface ReceivedBody {
  input: unknown;
  /** The decrypted text, which distinguishes a repeat of a write from another write. */
  text: string;
}

export function createTransport({ encryption, key }: Config['transport']): Transport {
  return encryption ? createEncryptedTransport(createNodeCipher(key)) : clearTransport;
}

function createEncryptedTransport(cipher: TransportCipher): Transport {
  function decrypt(text: string): string {
    try {
      return cipher.decrypt(text);
    } catch {
      throw new MalformedRequestError('cipher text cannot be read');
    }
  }
  return {
    contentType: 'text/plain; charset=utf-8',
    readBody(body) {
      const text = body === '' ? '' : decrypt(withoutQuotes(body));
      return { input: readJsonInput(text), text };
    },
    readQuery(rawQuery) {
      if (!rawQuery) return {};
      assertShort(rawQuery);
      return readQueryInput(decrypt(decodeComponent(rawQuery)));
    },
    write: (text) => cipher.encrypt(text),
  };
}

const clearTransport: Transport = {
  contentType: 'application/json; charset=utf-8',
  readBody: (text) => ({ input: readJsonInput(text), text }),
  readQuery(rawQuery) {
    if (!rawQuery) return {};
    assertShort(rawQuery);
    return readQueryInput(rawQuery);
  },
  write: (text) => text,
};

/** Common HTTP libraries send a text under a content type of JSON as one, in quotes. */
function withoutQuotes(text: string): string {
  return /^"[^"]*"$/.test(text) ? text.slice(1, -1) : text;
}

function assertShort(rawQuery: string): void {
  if (rawQuery.length > maxQueryLength) throw new MalformedRequestError('the query is too long');
}

function decodeComponent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new MalformedRequestError('the query is not percent-encoded');
  }
}
