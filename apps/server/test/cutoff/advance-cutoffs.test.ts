import { dayMs, hourMs, localDate, minuteMs } from '@energy-om/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clearOutbox, dispatchNotifications, readMessages } from '../support/assertions/notifications.ts';
import { createSuspectUse } from '../support/factories/create-suspect-uses.ts';
import { CutoffBench, type CutoffHome } from '../support/services/cutoff-bench.ts';
import { SwitchBench } from '../support/services/switch-bench.ts';
import { testStart } from '../support/services/test-clock.ts';

let switches: SwitchBench;
let bench: CutoffBench;
let home: CutoffHome;

beforeAll(async () => {
  switches = await SwitchBench.start();
  bench = new CutoffBench(switches);
});
afterAll(() => switches.close());
beforeEach(async () => {
  weeks += 2;
  switches.server.clock.set(dayAfterStart(0));
  await switches.begin();
  await clearOutbox(switches.server);
  home = await bench.createHome();
});

/** Each test has two weeks of its own, which begin on a Thursday at ten. */
let weeks = 0;
const dayAfterStart = (days: number) => new Date(testStart.getTime() + (weeks * 7 + days) * dayMs);
const dateAfterStart = (days: number) => localDate(dayAfterStart(days).getTime(), 'Asia/Shanghai');
const occupant = () => bench.as('occupant');
/** Up to the moment in which the switch is commanded. */
async function oweUntilDue() {
  await bench.enter(home, -1000);
  await bench.advance(2);
  await bench.pass(24 * hourMs);
  await bench.expectState(home, 'due');
}

describe('a debt', () => {
  it('leads by grace and final notice to the cut-off, which the meter reports; after the payment it comes on by itself', async () => {
    const connection = await switches.connect(home.meter.token);
    await bench.savePolicy();
    await bench.enter(home, -1000);
    await bench.advance();
    await bench.expectState(home, 'grace');
    await bench.pass(24 * hourMs - 2 * minuteMs);
    await bench.expectState(home, 'grace');
    await bench.pass(2 * minuteMs);
    await bench.expectState(home, 'due');
    expect(await bench.listCommands(home)).toEqual([]);
    await bench.pass(12 * hourMs);
    await bench.expectState(home, 'sent');
    await bench.advance();
    await bench.expectState(home, 'sent');
    await bench.follow(connection, false, 1);
    await bench.advance();
    await bench.expectState(home, 'off');
    await bench.pass(hourMs);
    await bench.expectState(home, 'off');

    const refused = await (await bench.as('energy_clerk')).call('setMeterSwitch', { meterId: home.meter.id, on: true, reason: '住户要求' });
    expect(refused).toMatchObject({ code: 4009, message: expect.stringContaining('欠费') });

    await bench.enter(home, 1000);
    await bench.advance();
    await bench.expectState(home, 'restoring');
    await bench.follow(connection, true, 2);
    await bench.advance();
    await bench.expectState(home, 'normal');
    expect(await bench.listCommands(home)).toMatchObject([
      { is_on: false, purpose: 'arrears', state: 'acknowledged' },
      { is_on: true, purpose: 'reconnection', state: 'acknowledged' },
    ]);
    const audit = await switches.server.database.kysely
      .selectFrom('audit_log')
      .select(['changes', 'subject_id'])
      .where('tenant_id', '=', bench.tenant.id)
      .where('endpoint', '=', 'advance-cutoffs')
      .orderBy('id')
      .execute();
    expect(new Set(audit.map(({ subject_id }) => subject_id))).toEqual(new Set([home.walletId]));
    const steps = audit.map(({ changes }) => changes);
    expect(steps).toEqual([
      { from: 'arrears', to: 'grace' },
      { from: 'grace', to: 'due' },
      { from: 'due', to: 'sent' },
      { from: 'sent', to: 'off' },
      { from: 'off', to: 'restoring' },
      { from: 'restoring', to: 'normal' },
    ]);
  });

  it('is notified of step by step, once each, with the instant of the cut-off', async () => {
    const connection = await switches.connect(home.meter.token);
    await bench.savePolicy();
    const readNotified = async () => (await dispatchNotifications(switches.server, bench.tenant)).notified;
    await bench.enter(home, -1000);
    await readNotified();
    await bench.advance();
    expect(await readNotified()).toEqual({ occupant: 'cutoffGrace' });
    const graceFrom = switches.server.clock.now().getTime() - 1000;
    const [grace] = await readMessages(await occupant());
    expect(grace).toMatchObject({ subject: { kind: 'cutoff', id: home.walletId }, balance: { cents: -1000 } });
    expect(grace?.cutAt).toBe(new Date(graceFrom + 36 * hourMs).toISOString());
    await bench.pass(24 * hourMs);
    expect(await readNotified()).toEqual({ occupant: 'cutoffNotice' });
    await bench.pass(12 * hourMs);
    expect(await readNotified()).toEqual({});
    await bench.follow(connection, false, 1);
    await bench.advance(2);
    expect(await readNotified()).toEqual({ occupant: 'cutoffOff' });
    await bench.enter(home, 5000);
    await bench.advance();
    await bench.follow(connection, true, 2);
    await bench.advance(2);
    expect((await readNotified()).occupant).toBe('cutoffRestored');
    expect(await readNotified()).toEqual({});
  });

  it('that is paid in time ends without a word to the meter, and its messages count no more', async () => {
    await bench.savePolicy();
    await oweUntilDue();
    await dispatchNotifications(switches.server, bench.tenant);
    await bench.enter(home, 1000);
    await bench.advance();
    await bench.expectState(home, 'normal');
    await dispatchNotifications(switches.server, bench.tenant);
    expect((await readMessages(await occupant())).filter(({ topic, isRead }) => topic.startsWith('cutoff') && !isRead)).toEqual([]);
    await bench.pass(48 * hourMs);
    expect(await bench.listCommands(home)).toEqual([]);
  });

  it('within the credit, or of an organisation that cuts off nobody, leads to nothing', async () => {
    await bench.savePolicy({ creditCents: 1000 });
    await bench.enter(home, -1000);
    await bench.advance();
    expect(await bench.readCutoff(home)).toBeUndefined();
    await bench.savePolicy({ isOn: false });
    await bench.advance();
    await bench.pass(200 * hourMs, 3);
    await bench.expectState(home, 'arrears');
    expect(await bench.listCommands(home)).toEqual([]);
  });
});

