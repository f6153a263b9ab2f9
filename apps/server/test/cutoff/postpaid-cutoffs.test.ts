import { dayMs, defaultPostpaidTerms, hourMs } from '@energy-om/domain';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeBills } from '#services/bill/closing/close-bills.ts';
import { beginOverdueCutoffs } from '#services/cutoff/begin-overdue-cutoffs.ts';
import { createBill } from '../support/factories/create-supplies.ts';
import { chargeWallet } from '../support/factories/create-wallets.ts';
import { CutoffBench, type CutoffHome } from '../support/services/cutoff-bench.ts';
import { SwitchBench } from '../support/services/switch-bench.ts';

let switches: SwitchBench;
let bench: CutoffBench;
beforeAll(async () => {
  switches = await SwitchBench.start();
  bench = new CutoffBench(switches);
});
afterAll(() => switches.close());

/** A bill of ¥12 for October, which is closed now. */
async function closeBill(home: CutoffHome): Promise<void> {
  const { server, tenant } = bench;
  await createBill(server, tenant.id, { ...home, month: '2026-10' });
  await chargeWallet(server, tenant.id, home, 1200);
  await server.database.kysely
    .updateTable('supplies')
    .set({ settled_to: server.clock.now(), due_from: null })
    .where('tenant_id', '=', tenant.id)
    .where('room_id', '=', home.roomId)
    .execute();
  await closeBills(server.context);
}

it('a bill that is not paid is due, then there is notice, then the room is off; once it is paid it comes on by itself', async () => {
  await switches.begin();
  const home = await bench.createHome();
  const connection = await switches.connect(home.meter.token);
  await bench.savePolicy();
  const clerk = await bench.as('energy_clerk');
  await clerk.succeed('savePaymentTerms', { walletId: home.walletId, version: 0, mode: 'postpaid', terms: defaultPostpaidTerms });
  await closeBill(home);
  const { clock, context } = switches.server;
  clock.advance(15 * dayMs);
  await beginOverdueCutoffs(context);
  expect(await bench.readCutoff(home)).toBeUndefined();
  clock.advance(dayMs);
  await beginOverdueCutoffs(context);
  await bench.advance();
  await bench.expectState(home, 'grace');
  await bench.pass(23 * dayMs);
  await bench.expectState(home, 'due');
  expect(await bench.listCommands(home)).toEqual([]);
  await bench.pass(7 * dayMs - hourMs);
  await bench.expectState(home, 'due');
  await bench.pass(hourMs);
  await bench.expectState(home, 'sent');
  await bench.follow(connection, false, 1);
  await bench.advance();
  await bench.expectState(home, 'off');
  const refused = await (await bench.as('energy_clerk')).call('setMeterSwitch', { meterId: home.meter.id, on: true, reason: '住户要求' });
  expect(refused).toMatchObject({ code: 4009, message: expect.stringContaining('欠费') });
  await bench.enter(home, 1100);
  await bench.advance();
  await bench.expectState(home, 'off');
  await bench.enter(home, 100);
  await bench.advance();
  await bench.expectState(home, 'restoring');
  await bench.follow(connection, true, 2);
  await bench.advance();
  await bench.expectState(home, 'normal');
});
