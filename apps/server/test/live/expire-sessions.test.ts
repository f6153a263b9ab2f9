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
  const forgotten: string[] = [];
  const broker = { forget: async (clientId: string) => void forgotten.push(clientId) };
  const stop = expireSessions({ clock, log } as unknown as AppContext, broker, offlineSessions, pause);
  return { clock, notes, offlineSessions, forgotten, stop };
}

function fail(fields: object): void {
  throw fields;
}

describe('what is kept of a phone or a device', () => {
  it('is forgotten a day after it went, once', async () => {
    const { clock, offlineSessions, forgotten, stop, notes } = await start();
    offlineSessions.come('phone');
    offlineSessions.come('other');
    offlineSessions.go('phone');
    clock.advance(day - 1);
    await vi.advanceTimersByTimeAsync(pause);
    expect(forgotten).toEqual([]);
    clock.advance(1);
    await vi.advanceTimersByTimeAsync(5 * pause);
    expect(forgotten).toEqual(['phone']);
    await offlineSessions.settle();
    expect([...notes.kept.keys()]).toEqual(['other']);
    await stop();
  });

  it('stays while it is connected or came back', async () => {
    const { clock, offlineSessions, forgotten, stop } = await start();
    offlineSessions.come('phone');
    offlineSessions.go('phone');
    offlineSessions.come('phone');
    clock.advance(2 * day);
    await vi.advanceTimersByTimeAsync(pause);
    expect(forgotten).toEqual([]);
    await stop();
  });

  it('is forgotten a day after it went although the server was started anew meanwhile', async () => {
    const first = await start();
    first.offlineSessions.come('gone');
    first.offlineSessions.come('here');
    first.offlineSessions.go('gone');
    await first.offlineSessions.settle();
    await first.stop();
    first.clock.advance(day / 2);
    const second = await start(first.clock, first.notes);
    second.clock.advance(day / 2);
    await vi.advanceTimersByTimeAsync(pause);
    expect(second.forgotten).toEqual(['gone']);
    // Connected when the first server ended without a word: away since the start of the second.
    second.clock.advance(day / 2);
    await vi.advanceTimersByTimeAsync(pause);
    expect(second.forgotten).toEqual(['gone', 'here']);
    await second.stop();
  });
});
