import { hourMs, minuteMs } from '@energy-om/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { warnOfLowBalances } from '#services/low-balance/warn-of-low-balances.ts';
import { settleSupplies } from '#services/settlement/settle-supplies.ts';
import { writeHours } from '../support/factories/create-readings.ts';
import { createSupply, publishTariff, readCharged, readMeterTo, setPayer, type TestSupply } from '../support/factories/create-supplies.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { findLedgerFaults, occupyRoom, soundLedger } from '../support/factories/create-wallets.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let tenant: TestTenant;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  tenant = await createTenant(server);
  await publishTariff(server, tenant, { from: begin });
  server.clock.set(at('2026-11-19T09:20'));
});
afterAll(() => server.close());

const at = (text: string) => new Date(`${text}+08:00`);
const begin = at('2026-11-09T00:00');
/** Eight hours of valley and sixteen of peak of one kilowatt-hour each: half a yuan and one yuan. */
const dayCents = 8 * 50 + 16 * 100;

/** One kilowatt-hour in each hour between two instants. */
function writeEvenUse({ meterId }: TestSupply, from: Date, to: Date): Promise<void> {
  const count = (to.getTime() - from.getTime()) / hourMs;
  const hours = Array.from({ length: count }, (_, hour) => [new Date(from.getTime() + hour * hourMs).toISOString(), 1]);
  return writeHours(server, { tenantId: tenant.id, deviceId: meterId }, Object.fromEntries(hours));
}

/** A room that has used the same each day for ten days, which were settled, and whose payer has so much left. */
async function createRoom(leftCents: number): Promise<TestSupply> {
  const supply = await createSupply(server, tenant, { from: begin, readTo: at('2026-11-19T09:15') });
  await setPayer(server, tenant, supply.roomId, begin, tenant.accounts.occupant.id);
  const home = await occupyRoom(server, tenant, { roomId: supply.roomId, pays: false });
  await tenant.clients.energy_clerk.succeed('enterWalletEntry', { ...home, kind: 'cash', cents: 10 * dayCents + leftCents, note: '现金' });
  await writeEvenUse(supply, begin, at('2026-11-19T09:00'));
  await settleSupplies(server.context);
  await warnOfLowBalances(server.context);
  return supply;
}

const readSupply = ({ roomId }: TestSupply) =>
  server.database.kysely
    .selectFrom('supplies')
    .select(['settled_to', 'next_at', 'version'])
    .where('tenant_id', '=', tenant.id)
    .where('room_id', '=', roomId)
    .executeTakeFirstOrThrow();
const readRoom = ({ roomId }: TestSupply) => tenant.clients.energy_clerk.succeed('getRoomBalance', { roomId });
const readDays = ({ roomId }: TestSupply) =>
  server.database.kysely.selectFrom('supply_days').select(['day', 'amount']).where('room_id', '=', roomId).orderBy('day').execute();
const readWallet = () =>
  server.database.kysely.selectFrom('wallets').select('balance').where('tenant_id', '=', tenant.id).executeTakeFirstOrThrow();
const readCharges = () =>
  server.database.kysely
    .selectFrom('charges as c')
    .innerJoin('journal_lines as l', 'l.journal_id', 'c.journal_id')
    .select(['c.from_at', 'c.to_at', 'l.amount'])
    .where('c.tenant_id', '=', tenant.id)
    .where('l.account', '=', 'wallet')
    .orderBy('c.to_at', 'desc')
    .execute();

/** The meter sends on to a quarter past an hour, at which whatever is due is settled and judged. */
async function goOnTo(supply: TestSupply, hour: Date): Promise<void> {
  const now = new Date(hour.getTime() + 15 * minuteMs);
  const known = await server.database.kysely
    .selectFrom('device_states')
    .select('register_at')
    .where('device_id', '=', supply.meterId)
    .executeTakeFirstOrThrow();
  const from = Math.floor((known.register_at?.getTime() ?? 0) / hourMs) * hourMs;
  await writeEvenUse(supply, new Date(from), hour);
  await readMeterTo(server, tenant.id, supply.meterId, now);
  server.clock.set(now);
  await settleSupplies(server.context);
  await warnOfLowBalances(server.context);
}

