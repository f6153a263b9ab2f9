import { bodyCode } from '@energy-om/contract';
import { dayMs, hourMs, localDate, maxDailyCutoffs, minuteMs } from '@energy-om/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { advanceCutoffs } from '#services/cutoff/advance-cutoffs.ts';
import { requestApproval } from '#services/cutoff/approval/request-approval.ts';
import { readAudit } from '../support/assertions/audit-rows.ts';
import { clearOutbox, dispatchNotifications, readMessages } from '../support/assertions/notifications.ts';
import { itRejectsUnauthorised } from '../support/assertions/rejects-unauthorised.ts';
import { createTenant, signIn } from '../support/factories/create-tenant.ts';
import { unknownId } from '../support/factories/unknown-id.ts';
import { CutoffBench, type CutoffHome } from '../support/services/cutoff-bench.ts';
import { SwitchBench } from '../support/services/switch-bench.ts';
import { testStart } from '../support/services/test-clock.ts';

let switches: SwitchBench;
let bench: CutoffBench;
/** Each test has days of its own. */
let weeks = 0;

beforeAll(async () => {
  switches = await SwitchBench.start();
  bench = new CutoffBench(switches);
});
beforeEach(async () => {
  weeks += 1;
  switches.server.clock.set(new Date(testStart.getTime() + weeks * 7 * dayMs));
  await switches.begin();
  await clearOutbox(switches.server);
  await bench.savePolicy({ graceHours: 0, noticeHours: 0 });
  await useUpToday();
});
afterAll(() => switches.close());

const zone = 'Asia/Shanghai';
const parties = () => ({ server: switches.server, tenant: bench.tenant });
const noAdmins = ['dispatcher', 'team_leader', 'technician', 'client_rep', 'occupant', 'energy_clerk'] as const;
const admin = () => bench.as('tenant_admin');
const today = () => localDate(switches.server.clock.now().getTime(), zone);

/** As many were cut off today as nobody has to approve. */
async function useUpToday(): Promise<void> {
  const day = { tenant_id: bench.tenant.id, day: today(), sent: maxDailyCutoffs, allowed: maxDailyCutoffs };
  await switches.server.database.kysely.insertInto('cutoff_days').values(day).execute();
}

/** Somebody owes, and nothing stands against cutting them off but the number of the day. */
async function oweBeyond(cents = -1000): Promise<CutoffHome> {
  const home = await bench.createHome();
  await bench.enter(home, cents);
  await bench.advance(3);
  return home;
}

async function readRequest() {
  const client = await admin();
  const [{ id } = { id: unknownId }] = (await client.succeed('listCutoffRequests', {})).items;
  return client.succeed('getCutoffRequest', { requestId: id });
}

const isCommanded = async (home: CutoffHome) => (await bench.listCommands(home)).some(({ is_on }) => !is_on);

describe('listCutoffRequests', () => {
  itRejectsUnauthorised('listCutoffRequests', parties, noAdmins, {});

  it('has one for each day on which there was more to cut off, and none of another tenant', async () => {
    await oweBeyond(-1000);
    await oweBeyond(-2500);
    const [first] = (await (await admin()).succeed('listCutoffRequests', {})).items;
    expect(first).toMatchObject({ day: today(), state: 'waiting', isOver: false, roomCount: 2, cents: 3500, decidedBy: null });
    const foreign = await createTenant(switches.server);
    expect((await foreign.clients.tenant_admin.succeed('listCutoffRequests', {})).items).toEqual([]);
  });
});

describe('getCutoffRequest', () => {
  itRejectsUnauthorised('getCutoffRequest', parties, noAdmins, { requestId: unknownId });

  it('has the rooms with what they owe, whoever owes most first', async () => {
    const [small, large] = [await oweBeyond(-1000), await oweBeyond(-2500)];
    const request = await readRequest();
    expect(request).toMatchObject({
      mayDecide: true,
      rooms: [
        { walletId: large.walletId, cents: 2500, state: 'due', sentAt: null },
        { walletId: small.walletId, cents: 1000, state: 'due', sentAt: null },
      ],
    });
    expect(await isCommanded(small)).toBe(false);
    const foreign = (await createTenant(switches.server)).clients.tenant_admin;
    const answers = [request.id, unknownId].map((requestId) => foreign.call('getCutoffRequest', { requestId }));
    const [ofAnother, unknown] = await Promise.all(answers);
    expect(ofAnother).toEqual(unknown);
    expect(unknown?.code).toBe(bodyCode.notFound);
  });
});

