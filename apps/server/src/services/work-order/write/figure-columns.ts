import { findClock, secondMs, type WorkOrder } from '@energy-om/domain';
import type { Selectable } from 'kysely';
import type { WorkOrderTable } from '#db/schema/operations.ts';

/** The columns of an order that statistics are made of and that follow from its clocks and times. */
export type FigureColumns = Pick<Selectable<WorkOrderTable>, 'promised_at' | 'arrive_seconds' | 'finish_seconds'>;

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
    finish_seconds: finished_at && finishSeconds(order, finished_at.getTime()),
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

/** The resolution clock runs from the creation on and pauses in holds. */
function finishSeconds({ clocks }: WorkOrder, finishedAt: number): number {
  const intervals = findClock(clocks, 'resolve')?.intervals ?? [];
  const countedMs = intervals.reduce((sum, { from, to }) => sum + Math.max(0, Math.min(to ?? finishedAt, finishedAt) - from), 0);
  return Math.round(countedMs / secondMs);
}
