import pg from 'pg';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { type Notifications, startNotifications } from '#db/notifications.ts';
import { createEventBus, type ServerEvent } from '#services/core/event-bus.ts';
import { createTestDatabase } from '../support/services/postgres-database.ts';
import { startTcpProxy } from '../support/services/tcp-proxy.ts';

const postgresUrl = inject('postgresUrl');
const quickly = { millisecondsBetweenQuestions: 200, answerWithinMilliseconds: 300 };

describe('texts between the servers of one PostgreSQL', () => {
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

  function start(url: string, receive: (text: string) => void): Notifications {
    const notifications = startNotifications({ connectionString: url }, async () => undefined, receive, quickly);
    closing.push(() => notifications.close());
    return notifications;
  }

  it('end at once, also while the connection is only being made', async () => {
    const notifications = startNotifications(
      { connectionString: postgresUrl },
      async () => undefined,
      () => undefined,
    );
    const tooLate = new Promise((resolve) => setTimeout(() => resolve('too late'), 3000));
    expect(await Promise.race([notifications.close().then(() => 'closed'), tooLate])).toBe('closed');
  });

  it('are heard again after the line went dead without a word', async () => {
    const url = new URL(await createTestDatabase(postgresUrl));
    const sender = await openDirectly(url.href);
    const proxy = await startTcpProxy(url.hostname, Number(url.port || 5432));
    closing.push(() => proxy.close());
    url.hostname = '127.0.0.1';
    url.port = String(proxy.port);
    const heard: string[] = [];
    start(url.href, (text) => heard.push(text));
    const isHeard = (text: string) => async () => {
      await sender.query('select pg_notify($1, $2)', ['energy_om_signals', text]);
      return heard.includes(text);
    };
    await expect.poll(isHeard('before')).toBe(true);
    proxy.mute();
    await expect.poll(isHeard('after'), { interval: 200 }).toBe(true);
  });

  it('of somebody else on the channel end nothing and tell nothing', async () => {
    const url = await createTestDatabase(postgresUrl);
    const sender = await openDirectly(url);
    const told: ServerEvent[] = [];
    const eventBus = createEventBus((receive) => start(url, receive));
    eventBus.subscribe((signal) => void told.push(signal));
    const signal = { kind: 'account-changed', accountId: 'a', tenantId: null };
    const isTold = async () => {
      for (const text of ['', 'nonsense', 'null', '{}', '{"origin":"x"}', JSON.stringify({ origin: 'another server', event: signal })])
        await sender.query('select pg_notify($1, $2)', ['energy_om_signals', text]);
      return told.length > 0;
    };
    await expect.poll(isTold).toBe(true);
    expect(new Set(told.map((one) => JSON.stringify(one)))).toEqual(new Set([JSON.stringify(signal)]));
  });
});
