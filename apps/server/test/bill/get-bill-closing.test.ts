import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { at, closeNow, settleNow, settleOctober } from '../support/factories/close-month.ts';
import { createSupply, setPayer } from '../support/factories/create-supplies.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { createTestClient } from '../support/services/test-client.ts';
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

describe('getBillClosing', () => {
  it('is for whoever keeps wallets', async () => {
    expect((await createTestClient(server).call('getBillClosing', {})).code).toBe(4001);
    for (const person of ['occupant', 'technician', 'dispatcher'] as const)
      expect((await tenant.clients[person].call('getBillClosing', {})).code).toBe(4003);
  });

  it('says which meter is silent and where no tariff is in force, of the own organisation', async () => {
    const clerk = tenant.clients.energy_clerk;
    const payer = tenant.accounts.occupant.id;
    expect(await clerk.succeed('getBillClosing', {})).toEqual({
      ...{ month: '2026-10', closedCount: 0, openCount: 0, obstacleCount: 0, obstacles: [] },
    });
    const untariffed = await createSupply(server, tenant, { from: at('2026-10-30T00:00'), readTo: at('2026-11-19T00:00') });
    await setPayer(server, tenant, untariffed.roomId, at('2026-10-30T00:00'), payer);
    expect((await clerk.succeed('getBillClosing', {})).obstacles).toMatchObject([
      { room: { id: untariffed.roomId }, settledTo: null, reason: 'noTariff', meters: [] },
    ]);
    await settleOctober(server, tenant);
    const silent = await createSupply(server, tenant, { from: at('2026-10-31T00:00'), readTo: at('2026-10-31T18:20') });
    await setPayer(server, tenant, silent.roomId, at('2026-10-31T00:00'), payer);
    // Nobody is billed for what the operator uses itself.
    await createSupply(server, tenant, { from: at('2026-10-31T00:00'), readTo: at('2026-10-31T18:20') });
    await settleNow(server, tenant.id);
    await closeNow(server);
    const closing = await clerk.succeed('getBillClosing', {});
    expect(closing).toMatchObject({ closedCount: 2, openCount: 0, obstacleCount: 1 });
    expect(closing.obstacles).toMatchObject([
      {
        room: { id: silent.roomId },
        energyType: 'NYDN',
        settledTo: null,
        reason: 'silent',
        meters: [{ id: silent.meterId, name: '户表', knownTo: at('2026-10-31T18:00').toISOString() }],
      },
    ]);
    const other = await createTenant(server);
    expect((await other.clients.energy_clerk.succeed('getBillClosing', {})).obstacles).toEqual([]);
  });

  it('counts the bills that wait, and says that a supply is being settled', async () => {
    const supply = await settleOctober(server, tenant);
    await server.database.kysely
      .updateTable('supplies')
      .set({ due_from: at('2026-10-31T05:00') })
      .where('tenant_id', '=', tenant.id)
      .execute();
    await closeNow(server);
    const closing = await tenant.clients.energy_clerk.succeed('getBillClosing', {});
    expect(closing).toMatchObject({ closedCount: 0, openCount: 1, obstacleCount: 1 });
    expect(closing.obstacles).toMatchObject([{ room: { id: supply.roomId }, reason: 'settling', meters: [] }]);
  });
});
