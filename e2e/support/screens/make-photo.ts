import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';

/** A file as it is chosen on a phone. */
export interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

const width = 960;
const height = 720;

/** A thermal image, blue with one hot spot, as a real PNG. @param heat 0 to 1 */
export function makePhoto(name: string, heat = 1): ChosenFile {
  const rows = Buffer.alloc(height * (1 + width * 3));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const distance = Math.hypot((x - width * 0.58) / width, (y - height * 0.42) / height);
      const warmth = Math.max(0, 1 - distance * 2.2) * heat;
      const at = y * (1 + width * 3) + 1 + x * 3;
      rows[at] = Math.round(30 + 225 * warmth);
      rows[at + 1] = Math.round(40 + 180 * Math.max(0, warmth - 0.45) * 1.8);
      rows[at + 2] = Math.round(150 * (1 - warmth) + (((x >> 4) ^ (y >> 4)) % 5));
    }
  }
  return { name, mimeType: 'image/png', buffer: encodePng(rows, width, height) };
}

/** A picture of noise, which hardly gets smaller as a JPEG: more than a megabyte. */
export function makeNoisePhoto(name: string): ChosenFile {
  const [columns, lines] = [1920, 1440];
  const rows = randomBytes(lines * (1 + columns * 3));
  // No filter.
  for (let y = 0; y < lines; y++) rows[y * (1 + columns * 3)] = 0;
  return { name, mimeType: 'image/png', buffer: encodePng(rows, columns, lines) };
}

/** A Windows program with the name of a photo. */
export function makeDisguisedProgram(name: string): ChosenFile {
  const buffer = Buffer.alloc(4096);
  buffer.write('MZ');
  buffer.write('This program cannot be run in DOS mode.', 78);
  return { name, mimeType: 'image/jpeg', buffer };
}

/** @param rows each with a filter byte in front, 8-bit RGB */
function encodePng(rows: Buffer, columns: number, lines: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(columns, 0);
  header.writeUInt32BE(lines, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    encodeChunk('IHDR', header),
    encodeChunk('IDAT', deflateSync(rows)),
    encodeChunk('IEND', Buffer.alloc(0)),
  ]);
}

function encodeChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(data.length, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return chunk;
}
