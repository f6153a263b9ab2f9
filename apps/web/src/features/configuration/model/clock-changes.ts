import { type ClockKind, clockKinds, type EventLevel, eventLevels } from '@energy-om/domain';
import { sortedText } from './sorted-text.ts';

/** Lists the clocks for which two tables by level and clock differ, such as targets or steps. */
export function listClockChanges(before: unknown, after: unknown): { level: EventLevel; clock: ClockKind }[] {
  return eventLevels.flatMap((level) =>
    clockKinds.flatMap((clock) => (read(before, level, clock) === read(after, level, clock) ? [] : [{ level, clock }])),
  );
}

function read(table: unknown, level: EventLevel, clock: ClockKind): string {
  return sortedText((table as Record<string, Record<string, unknown> | undefined> | null)?.[level]?.[clock] ?? null);
}
