import { bodyCode } from '@energy-om/contract';
import { dayMs, hourMs } from '@energy-om/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readAudit } from '../support/assertions/audit-rows.ts';
import { itRejectsUnauthorised } from '../support/assertions/rejects-unauthorised.ts';
import { createTenant } from '../support/factories/create-tenant.ts';
import { occupyRoom, openWallet } from '../support/factories/create-wallets.ts';
import { unknownId } from '../support/factories/unknown-id.ts';
import { CutoffBench, type CutoffHome } from '../support/services/cutoff-bench.ts';
import { SwitchBench } from '../support/services/switch-bench.ts';

let switches: SwitchBench;
let bench: CutoffBench;
let home: CutoffHome;
beforeAll(async () => {
  switches = await SwitchBench.start();
  bench = new CutoffBench(switches);
  await switches.begin();
});
beforeEach(async () => {
  await switches.begin();
  home = await bench.createHome();
});
afterAll(() => switches.close());

const noClerks = ['dispatcher', 'team_leader', 'technician', 'client_rep', 'occupant'] as const;
const parties = () => ({ server: switches.server, tenant: bench.tenant });
const inHours = (hours: number) => new Date(switches.server.clock.now().getTime() + hours * hourMs).toISOString();
const readVersion = async () => (await bench.readCutoff(home))?.version ?? 0;
const listRooms = async () => (await (await bench.as('energy_clerk')).succeed('listCutoffs', {})).items;

describe('listCutoffs', () => {
  itRejectsUnauthorised('listCutoffs', parties, noClerks, {});

  it('has those that owe, whoever owes most first, with what follows and what holds it back', async () => {
    const other = await bench.createHome();
    await bench.savePolicy({ graceHours: 0, noticeHours: 0 });
    await bench.enter(home, -1000);
    await bench.enter(other, -3000);
    await switches.server.database.kysely.updateTable('devices').set({ online: false }).where('id', '=', other.meter.id).execute();
    await bench.advance(3);
    const { items, total } = await switches.clerk.succeed('listCutoffs', {});
    expect(total).toBe(2);
    expect(items).toMatchObject([
      { walletId: other.walletId, balanceCents: -3000, state: 'due', guards: ['offline'], hold: null },
      { walletId: home.walletId, balanceCents: -1000, state: 'sent', guards: [], cutAt: null },
    ]);
    const foreign = await createTenant(switches.server);
    expect((await foreign.clients.energy_clerk.succeed('listCutoffs', {})).items).toEqual([]);
  });

  it('shows the room what follows', async () => {
    await bench.savePolicy({ graceHours: 24, noticeHours: 12 });
    const { roomId } = home;
    const occupant = bench.tenant.clients.occupant;
    expect((await occupant.succeed('getRoomBalance', { roomId })).cutoff).toBeNull();
    await bench.enter(home, -1000);
    const cutAt = inHours(36);
    await bench.advance();
    expect((await occupant.succeed('getRoomBalance', { roomId })).cutoff).toEqual({ state: 'grace', cutAt });
  });
});

