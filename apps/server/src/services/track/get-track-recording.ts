import type { Verb } from '#services/core/request-context.ts';
import { readRecording } from './track-duty.ts';

export const getTrackRecording: Verb<'getTrackRecording'> = ({ actor, clock, database }) =>
  readRecording(database.kysely, actor, clock.now());
