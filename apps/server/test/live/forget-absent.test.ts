import { EventEmitter } from 'node:events';
import type { Client } from 'aedes';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Broker } from '../../src/live/broker.ts';
import { createConnections } from '../../src/live/connections.ts';
import { forgetAbsent } from '../../src/live/forget-absent.ts';
import type { AppContext } from '../../src/services/request-context.ts';
import { createTestClock } from '../support/test-clock.ts';

const day = 24 * 60 * 60 * 1000;
const pause = 1000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function start() {
  const clock = createTestClock();
  const connections = createConnections(clock);
  const forgotten: string[] = [];
  const broker = { forget: async (clientId: string) => void forgotten.push(clientId) } as unknown as Broker;
  const stop = forgetAbsent({ clock } as unknown as AppContext, broker, connections, pause);
  const connect = (clientId: string): Client => {
    const client = { conn: new EventEmitter() } as unknown as Client;
    connections.add(client, { clientId, accountId: 'account', sessionId: 'session' });
    return client;
  };
  return { clock, connections, forgotten, stop, connect };
}

describe('what is kept of a phone', () => {
  it('is forgotten a day after it went, once', async () => {
    const { clock, forgotten, stop, connect } = start();
    connect('phone').conn.emit('close');
    connect('other');
    clock.advance(day - 1);
    await vi.advanceTimersByTimeAsync(pause);
    expect(forgotten).toEqual([]);
    clock.advance(1);
    await vi.advanceTimersByTimeAsync(5 * pause);
    expect(forgotten).toEqual(['phone']);
    await stop();
  });

  it('stays while it is connected or came back, also where the old connection ends after the new one began', async () => {
    const { clock, connections, forgotten, stop, connect } = start();
    const before = connect('phone');
    connect('phone');
    before.conn.emit('close');
    connect('returned').conn.emit('close');
    connect('returned');
    clock.advance(2 * day);
    await vi.advanceTimersByTimeAsync(pause);
    expect(forgotten).toEqual([]);
    expect(connections.list().map(({ holder }) => holder.clientId)).toEqual(['phone', 'returned']);
    await stop();
  });
});
