import type { IncomingMessage } from 'node:http';
import { Transform } from 'node:stream';
import { CameraError } from './camera-error.ts';

const mebibyte = 1024 * 1024;
const maxPlaylistBytes = mebibyte;
const maxSegmentBytes = 20 * mebibyte;

const playlistTypes = /^(application\/(vnd\.apple\.mpegurl|x-mpegurl|mpegurl)|audio\/(mpegurl|x-mpegurl))$/;
const mediaTypes = /^(video\/(mp2t|mp4|iso\.segment)|audio\/(mp4|aac|aacp|mpeg|ac3|eac3)|text\/vtt)$/;
/** The types that many servers give to a segment or a key whose file extension they do not know. */
const unnamedTypes = /^(application|binary)\/octet-stream$/;
const mediaEndings = /\.(ts|m2ts|mp4|m4s|m4v|m4a|cmfv|cmfa|aac|key)$/i;

export type StreamKind = { kind: 'playlist' } | { kind: 'media'; type: string };

/** Determines the kind of an answer by its type and file extension. Throws `CameraError` for one that is no part of HLS. */
export function readKind({ headers }: IncomingMessage, { pathname }: URL): StreamKind {
  const type = (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (playlistTypes.test(type)) return { kind: 'playlist' };
  if (mediaTypes.test(type)) return { kind: 'media', type };
  if (unnamedTypes.test(type) && mediaEndings.test(pathname)) return { kind: 'media', type: 'application/octet-stream' };
  throw new CameraError('not a type of HLS');
}

/** Returns the announced number of bytes; null where none is announced. Throws `CameraError` where it exceeds the maximum. */
function readLength({ headers }: IncomingMessage, maxBytes: number): number | null {
  const text = headers['content-length'];
  if (text === undefined) return null;
  if (Number(text) > maxBytes) throw new CameraError('too large');
  return Number(text);
}

/** Reads the whole text. Throws `CameraError` where it is too large. */
export async function readPlaylist(answer: IncomingMessage): Promise<string> {
  readLength(answer, maxPlaylistBytes);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer) {
    size += chunk.length;
    if (size > maxPlaylistBytes) throw new CameraError('too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Passes a segment on as it arrives, and ends with an error where it becomes too large. Throws `CameraError` where it announces that. */
export function limitSegment(answer: IncomingMessage): { bytes: Transform; length: number | null } {
  const length = readLength(answer, maxSegmentBytes);
  let size = 0;
  const bytes = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      done(size > maxSegmentBytes ? new CameraError('too large') : null, chunk);
    },
  });
  answer.on('error', (error) => bytes.destroy(error));
  bytes.on('close', () => answer.destroy());
  answer.pipe(bytes);
  return { bytes, length };
}
