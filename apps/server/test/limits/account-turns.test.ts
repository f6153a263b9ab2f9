import { bodyCode } from '@energy-om/contract';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { maxCallsOfAccount } from '#services/limits/account-turns.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let tenant: TestTenant;
let blocker: pg.Client;
/** Outside of the blocker's transaction, within which the activity of others stands still. */
let observer: pg.Client;

beforeAll(async () => {
  server = await startTestServer();
  tenant = await createTenant(server);
  blocker = new pg.Client(server.database.connection);
  observer = new pg.Client(server.database.connection);
  await Promise.all([blocker.connect(), observer.connect()]);
});
afterAll(async () => {
  await Promise.all([blocker.end(), observer.end()]);
  await server.close();
});

/** The statements that wait for what the blocker holds. */
async function countBlocked(): Promise<number> {
  const { rows } = await observer.query(
    `select count(*)::int as blocked from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0].blocked;
}

/** More than the pool has connections. */
const questions = 40;

/** Blocks every statement that reads announcements, until the body is over. */
async function withBlockedAnnouncements(body: () => Promise<void>): Promise<void> {
  await blocker.query('begin');
  try {
    await blocker.query('lock table announcements in access exclusive mode');
    await body();
  } finally {
    await blocker.query('rollback');
  }
}

describe('many slow calls of one account', () => {
  it('leave the connections to the others, and are all answered in the end', async () => {
    let answered = 0;
    let asked: Promise<{ code: number }[]> | undefined;
    await withBlockedAnnouncements(async () => {
      asked = Promise.all(
        Array.from({ length: questions }, async () => {
          const answer = await tenant.clients.dispatcher.call('listAnnouncements', {});
          answered += 1;
          return answer;
        }),
      );
      await expect.poll(countBlocked).toBe(maxCallsOfAccount);
      const { items } = await tenant.clients.technician.succeed('listWorkOrders', {});
      expect(items).toEqual([]);
      expect(answered).toBe(0);
      expect(await countBlocked()).toBe(maxCallsOfAccount);
    });
    expect((await asked)?.map(({ code }) => code)).toEqual(Array(questions).fill(bodyCode.success));
  });

  it('do not keep the account from working once they are over, whether they failed or not', async () => {
    const { technician } = tenant.clients;
    const fails = Array.from({ length: questions }, () => technician.call('getWorkOrder', { id: tenant.id }));
    for (const { code } of await Promise.all(fails)) expect(code).toBe(bodyCode.notFound);
    await technician.succeed('listWorkOrders', {});
  });
});
