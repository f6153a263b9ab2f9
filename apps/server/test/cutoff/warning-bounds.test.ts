import { defaultCutoffPolicy } from '@energy-om/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { warnOfLowBalances } from '#services/low-balance/warn-of-low-balances.ts';
import { clearOutbox, dispatchNotifications } from '../support/assertions/notifications.ts';
import { createTenant } from '../support/factories/create-tenant.ts';
import { occupyRoom } from '../support/factories/create-wallets.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('the warnings go by what the organisation calls low and urgent', async () => {
  const tenant = await createTenant(server);
  await clearOutbox(server);
  const home = await occupyRoom(server, tenant);
  const bounds = { low: { cents: 10_000, days: 0 }, urgent: { cents: 8000, days: 0 } };
  await tenant.clients.tenant_admin.succeed('saveCutoffPolicy', { ...defaultCutoffPolicy, ...bounds, version: 0, pauses: [] });
  const enter = async (cents: number) => {
    await tenant.clients.energy_clerk.succeed('enterWalletEntry', {
      ...home,
      kind: cents < 0 ? 'adjustment' : 'cash',
      cents,
      note: '现金',
    });
    await warnOfLowBalances(server.context);
    return (await dispatchNotifications(server, tenant)).notified;
  };
  expect(await enter(10_000)).toEqual({});
  expect(await enter(-1)).toEqual({ occupant: 'balanceLow' });
  expect(await enter(-2000)).toEqual({ occupant: 'balanceUrgent' });
});
