import { dayMs, hourMs } from '@energy-om/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rollupConsumption } from '#services/ingest/rollup/rollup-consumption.ts';
import { settleSupplies } from '#services/settlement/settle-supplies.ts';
import { failStatements } from '../support/assertions/fail-statements.ts';
import { findModelId } from '../support/factories/create-readings.ts';
import { createSupply, publishTariff, readCharged, setPayer, type TestSupply } from '../support/factories/create-supplies.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { findLedgerFaults, soundLedger } from '../support/factories/create-wallets.ts';
import { plainModel, SwapBench } from '../support/services/swap-bench.ts';
import type { TestServer } from '../support/services/test-server.ts';
import { startTwinServers, type TwinServers } from '../support/services/twin-servers.ts';

/** A Monday. */
const begin = new Date('2026-11-02T00:00:00+08:00');
/** Of a Friday, two weeks later. */
const silentFrom = new Date(begin.getTime() + 18 * dayMs);
const silentDays = 4;
const end = new Date(silentFrom.getTime() + silentDays * dayMs);
/** Eight hours of valley and sixteen of peak, a kilowatt-hour each. */
const dayCents = 8 * 50 + 16 * 100;

let twins: TwinServers;
let tenant: TestTenant;
beforeAll(async () => {
  twins = await startTwinServers();
});
afterAll(() => twins.close());
beforeEach(async () => {
  setClocks(begin);
  tenant = await createTenant(twins.one);
  await publishTariff(twins.one, tenant, { from: begin });
});

function setClocks(now: Date): void {
  for (const server of [twins.one, twins.two]) server.clock.set(now);
}

/** A room whose meter has counted a kilowatt-hour an hour until it fell silent, four days ago. */
async function createRoom(): Promise<TestSupply> {
  const supply = await createSupply(twins.one, tenant, { from: begin, readTo: begin, model_id: findModelId(plainModel) });
  await setPayer(twins.one, tenant, supply.roomId, begin, tenant.accounts.occupant.id);
  const days = Array.from({ length: 19 }, (_, day) => [new Date(begin.getTime() + day * dayMs), 100 + day * 24] as const);
  setClocks(new Date(end.getTime() + hourMs));
  await new SwapBench(twins.one, tenant).report(supply.meterId, days);
  return supply;
}

/** Of four days of silence it shows twice as much as before. */
const answer = ({ meterId }: TestSupply) =>
  new SwapBench(twins.one, tenant).report(meterId, [[new Date(end.getTime() + hourMs / 2), 100 + 18 * 24 + (silentDays * 24 + 0.5) * 2]]);

async function settle({ context }: TestServer): Promise<void> {
  while ((await rollupConsumption(context)) > 0);
  await twins.one.database.kysely
    .updateTable('supplies')
    .set({ next_at: new Date(0) })
    .where('tenant_id', '=', tenant.id)
    .execute();
  await settleSupplies(context);
}

const readDays = ({ roomId }: TestSupply) =>
  twins.one.database.kysely.selectFrom('supply_days').select(['day', 'amount']).where('room_id', '=', roomId).orderBy('day').execute();
const countJournals = async () =>
  (await twins.one.database.kysely.selectFrom('journals').select('id').where('tenant_id', '=', tenant.id).execute()).length;
const readBills = ({ roomId }: TestSupply) =>
  twins.one.database.kysely.selectFrom('bills').select(['total', 'estimated']).where('room_id', '=', roomId).execute();

/** Each day of the room once, those of the silence as given; and what they come to. */
async function expectDays(room: TestSupply, { silent, estimated }: { silent: number; estimated: number }): Promise<void> {
  const days = await readDays(room);
  expect(days.map(({ amount }) => Number(amount))).toEqual([...Array<number>(18).fill(24_000), ...Array<number>(silentDays).fill(silent)]);
  const total = 18 * dayCents + (silentDays * dayCents * silent) / 24_000;
  expect(await readCharged(twins.one, tenant.id, room.roomId)).toEqual(new Map([[tenant.accounts.occupant.id, total]]));
  expect(await readBills(room)).toMatchObject([{ total, estimated }]);
}

describe('a silent meter', () => {
  it.each(['before', 'after'] as const)('is estimated once and trued up once where it is interrupted %s any statement', async (when) => {
    const room = await createRoom();
    const interruptEach = async () => {
      for (let number = 1; ; number += 1) {
        const failing = failStatements({ code: '57P01', when, number });
        await settle(twins.one).catch(() => undefined);
        failing.restore();
        expect(await findLedgerFaults(twins.one, tenant.id)).toEqual(soundLedger);
        if (!failing.hasFailed()) return number - 1;
      }
    };
    expect(await interruptEach()).toBeGreaterThan(5);
    await expectDays(room, { silent: 24_000, estimated: silentDays * 24_000 });
    expect(await countJournals()).toBe(1);
    await answer(room);
    expect(await interruptEach()).toBeGreaterThan(5);
    await settle(twins.two);
    await expectDays(room, { silent: 48_000, estimated: 0 });
    expect(await countJournals()).toBe(2);
  });

  it('is estimated once and trued up once by two servers', async () => {
    const rooms: TestSupply[] = [];
    for (let index = 0; index < 8; index += 1) rooms.push(await createRoom());
    const both = () => Promise.all([settle(twins.one), settle(twins.two), settle(twins.one)]);
    await both();
    for (const room of rooms) await expectDays(room, { silent: 24_000, estimated: silentDays * 24_000 });
    expect(await countJournals()).toBe(rooms.length);
    const settling = both();
    for (const room of rooms) await answer(room);
    await settling;
    await both();
    for (const room of rooms) await expectDays(room, { silent: 48_000, estimated: 0 });
    expect(await countJournals()).toBe(2 * rooms.length);
    expect(await findLedgerFaults(twins.one, tenant.id)).toEqual(soundLedger);
  });
});
