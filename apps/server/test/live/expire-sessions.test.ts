import { dayMs } from '@energy-om/domain';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { expireSessions } from '#live/sessions/expire-sessions.ts';
import { loadOfflineSessions } from '#live/sessions/offline-sessions.ts';
import type { Notes } from '#live/sessions/session-store.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { createTestClock } from '../support/services/test-clock.ts';

const sweepIntervalMs = 1_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function createNotes(): Notes & { stored: Map<string, string> } {
  const stored = new Map<string, string>();
  return {
    stored,
    put: async (key, text) => void stored.set(key, text),
    remove: async (key) => void stored.delete(key),
    list: async () => [...stored],
  };
}

async function start(clock = createTestClock(), notes = createNotes()) {
  const log = { debug: fail, info: () => undefined, warn: fail, error: fail };
  const offlineSessions = await loadOfflineSessions({ notes, clock, log });
  const discarded: string[] = [];
  const broker = { discardSession: async (clientId: string) => void discarded.push(clientId) };
  const stop = expireSessions({ clock, log } as unknown as AppContext, broker, offlineSessions, sweepIntervalMs);
  return { clock, notes, offlineSessions, discarded, stop };
}

function fail(fields: object): void {
  throw fields;
}

describe('the session of a phone or a device', () => {
  it('is discarded once, a day after the client disconnected', async () => {
    const { clock, offlineSessions, discarded, stop, notes } = await start();
    offlineSessions.connect('phone');
    offlineSessions.connect('other');
    offlineSessions.disconnect('phone');
    clock.advance(dayMs - 1);
    await vi.advanceTimersByTimeAsync(sweepIntervalMs);
    expect(discarded).toEqual([]);
    clock.advance(1);
    await vi.advanceTimersByTimeAsync(5 * sweepIntervalMs);
    expect(discarded).toEqual(['phone']);
    await offlineSessions.drain();
    expect([...notes.stored.keys()]).toEqual(['other']);
    await stop();
  });

  it('is not discarded while the client is connected or has come back', async () => {
    const { clock, offlineSessions, discarded, stop } = await start();
    offlineSessions.connect('phone');
    offlineSessions.disconnect('phone');
    offlineSessions.connect('phone');
    clock.advance(2 * dayMs);
    await vi.advanceTimersByTimeAsync(sweepIntervalMs);
    expect(discarded).toEqual([]);
    await stop();
  });

  it('is discarded a day after the client disconnected, also when the server restarted meanwhile', async () => {
    const first = await start();
    first.offlineSessions.connect('gone');
    first.offlineSessions.connect('here');
    first.offlineSessions.disconnect('gone');
    await first.offlineSessions.drain();
    await first.stop();
    first.clock.advance(dayMs / 2);
    const second = await start(first.clock, first.notes);
    second.clock.advance(dayMs / 2);
    await vi.advanceTimersByTimeAsync(sweepIntervalMs);
    expect(second.discarded).toEqual(['gone']);
    // This client was connected when the first server was killed, so it counts as offline since the start of the second.
    second.clock.advance(dayMs / 2);
    await vi.advanceTimersByTimeAsync(sweepIntervalMs);
    expect(second.discarded).toEqual(['gone', 'here']);
    await second.stop();
  });
});
