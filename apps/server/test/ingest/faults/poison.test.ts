import { dayMs, hourMs, minuteMs } from '@energy-om/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rollupConsumption } from '#services/ingest/rollup/rollup-consumption.ts';
import { createTenant, type TestTenant } from '#test/support/factories/create-tenant.ts';
import { createIngestFixture, type IngestFixture } from '#test/support/factories/ingest-fixture.ts';
import { startTestServer, type TestServer } from '#test/support/services/test-server.ts';
import { startQuietClock } from '../../../../../scripts/quiet-clock.mjs';
import { expectTruth, listStored } from './stored-truth.ts';

const start = Date.parse('2026-11-20T02:00:00Z');
const shanghai = 'Asia/Shanghai';
const rule = { factor: 1, modulus: 1_000_000, replacements: [] };

let server: TestServer;
let tenant: TestTenant;
let fixture: IngestFixture;
let meter: string;
let number = 0;
const code = () => `EM-P${number}`;

beforeAll(async () => {
  server = await startTestServer();
  tenant = await createTenant(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  number += 1;
  server.clock.set(new Date(start));
  fixture = await createIngestFixture(server, tenant);
  meter = await fixture.addDevice(code(), 'DTSD1352-C');
});

function listRejected(deviceId: string) {
  return server.database.kysely.selectFrom('rejected_messages').selectAll().where('device_id', '=', deviceId).orderBy('id').execute();
}

async function computeAnew(): Promise<void> {
  while ((await rollupConsumption(server.context)) > 0);
}

/** An unforeseen error: the database refuses the statement because of one value. */
async function withPoison(work: () => Promise<void>): Promise<void> {
  const { kysely } = server.database;
  await sql`alter table readings add constraint no_poison check (not values ? 'poison')`.execute(kysely);
  try {
    await work();
  } finally {
    await sql`alter table readings drop constraint no_poison`.execute(kysely);
  }
}

describe('a message that cannot be stored', () => {
  it('is recorded as rejected and acknowledged, and the others of its batch are stored, each once', async () => {
    await withPoison(async () => {
      const healthy = Array.from({ length: 40 }, (_, index) =>
        fixture.sendReadings(code(), [[start - index * minuteMs, { energy: 100 - index }]]),
      );
      const poisoned = [
        fixture.sendReadings(code(), [[start - 45 * minuteMs, { energy: 1, poison: true }]]),
        fixture.sendReadings(code(), [[start - 46 * minuteMs, { poison: 1 }]]),
      ];
      const more = Array.from({ length: 40 }, (_, index) => fixture.send('v1/devices/me/telemetry', { power: index }));
      await Promise.all([...healthy, ...poisoned, ...more]);
    });
    expect(await listStored(server.database, meter)).toHaveLength(40);
    // Without a time of their own: repeated attempts use the instant assigned first.
    expect((await listStored(server.database, fixture.gateway.deviceId)).map(({ at, values }) => [at - start, values])).toEqual(
      Array.from({ length: 40 }, (_, index) => [index, { power: index }]),
    );
    expect((await listRejected(fixture.gateway.deviceId)).map(({ reason, excerpt }) => [reason, excerpt.includes('poison')])).toEqual([
      ['malformed', true],
      ['malformed', true],
    ]);
    await computeAnew();
    await expectTruth(server.database, { id: meter, register: 'energy', rule, timeZone: shanghai });
  });

  it('does not affect those after it: the same device can send again at once', async () => {
    await withPoison(async () => {
      await fixture.sendReadings(code(), [[start - 2 * minuteMs, { poison: 1 }]]);
      await fixture.sendReadings(code(), [[start - minuteMs, { energy: 5 }]]);
    });
    expect(await listStored(server.database, meter)).toEqual([{ at: start - minuteMs, values: { energy: 5 } }]);
  });
});

describe('values at the limits', () => {
  it('are stored as they are, and the meter continues to count', async () => {
    const odd = {
      energy: 1e308,
      'a key of many \u{1F50C} "quotes" \\ and \' -- ; drop': -1e308,
      toString: 5e-324,
      hasOwnProperty: 'text with \u{10FFFF} and \u200B',
      '0': Number.MAX_SAFE_INTEGER,
      valueOf: true,
    };
    await fixture.sendReadings(code(), [
      [start - 3 * hourMs, { energy: 10 }],
      [start - 2 * hourMs, odd],
      [start - 2 * hourMs + 1, { energy: 0 }],
      [start - 2 * hourMs + 2, { energy: 1.7e308 }],
      [start - 2 * hourMs + 3, { energy: 0 }],
      [start - 2 * hourMs + 4, { energy: 1.7e308 }],
      [start - 2 * hourMs + 5, { energy: -1.7e308 }],
    ]);
    await fixture.sendReadings(code(), [[start - minuteMs, { energy: 13 }]]);
    expect(await listRejected(fixture.gateway.deviceId)).toEqual([]);
    expect((await listStored(server.database, meter))[1]?.values).toEqual(odd);
    const amounts = await server.database.kysely.selectFrom('consumption_days').select('amount').where('device_id', '=', meter).execute();
    expect(amounts.every(({ amount }) => Number.isFinite(amount) && amount < 1_000)).toBe(true);
    const sums = await server.database.kysely
      .selectFrom('consumption_hours')
      .select(sql<number>`sum(amount)`.as('total'))
      .where('tenant_id', '=', tenant.id)
      .execute();
    expect(Number.isFinite(sums[0]?.total)).toBe(true);
    await fixture.sendReadings(code(), [[start - 150 * minuteMs, { energy: 10 }]]);
    const before = await server.database.kysely.selectFrom('consumption_days').selectAll().where('device_id', '=', meter).execute();
    await computeAnew();
    const after = await server.database.kysely.selectFrom('consumption_days').selectAll().where('device_id', '=', meter).execute();
    expect(after.map(({ amount }) => amount.toFixed(6))).toEqual(before.map(({ amount }) => amount.toFixed(6)));
  });

  it('a thousand readings and two hundred keys are one message, and whatever exceeds that is reported', async () => {
    const readings = Array.from({ length: 1_001 }, (_, index) => [start - index * 1_000, { energy: 5_000 - index }] as const);
    await fixture.sendReadings(code(), readings);
    expect(await listStored(server.database, meter)).toHaveLength(1_000);
    const keys = Object.fromEntries(Array.from({ length: 201 }, (_, index) => [`k${index}`, index]));
    await fixture.sendReadings(code(), [[start + 1, keys]]);
    expect(Object.keys((await listStored(server.database, meter)).at(-1)?.values ?? {})).toHaveLength(200);
    expect((await listRejected(fixture.gateway.deviceId)).map(({ reason }) => reason)).toEqual(['tooLarge', 'tooLarge']);
    await expectTruth(server.database, { id: meter, register: 'energy', rule, timeZone: shanghai });
  });

  it('times at the limits of the accepted range are accepted, and those beyond are not', async () => {
    const first = start - 3 * 366 * dayMs;
    await fixture.sendReadings(code(), [
      [first - 1, { energy: 1 }],
      [first, { energy: 2 }],
      [start + 5 * minuteMs, { energy: 3 }],
      [start + 5 * minuteMs + 1, { energy: 4 }],
      [8_640_000_000_000_000, { energy: 5 }],
      [-8_640_000_000_000_000, { energy: 6 }],
    ]);
    expect((await listStored(server.database, meter)).map(({ values }) => values)).toEqual([{ energy: 2 }, { energy: 3 }]);
    expect((await listRejected(fixture.gateway.deviceId)).map(({ reason }) => reason)).toEqual(Array(4).fill('implausibleTime'));
  });
});

describe('a gateway whose clock was wrong for years', () => {
  it('is accepted at once for every meter behind it, and their hours are computed afterwards', async () => {
    const codes = Array.from({ length: 150 }, (_, index) => `${code()}-${index}`);
    const ids: string[] = [];
    for (const each of codes) ids.push(await fixture.addDevice(each, 'DTSD1352-C'));
    const past = start - 2 * 365 * dayMs;
    const sendReadings = (at: number, energy: number) =>
      fixture.send('v1/gateway/telemetry', Object.fromEntries(codes.map((each) => [each, [{ ts: at, values: { energy } }]])));
    await sendReadings(past, 0);
    const elapsed = startQuietClock();
    await sendReadings(start - minuteMs, 17_520);
    // A row for each of 17,520 hours and 150 meters would take minutes, and too much memory.
    expect(elapsed()).toBeLessThan(5_000);
    expect(await listRejected(fixture.gateway.deviceId)).toEqual([]);
    // Computed to the end for one of them; continuing with the others is the job's own loop.
    const [one] = ids as [string];
    await server.database.kysely.deleteFrom('rollup_queue').where('device_id', '!=', one).execute();
    await computeAnew();
    await expectTruth(server.database, { id: one, register: 'energy', rule, timeZone: shanghai });
  });
});

describe('a device that uses numbers as keys', () => {
  it('does not make its row grow without end, and its known values stay up to date', async () => {
    await fixture.sendReadings(code(), [[start - hourMs, { energy: 1 }]]);
    for (let round = 0; round < 20; round += 1) {
      const keys = Object.fromEntries(Array.from({ length: 190 }, (_, index) => [`${round}-${index}-${Math.random()}`, Math.random()]));
      await fixture.sendReadings(code(), [[start - minuteMs + round, keys]]);
      await fixture.send('v1/gateway/attributes', { [code()]: keys });
    }
    await fixture.sendReadings(code(), [[start, { energy: 2 }]]);
    const { rows } = await sql<{ latest: number; attributes: number }>`
      select pg_column_size(latest) as latest, pg_column_size(attributes) as attributes from device_states where device_id = ${meter}`.execute(
      server.database.kysely,
    );
    expect(rows[0]?.latest).toBeLessThan(100 * 1024);
    expect(rows[0]?.attributes).toBeLessThan(100 * 1024);
    const state = await server.database.kysely
      .selectFrom('device_states')
      .select('latest')
      .where('device_id', '=', meter)
      .executeTakeFirst();
    expect(state?.latest['energy']).toEqual([start, 2]);
  });

  it('does not either with values that compress well, under new keys or known ones', async () => {
    const sizeOf = async () => {
      const { rows } = await sql<{
        size: number;
      }>`select octet_length(attributes::text)::int as size from device_states where device_id = ${meter}`.execute(server.database.kysely);
      return rows[0]?.size ?? 0;
    };
    const sendReadings = (values: Record<string, string>) => fixture.send('v1/gateway/attributes', { [code()]: values });
    const long = 'x'.repeat(30_000);
    for (let round = 0; round < 10; round += 1) await sendReadings({ [`compressed-${round}`]: long });
    expect(await sizeOf()).toBeLessThanOrEqual(128 * 1024);
    await sendReadings(Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`compressed-${index}`, 'short'])));
    for (let round = 0; round < 10; round += 1) await sendReadings({ [`compressed-${round}`]: long });
    expect(await sizeOf()).toBeLessThanOrEqual(128 * 1024);
    for (let round = 0; round < 10; round += 1) await sendReadings({ [`compressed-${round}`]: 'short' });
    await sendReadings({ 'compressed-0': 'newer' });
    const state = await server.database.kysely
      .selectFrom('device_states')
      .select('attributes')
      .where('device_id', '=', meter)
      .executeTakeFirst();
    expect(state?.attributes['compressed-0']).toBe('newer');
  });
});
