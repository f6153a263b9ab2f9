import { bodyCode } from '@energy-om/contract';
import { ApiError } from '#shared/api/api-error.ts';
import { textOf } from '#shared/i18n/texts.ts';
import type { PlayEvent } from '../model/play-state.ts';

/** The text that explains why the server gave no address for the camera. */
export function describePlayError(error: unknown): PlayEvent {
  if (!(error instanceof ApiError)) return { kind: 'failed', message: textOf('camera', 'broken') };
  if (error.code === bodyCode.conflict) return { kind: 'offline', message: error.message };
  // A malformed id belongs to no camera either.
  const isMissing = error.code === bodyCode.notFound || error.code === bodyCode.invalid;
  return isMissing ? { kind: 'missing' } : { kind: 'failed', message: error.message };
}
