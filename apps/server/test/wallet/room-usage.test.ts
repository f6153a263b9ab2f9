import { dayMs, hourMs } from '@energy-om/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { settleSupplies } from '#services/settlement/settle-supplies.ts';
import { writeHours } from '../support/factories/create-readings.ts';
import { createSupply, plainTerms, publishTariff, setPayer, type TestSupply } from '../support/factories/create-supplies.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

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
/** The test's present is in the morning of this day. */
const today = at('2026-11-19T00:00');
const daysAgo = (days: number) => new Date(today.getTime() - days * dayMs);
const paidOf = { cents: 8 * 50 + 16 * 100, amount: 24_000 };

/** One kilowatt-hour in each hour between two instants. */
function evenHours(from: Date, to: Date): Record<string, number> {
  const count = (to.getTime() - from.getTime()) / hourMs;
  return Object.fromEntries(Array.from({ length: count }, (_, hour) => [new Date(from.getTime() + hour * hourMs).toISOString(), 1]));
}

async function createUsedSupply({ from = daysAgo(10), readTo = at('2026-11-19T09:40') } = {}): Promise<TestSupply> {
  const supply = await createSupply(server, tenant, { from, readTo });
  await setPayer(server, tenant, supply.roomId, from, tenant.accounts.occupant.id);
  await writeHours(server, { tenantId: tenant.id, deviceId: supply.meterId }, evenHours(from, at('2026-11-19T09:00')));
  return supply;
}

const readUsage = async ({ roomId }: TestSupply) => (await tenant.clients.energy_clerk.succeed('getRoomBalance', { roomId })).usage;

describe('getRoomBalance', () => {
  it('adds the running day, by the same tariff, to what was settled', async () => {
    await publishTariff(server, tenant, { from: daysAgo(20) });
    const supply = await createUsedSupply();
    await settleSupplies(server.context);
    const usage = await readUsage(supply);
    // Eight hours of valley and one of peak are known of today.
    const ofToday = { amount: 9000, cents: 8 * 50 + 100 };
    const ofMonth = { amount: 10 * paidOf.amount + 9000, cents: 10 * paidOf.cents + 500 };
    expect(usage).toMatchObject({
      supplies: [{ energyType: 'NYDN', today: ofToday, month: ofMonth, knownTo: at('2026-11-19T09:00').toISOString() }],
      todayCents: 500,
      monthCents: ofMonth.cents,
      unsettledCents: 500,
    });
    expect(usage.dailyCents).toBe(Math.round(24 * (ofMonth.cents / (ofMonth.amount / 1000))));
    expect(usage.daysLeft).toBe(0);
  });

  it('says for how many days the balance lasts once the running day is paid', async () => {
    await publishTariff(server, tenant, { from: daysAgo(20), terms: { ...plainTerms, prices: { V: [1_000_000], P: [1_000_000] } } });
    const supply = await createUsedSupply();
    await settleSupplies(server.context);
    const { kysely } = server.database;
    const owned = { roomId: supply.roomId, accountId: tenant.accounts.occupant.id };
    await kysely
      .insertInto('room_members')
      .values({
        ...{ tenant_id: tenant.id, room_id: owned.roomId, account_id: owned.accountId },
        ...{ from_at: daysAgo(10), relation: 'tenant', bound_by: tenant.accounts.tenant_admin.id },
      })
      .execute();
    const enter = (cents: number) =>
      tenant.clients.energy_clerk.succeed('enterWalletEntry', { ...owned, kind: 'cash', cents, note: '现金' });
    // ¥240 were charged. ¥9 of today are to be charged, and each day costs ¥24.
    await enter(24_000);
    await enter(900 + 2 * 2400);
    expect(await readUsage(supply)).toMatchObject({ unsettledCents: 900, dailyCents: 2400, daysLeft: 2 });
    await enter(2399);
    expect((await readUsage(supply)).daysLeft).toBe(2);
    await enter(1);
    expect((await readUsage(supply)).daysLeft).toBe(3);
  });

  it('agrees with the settlement that follows', async () => {
    const terms = { ...plainTerms, fixedFee: 1000, prices: { V: [333_333], P: [777_777] } };
    await publishTariff(server, tenant, { from: daysAgo(20), terms });
    // Nothing is settled yet, so that all of it is outlook.
    const supply = await createUsedSupply({ readTo: at('2026-11-19T00:10') });
    const outlook = await readUsage(supply);
    expect(outlook.unsettledCents).toBe(outlook.monthCents);
    await settleSupplies(server.context);
    const settled = await readUsage(supply);
    expect(settled.unsettledCents).toBe(0);
    expect(settled.monthCents).toBe(outlook.monthCents);
    const bills = await server.database.kysely.selectFrom('bills').select('total').where('room_id', '=', supply.roomId).execute();
    expect(bills).toEqual([{ total: outlook.monthCents }]);
  });

  it('counts what its payer used alone', async () => {
    await publishTariff(server, tenant, { from: daysAgo(20) });
    const supply = await createUsedSupply();
    await setPayer(server, tenant, supply.roomId, daysAgo(2), tenant.accounts.stranger.id);
    await settleSupplies(server.context);
    const usage = await readUsage(supply);
    expect(usage.monthCents).toBe(2 * paidOf.cents + 500);
    expect(usage.supplies[0]?.month.amount).toBe(2 * paidOf.amount + 9000);
  });

  it('knows nothing of today while the meter is silent', async () => {
    await publishTariff(server, tenant, { from: daysAgo(20) });
    const supply = await createUsedSupply({ readTo: at('2026-11-17T05:30') });
    await settleSupplies(server.context);
    const { supplies, todayCents, unsettledCents } = await readUsage(supply);
    expect(supplies).toMatchObject([{ today: { amount: 0, cents: 0 }, knownTo: at('2026-11-17T05:00').toISOString() }]);
    expect([todayCents, unsettledCents]).toEqual([0, 5 * 50]);
  });

  it('has neither price nor rate without a tariff', async () => {
    const supply = await createUsedSupply();
    expect(await readUsage(supply)).toMatchObject({ monthCents: 0, dailyCents: null, daysLeft: null });
  });
});
