import { hourMs, minuteMs } from '@energy-om/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rollupConsumption } from '#services/ingest/rollup/rollup-consumption.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { createIngestFixture, type IngestFixture } from '../support/factories/ingest-fixture.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';
import { expectTruth, listStored } from './faults/stored-truth.ts';

const rule = { factor: 1, modulus: 1_000_000, replacements: [] };

let server: TestServer;
let tenant: TestTenant;
let fixture: IngestFixture;
let meter: string;
let start: number;
let number = 0;
const code = () => `EM-L${number}`;

beforeAll(async () => {
  server = await startTestServer();
  tenant = await createTenant(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  number += 1;
  start = server.clock.now().getTime();
  fixture = await createIngestFixture(server, tenant);
  meter = await fixture.addDevice(code(), 'DTSD1352-C');
});

async function computeAnew(): Promise<void> {
  while ((await rollupConsumption(server.context)) > 0);
}

const expectAllTrue = () => expectTruth(server.database, { id: meter, register: 'energy', rule, timeZone: 'Asia/Shanghai' });

async function sumOfHours(): Promise<number> {
  const rows = await server.database.kysely.selectFrom('consumption_hours').select('amount').where('device_id', '=', meter).execute();
  return rows.reduce((sum, { amount }) => sum + amount, 0);
}

async function countDue(): Promise<number> {
  return (await server.database.kysely.selectFrom('rollup_queue').select('device_id').where('device_id', '=', meter).execute()).length;
}

const readings = (values: readonly unknown[]) =>
  values.map((energy, index) => [start - (values.length - index) * 40 * minuteMs, { energy }] as [number, Record<string, unknown>]);

describe('a value that is sent again for the same instant', () => {
  it('replaces the earlier one, and other values of the instant stay', async () => {
    await fixture.sendReadings(code(), [[start - hourMs, { energy: 10, power: 3 }]]);
    await fixture.sendReadings(code(), [[start - hourMs, { energy: 12 }]]);
    expect(await listStored(server.database, meter)).toEqual([{ at: start - hourMs, values: { energy: 12, power: 3 } }]);
    await expectAllTrue();
  });

  it('counts within the message or batch that contains it twice, in the order of arrival', async () => {
    await Promise.all([
      fixture.sendReadings(code(), [
        [start - hourMs, { energy: 10 }],
        [start - hourMs, { energy: 11 }],
      ]),
      fixture.sendReadings(code(), [[start - hourMs, { energy: 12 }]]),
      fixture.sendReadings(code(), [[start - hourMs, { energy: 13 }]]),
    ]);
    expect((await listStored(server.database, meter)).map(({ values }) => values)).toEqual([{ energy: 13 }]);
  });

  it.each([
    ['the newest', 4],
    ['one of an hour that is over', 2],
    ['the first', 0],
  ])('changes the consumption if it is %s', async (_place, index) => {
    const sent = readings([100, 110, 120, 130, 140]);
    await fixture.sendReadings(code(), sent);
    await fixture.sendReadings(code(), [[sent[index]?.[0] ?? 0, { energy: 100 + 10 * index + 4 }]]);
    await fixture.sendReadings(code(), [[start - minuteMs, { energy: 150 }]]);
    await computeAnew();
    await expectAllTrue();
    expect(await sumOfHours()).toBeCloseTo(index === 0 ? 46 : 50, 6);
  });

  it('is the base of the next consumption at once, also if it was recomputed before the next reading', async () => {
    const sent = readings([100, 110, 900]);
    await fixture.sendReadings(code(), sent);
    await fixture.sendReadings(code(), [[sent[2]?.[0] ?? 0, { energy: 120 }]]);
    await computeAnew();
    expect(await sumOfHours()).toBeCloseTo(20, 6);
    await fixture.sendReadings(code(), [[start - minuteMs, { energy: 125 }]]);
    expect(await sumOfHours()).toBeCloseTo(25, 6);
    expect(await countDue()).toBe(0);
    await expectAllTrue();
  });

  it.each([
    [[100, 110, 120], 'before it is computed anew', false],
    [[100, 110, 120], 'after', true],
    [[100], 'before it is computed anew', false],
    [[100], 'after', true],
  ] as const)('takes a register out where it is none any more (%j, the next one comes %s)', async (values, _when, isComputedBefore) => {
    const sent = readings(values);
    await fixture.sendReadings(code(), sent);
    await fixture.sendReadings(code(), [[sent.at(-1)?.[0] ?? 0, { energy: 'unreadable' }]]);
    if (isComputedBefore) await computeAnew();
    await fixture.sendReadings(code(), [[start - 130 * minuteMs, { energy: 90 }]]);
    await fixture.sendReadings(code(), [[start - minuteMs, { energy: 130 }]]);
    await computeAnew();
    await expectAllTrue();
    expect(await sumOfHours()).toBeCloseTo(40, 6);
  });

  it('is the newest value shown', async () => {
    await fixture.sendReadings(code(), [[start - hourMs, { power: 3, energy: 1 }]]);
    await fixture.sendReadings(code(), [[start - hourMs, { power: 5 }]]);
    const { latest } = await server.database.kysely
      .selectFrom('device_states')
      .select('latest')
      .where('device_id', '=', meter)
      .executeTakeFirstOrThrow();
    expect(latest).toEqual({ power: [start - hourMs, 5], energy: [start - hourMs, 1] });
  });

  it('raises and ends no alarm: the next reading does', async () => {
    const condition = { kind: 'threshold', key: 'power', direction: 'above', limit: 10, hysteresis: 1, forSeconds: 0, times: 1 } as const;
    await fixture.addRule({ name: '功率过高', condition, deviceId: meter });
    const listAlarms = () => server.database.kysely.selectFrom('alarms').select('state').where('device_id', '=', meter).execute();
    await fixture.sendReadings(code(), [[start - hourMs, { power: 20 }]]);
    await fixture.sendReadings(code(), [[start - hourMs, { power: 2 }]]);
    expect(await listAlarms()).toEqual([{ state: 'open' }]);
    await fixture.sendReadings(code(), [[start - minuteMs, { power: 2 }]]);
    expect(await listAlarms()).toEqual([{ state: 'cleared' }]);
  });
});

describe('a reading that is repeated unchanged (F10)', () => {
  it('changes nothing and triggers no computation', async () => {
    const sent = readings([100, 110, 120]);
    await fixture.sendReadings(code(), sent);
    const before = await server.database.kysely.selectFrom('device_states').selectAll().where('device_id', '=', meter).execute();
    await fixture.sendReadings(code(), sent);
    for (const reading of sent) await fixture.sendReadings(code(), [reading]);
    expect(await countDue()).toBe(0);
    expect(await server.database.kysely.selectFrom('device_states').selectAll().where('device_id', '=', meter).execute()).toEqual(before);
    await expectAllTrue();
  });

  it('ends correctly if a device repeats everything not acknowledged, corrections after what they correct', async () => {
    const at = start - hourMs;
    const messages = [10, 11, 12].map((energy) => [[at, { energy }]] as [number, Record<string, unknown>][]);
    for (const message of messages) await fixture.sendReadings(code(), message);
    // Everything except the first was stored, and its acknowledgement lost.
    for (const message of messages.slice(1)) await fixture.sendReadings(code(), message);
    expect((await listStored(server.database, meter)).map(({ values }) => values)).toEqual([{ energy: 12 }]);
    await computeAnew();
    await expectAllTrue();
  });
});
