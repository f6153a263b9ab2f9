import { bodyCode } from '@energy-om/contract';
import { ApiFailure } from '#shared/api/api-failure.ts';
import { textOf } from '#shared/i18n/texts.ts';
import type { PlayEvent } from '../model/play-state.ts';

/** The text that explains why the server gave no address for the camera. */
export function describeRefusal(error: unknown): PlayEvent {
  if (!(error instanceof ApiFailure)) return { kind: 'failed', words: textOf('camera', 'broken') };
  if (error.code === bodyCode.conflict) return { kind: 'offline', words: error.message };
  // A malformed id belongs to no camera either.
  const isMissing = error.code === bodyCode.notFound || error.code === bodyCode.invalid;
  return isMissing ? { kind: 'missing' } : { kind: 'failed', words: error.message };
}
