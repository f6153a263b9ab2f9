import { hourMs, minuteMs } from '@energy-om/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dropOldReadings } from '#services/ingest/partitions/drop-old-readings.ts';
import { rebuildRollup } from '#services/ingest/rollup/rebuild-rollup.ts';
import { rollupConsumption } from '#services/ingest/rollup/rollup-consumption.ts';
import { createTenant, type TestTenant } from '#test/support/factories/create-tenant.ts';
import { createIngestFixture, type IngestFixture } from '#test/support/factories/ingest-fixture.ts';
import { openWorkerDatabase } from '#test/support/services/test-database.ts';
import { startTestServer, type TestServer } from '#test/support/services/test-server.ts';
import { expectTruth } from './stored-truth.ts';

const rule = { factor: 1, modulus: 1_000_000, replacements: [] };

let server: TestServer;
let tenant: TestTenant;
let fixture: IngestFixture;
let meter: string;
let number = 0;
const code = () => `EM-C${number}`;

/** A separate database, since months are dropped for all tenants. */
beforeAll(async () => {
  server = await startTestServer({ database: await openWorkerDatabase(), config: { readingsKeptMonths: 2 } });
  tenant = await createTenant(server);
});
afterAll(async () => {
  await server.close();
  await server.database.close();
});
beforeEach(async () => {
  number += 1;
  server.clock.set(new Date('2026-08-31T02:00:00Z'));
  fixture = await createIngestFixture(server, tenant);
  meter = await fixture.addDevice(code(), 'DTSD1352-C');
});

async function computeAnew(): Promise<void> {
  while ((await rollupConsumption(server.context)) > 0);
}

const sendEnergyAt = (time: string, energy: number) => fixture.sendReadings(code(), [[Date.parse(time), { energy }]]);

async function listDays(): Promise<Record<string, number>> {
  const rows = await server.database.kysely
    .selectFrom('consumption_days')
    .selectAll()
    .where('device_id', '=', meter)
    .orderBy('day')
    .execute();
  return Object.fromEntries(rows.filter(({ amount }) => amount > 0).map(({ day, amount }) => [day, Number(amount.toFixed(6))]));
}

async function countReadings(): Promise<number> {
  const rows = await server.database.kysely.selectFrom('readings').select('at').where('device_id', '=', meter).execute();
  return rows.length;
}

describe('months of readings that are dropped', () => {
  it('are those before the months to keep, on the last day of a month too', async () => {
    for (const [index, time] of ['2026-06-30T23:59:00Z', '2026-07-01T00:01:00Z', '2026-08-31T01:00:00Z'].entries())
      await sendEnergyAt(time, index);
    await computeAnew();
    // Six months back from 31 August would be 31 February.
    server.context.config.readingsKeptMonths = 6;
    await dropOldReadings(server.context);
    expect(await countReadings()).toBe(3);
    server.context.config.readingsKeptMonths = 2;
    await dropOldReadings(server.context);
    expect(await countReadings()).toBe(3);
    server.clock.set(new Date('2026-09-01T00:00:00Z'));
    await dropOldReadings(server.context);
    expect(await countReadings()).toBe(2);
  });

  it('leave past consumption as it was, whatever arrives late or is recorded afterwards', async () => {
    for (let day = 24; day <= 30; day += 1) {
      await sendEnergyAt(`2026-06-${day}T00:00:00Z`, day * 10);
      await sendEnergyAt(`2026-06-${day}T12:00:00Z`, day * 10 + 5);
    }
    for (let day = 1; day <= 6; day += 1) await sendEnergyAt(`2026-07-0${day}T00:00:00Z`, 300 + day * 10);
    server.clock.set(new Date('2026-09-03T02:00:00Z'));
    await computeAnew();
    const before = await listDays();
    expect(before['2026-06-27']).toBe(10);
    await dropOldReadings(server.context);
    expect(await countReadings()).toBe(6);
    // Too late: the readings before and after it are gone.
    await sendEnergyAt('2026-06-26T06:00:00Z', 999);
    const rejected = await server.database.kysely
      .selectFrom('rejected_messages')
      .select('reason')
      .where('device_id', '=', fixture.gateway.deviceId)
      .execute();
    expect(rejected).toEqual([{ reason: 'implausibleTime' }]);
    const replacement = { id: meter, at: '2026-06-25T00:00:00.000Z', lastValue: 250, firstValue: 250 };
    await tenant.clients.tenant_admin.succeed('recordMeterReplacement', replacement);
    await computeAnew();
    expect(await listDays()).toEqual(before);
    // Where the readings still exist, late ones count.
    await sendEnergyAt('2026-07-04T12:00:00Z', 340);
    await computeAnew();
    expect(await listDays()).not.toEqual(before);
    expect((await listDays())['2026-06-27']).toBe(10);
  });

  it('are created again if another server dropped one that this server knows', async () => {
    await sendEnergyAt('2026-08-30T00:00:00Z', 1);
    await sql`drop table readings_2026_08`.execute(server.database.kysely);
    await sendEnergyAt('2026-08-30T01:00:00Z', 2);
    expect(await countReadings()).toBe(1);
  });
});