describe('decideCutoffRequest', () => {
  itRejectsUnauthorised('decideCutoffRequest', parties, noAdmins, {
    ...{ requestId: unknownId, approve: true, contentHash: 'a'.repeat(64) },
  });

  it('lets exactly the rooms that were read be cut off, and counts them', async () => {
    const home = await oweBeyond();
    const { id: requestId, contentHash } = await readRequest();
    await (await admin()).succeed('decideCutoffRequest', { requestId, approve: true, contentHash });
    const late = await oweBeyond();
    await bench.advance(2);
    expect([await isCommanded(home), await isCommanded(late)]).toEqual([true, false]);
    expect((await bench.readCutoff(late))?.guards).toEqual(['dailyLimit']);
    const request = await readRequest();
    expect(request).toMatchObject({ state: 'approved', decidedBy: expect.any(String), roomCount: 1, mayDecide: false });
    expect(request.rooms).toMatchObject([{ walletId: home.walletId, state: 'sent', sentAt: expect.any(String) }]);
    const { kysely } = switches.server.database;
    const days = await kysely
      .selectFrom('cutoff_days')
      .selectAll()
      .where('tenant_id', '=', bench.tenant.id)
      .where('day', '=', today())
      .execute();
    expect(days).toMatchObject([{ sent: maxDailyCutoffs + 1, allowed: maxDailyCutoffs + 1 }]);
    expect(await readAudit(switches.server, 'decideCutoffRequest', requestId)).toMatchObject([
      { subject_kind: 'cutoffRequest', changes: { decided: { approve: true, contentHash } } },
    ]);
    // The rest waits for the next day, on which 20 need no approval.
    await bench.pass(dayMs, 2);
    expect(await isCommanded(late)).toBe(true);
  });

  it('judges anew: what was paid, is owed less for, or was held back in between stays on', async () => {
    const [paid, less, held, offline] = [await oweBeyond(), await oweBeyond(), await oweBeyond(), await oweBeyond()];
    const { id: requestId, contentHash } = await readRequest();
    await bench.enter(paid, 1000);
    await bench.enter(less, 400);
    const version = (await bench.readCutoff(held))?.version ?? 0;
    const until = new Date(switches.server.clock.now().getTime() + hourMs).toISOString();
    await (await bench.as('energy_clerk')).succeed('holdCutoff', { walletId: held.walletId, version, until, reason: '核对中' });
    await switches.server.database.kysely.updateTable('devices').set({ online: false }).where('id', '=', offline.meter.id).execute();
    await (await admin()).succeed('decideCutoffRequest', { requestId, approve: true, contentHash });
    await bench.advance(3);
    for (const home of [paid, less, held, offline]) expect(await isCommanded(home)).toBe(false);
    expect((await bench.readCutoff(offline))?.guards).toEqual(['offline']);
    expect((await bench.readCutoff(less))?.guards).toEqual(['dailyLimit']);
    // The hold is over: it is another debt than the one that was approved.
    await bench.pass(hourMs + minuteMs, 3);
    await bench.expectState(held, 'due');
    expect(await isCommanded(held)).toBe(false);
  });

  it('rejected, or unanswered until the day is over, cuts nothing off', async () => {
    const home = await oweBeyond();
    const { id: requestId, contentHash } = await readRequest();
    const decide = async (input: object) =>
      (await admin()).call('decideCutoffRequest', { requestId, approve: false, contentHash, ...input } as never);
    expect(await decide({})).toMatchObject({ code: bodyCode.invalid, data: { fields: { reason: expect.any(String) } } });
    expect(await decide({ reason: '先电话联系' })).toMatchObject({ data: { state: 'rejected', reason: '先电话联系' } });
    expect(await decide({ approve: true })).toMatchObject({ code: bodyCode.conflict, data: { state: 'rejected' } });
    await bench.pass(minuteMs, 2);
    expect(await isCommanded(home)).toBe(false);
    expect((await readRequest()).state).toBe('rejected');
  });

  it('is for its day: an approval of yesterday comes too late', async () => {
    await oweBeyond();
    const { id: requestId, contentHash } = await readRequest();
    switches.server.clock.advance(dayMs);
    const late = await (await admin()).call('decideCutoffRequest', { requestId, approve: true, contentHash });
    expect(late).toMatchObject({ code: bodyCode.conflict, data: { state: 'waiting', isOver: true, mayDecide: false } });
  });

  it('covers what was read: where another room has come, it is shown', async () => {
    const home = await oweBeyond();
    const { id: requestId, contentHash } = await readRequest();
    const other = await oweBeyond();
    const stale = await (await admin()).call('decideCutoffRequest', { requestId, approve: true, contentHash });
    expect(stale).toMatchObject({ code: bodyCode.conflict, data: { roomCount: 2, state: 'waiting' } });
    await bench.advance(2);
    expect([await isCommanded(home), await isCommanded(other)]).toEqual([false, false]);
  });

  it('is decided once: of two at once one wins, and the other is shown it', async () => {
    const home = await oweBeyond();
    const { id: requestId, contentHash } = await readRequest();
    const second = await bench.tenant.addAccount([{ role: 'tenant_admin' }]);
    const clients = [await admin(), await signIn(switches.server, second.account.id, bench.tenant.id)];
    const answers = await Promise.all([
      clients[0]?.call('decideCutoffRequest', { requestId, approve: true, contentHash }),
      clients[1]?.call('decideCutoffRequest', { requestId, approve: false, contentHash, reason: '暂不断电' }),
    ]);
    const won = answers.filter((answer) => answer?.code === bodyCode.success);
    expect(won).toHaveLength(1);
    expect(answers.find((answer) => answer?.code === bodyCode.conflict)?.data).toMatchObject({ state: (await readRequest()).state });
    await bench.advance(2);
    expect(await isCommanded(home)).toBe((await readRequest()).state === 'approved');
  });

  it('refuses whoever pays for one of the rooms, and administrators of a part', async () => {
    const own = await bench.createHome(bench.tenant.accounts.tenant_admin.id);
    await bench.enter(own, -1000);
    await bench.advance(3);
    const { id: requestId, contentHash, mayDecide } = await readRequest();
    expect(mayDecide).toBe(false);
    const input = { requestId, approve: true, contentHash };
    expect((await (await admin()).call('decideCutoffRequest', input)).code).toBe(bodyCode.forbidden);
    const { account } = await bench.tenant.addAccount([{ role: 'tenant_admin', areaId: bench.tenant.areas.building }]);
    const limited = await signIn(switches.server, account.id, bench.tenant.id);
    const answers = await Promise.all([
      limited.call('decideCutoffRequest', input),
      limited.call('getCutoffRequest', { requestId }),
      limited.call('listCutoffRequests', {}),
    ]);
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => bodyCode.forbidden));
    expect((await readRequest()).state).toBe('waiting');
  });
});