describe('holdCutoff', () => {
  itRejectsUnauthorised('holdCutoff', parties, noClerks, { walletId: unknownId, version: 1, until: null });

  it('holds one room back until then, with its audit row; what is off comes on again', async () => {
    const connection = await switches.connect(home.meter.token);
    await bench.savePolicy({ graceHours: 0, noticeHours: 0 });
    await bench.enter(home, -1000);
    await bench.advance(3);
    await bench.follow(connection, false, 1);
    await bench.advance();
    await bench.expectState(home, 'off');
    const until = inHours(48);
    const held = await switches.clerk.succeed('holdCutoff', {
      ...{ walletId: home.walletId, version: await readVersion(), until, reason: '约定周五缴费' },
    });
    expect(held).toMatchObject({ walletId: home.walletId, state: 'off', hold: { until, reason: '约定周五缴费' } });
    await bench.advance();
    await bench.expectState(home, 'restoring');
    await bench.follow(connection, true, 2);
    await bench.advance(2);
    await bench.expectState(home, 'arrears');
    expect(await listRooms()).toMatchObject([{ hold: { until, reason: '约定周五缴费', by: expect.any(String) } }]);
    expect(await readAudit(switches.server, 'holdCutoff', home.walletId)).toMatchObject([{ subject_kind: 'cutoff', changes: { until } }]);
    await bench.pass(48 * hourMs);
    // It begins anew, with its messages.
    await bench.expectState(home, 'grace');
    expect((await bench.readCutoff(home))?.episode).toBe(2);
  });

  it('ends a hold', async () => {
    await bench.savePolicy({ graceHours: 0, noticeHours: 0 });
    await bench.enter(home, -1000);
    await switches.clerk.succeed('enterWalletEntry', { ...place(), kind: 'opening', cents: -1, note: '期初' });
    await bench.savePolicy({ isOn: false });
    await bench.advance();
    const { walletId } = home;
    await switches.clerk.succeed('holdCutoff', { walletId, version: await readVersion(), until: inHours(1), reason: '核对中' });
    expect(await listRooms()).toMatchObject([{ hold: { reason: '核对中' } }]);
    expect((await switches.clerk.succeed('holdCutoff', { walletId, version: await readVersion(), until: null })).hold).toBeNull();
    expect(await listRooms()).toMatchObject([{ hold: null }]);
  });

  it('refuses a time that is over or too far, no reason, a debt that is over, and a wallet out of reach', async () => {
    await bench.savePolicy({ isOn: false });
    await bench.enter(home, -1000);
    await bench.advance();
    const version = await readVersion();
    const hold = (changes: object) =>
      switches.clerk.call('holdCutoff', { walletId: home.walletId, version, until: inHours(1), reason: '核对中', ...changes } as never);
    for (const [field, changes] of [
      ['until', { until: inHours(0) }],
      ['until', { until: inHours((90 * dayMs) / hourMs + 1) }],
      ['reason', { reason: ' ' }],
    ] as const)
      expect(await hold(changes)).toMatchObject({ code: bodyCode.invalid, data: { fields: { [field]: expect.any(String) } } });
    const foreign = await createTenant(switches.server);
    const walletId = await openWallet(switches.server, foreign.id, await occupyRoom(switches.server, foreign));
    expect(await hold({ walletId })).toEqual(await hold({ walletId: unknownId }));
    expect((await hold({ walletId })).code).toBe(bodyCode.notFound);
    await bench.enter(home, 1000);
    await bench.advance();
    expect(await hold({})).toMatchObject({ code: bodyCode.conflict, message: '该房间已不欠费' });
  });

  it('of two clerks holds one, and the other is shown what is current; that the job looks again makes no new version', async () => {
    await bench.savePolicy({ isOn: false });
    await bench.enter(home, -1000);
    await bench.advance();
    const [read] = await listRooms();
    await bench.pass(hourMs, 2);
    const { walletId } = home;
    const version = read?.version ?? 0;
    const hold = async (reason: string) =>
      (await bench.as('energy_clerk')).call('holdCutoff', { walletId, version, until: inHours(1), reason });
    const answers = await Promise.all([hold('甲'), hold('乙')]);
    const won = answers.filter(({ code }) => code === bodyCode.success);
    expect(won).toHaveLength(1);
    const [lost] = answers.filter(({ code }) => code !== bodyCode.success);
    expect(lost).toMatchObject({ code: bodyCode.conflict, data: won[0]?.data });
    expect(await listRooms()).toMatchObject([{ walletId, version: version + 1, hold: { reason: won[0]?.data?.hold?.reason } }]);
    expect(await readAudit(switches.server, 'holdCutoff', walletId)).toHaveLength(1);
  });

  it('is refused for a debt that went a step further since it was read', async () => {
    await bench.savePolicy({ graceHours: 0, noticeHours: 0 });
    await bench.enter(home, -1000);
    await bench.advance();
    const version = await readVersion();
    await bench.advance();
    const stale = { walletId: home.walletId, version, until: inHours(1), reason: '核对中' };
    expect(await switches.clerk.call('holdCutoff', stale)).toMatchObject({
      code: bodyCode.conflict,
      data: { walletId: home.walletId, state: 'due', version: await readVersion(), hold: null },
    });
  });
});

const place = () => ({ roomId: home.roomId, accountId: home.accountId });
