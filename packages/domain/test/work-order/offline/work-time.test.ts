import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clockDriftMs, findWorkTime, hourMs, minuteMs, type WorkTimeFacts } from '#index.ts';

/** A phone whose last contact was at 08:00 and which is back at 12:00; its clock is right and it was never loaded anew unless said otherwise. */
const start = Date.UTC(2026, 2, 2);
const at = (hours: number) => start + hours * hourMs;

interface Course {
  skew?: number;
  doneAt?: number;
  sentSkew?: number;
  sameSegment?: boolean;
  previousAt?: number | null;
}

function facts({ skew = 0, doneAt = at(9), sentSkew = skew, sameSegment = false, previousAt = null }: Course = {}): WorkTimeFacts {
  return {
    done: { wall: doneAt - skew, monotonic: doneAt - start, segment: sameSegment ? 'first' : 'second' },
    contact: { at: at(8), wall: at(8) - skew, monotonic: at(8) - start, segment: 'first' },
    arrivedAt: at(12),
    sentAtWall: at(12) - sentSkew,
    previousAt,
  };
}

describe('the time of work that was done without a network', () => {
  it('is the phone’s by a clock that is right', () => {
    expect(findWorkTime(facts())).toEqual({ at: at(9), isCertain: true });
  });

  it('is corrected by a clock that is three hours wrong all the time', () => {
    expect(findWorkTime(facts({ skew: 3 * hourMs }))).toEqual({ at: at(9), isCertain: true });
    expect(findWorkTime(facts({ skew: -3 * hourMs }))).toEqual({ at: at(9), isCertain: true });
  });

  it('follows the clock that nobody sets as long as the app runs on, whatever is done to the other one', () => {
    const { done, ...rest } = facts({ sameSegment: true, sentSkew: 5 * hourMs });
    expect(findWorkTime({ ...rest, done: { ...done, wall: at(2) } })).toEqual({ at: at(9), isCertain: true });
  });

  it('is found where the clock was set in mid-shift and only one of both times is possible', () => {
    // Five hours back after the work: by the later difference it would have been done at 14:00, after it arrived.
    expect(findWorkTime(facts({ sentSkew: 5 * hourMs }))).toEqual({ at: at(9), isCertain: true });
  });

  it('is the later of two possible times, and uncertain', () => {
    expect(findWorkTime(facts({ sentSkew: 2 * hourMs }))).toEqual({ at: at(11), isCertain: false });
  });

  it('is uncertain where the phone does not say what its clock showed when it sent', () => {
    expect(findWorkTime({ ...facts(), sentAtWall: null })).toEqual({ at: at(9), isCertain: false });
  });

  it('is not before the last contact or the phone’s previous work, nor after its arrival', () => {
    expect(findWorkTime(facts({ doneAt: at(5) }))).toEqual({ at: at(8), isCertain: false });
    expect(findWorkTime(facts({ doneAt: at(9), previousAt: at(10) }))).toEqual({ at: at(10), isCertain: false });
    expect(findWorkTime(facts({ doneAt: at(20) }))).toEqual({ at: at(12), isCertain: false });
  });

  it('is the server’s for what arrives at once', () => {
    expect(findWorkTime(facts({ doneAt: at(12) - 20_000 }))).toEqual({ at: at(12), isCertain: true });
    expect(findWorkTime(facts({ doneAt: at(12) - minuteMs - 1 })).at).toBe(at(12) - minuteMs - 1);
  });

  it('is not that of the arrival by a clock that has drifted, where it may be longer ago', () => {
    const doneAt = at(12) - 2 * minuteMs;
    const { done, ...rest } = facts({ doneAt, skew: minuteMs, sentSkew: 0 });
    expect(findWorkTime({ ...rest, done: { ...done, wall: doneAt } })).toEqual({ at: doneAt, isCertain: true });
  });

  it('lies between contact and arrival whatever a phone sends', () => {
    const ms = fc.integer({ min: -(10 ** 13), max: 10 ** 13 });
    const segment = fc.constantFrom('first', 'second');
    const instant = fc.record({ wall: ms, monotonic: ms, segment });
    const course = fc.record({
      done: instant,
      contact: fc.tuple(instant, ms).map(([read, time]) => ({ ...read, at: time })),
      arrivedAt: ms,
      sentAtWall: fc.option(ms, { nil: null }),
      previousAt: fc.option(ms, { nil: null }),
    });
    fc.assert(
      fc.property(course, (given) => {
        const found = findWorkTime(given).at;
        expect(found).toBeLessThanOrEqual(given.arrivedAt);
        expect(found).toBeGreaterThanOrEqual(Math.min(given.arrivedAt, given.contact.at));
      }),
    );
  });

  it('is right to the drift of a clock whenever it is certain, if the clock was set at most once while the phone was away', () => {
    const minutes = fc.integer({ min: 0, max: 4 * 60 });
    const skew = fc.integer({ min: -12 * 60, max: 12 * 60 });
    fc.assert(
      fc.property(minutes, minutes, skew, skew, (doneMinute, setMinute, first, second) => {
        const doneAt = at(8) + doneMinute * minuteMs;
        const skewAtWork = (doneMinute < setMinute ? first : second) * minuteMs;
        const found = findWorkTime({
          done: { wall: doneAt - skewAtWork, monotonic: 0, segment: 'second' },
          contact: { at: at(8), wall: at(8) - first * minuteMs, monotonic: 0, segment: 'first' },
          arrivedAt: at(12),
          sentAtWall: at(12) - second * minuteMs,
          previousAt: null,
        });
        if (found.isCertain) expect(Math.abs(found.at - doneAt)).toBeLessThanOrEqual(clockDriftMs);
      }),
    );
  });
});
