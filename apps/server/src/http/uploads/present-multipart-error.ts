import { DiskNearlyFullError, isDiskFull } from '#db/errors.ts';
import { invalid } from '#services/core/service-error.ts';
import { MalformedRequestError } from '../api/read-input.ts';

/** The parser complains of an end that came too early in a plain error without a code. */
const cutShort = /unexpected end|terminated early/i;

/**
 * What went wrong while a multipart body came in, as an answer the user can act on. Failures of this server's own disk
 * and refusals of its own services stay as they are; the rest is the parser's word on what was sent.
 */
export function presentMultipartError(error: unknown): unknown {
  const { code, syscall } = error as { code?: string; syscall?: string };
  if (isDiskFull(error)) return new DiskNearlyFullError('an upload filled the disk', { cause: error });
  switch (code) {
    case 'FST_REQ_FILE_TOO_LARGE':
      return invalid({ files: 'fileTooLarge' });
    case 'FST_FILES_LIMIT':
    case 'FST_PARTS_LIMIT':
      return invalid({ files: 'tooManyFiles' });
    case 'FST_MP_PREMATURE_CLOSE':
    case 'ERR_STREAM_PREMATURE_CLOSE':
    case 'ECONNRESET':
      return invalid({ files: 'uploadAborted' });
  }
  if (code?.startsWith('FST_')) return new MalformedRequestError('multipart refused');
  if (syscall !== undefined || !isPlainError(error)) return error;
  return cutShort.test(error.message) ? invalid({ files: 'uploadAborted' }) : new MalformedRequestError('multipart refused');
}

/** Not one of the services' own, nor of a mistake in this code. */
function isPlainError(error: unknown): error is Error {
  return error instanceof Error && Object.getPrototypeOf(error) === Error.prototype;
}
