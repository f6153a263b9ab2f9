import { dayMs, hourMs } from '@energy-om/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { settleSupplies } from '#services/settlement/settle-supplies.ts';
import { itRejectsUnauthorised } from '../support/assertions/rejects-unauthorised.ts';
import { writeHours } from '../support/factories/create-readings.ts';
import { createSupply, plainTerms, publishTariff, readMeterTo, setPayer, type TestSupply } from '../support/factories/create-supplies.ts';
import { createTenant, signIn, type TestTenant } from '../support/factories/create-tenant.ts';
import { openWallet } from '../support/factories/create-wallets.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let tenant: TestTenant;
const today = new Date('2026-11-19T00:00+08:00');
const atHour = (hour: number) => new Date(today.getTime() + hour * hourMs);

beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  server.clock.set(atHour(10));
  tenant = await createTenant(server);
  await publishTariff(server, tenant, { from: new Date(today.getTime() - 20 * dayMs), terms: plainTerms });
});
afterAll(() => server.close());

const noClerks = ['dispatcher', 'team_leader', 'technician', 'client_rep', 'occupant'] as const;
const list = async (input: object = {}) => tenant.clients.energy_clerk.succeed('listFormerPayers', input);

/** The occupant pays for a kilowatt-hour an hour since yesterday, which is settled, and leaves today at an hour; readings are known until eight. */
async function leaveAt(hour: number): Promise<TestSupply> {
  const yesterday = atHour(-24);
  const supply = await createSupply(server, tenant, { from: yesterday, readTo: today });
  const device = { tenantId: tenant.id, deviceId: supply.meterId };
  const hours = Array.from({ length: 32 }, (_, index) => [atHour(index - 24).toISOString(), 1]);
  await writeHours(server, device, Object.fromEntries(hours));
  await openWallet(server, tenant.id, { roomId: supply.roomId, accountId: tenant.accounts.occupant.id });
  await setPayer(server, tenant, supply.roomId, yesterday, tenant.accounts.occupant.id);
  await settleSupplies(server.context);
  await readMeterTo(server, tenant.id, supply.meterId, atHour(8));
  await setPayer(server, tenant, supply.roomId, atHour(hour), null);
  return supply;
}

describe('listFormerPayers', () => {
  itRejectsUnauthorised('listFormerPayers', () => ({ server, tenant }), noClerks, {});

  it('has who left before the use was settled, with what it will come to, until it is', async () => {
    const supply = await leaveAt(6);
    const { items } = await list();
    expect(items).toMatchObject([
      {
        room: { id: supply.roomId },
        account: { id: tenant.accounts.occupant.id },
        leftAt: atHour(6).toISOString(),
        settledTo: today.toISOString(),
        // Six kilowatt-hours of the night.
        estimate: { cents: 6 * 50, isComplete: true },
      },
    ]);
    const other = await createTenant(server);
    expect((await other.clients.energy_clerk.succeed('listFormerPayers', {})).items).toEqual([]);
    const before = items[0]?.balanceCents ?? 0;
    await server.database.kysely
      .updateTable('supplies')
      .set({ settled_to: atHour(6) })
      .where('room_id', '=', supply.roomId)
      .execute();
    expect((await list()).items).toEqual([]);
    expect(before).toBeLessThan(0);
  });

  it('says where readings are missing up to the leaving', async () => {
    await leaveAt(9);
    expect((await list()).items).toMatchObject([{ estimate: { cents: 8 * 50, isComplete: false } }]);
  });

  it('estimates nothing of a room that has waited for long', async () => {
    await leaveAt(6);
    server.clock.set(new Date(today.getTime() + 8 * dayMs));
    const client = await signIn(server, tenant.accounts.energy_clerk.id, tenant.id);
    expect((await client.succeed('listFormerPayers', {})).items).toMatchObject([{ leftAt: atHour(6).toISOString(), estimate: null }]);
  });

  it('leaves out who pays again, and who will leave', async () => {
    const supply = await leaveAt(6);
    await setPayer(server, tenant, supply.roomId, atHour(7), tenant.accounts.occupant.id);
    expect((await list()).items).toEqual([]);
    await setPayer(server, tenant, supply.roomId, atHour(12), null);
    expect((await list()).items).toEqual([]);
  });

  it('goes through pages, whoever left last first', async () => {
    const rooms = [await leaveAt(6), await leaveAt(7), await leaveAt(5)].map(({ roomId }) => roomId);
    const first = await list({ pageSize: 2 });
    expect(first.items.map(({ room }) => room.id)).toEqual([rooms[1], rooms[0]]);
    const next = await list({ pageSize: 2, cursor: first.cursor ?? undefined });
    expect(next.items.map(({ room }) => room.id)).toEqual([rooms[2]]);
    expect(first.total).toBe(3);
  });
});
