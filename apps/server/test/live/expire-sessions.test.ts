import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { expireSessions } from '#live/sessions/expire-sessions.ts';
import { loadOfflineSessions } from '#live/sessions/offline-sessions.ts';
import type { Notes } from '#live/sessions/session-store.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { createTestClock } from '../support/services/test-clock.ts';

const day = 24 * 60 * 60 * 1000;
const pause = 1000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function createNotes(): Notes & { kept: Map<string, string> } {
  const kept = new Map<string, string>();
  return {
    kept,
    put: async (key, text) => void kept.set(key, text),
    remove: async (key) => void kept.delete(key),
    list: async () => [...kept],
  };
}

async function start(clock = createTestClock(), notes = createNotes()) {
  const log = { debug: fail, info: () => undefined, warn: fail, error: fail };
  const offlineSessions = await loadOfflineSessions({ notes, clock, log });
  const discarded: string[] = [];
  const broker = { discardSession: async (clientId: string) => void discarded.push(clientId) };
  const stop = expireSessions({ clock, log } as unknown as AppContext, broker, offlineSessions, pause);
  return { clock, notes, offlineSessions, discarded, stop };
}

function fail(fields: object): void {
  throw fields;
}

describe('what is kept of a phone or a device', () => {
  it('is discarded a day after it went, once', async () => {
    const { clock, offlineSessions, discarded, stop, notes } = await start();
    offlineSessions.connect('phone');
    offlineSessions.connect('other');
    offlineSessions.disconnect('phone');
    clock.advance(day - 1);
    await vi.advanceTimersByTimeAsync(pause);
    expect(discarded).toEqual([]);
    clock.advance(1);
    await vi.advanceTimersByTimeAsync(5 * pause);
    expect(discarded).toEqual(['phone']);
    await offlineSessions.drain();
    expect([...notes.kept.keys()]).toEqual(['other']);
    await stop();
  });

  it('stays while it is connected or came back', async () => {
    const { clock, offlineSessions, discarded, stop } = await start();
    offlineSessions.connect('phone');
    offlineSessions.disconnect('phone');
    offlineSessions.connect('phone');
    clock.advance(2 * day);
    await vi.advanceTimersByTimeAsync(pause);
    expect(discarded).toEqual([]);
    await stop();
  });

  it('is discarded a day after it went although the server was started anew meanwhile', async () => {
    const first = await start();
    first.offlineSessions.connect('gone');
    first.offlineSessions.connect('here');
    first.offlineSessions.disconnect('gone');
    await first.offlineSessions.drain();
    await first.stop();
    first.clock.advance(day / 2);
    const second = await start(first.clock, first.notes);
    second.clock.advance(day / 2);
    await vi.advanceTimersByTimeAsync(pause);
    expect(second.discarded).toEqual(['gone']);
    // Connected when the first server ended without a word: away since the start of the second.
    second.clock.advance(day / 2);
    await vi.advanceTimersByTimeAsync(pause);
    expect(second.discarded).toEqual(['gone', 'here']);
    await second.stop();
  });
});
