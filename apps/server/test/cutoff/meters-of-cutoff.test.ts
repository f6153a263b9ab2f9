import { hourMs, minuteMs } from '@energy-om/domain';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { CutoffBench, type CutoffHome } from '../support/services/cutoff-bench.ts';
import { receiveOwn, SwitchBench } from '../support/services/switch-bench.ts';

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

it('a meter that has reported nothing since it was commanded off is commanded on again until it reports that it is', async () => {
  const connection = await switches.connect(home.meter.token);
  await bench.savePolicy();
  await switches.report(connection, true);
  await bench.enter(home, -1000);
  await bench.advance(2);
  await bench.pass(24 * hourMs);
  await bench.pass(12 * hourMs);
  await bench.expectState(home, 'sent');
  // It switches off; its answer is lost, and what it measures it reports later.
  const { command } = await receiveOwn(connection, 1);
  expect(command).toMatchObject({ params: { on: false } });
  await bench.enter(home, 1000);
  await bench.advance();
  await bench.expectState(home, 'restoring');
  switches.server.clock.advance(minuteMs);
  await bench.settle();
  expect(await bench.listCommands(home)).toMatchObject([{ is_on: false, state: 'failed', failure: 'withdrawn' }]);
  await bench.advance();
  await bench.expectState(home, 'restoring');
  await bench.follow(connection, true, 2);
  await bench.advance(2);
  await bench.expectState(home, 'normal');
});

it('a meter that has been retired, or swapped for one without a switch, keeps nobody cut off', async () => {
  const connection = await switches.connect(home.meter.token);
  await bench.savePolicy();
  await bench.enter(home, -1000);
  await bench.advance(2);
  await bench.pass(24 * hourMs);
  await bench.pass(12 * hourMs);
  await bench.follow(connection, false, 1);
  await bench.advance();
  await bench.expectState(home, 'off');
  const retired_at = switches.server.clock.now();
  await switches.server.database.kysely.updateTable('devices').set({ retired_at }).where('id', '=', home.meter.id).execute();
  await bench.enter(home, 1000);
  await bench.advance(2);
  await bench.expectState(home, 'normal');
  expect((await bench.listCommands(home)).filter(({ is_on }) => is_on)).toEqual([]);
});
