import { inflateRawSync } from 'node:zlib';
import { faultOfFile } from '../fault.ts';
import { inBoth } from '../fault-text.ts';

/** A workbook's files by name. */
export type WorkbookParts = Record<string, Uint8Array>;

const mebibyte = 1024 * 1024;
/** 100,000 rows of 30 columns take about 180. While it is read there are three copies of it, none of which a limit of the heap counts. */
const maxUnpackedMebibytes = 256;

/**
 * Unpacks what a reader of sheets asks for. What comes out is counted, because the sizes that the archive states are whatever its maker wrote; files that its
 * directory does not name are left out. Throws for what is no archive, or one that states other sizes than it has.
 */
export function unpackWorkbook(archive: Buffer): WorkbookParts {
  const parts: WorkbookParts = {};
  let rest = maxUnpackedMebibytes * mebibyte;
  for (const entry of listEntries(archive)) {
    if (!isRead(entry.name)) continue;
    if (entry.name in parts) throw new Error(`${entry.name} is there twice`);
    if (entry.size > rest) throw tooLarge();
    const part = unpackEntry(archive, entry, rest);
    if (part.length !== entry.size) throw new Error(`${entry.name} has another size than stated`);
    parts[entry.name] = part;
    rest -= part.length;
  }
  return parts;
}

function isRead(name: string): boolean {
  return name.startsWith('xl/') && /\.xml(?:\.rels)?$/.test(name);
}

const tooLarge = () =>
  faultOfFile(inBoth('工作簿解压后过大，请拆分后再导入', `the workbook unpacks to more than ${maxUnpackedMebibytes} MiB: split it`));

interface Entry {
  name: string;
  method: number;
  packedSize: number;
  size: number;
  /** Of its local header. */
  at: number;
}

const stored = 0;
const deflated = 8;

function unpackEntry(archive: Buffer, { name, method, packedSize, at }: Entry, rest: number): Uint8Array {
  if (archive.readUInt32LE(at) !== 0x04034b50) throw new Error(`${name} is missing`);
  // The local header may have other extra fields than the directory.
  const from = at + 30 + archive.readUInt16LE(at + 26) + archive.readUInt16LE(at + 28);
  const packed = archive.subarray(from, from + packedSize);
  if (method === stored) return packed;
  if (method !== deflated) throw new Error(`${name} is packed in an unknown way`);
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, rest) });
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? tooLarge() : error;
  }
}

function* listEntries(archive: Buffer): Generator<Entry> {
  const { count, from } = findDirectory(archive);
  let at = from;
  for (let index = 0; index < count; index += 1) {
    if (archive.readUInt32LE(at) !== 0x02014b50) throw new Error('its directory is damaged');
    const nameEnd = at + 46 + archive.readUInt16LE(at + 28);
    const extraEnd = nameEnd + archive.readUInt16LE(at + 30);
    const read = createWideReader(archive.subarray(nameEnd, extraEnd));
    const size = read(archive.readUInt32LE(at + 24));
    const packedSize = read(archive.readUInt32LE(at + 20));
    const local = read(archive.readUInt32LE(at + 42));
    yield { name: archive.toString('utf8', at + 46, nameEnd), method: archive.readUInt16LE(at + 10), size, packedSize, at: local };
    at = extraEnd + archive.readUInt16LE(at + 32);
  }
}

const isWide = 0xffffffff;

/** A value that says it does not fit stands with 64 bits in the extra fields, in the order of the values: some programs write all of them so. */
function createWideReader(extra: Buffer): (value: number) => number {
  let wide: Buffer | undefined;
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) === 1) wide = extra.subarray(at + 4, at + 4 + extra.readUInt16LE(at + 2));
  }
  let next = 0;
  return (value) => {
    if (value !== isWide || wide === undefined) return value;
    next += 8;
    return Number(wide.readBigUInt64LE(next - 8));
  };
}

const endSize = 22;
const maxCommentLength = 65_535;

/** The end of the archive says where its directory is; a comment of any text may follow it. */
function findDirectory(archive: Buffer): { count: number; from: number } {
  const end = archive.lastIndexOf('PK\x05\x06', archive.length - endSize, 'latin1');
  if (end === -1 || end < archive.length - endSize - maxCommentLength) throw new Error('it is no archive');
  const count = archive.readUInt16LE(end + 10);
  const from = archive.readUInt32LE(end + 16);
  if (end < 20 || archive.readUInt32LE(end - 20) !== 0x07064b50) return { count, from };
  const wideEnd = Number(archive.readBigUInt64LE(end - 12));
  return { count: Number(archive.readBigUInt64LE(wideEnd + 32)), from: Number(archive.readBigUInt64LE(wideEnd + 48)) };
}
