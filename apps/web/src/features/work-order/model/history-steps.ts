import { distanceBetween, historyEvent, minuteMs } from '@energy-om/domain';
import type { OrderDetail } from '#shared/work-order/use-order.ts';

type Entry = OrderDetail['history'][number];

export interface HistoryStep {
  entry: Entry;
  /** Since the step before. Milliseconds; null for the first, and where no time passed to speak of. */
  took: number | null;
  /** From the site, in metres; null where either position is not known. */
  distance: number | null;
}

/** Newest first as the server gives it, each with how long it took to get there and how far from the site it was done. */
export function listHistorySteps({ history, position }: Pick<OrderDetail, 'history' | 'position'>): HistoryStep[] {
  return history.map((entry, index) => {
    const before = history[index + 1];
    const passed = before ? Date.parse(entry.at) - Date.parse(before.at) : 0;
    return {
      entry,
      took: passed >= minuteMs ? passed : null,
      distance: entry.position && position ? distanceBetween(entry.position, position) : null,
    };
  });
}

/** One action may leave two events, as taking an undispatched order does; each is called by what it was. */
export function nameStep({ action, event }: Entry): Entry['action'] {
  if (event === historyEvent.closeConfirmed) return 'confirmClosing';
  return action === 'grab' && event === historyEvent.dispatched ? 'dispatch' : action;
}
