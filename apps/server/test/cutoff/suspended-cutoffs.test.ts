import { hourMs, minuteMs } from '@energy-om/domain';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createWalletEntry } from '../support/factories/create-wallets.ts';
import { CutoffBench, type CutoffHome } from '../support/services/cutoff-bench.ts';
import { SwitchBench } from '../support/services/switch-bench.ts';

let switches: SwitchBench;
let bench: CutoffBench;
let home: CutoffHome;

beforeAll(async () => {
  switches = await SwitchBench.start();
  bench = new CutoffBench(switches);
});
afterAll(() => switches.close());
beforeEach(async () => {
  await switches.begin();
  home = await bench.createHome();
});

/** Up to the moment in which the switch is commanded. */
async function oweUntilDue() {
  await bench.enter(home, -1000);
  await bench.advance(2);
  await bench.pass(24 * hourMs);
  await bench.expectState(home, 'due');
}

describe('a suspended organisation', () => {
  const suspend = (suspended_at: Date | null) =>
    switches.server.database.kysely
      .updateTable('tenants')
      .set({ suspended_at, suspension_reason: suspended_at && '欠服务费' })
      .where('id', '=', bench.tenant.id)
      .execute();
  /** As an outside payment does, which needs nobody of the organisation. */
  const pay = (cents: number) =>
    createWalletEntry(switches.server, bench.tenant.id, home, { madeBy: bench.tenant.accounts.energy_clerk.id, state: 'posted', cents });
  afterEach(() => suspend(null));

  it('switches on again who pays, and nobody before', async () => {
    const connection = await switches.connect(home.meter.token);
    await bench.savePolicy();
    await oweUntilDue();
    await bench.pass(12 * hourMs);
    await bench.follow(connection, false, 1);
    await bench.advance();
    await suspend(switches.server.clock.now());
    await bench.pass(hourMs, 2);
    await bench.expectState(home, 'off');
    await pay(1000);
    await bench.advance();
    await bench.expectState(home, 'restoring');
    await bench.follow(connection, true, 2);
    await bench.advance();
    await bench.expectState(home, 'normal');
  });

  it('cuts nobody off, and begins anew with grace and notice once it goes on', async () => {
    await bench.savePolicy();
    await oweUntilDue();
    await suspend(switches.server.clock.now());
    await bench.pass(12 * hourMs, 3);
    await bench.expectState(home, 'arrears');
    await suspend(null);
    await bench.pass(5 * minuteMs);
    await bench.expectState(home, 'grace');
    await bench.pass(24 * hourMs);
    await bench.expectState(home, 'due');
    expect(await bench.listCommands(home)).toEqual([]);
  });

  it('begins nothing', async () => {
    await bench.savePolicy();
    await bench.enter(home, -1000);
    await suspend(switches.server.clock.now());
    await bench.advance(2);
    expect(await bench.readCutoff(home)).toBeUndefined();
  });
});
