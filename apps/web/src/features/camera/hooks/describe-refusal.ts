import { bodyCode } from '@energy-om/contract';
import { ApiFailure } from '#shared/api/api-failure.ts';
import { textOf } from '#shared/i18n/texts.ts';
import type { PlayEvent } from '../model/play-state.ts';

/** Why no address of the camera was to be had. */
export function describeRefusal(error: unknown): PlayEvent {
  if (!(error instanceof ApiFailure)) return { kind: 'failed', words: textOf('camera', 'broken') };
  if (error.code === bodyCode.conflict) return { kind: 'offline', words: error.message };
  // An id that is none belongs to no camera either.
  const isMissing = error.code === bodyCode.notFound || error.code === bodyCode.invalid;
  return isMissing ? { kind: 'missing' } : { kind: 'failed', words: error.message };
}
