import { describe, expect, it } from 'vitest';
import { type ConnectionEnd, maintainConnection, reconnectDelay } from '#shared/live/connection/maintain-connection.ts';

interface Attempt {
  end: ConnectionEnd;
  /** For how many milliseconds the connection was open. */
  openMs?: number;
}

/** Connections that end as listed, one after another, on a clock that only they and the waits between them advance. */
async function follow(attempts: readonly Attempt[], { mayConnect = (): boolean => true } = {}): Promise<number[]> {
  const stop = new AbortController();
  const waits: number[] = [];
  let time = 0;
  let index = 0;
  await maintainConnection(
    {
      connect: async () => {
        const { end, openMs = 0 } = attempts[index] as Attempt;
        index += 1;
        time += openMs;
        return end;
      },
      mayConnect,
      wait: async (milliseconds) => {
        waits.push(milliseconds);
        time += milliseconds;
        if (index === attempts.length) stop.abort();
      },
      now: () => time,
      random: () => 0,
    },
    stop.signal,
  );
  expect(index).toBe(attempts.length);
  return waits;
}

const repeated = (count: number, attempt: Attempt) => Array.from({ length: count }, () => attempt);

describe('the delay between two attempts', () => {
  it('doubles from one second to thirty', () => {
    expect([0, 1, 2, 3, 4, 5, 6, 7, 50].map((failures) => reconnectDelay(failures, 0))).toEqual([
      1000, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000,
    ]);
  });

  it('has a random jitter of up to half, so that not all phones of a server reconnect at once', () => {
    expect(reconnectDelay(1, 0.999)).toBeCloseTo(1499.5);
    expect(reconnectDelay(50, 0.5)).toBe(37_500);
  });
});

describe('the live connection', () => {
  it('retries ever more rarely while no ticket is given', async () => {
    expect(await follow(repeated(7, { end: 'refused' }))).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
  });

  it('reconnects soon after a stable connection', async () => {
    const attempts: Attempt[] = [...repeated(4, { end: 'refused' }), { end: 'open', openMs: 30_000 }, { end: 'open', openMs: 600_000 }];
    expect(await follow(attempts)).toEqual([1000, 2000, 4000, 8000, 1000, 1000]);
  });

  it('does not count a connection that ends at once as stable', async () => {
    expect(await follow(repeated(4, { end: 'open', openMs: 29_999 }))).toEqual([1000, 2000, 4000, 8000]);
  });

  it('pauses for ten minutes where no WebSocket gets through, until one does', async () => {
    const blocked = repeated(4, { end: 'blocked', openMs: 5000 });
    expect(await follow([...blocked, { end: 'open', openMs: 60_000 }, { end: 'blocked' }])).toEqual([
      1000, 2000, 600_000, 600_000, 1000, 1000,
    ]);
  });

  it('does not try while hidden or without a network', async () => {
    expect(await follow([], { mayConnect: () => false })).toEqual([]);
    let isOnScreen = true;
    const leaving = follow([{ end: 'open', openMs: 1000 }], {
      mayConnect: () => {
        const may = isOnScreen;
        isOnScreen = false;
        return may;
      },
    });
    expect(await leaving).toEqual([1000]);
  });

  it('does not try again after it was stopped', async () => {
    const stop = new AbortController();
    let attempts = 0;
    const parts = {
      connect: async (): Promise<ConnectionEnd> => {
        attempts += 1;
        stop.abort();
        return 'open';
      },
      mayConnect: () => true,
      wait: () => Promise.reject(new Error('waited')),
      now: () => 0,
      random: () => 0,
    };
    await maintainConnection(parts, stop.signal);
    expect(attempts).toBe(1);
  });
});
