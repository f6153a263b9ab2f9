import { minuteMs, secondMs } from '@energy-om/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#db/database.ts';
import { createDeviceDirectory } from '#services/ingest/batch/device-directory.ts';
import { rollupConsumption } from '#services/ingest/rollup/rollup-consumption.ts';
import { detectNoData } from '#services/ingest/rules/detect-no-data.ts';
import { createTenant, type TestTenant } from '#test/support/factories/create-tenant.ts';
import { createIngestFixture, type IngestFixture } from '#test/support/factories/ingest-fixture.ts';
import type { TestServer } from '#test/support/services/test-server.ts';
import { startTwinServers, type TwinServers } from '#test/support/services/twin-servers.ts';
import { expectTruth, listStored } from './stored-truth.ts';

const rule = { factor: 1, modulus: 1_000_000, replacements: [] };

let twins: TwinServers;
let tenant: TestTenant;
let fixture: IngestFixture;
let meters: string[];
let codes: string[];
let number = 0;
let start = 0;

beforeAll(async () => {
  twins = await startTwinServers();
});
afterAll(async () => {
  await Promise.all([twins.one.context.ingest.close(), twins.two.context.ingest.close()]);
  await twins.close();
});
beforeEach(async () => {
  number += 1;
  tenant = await createTenant(twins.one);
  fixture = await createIngestFixture(twins.one, tenant);
  start = twins.one.clock.now().getTime();
  codes = Array.from({ length: 6 }, (_, index) => `EM-R${number}-${index}`);
  meters = [];
  for (const code of codes) meters.push(await fixture.addDevice(code, 'DTSD1352-C'));
});

const turns = () => [twins.one, twins.two] as const;

function sendReadings(server: TestServer, readings: Record<string, [at: number, values: Record<string, unknown>][]>): Promise<unknown> {
  const message = Object.fromEntries(Object.entries(readings).map(([code, list]) => [code, list.map(([ts, values]) => ({ ts, values }))]));
  return server.context.ingest.take(fixture.gateway, 'v1/gateway/telemetry', Buffer.from(JSON.stringify(message)));
}

async function expectAllTrue(): Promise<void> {
  while ((await rollupConsumption(twins.one.context)) + (await rollupConsumption(twins.two.context)) > 0);
  for (const id of meters) await expectTruth(twins.one.database, { id, register: 'energy', rule, timeZone: 'Asia/Shanghai' });
}

