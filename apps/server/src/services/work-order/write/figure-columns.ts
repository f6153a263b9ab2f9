import { findClock, secondMs, type WorkOrder } from '@energy-om/domain';
import type { Selectable } from 'kysely';
import type { WorkOrderTable } from '#db/schema/operations.ts';

/** The columns of an order that statistics are made of and that follow from its clocks and times. */
export type FigureColumns = Pick<Selectable<WorkOrderTable>, 'promised_at' | 'arrive_seconds' | 'finish_seconds' | 'repair_seconds'>;

/** What an order had before the write, and the times that the write sets. */
interface Known {
  promised_at: Date | null;
  accepted_at: Date | null;
  finished_at: Date | null;
}

/** @param known null: the order is new */
export function toFigureColumns(order: WorkOrder, known: Known | null, now: Date): FigureColumns {
  const { accepted_at = null, finished_at = null } = known ?? {};
  return {
    promised_at: findPromise(order, known, now),
    arrive_seconds: secondsBetween(accepted_at, order.arrivedAt),
    finish_seconds: finished_at && countedSeconds(order, null, finished_at.getTime()),
    repair_seconds: finished_at && repairSeconds(order, finished_at.getTime()),
  };
}

/**
 * Until when the promise to the customer is to be kept. While the order is on hold there is no such time, unless it has passed; a clock that
 * stopped keeps the one that it had; and an order that is over without a finish has missed it or never came to it.
 */
function findPromise({ clocks }: WorkOrder, known: Known | null, now: Date): Date | null {
  const clock = findClock(clocks, 'resolve');
  if (!clock) return null;
  const before = known?.promised_at ?? null;
  const missed = before !== null && before <= now ? before : null;
  switch (clock.state) {
    case 'running': {
      const due = clock.dueAt === null ? null : new Date(clock.dueAt);
      // A clock that goes on without time left is due at once, though it was due before.
      return due !== null && due <= now && missed !== null && missed < due ? missed : due;
    }
    case 'paused':
    case 'frozen':
      return missed;
    case 'stopped':
      return before;
    case 'ended':
      return known?.finished_at ? before : missed;
  }
}

/** Null where the second is unknown, or before the first: whoever accepts anew may find somebody on site. */
function secondsBetween(from: Date | null, to: number | null): number | null {
  if (from === null || to === null || to < from.getTime()) return null;
  return Math.round((to - from.getTime()) / secondMs);
}

/** Null where nobody checked in, or only after the time that was given as the finish. */
function repairSeconds(order: WorkOrder, finishedAt: number): number | null {
  const { arrivedAt } = order;
  return arrivedAt === null || arrivedAt > finishedAt ? null : countedSeconds(order, arrivedAt, finishedAt);
}

/** The resolution clock runs from the creation on and pauses in holds. @param since null: from the creation */
function countedSeconds({ clocks }: WorkOrder, since: number | null, finishedAt: number): number {
  const intervals = findClock(clocks, 'resolve')?.intervals ?? [];
  const counted = intervals.map(({ from, to }) => Math.min(to ?? finishedAt, finishedAt) - Math.max(from, since ?? from));
  return Math.round(counted.reduce((sum, milliseconds) => sum + Math.max(0, milliseconds), 0) / secondMs);
}
