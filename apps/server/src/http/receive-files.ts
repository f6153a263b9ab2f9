import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { uploadLimits } from '@energy-om/contract';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { ReceivedFile, RequestContext } from '../services/request-context.ts';
import { invalid } from '../services/service-error.ts';
import { readJsonInput, TransportFaultError } from './read-input.ts';

export interface ReceivedForm {
  files: ReceivedFile[];
  input: unknown;
  text: string;
}

const maximumFields = 10;
const maximumFieldBytes = 4096;

/** A multipart body into temporary files and its fields: plain ones, or all of them as JSON in `formData` (spec §7). */
export async function receiveFiles(context: RequestContext, request: FastifyRequest): Promise<ReceivedForm> {
  if (!request.isMultipart()) throw new TransportFaultError('not multipart');
  await context.disk.assertRoomForFiles();
  const files: ReceivedFile[] = [];
  const fields: Record<string, unknown> = Object.create(null);
  const limits = {
    fileSize: uploadLimits.maxFileBytes,
    files: uploadLimits.maxFiles,
    fields: maximumFields,
    fieldSize: maximumFieldBytes,
    parts: uploadLimits.maxFiles + maximumFields,
  };
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'file') files.push(await receiveFile(context, part));
      else fields[part.fieldname] = part.value;
    }
  } catch (error) {
    await removeReceived(files);
    throw presentMultipartError(error);
  }
  const input = typeof fields.formData === 'string' ? readJsonInput(fields.formData) : fields;
  return { files, input, text: JSON.stringify([input, files.map(({ name, sha256 }) => [name, sha256])]) };
}

async function receiveFile(context: RequestContext, part: MultipartFile): Promise<ReceivedFile> {
  const path = join(context.files.incomingFolder, randomBytes(16).toString('hex'));
  const digest = createHash('sha256');
  let size = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      digest.update(chunk);
      done(null, chunk);
    },
  });
  try {
    await pipeline(part.file, measure, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
    if (part.file.truncated) throw invalid({ files: 'fileTooLarge' });
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
  return { name: part.filename ?? '', path, size, sha256: digest.digest('hex') };
}

export async function removeReceived(files: readonly ReceivedFile[]): Promise<void> {
  // Those the store has taken are gone from here already.
  await Promise.all(files.map(({ path }) => rm(path, { force: true })));
}

/** The parser's own codes into answers the user can act on. */
function presentMultipartError(error: unknown): unknown {
  const { code } = error as { code?: string };
  switch (code) {
    case 'FST_REQ_FILE_TOO_LARGE':
      return invalid({ files: 'fileTooLarge' });
    case 'FST_FILES_LIMIT':
    case 'FST_PARTS_LIMIT':
      return invalid({ files: 'tooManyFiles' });
    case 'FST_FIELDS_LIMIT':
    case 'FST_PROTO_VIOLATION':
    case 'FST_INVALID_MULTIPART_CONTENT_TYPE':
    case 'FST_NO_FORM_DATA':
      return new TransportFaultError('multipart refused');
    case 'FST_MP_PREMATURE_CLOSE':
    case 'ERR_STREAM_PREMATURE_CLOSE':
    case 'ECONNRESET':
      return invalid({ files: 'uploadAborted' });
    default:
      // What busboy itself complains of has no code.
      return error instanceof Error && /^(Unexpected end|Malformed|Multipart:)/.test(error.message)
        ? invalid({ files: 'uploadAborted' })
        : error;
  }
}
