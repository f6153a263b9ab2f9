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
  it('are that of the running stage and that of the whole order, in this sequence', () => {
    const clocks = [
      clock({ kind: 'dispatch', state: 'stopped' }),
      clock({}),
      clock({ kind: 'arrive' }),
      clock({ kind: 'accept', state: 'stopped' }),
    ];
    expect(listClockBars(clocks, now).map(({ kind }) => kind)).toEqual(['arrive', 'resolve']);
  });

  it('show the share that the server has counted: off-hours and pauses use up no time', () => {
    const [bar] = listClockBars([clock({ startedAt: iso(now - 48 * hourMs), elapsed: hourMs })], now);
    expect(bar).toMatchObject({ state: 'running', dueAt: now + 2 * hourMs });
    expect(shareAt(bar!)).toBeCloseTo(0.25, 6);
  });

  it('remain full after the deadline', () => {
    const [bar] = listClockBars([clock({ dueAt: iso(now - hourMs), elapsed: 5 * hourMs })], now);
    expect(bar!.dueAt).toBe(now - hourMs);
    expect(shareAt(bar!)).toBeGreaterThan(1);
  });

  it('stand still at the used share while the order is on hold or its closing is decided', () => {
    for (const state of ['paused', 'frozen'] as const) {
      const [bar] = listClockBars([clock({ state, dueAt: null, elapsed: 3 * hourMs })], now);
      expect(bar).toMatchObject({ state: 'paused', elapsed: 3 * hourMs, duration: 4 * hourMs });
      expect(shareAt(bar!)).toBeCloseTo(0.75, 6);
    }
  });
});

describe('the resolution in time', () => {
  it('is open while its clock counts', () => {
    expect(findResolveResult([clock({})])).toBeNull();
    expect(findResolveResult([clock({ state: 'frozen' })])).toBeNull();
    expect(findResolveResult([])).toBeNull();
  });

  it('is reached when the counted time was within the target', () => {
    expect(findResolveResult([clock({ state: 'stopped', elapsed: 4 * hourMs })])).toEqual({ elapsed: 4 * hourMs, inTime: true });
    expect(findResolveResult([clock({ state: 'ended', elapsed: 4 * hourMs + 1 })])).toEqual({ elapsed: 4 * hourMs + 1, inTime: false });
  });
});
