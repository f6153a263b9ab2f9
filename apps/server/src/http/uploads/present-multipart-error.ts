import { DiskNearlyFullError, isDiskFull } from '#db/errors.ts';
import { invalid, unavailable } from '#services/core/service-error.ts';
import { MalformedRequestError } from '../api/read-input.ts';

/** The parser reports a body that ends too early by a plain error without a code. */
const cutShort = /unexpected end|terminated early/i;

/**
 * Turns an error of a multipart body into an answer that the user can act on. Failures of this server's own disk and refusals of its
 * services are returned unchanged; all others are the parser's errors about the body. A body that ended early is whole at the next attempt.
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
      return unavailable('uploadAborted');
  }
  if (code?.startsWith('FST_')) return new MalformedRequestError('multipart refused');
  if (syscall !== undefined || !isPlainError(error)) return error;
  return cutShort.test(error.message) ? unavailable('uploadAborted') : new MalformedRequestError('multipart refused');
}

/** Whether the error comes neither from the services nor from a mistake in this code. */
function isPlainError(error: unknown): error is Error {
  return error instanceof Error && Object.getPrototypeOf(error) === Error.prototype;
}