describe('settleSupplies by the hour', () => {
  it('settles each hour where the balance lasts under three days, and warns in the hour in which it is used up', async () => {
    const room = await createRoom(650);
    expect(await readSupply(room)).toMatchObject({ settled_to: at('2026-11-19T00:00'), next_at: server.clock.now() });
    const before = await readRoom(room);
    await settleSupplies(server.context);
    expect(await readSupply(room)).toMatchObject({ settled_to: at('2026-11-19T09:00'), next_at: at('2026-11-19T10:05') });
    const after = await readRoom(room);
    expect(after.usage?.supplies[0]?.today).toEqual({ amount: 9000, cents: 8 * 50 + 100 });
    expect(after).toMatchObject({ balanceCents: 650 - 500, usage: { ...before.usage, unsettledCents: 0 } });
    for (const hour of ['10', '11']) await goOnTo(room, at(`2026-11-19T${hour}:00`));
    expect(await readWallet()).toEqual({ balance: -50 });
    const warned = await server.database.kysely
      .selectFrom('wallet_warnings')
      .select(['level', 'warned_at'])
      .where('tenant_id', '=', tenant.id)
      .orderBy('warned_at')
      .execute();
    expect(warned.at(-1)).toEqual({ level: 'owing', warned_at: at('2026-11-19T11:15') });
    expect(await readCharges()).toEqual([
      { from_at: at('2026-11-19T10:00'), to_at: at('2026-11-19T11:00'), amount: 100 },
      { from_at: at('2026-11-19T09:00'), to_at: at('2026-11-19T10:00'), amount: 100 },
      { from_at: at('2026-11-19T00:00'), to_at: at('2026-11-19T09:00'), amount: 500 },
      { from_at: begin, to_at: at('2026-11-19T00:00'), amount: 10 * dayCents },
    ]);
    expect(await findLedgerFaults(server, tenant.id)).toEqual(soundLedger);
  });

  it('waits for the end of the day where more is left, and again once somebody has paid; the day is whole then', async () => {
    const rich = await createRoom(3 * dayCents);
    expect(await readSupply(rich)).toMatchObject({ next_at: at('2026-11-20T00:30') });
    const room = await createRoom(1000);
    await settleSupplies(server.context);
    const { version } = await readSupply(room);
    const place = { roomId: room.roomId, accountId: tenant.accounts.occupant.id };
    await tenant.clients.energy_clerk.succeed('enterWalletEntry', { ...place, kind: 'cash', cents: 40_000, note: '现金' });
    await warnOfLowBalances(server.context);
    await goOnTo(room, at('2026-11-19T20:00'));
    expect(await readSupply(room)).toMatchObject({ settled_to: at('2026-11-19T09:00'), version });
    await goOnTo(room, at('2026-11-20T01:00'));
    expect(await readSupply(room)).toMatchObject({ settled_to: at('2026-11-20T00:00') });
    expect((await readDays(room)).at(-1)).toEqual({ day: '2026-11-19', amount: 24_000 });
    expect(await readCharged(server, tenant.id, room.roomId)).toEqual(new Map([[tenant.accounts.occupant.id, 11 * dayCents]]));
    expect(await findLedgerFaults(server, tenant.id)).toEqual(soundLedger);
  });

  it('corrects what comes late within the hours that were settled', async () => {
    const room = await createRoom(1000);
    await settleSupplies(server.context);
    await server.database.kysely.updateTable('meter_hours').set({ amount: 3 }).where('hour', '=', at('2026-11-19T03:00')).execute();
    await server.database.kysely
      .updateTable('supplies')
      .set({ version: (await readSupply(room)).version + 1, due_from: at('2026-11-19T03:00') })
      .where('room_id', '=', room.roomId)
      .execute();
    await settleSupplies(server.context);
    expect(await readSupply(room)).toMatchObject({ settled_to: at('2026-11-19T09:00') });
    expect(await readRoom(room)).toMatchObject({ balanceCents: 1000 - 500 - 100 });
    expect(await findLedgerFaults(server, tenant.id)).toEqual(soundLedger);
  });
});