describe('whoever may approve', () => {
  it('is notified once a day, whatever comes later on it, until it is decided', async () => {
    await oweBeyond(-1000);
    expect((await dispatchNotifications(switches.server, bench.tenant)).notified).toMatchObject({ tenant_admin: 'cutoffsWait' });
    await oweBeyond(-2000);
    expect((await dispatchNotifications(switches.server, bench.tenant)).notified.tenant_admin).toBeUndefined();
    const { id: requestId, contentHash } = await readRequest();
    const read = async () => (await readMessages(await admin())).filter(({ subject }) => subject.id === requestId);
    expect(await read()).toMatchObject([{ isRead: false, rooms: 1, cents: 1000, subject: { kind: 'cutoffRequest' } }]);
    await (await admin()).succeed('decideCutoffRequest', { requestId, approve: false, contentHash, reason: '先电话联系' });
    await dispatchNotifications(switches.server, bench.tenant);
    expect(await read()).toMatchObject([{ isRead: true }]);
  });

  it('has one request, whichever servers ask at once', async () => {
    const homes = [await bench.createHome(), await bench.createHome()];
    for (const home of homes) await bench.enter(home, -1000);
    await advanceCutoffs(switches.server.context);
    const cutoffs = homes.map(({ walletId }) => ({ wallet: walletId, version: 1, balance: -1000 }));
    const ask = () => requestApproval(switches.server.context, { tenant: bench.tenant.id, zone }, cutoffs);
    await Promise.all([ask(), ask(), ask()]);
    const { items } = await (await admin()).succeed('listCutoffRequests', {});
    expect(items.filter(({ day }) => day === today())).toMatchObject([{ roomCount: 2, cents: 2000 }]);
    const { kysely } = switches.server.database;
    const events = await kysely
      .selectFrom('notification_outbox')
      .select('id')
      .where('subject_id', '=', items[0]?.id ?? '')
      .execute();
    expect(events).toHaveLength(1);
  });
});
