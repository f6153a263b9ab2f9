import type { OrderDetail } from '#shared/work-order/use-order.ts';

type Clock = OrderDetail['clocks'][number];

/** The properties of a deadline bar; all times in milliseconds. */
export interface ClockBar {
  kind: Clock['kind'];
  startedAt: number;
  dueAt: number;
  state: 'running' | 'paused' | 'done';
  elapsed: number;
  duration: number;
}

const currentStates: readonly Clock['state'][] = ['running', 'paused', 'frozen'];

/** The clock of the stage and that of the whole order, unless they have stopped for good. */
export function listClockBars(clocks: readonly Clock[], readAt: number): ClockBar[] {
  const current = clocks.filter(({ state }) => currentStates.includes(state));
  const stage = current.findLast(({ kind }) => kind !== 'resolve');
  const resolve = current.findLast(({ kind }) => kind === 'resolve');
  return [stage, resolve].flatMap((clock) => (clock ? [toBar(clock, readAt)] : []));
}

/** How long the order took and whether that was in time, once its clock has stopped; null before. */
export function findResolveResult(clocks: readonly Clock[]): { elapsed: number; inTime: boolean } | null {
  const resolve = clocks.findLast(({ kind }) => kind === 'resolve');
  if (!resolve || currentStates.includes(resolve.state)) return null;
  return { elapsed: resolve.elapsed, inTime: resolve.elapsed <= resolve.duration };
}

/**
 * The used share is what the server counted, without off-hours and pauses: the start is moved so that the bar shows this share,
 * and the end is when the clock is really due.
 */
function toBar({ kind, state, startedAt, dueAt, elapsed, duration }: Clock, readAt: number): ClockBar {
  if (state !== 'running' || dueAt === null) {
    return { kind, startedAt: readAt - elapsed, dueAt: readAt - elapsed + duration, state: 'paused', elapsed, duration };
  }
  const due = Date.parse(dueAt);
  const used = duration > 0 ? elapsed / duration : 1;
  const start = used < 1 ? readAt - ((due - readAt) * used) / (1 - used) : Date.parse(startedAt);
  return { kind, startedAt: start, dueAt: due, state: 'running', elapsed, duration };
}
