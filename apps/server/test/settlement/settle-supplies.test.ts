import { dayMs, hourMs, type TariffTerms } from '@energy-om/domain';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { settleSupplies } from '#services/settlement/settle-supplies.ts';
import { failStatements } from '../support/assertions/fail-statements.ts';
import { writeHours } from '../support/factories/create-readings.ts';
import {
  createSupply,
  plainTerms,
  publishTariff,
  readCharged,
  readMeterTo,
  setPayer,
  type TestSupply,
} from '../support/factories/create-supplies.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { findLedgerFaults, soundLedger } from '../support/factories/create-wallets.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';
import { startTwinServers, type TwinServers } from '../support/services/twin-servers.ts';

let server: TestServer;
let tenant: TestTenant;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  tenant = await createTenant(server);
});
afterAll(() => server.close());

const at = (text: string) => new Date(`${text}+08:00`);
/** The day before the test's present. */
const yesterday = at('2026-11-18T00:00');
const today = at('2026-11-19T00:00');

const readTotals = (roomId: string) => readCharged(server, tenant.id, roomId);
const readJournals = () =>
  server.database.kysely.selectFrom('journals').select(['kind', 'key']).where('tenant_id', '=', tenant.id).orderBy('id').execute();
const readBalances = async () =>
  new Map(
    (await server.database.kysely.selectFrom('wallets').select(['account_id', 'balance']).where('tenant_id', '=', tenant.id).execute()).map(
      ({ account_id, balance }) => [account_id, balance],
    ),
  );
const readSupply = ({ roomId }: TestSupply) =>
  server.database.kysely
    .selectFrom('supplies')
    .selectAll()
    .where('tenant_id', '=', tenant.id)
    .where('room_id', '=', roomId)
    .executeTakeFirstOrThrow();

/** Looks at all supplies of the tenant, whenever they are due. */
async function settleNow(): Promise<void> {
  await server.database.kysely
    .updateTable('supplies')
    .set({ next_at: new Date(0) })
    .where('tenant_id', '=', tenant.id)
    .execute();
  await settleSupplies(server.context);
}

/** One kilowatt-hour in each hour of a day. */
const evenDay = (day: Date, amount = 1) =>
  Object.fromEntries(Array.from({ length: 24 }, (_, hour) => [new Date(day.getTime() + hour * hourMs).toISOString(), amount]));
/** Eight hours of valley and sixteen of peak. */
const evenDayCents = 8 * 50 + 16 * 100;

