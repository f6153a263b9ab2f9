import { distanceBetween, historyEvent, minuteMs } from '@energy-om/domain';
import type { OrderDetail } from '#shared/work-order/use-order.ts';

type Entry = OrderDetail['history'][number];

export interface HistoryStep {
  entry: Entry;
  /** Milliseconds since the step before; null for the first step, and where hardly any time passed. */
  took: number | null;
  /** Metres from the site; null where either position is not known. */
  distance: number | null;
}

/** The steps newest first, as the server answers, each with its duration and its distance from the site. */
export function listHistorySteps({ history, position }: Pick<OrderDetail, 'history' | 'position'>): HistoryStep[] {
  return history.map((entry, index) => {
    const before = history[index + 1];
    const elapsedMs = before ? Date.parse(entry.at) - Date.parse(before.at) : 0;
    return {
      entry,
      took: elapsedMs >= minuteMs ? elapsedMs : null,
      distance: entry.position && position ? distanceBetween(entry.position, position) : null,
    };
  });
}

/** One action may leave two events, such as taking an undispatched order; each has a name of its own. */
export function nameStep({ action, event }: Entry): Entry['action'] {
  if (event === historyEvent.closeConfirmed) return 'confirmClosing';
  return action === 'grab' && event === historyEvent.dispatched ? 'dispatch' : action;
}
