import { minuteMs } from '@energy-om/domain';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rollupConsumption } from '#services/ingest/rollup/rollup-consumption.ts';
import { type FailingStatements, failStatements } from '#test/support/assertions/fail-statements.ts';
import { createTenant } from '#test/support/factories/create-tenant.ts';
import { createIngestFixture, type IngestFixture } from '#test/support/factories/ingest-fixture.ts';
import { startTestServer, type TestServer } from '#test/support/services/test-server.ts';
import { expectTruth, listStored } from './stored-truth.ts';

const rule = { factor: 1, modulus: 1_000_000, replacements: [] };
/** More statements than any batch has. */
const maxStatements = 40;

let server: TestServer;
let fixture: IngestFixture;
let meter: string;
let start: number;
let number = 0;
let failing: FailingStatements | null = null;
const code = () => `EM-U${number}`;

beforeAll(async () => {
  server = await startTestServer();
  server.context.log.error = () => undefined;
});
afterAll(async () => {
  await server.context.ingest.close();
  await server.close();
});
beforeEach(async () => {
  number += 1;
  start = server.clock.now().getTime();
  await renew();
});
afterEach(() => failing?.restore());

async function renew(): Promise<void> {
  number += 1;
  fixture = await createIngestFixture(server, await createTenant(server));
  meter = await fixture.addDevice(code(), 'DTSD1352-C');
  const condition = { kind: 'threshold', key: 'power', direction: 'above', limit: 10, hysteresis: 1, forSeconds: 0, times: 1 } as const;
  await fixture.addRule({ name: '功率过高', condition, deviceId: meter });
}

/** Some of everything that is stored: readings in order and late, an alarm, attributes, a rejection. */
function speak(): Promise<unknown>[] {
  return [
    fixture.sendReadings(code(), [
      [start - 3 * 60 * minuteMs, { energy: 10, power: 3 }],
      [start - 60 * minuteMs, { energy: 16, power: 20 }],
    ]),
    fixture.sendReadings(code(), [[start - 90 * minuteMs, { energy: 12 }]]),
    fixture.send('v1/gateway/attributes', { [code()]: { serial: '0042' } }),
    fixture.send('v1/gateway/telemetry', { 'no such device': [{ energy: 1 }] }),
    fixture.sendReadings(code(), [[start - minuteMs, { energy: 17, power: 21 }]]),
  ];
}

async function countRows(table: 'rejected_messages' | 'alarms', deviceId: string): Promise<number> {
  return (await server.database.kysely.selectFrom(table).select('id').where('device_id', '=', deviceId).execute()).length;
}

async function expectEverything(): Promise<void> {
  expect((await listStored(server.database, meter)).map(({ values }) => values)).toEqual([
    { energy: 10, power: 3 },
    { energy: 12 },
    { energy: 16, power: 20 },
    { energy: 17, power: 21 },
  ]);
  expect([await countRows('alarms', meter), await countRows('rejected_messages', fixture.gateway.deviceId)]).toEqual([1, 1]);
  while ((await rollupConsumption(server.context)) > 0);
  await expectTruth(server.database, { id: meter, register: 'energy', rule, timeZone: 'Asia/Shanghai' });
}

describe('an unforeseen error of the database (F21)', () => {
  it.each([
    ['0A000', 'before'],
    ['XX000', 'before'],
    ['XX000', 'after'],
    ['42P01', 'before'],
    ['54000', 'after'],
  ] as const)(
    '%s %s any statement of a batch is done: everything is stored in the end, and nothing is rejected',
    async (error, when) => {
      for (let statement = 1; ; statement += 1) {
        expect(statement).toBeLessThan(maxStatements);
        await renew();
        failing = failStatements({ code: error, when, number: statement });
        await Promise.all(speak());
        failing.restore();
        if (!failing.hasFailed()) break;
        // A rejection that was written without the server's knowledge is written again: only that may exist twice.
        if (when === 'after') {
          await server.database.kysely.deleteFrom('rejected_messages').where('device_id', '=', fixture.gateway.deviceId).execute();
          await fixture.send('v1/gateway/telemetry', { 'no such device': [{ energy: 1 }] });
        }
        await expectEverything();
      }
    },
    240_000,
  );

  it('at every statement for a while: nothing is acknowledged meanwhile, readiness reports it, and everything is stored afterwards', async () => {
    failing = failStatements({ code: '0A000', when: 'before', number: 'always' });
    let acknowledged = 0;
    const messages = speak().map((message) => message.then(() => (acknowledged += 1)));
    const readiness = async () => (await server.app.inject({ method: 'GET', url: '/readyz' })).json();
    await expect.poll(readiness).toEqual({ status: 'degraded', ingest: { tenantsWaiting: 1 } });
    expect(acknowledged).toBe(0);
    failing.restore();
    await Promise.all(messages);
    await expectEverything();
    expect(await readiness()).toEqual({ status: 'ready' });
  });
});