describe('a guard', () => {
  const refuse = async (guard: string) => {
    await bench.pass(12 * hourMs);
    await bench.expectState(home, 'due');
    expect((await bench.readCutoff(home))?.guards).toContain(guard);
    expect(await bench.listCommands(home)).toEqual([]);
  };

  it.each([['disagreed', { disagreed_at: new Date('2026-11-19T00:00:00Z') }]])(
    '%s: an alarm of the ledger takes the debt back to its beginning',
    async (_, columns) => {
      await bench.savePolicy();
      await oweUntilDue();
      await switches.server.database.kysely.updateTable('wallets').set(columns).where('id', '=', home.walletId).execute();
      await bench.pass(12 * hourMs);
      await bench.expectState(home, 'arrears');
      expect(await bench.listCommands(home)).toEqual([]);
    },
  );

  it('night, rest days and pauses hold it back until they are over', async () => {
    // Thursday at ten; 36 hours later it is Friday evening before a weekend.
    await bench.savePolicy({
      atNight: false,
      onRestDays: false,
      pauses: [{ from: dateAfterStart(4), until: dateAfterStart(4), reason: '寒潮' }],
    });
    await oweUntilDue();
    await bench.pass(12 * hourMs);
    expect((await bench.readCutoff(home))?.guards).toEqual(['night', 'restDay']);
    switches.server.clock.set(dayAfterStart(4));
    await bench.advance();
    expect((await bench.readCutoff(home))?.guards).toEqual(['pause']);
    await bench.expectState(home, 'due');
    switches.server.clock.set(dayAfterStart(5));
    await bench.advance();
    await bench.expectState(home, 'sent');
  });

  it('a protected meter, one that is offline, and one that is off already', async () => {
    const { kysely } = switches.server.database;
    await bench.savePolicy();
    await oweUntilDue();
    const protect = async (isProtected: boolean, reason: string) =>
      (await bench.as('tenant_admin')).succeed('setMeterProtection', { meterId: home.meter.id, isProtected, reason });
    await protect(true, '医疗设备');
    await refuse('protected');
    await protect(false, '设备已撤走');
    await kysely.updateTable('devices').set({ online: false }).where('id', '=', home.meter.id).execute();
    await refuse('offline');
    await kysely.updateTable('devices').set({ online: true }).where('id', '=', home.meter.id).execute();
    const latest = JSON.stringify({ on: [switches.server.clock.now().getTime(), false] });
    await kysely.updateTable('device_states').set({ latest }).where('device_id', '=', home.meter.id).execute();
    await refuse('alreadyOff');
  });

  it('a payment under way, use that is not settled, suspected or estimated, and a room without a switch', async () => {
    const { database, clock } = switches.server;
    await bench.savePolicy();
    await oweUntilDue();
    clock.advance(12 * hourMs - minuteMs);
    const { id } = await (await occupant()).succeed('createPayment', { roomId: home.roomId, cents: 1000, channel: 'counter' });
    await bench.pass(minuteMs);
    expect((await bench.readCutoff(home))?.guards).toEqual(['payment']);
    await (await occupant()).succeed('cancelPayment', { paymentId: id });
    const settle = (settled_to: Date | null) =>
      database.kysely.updateTable('supplies').set({ settled_to }).where('room_id', '=', home.roomId).execute();
    await settle(new Date(clock.now().getTime() - 49 * hourMs));
    await bench.pass(minuteMs);
    expect((await bench.readCutoff(home))?.guards).toEqual(['unsettled']);
    await settle(clock.now());
    const suspect = await createSuspectUse(switches.server, switches.fixture.tenant.id, home.meter.id);
    await bench.pass(minuteMs);
    expect((await bench.readCutoff(home))?.guards).toEqual(['suspected']);
    await database.kysely.deleteFrom('suspect_uses').where('id', '=', suspect).execute();
    const estimate = (estimated_from: Date | null) =>
      database.kysely.updateTable('supplies').set({ estimated_from }).where('room_id', '=', home.roomId).execute();
    await estimate(clock.now());
    await bench.pass(minuteMs);
    expect((await bench.readCutoff(home))?.guards).toEqual(['estimated']);
    await estimate(null);
    await database.kysely.updateTable('devices').set({ model_id: null }).where('id', '=', home.meter.id).execute();
    await bench.pass(minuteMs);
    expect((await bench.readCutoff(home))?.guards).toEqual(['noSwitch']);
    expect(await bench.listCommands(home)).toEqual([]);
  });

  it('is asked again before the command is sent', async () => {
    await bench.savePolicy();
    await oweUntilDue();
    await bench.pass(12 * hourMs);
    await bench.expectState(home, 'sent');
    await switches.server.database.kysely
      .updateTable('wallets')
      .set({ disagreed_at: switches.server.clock.now() })
      .where('id', '=', home.walletId)
      .execute();
    // The meter connects, and would get it now.
    const connection = await switches.connect(home.meter.token);
    await expect.poll(async () => (await bench.listCommands(home)).at(-1)).toMatchObject({ state: 'failed', failure: 'withdrawn' });
    expect(connection.messages).toEqual([]);
  });
});

