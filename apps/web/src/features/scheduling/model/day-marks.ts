import type { CalendarTone } from '#shared/ui/calendar/CalendarGrid.tsx';
import type { Schedule, Task } from './day-tasks.ts';

type Day = Schedule['days'][number];

/** Overdue comes first, since users look for it. */
export const markKinds = ['overdue', 'due', 'arrival', 'planned', 'finished'] as const;
export type MarkKind = (typeof markKinds)[number];

export const toneOf: Record<MarkKind, CalendarTone> = {
  overdue: 'danger',
  due: 'brand',
  arrival: 'arrival',
  planned: 'plan',
  finished: 'good',
};

/** The kinds of dots of a day. */
export function listMarkKinds(day: Day | undefined): { kind: MarkKind; count: number }[] {
  if (!day) return [];
  return markKinds.flatMap((kind) => (day[kind] > 0 ? [{ kind, count: day[kind] }] : []));
}

/** The dot of one task. */
export function markOf({ kind, overdue }: Pick<Task, 'kind' | 'overdue'>): MarkKind {
  return overdue ? 'overdue' : kind;
}
