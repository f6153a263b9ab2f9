import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#db/database.ts';
import { loadDemonstration } from '#demo/load-demonstration.ts';
import { advanceRounds } from '#services/message-channel/rounds/advance-rounds.ts';
import { sendDeliveries } from '#services/message-channel/sending/send-deliveries.ts';
import { signIn } from '../support/factories/create-tenant.ts';
import type { TestClient } from '../support/services/test-client.ts';
import { openWorkerDatabase } from '../support/services/test-database.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let database: Database;
let dispatcher: TestClient;

beforeAll(async () => {
  database = await openWorkerDatabase();
  server = await startTestServer({ database });
  await loadDemonstration(server.context);
  const { id, tenant_id } = await database.kysely
    .selectFrom('accounts as a')
    .innerJoin('memberships as m', 'm.account_id', 'a.id')
    .select(['a.id', 'm.tenant_id'])
    .where('a.login_name', '=', '13800000002')
    .executeTakeFirstOrThrow();
  dispatcher = await signIn(server, id, tenant_id);
});
afterAll(async () => {
  await server.close();
  await database.close();
});

const shown = async (input: { alarmId?: string; orderId?: string } = {}) =>
  (await dispatcher.succeed('listDeliveries', { ...input, pageSize: 100 })).items;

describe('the messages of the demonstration', () => {
  it('are about an alarm that is over and an order that waits', async () => {
    const subjects = new Map((await shown()).map(({ subject }) => [subject.kind, subject.id]));
    expect([...subjects.keys()].sort()).toEqual(['alarm', 'workOrder']);
    const ofAlarm = await shown({ alarmId: subjects.get('alarm') ?? '' });
    const outcomes = new Set(ofAlarm.map(({ channel, state, fault, attempts }) => [channel, state, fault?.kind, attempts].join(' ')));
    for (const outcome of [
      'wechat skipped notLinked 0',
      'webPush skipped noDevice 0',
      'sms sent  1',
      'sms failed rejected 1',
      'sms sent  2',
      'mail skipped noAddress 0',
      'voice sent  1',
    ])
      expect([...outcomes]).toContain(outcome);
    const ofOrder = await shown({ orderId: subjects.get('workOrder') ?? '' });
    expect(ofOrder.filter(({ state }) => state === 'due')).toMatchObject([{ channel: 'sms' }]);
  });

  it('leave no account at a provider behind, and nothing that goes out', async () => {
    const before = await shown();
    await advanceRounds(server.context);
    expect(await sendDeliveries(server.context)).toBe(0);
    expect(await shown()).toEqual(before);
    expect(await database.kysely.selectFrom('message_channels').selectAll().execute()).toEqual([]);
  });
});
