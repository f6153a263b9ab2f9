import { faultOfFile } from '../fault.ts';
import { inBoth } from '../fault-text.ts';

/** So much of a file is searched for zero bytes. */
const searchedBytes = 4096;

/**
 * Decodes UTF-8, with or without a byte order mark; invalid UTF-8 is decoded as GB18030, in which Chinese Excel saves CSV. Throws
 * `ImportError`.
 */
export function decodeText(bytes: Buffer): string {
  if (isUtf16(bytes)) throw faultOfFile(inBoth('文件是 UTF-16 编码，请另存为 CSV UTF-8', 'the file is UTF-16 text: save it as CSV UTF-8'));
  return decode('utf-8', bytes) ?? decode('gb18030', bytes) ?? throwUnknown();
}

/**
 * Recognises UTF-16 by its byte order mark. Without one it is text with zero bytes that is no UTF-8, or of which every other byte is about zero:
 * a single zero byte is a character of a value, which its column refuses.
 */
function isUtf16(bytes: Buffer): boolean {
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)) return true;
  const beginning = bytes.subarray(0, searchedBytes);
  const zeros = beginning.reduce((count, byte) => (byte === 0 ? count + 1 : count), 0);
  return zeros > 0 && (zeros * 4 >= beginning.length || decode('utf-8', bytes) === null);
}

function decode(encoding: string, bytes: Buffer): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function throwUnknown(): never {
  throw faultOfFile(inBoth('文件编码既不是 UTF-8 也不是 GB18030', 'the file is neither UTF-8 nor GB18030 text'));
}
