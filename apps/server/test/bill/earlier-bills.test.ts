import { dayMs, defaultPostpaidTerms } from '@energy-om/domain';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { remindOfBills } from '#services/bill/reminder/remind-of-bills.ts';
import { dispatchNotifications } from '../support/assertions/notifications.ts';
import { at, closeNow, evenDayCents, settleOctober } from '../support/factories/close-month.ts';
import { liveIn } from '../support/factories/create-rooms.ts';
import { createTenant, signIn } from '../support/factories/create-tenant.ts';
import { openWallet } from '../support/factories/create-wallets.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('reminds of a bill that was issued before its payer paid after use, as if it had been issued with the terms', async () => {
  const begin = at('2026-11-19T09:00');
  server.clock.set(begin);
  const tenant = await createTenant(server);
  const { roomId } = await settleOctober(server, tenant);
  const accountId = tenant.accounts.occupant.id;
  await liveIn(server, tenant.id, { roomId, accountId }, at('2026-10-31T00:00'));
  const walletId = await openWallet(server, tenant.id, { roomId, accountId });
  await closeNow(server);
  const remindAfter = async (days: number) => {
    server.clock.set(new Date(begin.getTime() + days * dayMs));
    await remindOfBills(server.context);
    await remindOfBills(server.context);
    return server.database.kysely
      .selectFrom('bill_reminders')
      .select(['step', 'cents'])
      .where('tenant_id', '=', tenant.id)
      .orderBy('at')
      .execute();
  };
  // Whoever pays in advance is reminded of balances alone.
  expect(await remindAfter(0.5)).toEqual([]);
  const clerk = await signIn(server, tenant.accounts.energy_clerk.id, tenant.id);
  const terms = { ...defaultPostpaidTerms, dueDays: 10 };
  await clerk.succeed('savePaymentTerms', { walletId, version: 0, mode: 'postpaid', terms });
  await dispatchNotifications(server, tenant);
  expect(await remindAfter(7)).toEqual([]);
  const soon = { step: 'soon', cents: evenDayCents };
  expect(await remindAfter(7.6)).toEqual([soon]);
  expect((await dispatchNotifications(server, tenant)).notified).toEqual({ occupant: 'billDueSoon' });
  expect(await remindAfter(10.6)).toEqual([soon, { step: 'due', cents: evenDayCents }]);
  expect((await dispatchNotifications(server, tenant)).notified).toEqual({ occupant: 'billOverdue' });
  expect(await remindAfter(11)).toHaveLength(2);
});
