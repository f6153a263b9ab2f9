import { hourMs } from '@energy-om/domain';
import { describe, expect, it } from 'vitest';
import { findResolveResult, listClockBars } from '#features/work-order/model/clock-bar.ts';
import type { OrderDetail } from '#shared/work-order/use-order.ts';

type Clock = OrderDetail['clocks'][number];

const now = Date.parse('2026-11-20T12:00:00Z');
const iso = (at: number) => new Date(at).toISOString();

function clock(changes: Partial<Clock>): Clock {
  return {
    kind: 'resolve',
    round: 1,
    state: 'running',
    startedAt: iso(now - 2 * hourMs),
    dueAt: iso(now + 2 * hourMs),
    duration: 4 * hourMs,
    elapsed: 2 * hourMs,
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
    const [bar] = listClockBars([clock({ startedAt: iso(now - 48 * hourMs), elapsed: hourMs })], now);
    expect(bar).toMatchObject({ state: 'running', dueAt: now + 2 * hourMs });
    expect(shareAt(bar!)).toBeCloseTo(0.25, 6);
  });

  it('stay full once the time is over', () => {
    const [bar] = listClockBars([clock({ dueAt: iso(now - hourMs), elapsed: 5 * hourMs })], now);
    expect(bar!.dueAt).toBe(now - hourMs);
    expect(shareAt(bar!)).toBeGreaterThan(1);
  });

  it('stand still at what was used while the order is on hold or its closing is decided', () => {
    for (const state of ['paused', 'frozen'] as const) {
      const [bar] = listClockBars([clock({ state, dueAt: null, elapsed: 3 * hourMs })], now);
      expect(bar).toMatchObject({ state: 'paused', elapsed: 3 * hourMs, duration: 4 * hourMs });
      expect(shareAt(bar!)).toBeCloseTo(0.75, 6);
    }
  });
});

describe('the promise', () => {
  it('is neither kept nor broken while it counts', () => {
    expect(findResolveResult([clock({})])).toBeNull();
    expect(findResolveResult([clock({ state: 'frozen' })])).toBeNull();
    expect(findResolveResult([])).toBeNull();
  });

  it('is kept when the counted time was within it', () => {
    expect(findResolveResult([clock({ state: 'stopped', elapsed: 4 * hourMs })])).toEqual({ elapsed: 4 * hourMs, inTime: true });
    expect(findResolveResult([clock({ state: 'ended', elapsed: 4 * hourMs + 1 })])).toEqual({ elapsed: 4 * hourMs + 1, inTime: false });
  });
});