describe('a switch', () => {
  it('that does not follow is tried again a quarter of an hour later', async () => {
    await bench.savePolicy();
    await oweUntilDue();
    await bench.pass(12 * hourMs);
    switches.server.clock.advance(3 * minuteMs);
    await bench.settle();
    await bench.advance();
    await bench.expectState(home, 'due');
    await bench.pass(14 * minuteMs);
    await bench.expectState(home, 'due');
    await bench.pass(minuteMs);
    await bench.expectState(home, 'sent');
    expect(await bench.listCommands(home)).toMatchObject([{ state: 'expired' }, { state: 'queued' }]);
  });

  it('that somebody else has switched off meanwhile stays off after the payment', async () => {
    const connection = await switches.connect(home.meter.token);
    await bench.savePolicy();
    await oweUntilDue();
    await bench.pass(12 * hourMs);
    await bench.follow(connection, false, 1);
    await bench.advance();
    await bench.expectState(home, 'off');
    await (await bench.as('energy_clerk')).succeed('setMeterSwitch', { meterId: home.meter.id, on: false, reason: '线路检修' });
    await bench.follow(connection, false, 2);
    await bench.enter(home, 1000);
    await bench.advance(2);
    await bench.expectState(home, 'normal');
    expect((await bench.listCommands(home)).filter(({ is_on }) => is_on)).toEqual([]);
  });
});
