import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { CsvError, type Info, parse } from 'csv-parse';
import { faultOfFile, ImportError } from '#services/table-import/fault.ts';
import { explain, findLine, findSeparator } from '#services/table-import/read/read-csv.ts';
import { decodeChunks } from './decode-chunks.ts';

/** A line of the file. `line` counts from 1, as in an editor. */
export interface CsvRecord {
  line: number;
  cells: readonly string[];
}

/** Records are passed on in batches, because a step of a stream costs as much as reading a record. */
const recordsInBatch = 500;
const chunkBytes = 256 * 1024;
/** Characters: an unclosed quotation mark must not read gigabytes into memory. */
const maxRecordBytes = 1024 * 1024;

/** Reads the records of a CSV file of any size, the header first, without empty lines. Throws `ImportError` for text that is no CSV. */
export async function* readRecords(path: string, onBytes: (count: number) => void = () => undefined): AsyncGenerator<CsvRecord[]> {
  const chunks = decodeChunks(readChunks(path, onBytes));
  const beginning = await readHeaderLine(chunks);
  const parser = parse({
    bom: true,
    delimiter: findSeparator(beginning),
    record_delimiter: '\n',
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: maxRecordBytes,
  });
  const source = Readable.from(joinTexts(beginning, chunks));
  source.once('error', (error) => parser.destroy(error));
  source.pipe(parser);
  try {
    let records: CsvRecord[] = [];
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: Info }>) {
      records.push({ line: info.lines, cells: record });
      if (records.length < recordsInBatch) continue;
      yield records;
      records = [];
    }
    if (records.length > 0) yield records;
  } catch (error) {
    throw error instanceof CsvError ? new ImportError([{ line: findLine(error), column: null, text: explain(error) }]) : error;
  } finally {
    source.destroy();
  }
}

/** Reads the bytes of a file. Throws `ImportError` where it cannot be read. */
export async function* readChunks(path: string, onBytes: (count: number) => void = () => undefined): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: chunkBytes }) as AsyncIterable<Buffer>) {
      onBytes(chunk.length);
      yield chunk;
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw faultOfFile(`there is no file ${path}`);
    throw code?.startsWith('E') ? faultOfFile(`${path} cannot be read: ${code}`) : error;
  }
}

/** Returns the beginning of the text up to the end of the header. */
async function readHeaderLine(chunks: AsyncGenerator<string>): Promise<string> {
  let text = '';
  while (!text.trimStart().includes('\n') && text.length < maxRecordBytes) {
    const { value, done } = await chunks.next();
    if (done) break;
    text += value;
  }
  if (text.trim() === '') throw faultOfFile('the file is empty');
  return text;
}

async function* joinTexts(beginning: string, others: AsyncGenerator<string>): AsyncGenerator<string> {
  try {
    yield beginning;
    yield* others;
  } finally {
    // A caller that reads only the header would otherwise leave the file open.
    await others.return(undefined);
  }
}
