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
import { presentMultipartError } from './present-multipart-error.ts';
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
  try {
    const input = readFields(await receiveParts(context, request, files));
    return { files, input, text: JSON.stringify([input, files.map(({ name, sha256 }) => [name, sha256])]) };
  } catch (error) {
    await removeReceived(files);
    throw presentMultipartError(error);
  }
}

const limits = {
  fileSize: uploadLimits.maxFileBytes,
  files: uploadLimits.maxFiles,
  fields: maximumFields,
  fieldSize: maximumFieldBytes,
  parts: uploadLimits.maxFiles + maximumFields,
};

/** @param files gets each file as it is received, so that it can be removed whatever comes after it */
async function receiveParts(context: RequestContext, request: FastifyRequest, files: ReceivedFile[]): Promise<Record<string, unknown>> {
  const fields: Record<string, unknown> = Object.create(null);
  for await (const part of request.parts({ limits })) {
    if (part.type === 'file') files.push(await receiveFile(context, part));
    else fields[part.fieldname] = part.value;
  }
  return fields;
}

function readFields(fields: Record<string, unknown>): unknown {
  const { formData } = fields;
  if (formData === undefined) return fields;
  // Under a JSON content type of its own the parser has read it already, by other rules than a body's.
  return readJsonInput(typeof formData === 'string' ? formData : JSON.stringify(formData));
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