describe('settleSupplies', () => {
  it('charges whoever pays what the meter counted on the days that are over, once', async () => {
    await publishTariff(server, tenant, { from: at('2026-11-01T00:00') });
    const supply = await createSupply(server, tenant, { from: yesterday, readTo: at('2026-11-19T09:00') });
    await setPayer(server, tenant, supply.roomId, yesterday, tenant.accounts.occupant.id);
    await writeHours(server, { tenantId: tenant.id, deviceId: supply.meterId }, { ...evenDay(yesterday), ...evenDay(today, 50) });
    await settleSupplies(server.context);
    expect(await readTotals(supply.roomId)).toEqual(new Map([[tenant.accounts.occupant.id, evenDayCents]]));
    expect(await readBalances()).toEqual(new Map([[tenant.accounts.occupant.id, -evenDayCents]]));
    expect(await readSupply(supply)).toMatchObject({ settled_to: today, due_from: null, next_at: at('2026-11-20T00:30') });
    await settleSupplies(server.context);
    await settleNow();
    expect(await readJournals()).toHaveLength(1);
    expect(await findLedgerFaults(server, tenant.id)).toEqual(soundLedger);
  });

  it('is shown to the payer', async () => {
    await publishTariff(server, tenant, { from: yesterday });
    const supply = await createSupply(server, tenant, { from: yesterday, readTo: today });
    await setPayer(server, tenant, supply.roomId, yesterday, tenant.accounts.occupant.id);
    await writeHours(server, { tenantId: tenant.id, deviceId: supply.meterId }, evenDay(yesterday));
    await settleSupplies(server.context);
    const { balanceCents, moves } = await tenant.clients.occupant.succeed('getAccountBalance', {});
    expect(balanceCents).toBe(-evenDayCents);
    expect(moves).toMatchObject([{ kind: 'charge', cents: -evenDayCents, balanceAfterCents: -evenDayCents }]);
  });

  it('waits for a meter that is silent, and for a tariff', async () => {
    const silent = await createSupply(server, tenant, { from: yesterday, readTo: at('2026-11-18T23:59') });
    await settleSupplies(server.context);
    expect(await readSupply(silent)).toMatchObject({ settled_to: null, next_at: new Date(server.clock.now().getTime() + 600_000) });
    await publishTariff(server, tenant, { from: yesterday });
    await writeHours(server, { tenantId: tenant.id, deviceId: silent.meterId }, evenDay(yesterday));
    await settleNow();
    expect((await readSupply(silent)).settled_to).toBeNull();
    await readMeterTo(server, tenant.id, silent.meterId, today);
    await settleNow();
    expect(await readTotals(silent.roomId)).toEqual(new Map([[null, evenDayCents]]));
  });

  describe('the worked example: 1 July 2026, of two payers', () => {
    const terms: TariffTerms = {
      ...plainTerms,
      seasons: [
        {
          name: '全年',
          from: '01-01',
          slots: {
            ordinary: `${'V'.repeat(32)}${'F'.repeat(8)}${'P'.repeat(7)}${'S'.repeat(6)}${'F'.repeat(19)}${'P'.repeat(16)}${'V'.repeat(8)}`,
          },
        },
      ],
      steps: { period: 'year', anchor: '01-01', thresholds: [2_520_000], allowance: null },
      prices: { S: [1_305_800, 1_355_800], P: [1_044_600, 1_094_600], F: [614_500, 664_500], V: [307_200, 357_200] },
      service: { by: 'unit', price: 30_000 },
      fixedFee: 600,
    };
    const midnight = at('2026-07-01T00:00');
    // The night after, in which no meter is silent yet.
    let present: Date;
    beforeEach(() => {
      present = server.clock.now();
      server.clock.set(at('2026-07-02T01:00'));
    });
    afterEach(() => server.clock.set(present));
    const hoursOf = (noon: number[]) =>
      Object.fromEntries(
        [...Array<number>(8).fill(137), 423, 423, ...noon, ...Array<number>(4).fill(611), ...Array<number>(4).fill(953), 289, 289].map(
          (wattHours, hour) => [new Date(midnight.getTime() + hour * hourMs).toISOString(), wattHours / 1000],
        ),
      );

    async function settleDay(): Promise<{ supply: TestSupply; A: string; B: string }> {
      const [A, B] = [tenant.accounts.occupant.id, tenant.accounts.stranger.id];
      await publishTariff(server, tenant, { terms, from: at('2026-01-01T00:00') });
      const supply = await createSupply(server, tenant, { from: at('2026-01-01T00:00'), readTo: at('2026-07-02T00:00') });
      await setPayer(server, tenant, supply.roomId, at('2026-01-01T00:00'), A);
      await setPayer(server, tenant, supply.roomId, at('2026-07-01T12:00'), B);
      const { kysely } = server.database;
      // What was settled before: the counter of the steps stands at 2,513.958 kWh.
      const place = { tenant_id: tenant.id, room_id: supply.roomId, energy_type: 'NYDN' as const };
      await kysely.updateTable('supplies').set({ settled_to: midnight, due_from: null }).where('room_id', '=', supply.roomId).execute();
      await kysely
        .insertInto('supply_days')
        .values({ ...place, day: '2026-03-01', amount: 2_513_958 })
        .execute();
      await writeHours(server, { tenantId: tenant.id, deviceId: supply.meterId }, hoursOf([1200, 1200, 1200, 1200]));
      await settleSupplies(server.context);
      return { supply, A, B };
    }

    it('is charged to the fen, and late readings by adjusting journals', async () => {
      const { supply, A, B } = await settleDay();
      expect(await readTotals(supply.roomId)).toEqual(
        new Map([
          [A, 367],
          [B, 892],
        ]),
      );
      expect(await readBalances()).toEqual(
        new Map([
          [A, -367],
          [B, -892],
        ]),
      );
      const before = await readJournals();
      await server.database.kysely.deleteFrom('meter_hours').where('device_id', '=', supply.meterId).execute();
      await writeHours(server, { tenantId: tenant.id, deviceId: supply.meterId }, hoursOf([900, 1800, 1200, 900]));
      const { version } = await readSupply(supply);
      await server.database.kysely
        .updateTable('supplies')
        .set({ version: version + 1, due_from: midnight })
        .where('room_id', '=', supply.roomId)
        .execute();
      await settleSupplies(server.context);
      expect(await readTotals(supply.roomId)).toEqual(
        new Map([
          [A, 403],
          [B, 868],
        ]),
      );
      expect(await readBalances()).toEqual(
        new Map([
          [A, -403],
          [B, -868],
        ]),
      );
      const all = await readJournals();
      expect(all.slice(0, before.length)).toEqual(before);
      expect(all).toHaveLength(before.length + 2);
      expect(await findLedgerFaults(server, tenant.id)).toEqual(soundLedger);
    });
  });

  it('continues a month day by day as if it had been settled at once', async () => {
    await publishTariff(server, tenant, {
      terms: { ...plainTerms, fixedFee: 1000, prices: { V: [333_333], P: [777_777] } },
      from: at('2026-11-01T00:00'),
    });
    const [daily, atOnce] = [
      await createSupply(server, tenant, { from: at('2026-11-01T00:00'), readTo: at('2026-11-01T12:00') }),
      await createSupply(server, tenant, { from: at('2026-11-01T00:00'), readTo: at('2026-11-01T00:00') }),
    ];
    for (const { roomId } of [daily, atOnce]) await setPayer(server, tenant, roomId, at('2026-11-01T00:00'), tenant.accounts.occupant.id);
    for (let day = 0; day < 10; day += 1) {
      const start = new Date(at('2026-11-01T00:00').getTime() + day * dayMs);
      for (const { meterId } of [daily, atOnce])
        await writeHours(server, { tenantId: tenant.id, deviceId: meterId }, evenDay(start, 0.137 + day / 100));
      await readMeterTo(server, tenant.id, daily.meterId, new Date(start.getTime() + dayMs));
      await settleNow();
    }
    await readMeterTo(server, tenant.id, atOnce.meterId, at('2026-11-11T00:00'));
    await settleNow();
    expect((await readSupply(daily)).settled_to).toEqual(at('2026-11-11T00:00'));
    const [one, other] = [await readTotals(daily.roomId), await readTotals(atOnce.roomId)];
    expect(one).toEqual(other);
    expect(one.get(tenant.accounts.occupant.id)).toBeGreaterThan(0);
  });

  it('leaves nothing behind where it is interrupted, and all of it afterwards', async () => {
    await publishTariff(server, tenant, { from: yesterday });
    const supplies = [];
    for (let index = 0; index < 3; index += 1) {
      const supply = await createSupply(server, tenant, { from: yesterday, readTo: today });
      await setPayer(server, tenant, supply.roomId, yesterday, tenant.accounts.occupant.id);
      await writeHours(server, { tenantId: tenant.id, deviceId: supply.meterId }, evenDay(yesterday));
      supplies.push(supply);
    }
    let interrupted = 0;
    for (let number = 1; ; number += 1) {
      const failing = failStatements({ code: '57P01', when: 'before', number });
      await settleSupplies(server.context).catch(() => undefined);
      failing.restore();
      const faults = await findLedgerFaults(server, tenant.id);
      expect(faults).toEqual(soundLedger);
      if (!failing.hasFailed()) break;
      interrupted += 1;
      if ((await readJournals()).length === 0) for (const { roomId } of supplies) expect(await readTotals(roomId)).toEqual(new Map());
    }
    expect(interrupted).toBeGreaterThan(5);
    for (const { roomId } of supplies) expect(await readTotals(roomId)).toEqual(new Map([[tenant.accounts.occupant.id, evenDayCents]]));
    expect(await readJournals()).toHaveLength(3);
  });

  it('charges each of two rooms for its part of the day in which a meter moves from one to the other', async () => {
    await publishTariff(server, tenant, { from: yesterday });
    const supply = await createSupply(server, tenant, { from: yesterday, readTo: today });
    const next = await createSupply(server, tenant, { from: at('2026-11-18T12:00'), readTo: today });
    const { kysely } = server.database;
    await kysely
      .updateTable('room_meters')
      .set({ to_at: at('2026-11-18T12:00'), taken_by: tenant.accounts.energy_clerk.id })
      .where('device_id', '=', supply.meterId)
      .execute();
    await kysely.deleteFrom('room_meters').where('device_id', '=', next.meterId).execute();
    const moved = { tenant_id: tenant.id, device_id: supply.meterId, room_id: next.roomId, assigned_by: tenant.accounts.energy_clerk.id };
    await kysely
      .insertInto('room_meters')
      .values({ ...moved, from_at: at('2026-11-18T12:00') })
      .execute();
    await writeHours(server, { tenantId: tenant.id, deviceId: supply.meterId }, evenDay(yesterday));
    await settleSupplies(server.context);
    expect(await readTotals(supply.roomId)).toEqual(new Map([[null, 8 * 50 + 4 * 100]]));
    expect(await readTotals(next.roomId)).toEqual(new Map([[null, 12 * 100]]));
  });
});

describe('two servers', () => {
  let twins: TwinServers;
  beforeAll(async () => {
    twins = await startTwinServers();
  });
  afterAll(() => twins.close());

  it('charge each day once', async () => {
    const { one, two } = twins;
    const own = await createTenant(one);
    await publishTariff(one, own, { from: yesterday });
    for (let index = 0; index < 20; index += 1) {
      const supply = await createSupply(one, own, { from: yesterday, readTo: today });
      await setPayer(one, own, supply.roomId, yesterday, own.accounts.occupant.id);
      await writeHours(one, { tenantId: own.id, deviceId: supply.meterId }, evenDay(yesterday));
    }
    await Promise.all([settleSupplies(one.context), settleSupplies(two.context), settleSupplies(one.context)]);
    await settleSupplies(two.context);
    const journals = await one.database.kysely.selectFrom('journals').select('key').where('tenant_id', '=', own.id).execute();
    expect(journals).toHaveLength(20);
    const { balanceCents } = await own.clients.occupant.succeed('getAccountBalance', {});
    expect(balanceCents).toBe(-20 * evenDayCents);
    expect(await findLedgerFaults(one, own.id)).toEqual(soundLedger);
  });
});