describe('the same devices at two servers at once', () => {
  it('each reading is stored once, whoever repeats it and in whatever order', async () => {
    const sent: Promise<unknown>[] = [];
    for (let index = 0; index < 60; index += 1) {
      const at = start - 180 * minuteMs + index * 2 * minuteMs;
      // Each server gets the devices in another order: if they were locked in that order, both servers would deadlock.
      const readings = codes.map((code) => [code, [[at, { energy: index * 3 }]]] as const);
      sent.push(sendReadings(twins.one, Object.fromEntries(readings) as never));
      sent.push(sendReadings(twins.two, Object.fromEntries([...readings].reverse()) as never));
      if (index % 10 === 9) await Promise.all([...sent, rollupConsumption(twins.one.context), rollupConsumption(twins.two.context)]);
    }
    await Promise.all(sent);
    for (const id of meters)
      expect((await listStored(twins.one.database, id)).map(({ values }) => values['energy'])).toEqual(
        Array.from({ length: 60 }, (_, index) => index * 3),
      );
    await expectAllTrue();
  });

  it('readings divided between them, while consumption is recomputed, are counted completely', async () => {
    const all = Array.from(
      { length: 120 },
      (_, index) => [start - 240 * minuteMs + index * 2 * minuteMs, { energy: index * 2 }] as [number, Record<string, unknown>],
    );
    const sent: Promise<unknown>[] = [];
    for (const [index, reading] of all.entries()) {
      const server = turns()[index % 2] as TestServer;
      for (const code of codes) sent.push(sendReadings(server, { [code]: [reading] }));
      if (index % 20 === 0) sent.push(rollupConsumption(twins.one.context), rollupConsumption(twins.two.context));
      if (index % 15 === 0) await Promise.all(sent);
    }
    await Promise.all(sent);
    await expectAllTrue();
    for (const id of meters) {
      const days = await twins.one.database.kysely.selectFrom('consumption_days').select('amount').where('device_id', '=', id).execute();
      expect(days.reduce((sum, { amount }) => sum + amount, 0)).toBeCloseTo(238, 6);
    }
  });

  it('an alarm begins once and ends once', async () => {
    const condition = { kind: 'threshold', key: 'power', direction: 'above', limit: 10, hysteresis: 1, forSeconds: 0, times: 1 } as const;
    await fixture.addRule({ name: '功率过高', condition, model: 'DTSD1352-C' });
    const sendToBoth = (at: number, power: number) =>
      Promise.all(turns().flatMap((server) => codes.map((code) => sendReadings(server, { [code]: [[at, { power }]] }))));
    await sendToBoth(start - 10 * minuteMs, 20);
    await sendToBoth(start - 9 * minuteMs, 21);
    await Promise.all([sendToBoth(start - 8 * minuteMs, 5), sendToBoth(start - 10 * minuteMs, 20)]);
    for (const id of meters) {
      const alarms = await twins.one.database.kysely.selectFrom('alarms').selectAll().where('device_id', '=', id).execute();
      expect(alarms).toMatchObject([
        {
          state: 'cleared',
          value: 20,
          cleared_value: 5,
          raised_at: new Date(start - 10 * minuteMs),
          cleared_at: new Date(start - 8 * minuteMs),
        },
      ]);
    }
  });

  it('a gateway that connects and disconnects at one server while it sends to the other delays nobody', async () => {
    const work: Promise<unknown>[] = [];
    for (let index = 0; index < 40; index += 1) {
      const [one, two] = index % 2 === 0 ? turns() : [twins.two, twins.one];
      work.push(one.context.ingest.setConnected(fixture.gateway, index % 4 < 2));
      const at = start - 60 * minuteMs + index * secondMs;
      work.push(
        sendReadings(two, Object.fromEntries(codes.map((code) => [code, [[at, { energy: index }] as [number, Record<string, unknown>]]]))),
      );
      if (index % 8 === 7) work.push(detectNoData(one.context));
    }
    // All of them at once: a deadlock would end one.
    await Promise.all(work);
    await expectAllTrue();
    const waited = turns().flatMap(({ logLines }) => logLines.filter(({ text }) => text === 'readings wait for the database'));
    expect(waited).toEqual([]);
  });
});

describe('a change while the ingest reads the changed data', () => {
  it('is read again: the outdated answer is not kept', async () => {
    const { database, clock } = twins.one.context;
    const changed = new Map<string, () => Promise<unknown>>();
    // The database has answered, and before the answer is used there is one more rule.
    const run: Database['run'] = async (statement, values) => {
      const rows = await database.run(statement, values);
      await changed.get('rule')?.();
      changed.clear();
      return rows;
    };
    const directory = createDeviceDirectory({ ...database, run }, clock);
    const stop = twins.one.context.eventBus.subscribe(({ kind }) => void (kind === 'devices-changed' && directory.invalidate(tenant.id)));
    const countRules = async () =>
      (await directory.find(tenant.id, [fixture.gateway.deviceId])).get(fixture.gateway.deviceId)?.children.get(codes[0] as string)?.rules
        .length;
    const condition = { kind: 'noData', forSeconds: 600 } as const;
    changed.set('rule', () => fixture.addRule({ name: '数据中断', condition, deviceId: meters[0] as string }));
    expect([await countRules(), await countRules()]).toEqual([0, 1]);
    stop();
  });
});
