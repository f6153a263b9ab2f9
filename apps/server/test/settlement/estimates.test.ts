import { dayMs, hourMs } from '@energy-om/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rollupConsumption } from '#services/ingest/rollup/rollup-consumption.ts';
import { settleSupplies } from '#services/settlement/settle-supplies.ts';
import { createArea } from '../support/factories/create-places.ts';
import { publishTariff, readCharged, setPayer } from '../support/factories/create-supplies.ts';
import { createTenant, signIn, type TestTenant } from '../support/factories/create-tenant.ts';
import { findLedgerFaults, soundLedger } from '../support/factories/create-wallets.ts';
import { SwapBench } from '../support/services/swap-bench.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let tenant: TestTenant;
let bench: SwapBench;
let roomId: string;
let meterId: string;

/** A Monday. */
const begin = new Date('2026-11-02T00:00:00+08:00');
/** Of a Friday, two weeks later. */
const silentFrom = new Date('2026-11-20T00:00:00+08:00');
/** Eight hours of valley and sixteen of peak, a kilowatt-hour each. */
const dayCents = 8 * 50 + 16 * 100;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  tenant = await createTenant(server);
  bench = new SwapBench(server, tenant);
  server.clock.set(begin);
  await publishTariff(server, tenant, { from: begin });
  roomId = await createArea(server, tenant.id, tenant.areas.building, '501', { kind: 'room' });
  meterId = await bench.createMeter(roomId);
  await server.database.kysely
    .insertInto('room_meters')
    .values({ tenant_id: tenant.id, device_id: meterId, from_at: begin, room_id: roomId, assigned_by: tenant.accounts.energy_clerk.id })
    .execute();
  await setPayer(server, tenant, roomId, begin, tenant.accounts.occupant.id);
});

/** What the display shows after some hours: a kilowatt-hour an hour, and two from the silence on. */
const shows = (at: number) => {
  const hours = (at - begin.getTime()) / hourMs;
  return 100 + hours + Math.max(0, (at - silentFrom.getTime()) / hourMs);
};
const report = (from: number, to: number) =>
  bench.report(
    meterId,
    Array.from({ length: Math.floor((to - from) / hourMs) + 1 }, (_, hour) => {
      const at = from + hour * hourMs;
      return [new Date(at), shows(at)] as const;
    }),
  );

async function settle(now: Date): Promise<void> {
  server.clock.set(now);
  while ((await rollupConsumption(server.context)) > 0);
  await server.database.kysely
    .updateTable('supplies')
    .set({ next_at: new Date(0) })
    .where('tenant_id', '=', tenant.id)
    .execute();
  await settleSupplies(server.context);
}

const afterSilence = (days: number, hours = 1) => new Date(silentFrom.getTime() + days * dayMs + hours * hourMs);
const charged = async () => (await readCharged(server, tenant.id, roomId)).get(tenant.accounts.occupant.id);
const readSupply = () => server.database.kysely.selectFrom('supplies').selectAll().where('room_id', '=', roomId).executeTakeFirstOrThrow();
const countJournals = async () =>
  (await server.database.kysely.selectFrom('journals').select('id').where('tenant_id', '=', tenant.id).execute()).length;
async function readBill() {
  const client = await signIn(server, tenant.accounts.occupant.id, tenant.id);
  const [bill] = (await client.succeed('listBills', {})).items;
  return bill;
}

describe('a meter that is silent', () => {
  it('is estimated after 72 hours, day by day, as at once; and trued up by its readings', async () => {
    await report(begin.getTime(), silentFrom.getTime());
    await settle(afterSilence(2, 23));
    expect(await charged()).toBe(18 * dayCents);
    expect(await readSupply()).toMatchObject({ settled_to: silentFrom, estimated_from: null });
    await settle(afterSilence(3));
    expect(await readSupply()).toMatchObject({ settled_to: afterSilence(3, 0), estimated_from: silentFrom });
    expect(await charged()).toBe(21 * dayCents);
    expect(await readBill()).toMatchObject({ amount: 21 * 24_000, estimated: 3 * 24_000 });
    await settle(afterSilence(4));
    expect(await charged()).toBe(22 * dayCents);
    expect(await readBill()).toMatchObject({ estimated: 4 * 24_000 });
    const journals = await countJournals();
    const { version } = await readSupply();
    // Drawn up anew from the beginning of the month, it is the same.
    await server.database.kysely
      .updateTable('supplies')
      .set({ version: version + 1, due_from: begin })
      .where('room_id', '=', roomId)
      .execute();
    await settle(afterSilence(4));
    expect([await charged(), await countJournals()]).toEqual([22 * dayCents, journals]);
    expect(await readBill()).toMatchObject({ estimated: 4 * 24_000 });
    await report(afterSilence(5).getTime(), afterSilence(5).getTime());
    await settle(afterSilence(5));
    // Since the silence it has counted twice as much.
    expect(await charged()).toBe(18 * dayCents + 5 * 2 * dayCents);
    expect(await readBill()).toMatchObject({ amount: (18 + 10) * 24_000, estimated: 0 });
    expect(await readSupply()).toMatchObject({ estimated_from: null });
    expect(await findLedgerFaults(server, tenant.id)).toEqual(soundLedger);
  });

  it('is none without enough like days: its supply waits', async () => {
    await report(begin.getTime() + 16 * dayMs, silentFrom.getTime());
    await server.database.kysely
      .updateTable('room_meters')
      .set({ from_at: new Date(begin.getTime() + 16 * dayMs) })
      .where('device_id', '=', meterId)
      .execute();
    await settle(afterSilence(10));
    await settle(afterSilence(10));
    // It is looked at again within the hour: to find out that it cannot be estimated takes weeks of hours.
    const next_at = new Date(server.clock.now().getTime() + hourMs);
    expect(await readSupply()).toMatchObject({ settled_to: silentFrom, estimated_from: null, next_at });
  });

  it('stays estimated up to when it was taken away, and its supply is complete', async () => {
    await report(begin.getTime(), silentFrom.getTime());
    const taken = afterSilence(4, 12);
    server.clock.set(taken);
    await server.database.kysely
      .updateTable('room_meters')
      .set({ to_at: taken, taken_by: tenant.accounts.energy_clerk.id })
      .where('device_id', '=', meterId)
      .execute();
    for (const days of [6, 6, 40]) await settle(afterSilence(days));
    expect(await charged()).toBe(22 * dayCents + 8 * 50 + 4 * 100);
    expect(await readSupply()).toMatchObject({ settled_to: taken, estimated_from: null, is_complete: true });
    expect(await findLedgerFaults(server, tenant.id)).toEqual(soundLedger);
  });
});
