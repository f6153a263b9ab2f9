import { TextDecoder } from 'node:util';
import { faultOfFile } from '#services/table-import/fault.ts';

/**
 * Decodes the text of a file that is too large for memory: UTF-8, or GB18030 where its beginning is not valid UTF-8, with normalised line
 * ends. Throws `ImportError`.
 */
export async function* decodeChunks(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let decoder: TextDecoder | null = null;
  // The second character of a line end may be in the next chunk.
  let carriageReturn = '';
  for await (const chunk of chunks) {
    if (decoder === null) refuseOthers(chunk);
    decoder ??= new TextDecoder(isUtf8(chunk) ? 'utf-8' : 'gb18030', { fatal: true });
    const text: string = carriageReturn + decode(decoder, chunk);
    carriageReturn = text.endsWith('\r') ? '\r' : '';
    yield unifyLineEnds(carriageReturn === '' ? text : text.slice(0, -1));
  }
  if (decoder !== null) yield unifyLineEnds(carriageReturn + decode(decoder));
}

function unifyLineEnds(text: string): string {
  return text.includes('\r') ? text.replaceAll(/\r\n?/g, '\n') : text;
}

function refuseOthers(beginning: Buffer): void {
  const mark = beginning.subarray(0, 2).toString('hex');
  if (mark === '504b' || mark === '1f8b') throw faultOfFile('the file is an archive or a spreadsheet, not CSV text');
  // Without a byte order mark the zero bytes of its commas and line ends show UTF-16: no other text has any.
  if (mark === 'fffe' || mark === 'feff' || beginning.includes(0)) throw faultOfFile('the file is UTF-16 text: save it as CSV UTF-8');
}

function isUtf8(beginning: Buffer): boolean {
  try {
    // A character may be split at the end.
    new TextDecoder('utf-8', { fatal: true }).decode(beginning, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/** Without a chunk, returns the rest at the end. */
function decode(decoder: TextDecoder, chunk?: Buffer): string {
  try {
    return chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true });
  } catch {
    throw faultOfFile(`the file is not ${decoder.encoding} text all the way`);
  }
}
