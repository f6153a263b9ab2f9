import { type EscalationClock, type EventLevel, escalationClocks, eventLevels } from '@energy-om/domain';
import { sortedText } from './sorted-text.ts';

/** Lists the clocks for which two tables by level and clock differ, such as targets or steps. */
export function listClockChanges(before: unknown, after: unknown): { level: EventLevel; clock: EscalationClock }[] {
  return eventLevels.flatMap((level) =>
    escalationClocks.flatMap((clock) => (read(before, level, clock) === read(after, level, clock) ? [] : [{ level, clock }])),
  );
}

function read(table: unknown, level: EventLevel, clock: EscalationClock): string {
  return sortedText((table as Record<string, Record<string, unknown> | undefined> | null)?.[level]?.[clock] ?? null);
}
