import pg from 'pg';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { type EventCarrier, startEventCarrier } from '#db/event-carrier.ts';
import { createEventBus, type ServerEvent } from '#services/core/event-bus.ts';
import { createTestDatabase } from '../support/services/postgres-database.ts';
import { startTcpProxy } from '../support/services/tcp-proxy.ts';

const postgresUrl = inject('postgresUrl');
const quickly = { probeIntervalMs: 200, probeTimeoutMs: 300 };

describe('the carrier of events between the servers of one PostgreSQL', () => {
  const closing: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close();
  });

  async function openDirectly(url: string): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    closing.push(() => client.end());
    return client;
  }

  function start(url: string, receive: (text: string) => void): EventCarrier {
    const carrier = startEventCarrier({ connectionString: url }, async () => undefined, receive, quickly);
    closing.push(() => carrier.close());
    return carrier;
  }

  it('closes at once, even while its connection is being opened', async () => {
    const carrier = startEventCarrier(
      { connectionString: postgresUrl },
      async () => undefined,
      () => undefined,
    );
    const tooLate = new Promise((resolve) => setTimeout(() => resolve('too late'), 3000));
    expect(await Promise.race([carrier.close().then(() => 'closed'), tooLate])).toBe('closed');
  });

  it('receives again after its connection died without an error', async () => {
    const url = new URL(await createTestDatabase(postgresUrl));
    const sender = await openDirectly(url.href);
    const proxy = await startTcpProxy(url.hostname, Number(url.port || 5432));
    closing.push(() => proxy.close());
    url.hostname = '127.0.0.1';
    url.port = String(proxy.port);
    const received: string[] = [];
    start(url.href, (text) => received.push(text));
    const isReceived = (text: string) => async () => {
      await sender.query('select pg_notify($1, $2)', ['energy_om_signals', text]);
      return received.includes(text);
    };
    await expect.poll(isReceived('before')).toBe(true);
    proxy.mute();
    await expect.poll(isReceived('after'), { interval: 200 }).toBe(true);
  });

  it('survives and ignores whatever others send on the channel', async () => {
    const url = await createTestDatabase(postgresUrl);
    const sender = await openDirectly(url);
    const received: ServerEvent[] = [];
    const eventBus = createEventBus((receive) => start(url, receive));
    eventBus.subscribe((event) => void received.push(event));
    const event = { kind: 'account-changed', accountId: 'a', tenantId: null };
    const isReceived = async () => {
      for (const text of ['', 'nonsense', 'null', '{}', '{"origin":"x"}', JSON.stringify({ origin: 'another server', event })])
        await sender.query('select pg_notify($1, $2)', ['energy_om_signals', text]);
      return received.length > 0;
    };
    await expect.poll(isReceived).toBe(true);
    expect(new Set(received.map((one) => JSON.stringify(one)))).toEqual(new Set([JSON.stringify(event)]));
  });
});