describe('a device whose consumption cannot be computed', () => {
  it('does not delay others, and is tried again', async () => {
    const other = await fixture.addDevice(`${code()}-2`, 'DTSD1352-C');
    const start = server.clock.now().getTime();
    await sql`alter table meter_hours add constraint no_hour check (device_id <> ${sql.lit(meter)}) not valid`.execute(
      server.database.kysely,
    );
    for (const each of [code(), `${code()}-2`]) {
      await fixture.sendReadings(each, [
        [start - 30 * minuteMs, { energy: 0 }],
        [start - 10 * minuteMs, { energy: 5 }],
      ]);
      // Late: it assigns the whole consumption to an hour that is over.
      await fixture.sendReadings(each, [[start - 2 * hourMs, { energy: 0 }]]);
      await fixture.sendReadings(each, [[start - 90 * minuteMs, { energy: 3 }]]);
    }
    await rollupConsumption(server.context);
    expect(server.logLines.filter(({ text }) => text === 'consumption of a device could not be computed again')).toMatchObject([
      { fields: { id: meter } },
    ]);
    await expectTruth(server.database, { id: other, register: 'energy', rule, timeZone: 'Asia/Shanghai' });
    await sql`alter table meter_hours drop constraint no_hour`.execute(server.database.kysely);
    await rollupConsumption(server.context);
    await expectTruth(server.database, { id: meter, register: 'energy', rule, timeZone: 'Asia/Shanghai' });
    expect(await server.database.kysely.selectFrom('rollup_queue').selectAll().execute()).toEqual([]);
  });
});

describe('a meter that was replaced without this server’s knowledge', () => {
  it('is counted correctly as soon as the replacement is noticed, whatever was sent meanwhile', async () => {
    const start = server.clock.now().getTime();
    await fixture.sendReadings(code(), [[start - 3 * hourMs, { energy: 900 }]]);
    const replacement = { at: start - 150 * minuteMs, lastValue: 903, firstValue: 10 };
    await server.database.kysely
      .insertInto('meter_replacements')
      .values({
        tenant_id: tenant.id,
        device_id: meter,
        at: new Date(replacement.at),
        last_value: replacement.lastValue,
        first_value: replacement.firstValue,
        note: null,
        recorded_by: null,
        recorded_at: server.clock.now(),
      })
      .execute();
    // The old meter's number and the new one's in one series, as if it had started again at zero.
    await fixture.sendReadings(code(), [[start - 2 * hourMs, { energy: 14 }]]);
    server.clock.advance(61_000);
    await fixture.sendReadings(code(), [[start - 1 * hourMs, { energy: 15 }]]);
    await computeAnew();
    const replaced = { ...rule, replacements: [replacement] };
    await expectTruth(server.database, { id: meter, register: 'energy', rule: replaced, timeZone: 'Asia/Shanghai' });
    expect(Object.values(await listDays()).reduce((sum, amount) => sum + amount, 0)).toBeCloseTo(8, 6);
  });
});

describe('a meter that was replaced long before its first reading', () => {
  it('is computed in one step, since no consumption is known', async () => {
    await sendEnergyAt('2026-08-30T00:00:00Z', 1);
    await sendEnergyAt('2026-08-30T01:00:00Z', 3);
    const before = await listDays();
    const replacement = { id: meter, at: '2000-01-02T00:00:00.000Z', lastValue: 5, firstValue: 0 };
    await tenant.clients.tenant_admin.succeed('recordMeterReplacement', replacement);
    expect(await rollupConsumption(server.context)).toBe(1);
    expect(await listDays()).toEqual(before);
  });
});

describe('a meter that reports several times in a second', () => {
  it('is computed in steps of fewer days, down to one', async () => {
    const [from_at, to_at] = [new Date('2026-08-27T16:00:00Z'), new Date('2026-08-29T16:00:00Z')];
    await sendEnergyAt('2026-08-31T01:00:00Z', 1_500);
    await sql`insert into readings (tenant_id, device_id, at, values)
      select ${tenant.id}, ${meter}, ${from_at}::timestamptz + n * interval '0.8 seconds', jsonb_build_object('energy', n / 1000.0)
      from generate_series(0, 215999) n`.execute(server.database.kysely);
    const range = { tenant_id: tenant.id, device_id: meter, from_at, to_at };
    await server.database.kysely.insertInto('rollup_queue').values(range).execute();
    await rebuildRollup(server.context, tenant.id, meter);
    expect(await listDays()).toEqual({ '2026-08-28': 108 });
    await computeAnew();
    expect(await listDays()).toMatchObject({ '2026-08-28': 108, '2026-08-29': expect.closeTo(108, 1) });
    await expectTruth(server.database, { id: meter, register: 'energy', rule, timeZone: 'Asia/Shanghai' });
  });
});

describe('a meter that never sent anything', () => {
  it('has nothing to compute, and is not tried again and again', async () => {
    const at = server.clock.now();
    await server.database.kysely
      .insertInto('rollup_queue')
      .values({ tenant_id: tenant.id, device_id: meter, from_at: at, to_at: at })
      .execute();
    await rollupConsumption(server.context);
    expect(await rollupConsumption(server.context)).toBe(0);
    expect(await server.database.kysely.selectFrom('rollup_queue').selectAll().where('device_id', '=', meter).execute()).toEqual([]);
  });
});
