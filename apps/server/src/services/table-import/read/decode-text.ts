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

/** Recognises UTF-16 by its byte order mark, or by the zero bytes of its commas and line ends: no other text has any. */
function isUtf16(bytes: Buffer): boolean {
  return (
    (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff) || bytes.subarray(0, searchedBytes).includes(0)
  );
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
