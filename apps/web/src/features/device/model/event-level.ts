import { type EventLevel, eventLevels } from '@energy-om/domain';

/** Alarm levels arrive as plain numbers. */
export function isEventLevel(level: number | null): level is EventLevel {
  return eventLevels.some((known) => known === level);
}
