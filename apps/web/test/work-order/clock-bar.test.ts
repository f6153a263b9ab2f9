import { describe, expect, it } from 'vitest';
import { findKeptPromise, listClockBars } from '#features/work-order/model/clock-bar.ts';
import type { OrderDetail } from '#shared/work-order/use-order.ts';

type Clock = OrderDetail['clocks'][number];

const hour = 3_600_000;
const now = Date.parse('2026-11-20T12:00:00Z');
const iso = (at: number) => new Date(at).toISOString();

function clock(changes: Partial<Clock>): Clock {
  return {
    kind: 'resolve',
    round: 1,
    state: 'running',
    startedAt: iso(now - 2 * hour),
    dueAt: iso(now + 2 * hour),
    duration: 4 * hour,
    elapsed: 2 * hour,
    ...changes,
  };
}

const shareAt = ({ startedAt, dueAt }: { startedAt: number; dueAt: number }) => (now - startedAt) / (dueAt - startedAt);

describe('the bars of an order', () => {
  it('are the stage’s that runs and the promise, in this order', () => {
    const clocks = [
      clock({ kind: 'dispatch', state: 'stopped' }),
      clock({}),
      clock({ kind: 'arrive' }),
      clock({ kind: 'accept', state: 'stopped' }),
    ];
    expect(listClockBars(clocks, now).map(({ kind }) => kind)).toEqual(['arrive', 'resolve']);
  });

  it('show the share that was counted, not the wall’s: off-hours and pauses do not use up time', () => {
    const [bar] = listClockBars([clock({ startedAt: iso(now - 48 * hour), elapsed: hour })], now);
    expect(bar).toMatchObject({ state: 'running', dueAt: now + 2 * hour });
    expect(shareAt(bar!)).toBeCloseTo(0.25, 6);
  });

  it('stay full once the time is over', () => {
    const [bar] = listClockBars([clock({ dueAt: iso(now - hour), elapsed: 5 * hour })], now);
    expect(bar!.dueAt).toBe(now - hour);
    expect(shareAt(bar!)).toBeGreaterThan(1);
  });

  it('stand still at what was used while the order is on hold or its closing is decided', () => {
    for (const state of ['paused', 'frozen'] as const) {
      const [bar] = listClockBars([clock({ state, dueAt: null, elapsed: 3 * hour })], now);
      expect(bar).toMatchObject({ state: 'paused', elapsed: 3 * hour, duration: 4 * hour });
      expect(shareAt(bar!)).toBeCloseTo(0.75, 6);
    }
  });
});

describe('the promise', () => {
  it('is neither kept nor broken while it counts', () => {
    expect(findKeptPromise([clock({})])).toBeNull();
    expect(findKeptPromise([clock({ state: 'frozen' })])).toBeNull();
    expect(findKeptPromise([])).toBeNull();
  });

  it('is kept when the counted time was within it', () => {
    expect(findKeptPromise([clock({ state: 'stopped', elapsed: 4 * hour })])).toEqual({ elapsed: 4 * hour, inTime: true });
    expect(findKeptPromise([clock({ state: 'ended', elapsed: 4 * hour + 1 })])).toEqual({ elapsed: 4 * hour + 1, inTime: false });
  });
});
