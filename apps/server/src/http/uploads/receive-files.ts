import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { maxFileBytes, maxPhotos } from '@energy-om/domain';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { ReceivedFile, SignedInContext } from '#services/core/request-context.ts';
import { invalid } from '#services/core/service-error.ts';
import { withUploadReserved } from '#services/file/reserve-upload.ts';
import { MalformedRequestError, readJsonInput } from '../api/read-input.ts';
import { presentMultipartError } from './present-multipart-error.ts';
import { discardBody, readBodyLength, type UploadTimes, type UploadWatch, watchUpload } from './upload-watch.ts';

export interface ReceivedForm {
  files: ReceivedFile[];
  input: unknown;
  text: string;
}

export interface ReceiveOptions {
  idempotencyKey: string | null;
  times: UploadTimes;
}

const maxFields = 10;
const maxFieldBytes = 4096;

/** No body is larger: the parser ends one that exceeds its limits. */
const maxUploadBytes = maxPhotos * maxFileBytes + maxFields * maxFieldBytes;

/** Receives the files of a call and removes those that its verb has not stored. The room for them is reserved before their first byte. */
export async function withReceivedFiles<Answer>(
  context: SignedInContext,
  request: FastifyRequest,
  options: ReceiveOptions,
  use: (form: ReceivedForm) => Promise<Answer>,
): Promise<Answer> {
  if (!request.isMultipart()) throw new MalformedRequestError('not multipart');
  const bytes = Math.min(readBodyLength(request) ?? maxUploadBytes, maxUploadBytes);
  try {
    return await withUploadReserved(context, bytes, options.idempotencyKey, async () => {
      const form = await receiveFiles(context, request, options.times);
      return use(form).finally(() => removeReceived(form.files));
    });
  } catch (error) {
    discardBody(request, options.times);
    throw error;
  }
}

/** Receives a multipart body into temporary files and its fields: plain ones, or all of them as JSON in `formData` (spec §7). */
async function receiveFiles(context: SignedInContext, request: FastifyRequest, times: UploadTimes): Promise<ReceivedForm> {
  const files: ReceivedFile[] = [];
  const watch = watchUpload(context.disk, readBodyLength(request), times);
  try {
    const input = readFields(await untilAborted(watch.signal, receiveParts(context, request, files, watch)));
    return { files, input, text: JSON.stringify([input, files.map(({ name, sha256 }) => [name, sha256])]) };
  } catch (error) {
    await removeReceived(files);
    throw presentMultipartError(watch.signal.aborted ? watch.signal.reason : error);
  } finally {
    watch.stop();
  }
}

/** The parser does not notice when an upload ends between two parts, and would wait for the next one. */
function untilAborted<Answer>(signal: AbortSignal, receiving: Promise<Answer>): Promise<Answer> {
  const aborted = new Promise<never>((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }));
  return Promise.race([receiving, aborted]);
}

const limits = {
  fileSize: maxFileBytes,
  files: maxPhotos,
  fields: maxFields,
  fieldSize: maxFieldBytes,
  parts: maxPhotos + maxFields,
};

/** @param files gets each file as soon as it is received, so that it is removed after an error too */
async function receiveParts(
  context: SignedInContext,
  request: FastifyRequest,
  files: ReceivedFile[],
  watch: UploadWatch,
): Promise<Record<string, unknown>> {
  const fields: Record<string, unknown> = Object.create(null);
  for await (const part of request.parts({ limits })) {
    if (part.type === 'file') files.push(await receiveFile(context, part, watch));
    else fields[part.fieldname] = part.value;
  }
  return fields;
}

function readFields(fields: Record<string, unknown>): unknown {
  const { formData } = fields;
  if (formData === undefined) return fields;
  // With a JSON content type of its own, the parser has parsed the field already, by other rules than those of a body.
  return readJsonInput(typeof formData === 'string' ? formData : JSON.stringify(formData));
}

async function receiveFile(context: SignedInContext, part: MultipartFile, watch: UploadWatch): Promise<ReceivedFile> {
  const path = join(context.files.incomingFolder, randomBytes(16).toString('hex'));
  const digest = createHash('sha256');
  let size = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      watch.count(chunk.length);
      digest.update(chunk);
      done(null, chunk);
    },
  });
  try {
    await pipeline(part.file, measure, createWriteStream(path, { flags: 'wx', mode: 0o600 }), { signal: watch.signal });
    watch.signal.throwIfAborted();
    if (part.file.truncated) throw invalid({ files: 'fileTooLarge' });
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
  return { name: part.filename ?? '', path, size, sha256: digest.digest('hex') };
}

async function removeReceived(files: readonly ReceivedFile[]): Promise<void> {
  // Files that the store has taken are not in this place any more.
  await Promise.all(files.map(({ path }) => rm(path, { force: true })));
}
