import { bodyCode } from '@energy-om/contract';
import { dayMs, hourMs } from '@energy-om/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { extendRosters } from '#services/roster/extend-rosters.ts';
import { readAudit } from '../support/assertions/audit-rows.ts';
import { itRejectsUnauthorised } from '../support/assertions/rejects-unauthorised.ts';
import { compareRows, createTenantReader, unchanged } from '../support/assertions/tenant-rows.ts';
import { type RosterInput, twoShifts } from '../support/factories/create-rosters.ts';
import { createTeam as insertTeam } from '../support/factories/create-teams.ts';
import { createTenant, signIn, type TestTenant } from '../support/factories/create-tenant.ts';
import { unknownId } from '../support/factories/unknown-id.ts';
import type { TestClient } from '../support/services/test-client.ts';
import { testStart } from '../support/services/test-clock.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let tenant: TestTenant;
let readTenant: (tenantId: string) => Promise<string[]>;

beforeAll(async () => {
  server = await startTestServer();
  readTenant = await createTenantReader(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set(testStart);
  tenant = await createTenant(server);
  await moveBy(0);
});

/** Signed in at the present instant of the clock. */
let leader: () => TestClient;
let administrator: () => TestClient;

async function moveTo(instant: Date): Promise<void> {
  server.clock.set(instant);
  const { team_leader, tenant_admin } = tenant.accounts;
  const [one, other] = [await signIn(server, team_leader.id, tenant.id), await signIn(server, tenant_admin.id, tenant.id)];
  leader = () => one;
  administrator = () => other;
}

const moveBy = (milliseconds: number) => moveTo(new Date(testStart.getTime() + milliseconds));
const [one, two] = [() => tenant.accounts.technician.id, () => tenant.accounts.secondTechnician.id];
const rosterOf = (changes: Partial<RosterInput> = {}) => twoShifts(tenant.team.id, [[one()], [two()]], changes);
const save = (changes: Partial<RosterInput> = {}) => leader().call('saveRoster', rosterOf(changes));
const listShifts = async (from = '2026-11-16', to = '2026-12-01') => leader().succeed('listShifts', { teamId: tenant.team.id, from, to });
/** As 白 on 19, for one person. */
const lettersOf = async (accountId: string) =>
  (await listShifts()).shifts.filter((shift) => shift.accountId === accountId).map(({ day, letter }) => `${day.slice(8)}${letter}`);

describe('saveRoster', () => {
  itRejectsUnauthorised(
    'saveRoster',
    () => ({ server, tenant }),
    ['platform_admin', 'dispatcher', 'technician', 'client_rep', 'occupant', 'energy_clerk', 'stranger'],
    twoShifts(unknownId, []),
  );

  it('writes the shifts that have not ended, 60 days ahead, with an audit row', async () => {
    expect(await save()).toMatchObject({ code: bodyCode.success, data: { version: 1, warnings: [] } });
    // Thursday, 10:00: the first crew is off, the second one came off its night two hours ago.
    expect(await lettersOf(one())).toEqual(['20白', '21夜', '24白', '25夜', '28白', '29夜']);
    expect(await lettersOf(two())).toEqual(['19白', '20夜', '23白', '24夜', '27白', '28夜', '01白']);
    const { shifts } = await listShifts('2026-12-20', '2027-02-19');
    expect(shifts.at(-1)?.day).toBe('2027-01-18');
    expect(await readAudit(server, 'saveRoster', tenant.team.id)).toMatchObject([{ subject_kind: 'roster' }]);
    expect(await leader().succeed('getRoster', { teamId: tenant.team.id })).toMatchObject({ mayManage: true, roster: { version: 1 } });
  });

  it('rewrites what has not ended and leaves what was worked', async () => {
    await save();
    await moveBy(2 * dayMs);
    expect(await save({ version: 1, cycle: ['day', null, null, null], reason: '' })).toMatchObject({ code: bodyCode.success });
    expect(await lettersOf(two())).toEqual(['19白', '20夜', '23白', '27白', '01白']);
  });

  it('leaves a shift that was worked today alone where the times of its type change', async () => {
    const timesOf = (from: number, to: number) => [{ key: 'day', name: '白班', letter: '白', from, to, onCall: false }];
    const daily = { cycle: ['day', 'day', 'day', null, null], startsOn: '2026-11-18' };
    await moveTo(new Date('2026-11-19T05:00:00+08:00'));
    await save({ ...daily, shiftTypes: timesOf(6 * 60, 14 * 60) });
    await moveTo(new Date('2026-11-19T15:00:00+08:00'));
    const change = { teamId: tenant.team.id, accountId: one(), reason: '' };
    const later = { ...daily, version: 1, shiftTypes: timesOf(7 * 60, 15 * 60 + 30) };
    expect(await save(later)).toMatchObject({ code: bodyCode.success, data: { warnings: [] } });
    const daysOf = async () =>
      (await listShifts()).shifts
        .filter(({ accountId, day }) => accountId === one() && day < '2026-11-24')
        .map(({ day, startsAt }) => [day, startsAt]);
    const worked = ['2026-11-19', '2026-11-18T22:00:00.000Z'];
    expect(await daysOf()).toEqual([worked, ['2026-11-20', '2026-11-19T23:00:00.000Z'], ['2026-11-23', '2026-11-22T23:00:00.000Z']]);
    await leader().succeed('changeShift', { ...change, day: '2026-11-20', type: 'off' });
    expect(await daysOf()).toEqual([worked, ['2026-11-23', '2026-11-22T23:00:00.000Z']]);
    // Who asks for the rest of the shift asks for working twice.
    expect(await leader().call('changeShift', { ...change, day: '2026-11-19', type: 'day' })).toMatchObject({ code: bodyCode.conflict });
  });

  it('asks for a reason where the rest is short, and writes nothing without one', async () => {
    const before = await readTenant(tenant.id);
    const daily = { cycle: ['night', 'day', null, null], limits: { minRestHours: 11, maxOvertimeHours: 100, minOnDuty: 0 } };
    const refused = await save(daily);
    expect(refused).toMatchObject({ code: bodyCode.conflict, data: { warnings: expect.any(Array) } });
    expect(refused.data.warnings).toEqual(
      expect.arrayContaining([{ kind: 'rest', person: { id: one(), fullName: expect.any(String) }, day: expect.any(String), value: 0 }]),
    );
    expect(compareRows(before, await readTenant(tenant.id))).toEqual(unchanged);
    expect(await save({ ...daily, reason: '抢修期间' })).toMatchObject({ code: bodyCode.success });
  });

  it('takes the changes of single days with their shift type, which another one of its key does not bring back', async () => {
    const { shiftTypes, cycle } = rosterOf();
    const standby = { key: 's3', name: '备勤', letter: '备', from: 8 * 60, to: 20 * 60, onCall: true };
    await save({ shiftTypes: [...shiftTypes, standby] });
    const change = { teamId: tenant.team.id, accountId: one(), reason: '顶班' };
    await leader().succeed('changeShift', { ...change, day: '2026-11-20', type: 's3' });
    await leader().succeed('changeShift', { ...change, day: '2026-11-21', type: 'off' });
    expect(await lettersOf(one())).toEqual(['20备', '24白', '25夜', '28白', '29夜']);
    expect(await save({ version: 1, shiftTypes, cycle })).toMatchObject({ code: bodyCode.success });
    expect(await lettersOf(one())).toEqual(['20白', '24白', '25夜', '28白', '29夜']);
    await save({ version: 2, shiftTypes: [...shiftTypes, { ...standby, name: '培训', letter: '训' }] });
    expect(await lettersOf(one())).toEqual(['20白', '24白', '25夜', '28白', '29夜']);
  });

  it('shows the second of two leaders the roster as it stands', async () => {
    await save();
    expect(await save({ startsOn: '2026-11-23' })).toMatchObject({ code: bodyCode.conflict, data: { version: 1, startsOn: '2026-11-16' } });
  });

  it.each<[string, () => Partial<RosterInput>, string]>([
    [
      'somebody who is not in the team',
      () => ({ crews: [{ name: '一值', offset: 0, memberIds: [tenant.accounts.dispatcher.id] }] }),
      'crews.0.memberIds',
    ],
    ['a cycle without shifts', () => ({ cycle: [null] }), 'cycle'],
    ['no crew', () => ({ crews: [] }), 'crews'],
    ['an unknown shift', () => ({ cycle: ['gone'] }), 'cycle.0'],
  ])('refuses %s', async (_, changes, field) => {
    const before = await readTenant(tenant.id);
    expect(await save(changes())).toMatchObject({ code: bodyCode.invalid, data: { fields: { [field]: expect.any(String) } } });
    expect(compareRows(before, await readTenant(tenant.id))).toEqual(unchanged);
  });

  it('refuses a person who would work in two teams at once', async () => {
    await save();
    const other = await insertTeam(server, tenant.id);
    await administrator().succeed('updateTeam', { id: other, name: '二班', memberIds: [one()], leaderId: null });
    const roster = twoShifts(other, [[one()]]);
    expect(await administrator().call('saveRoster', roster)).toMatchObject({ code: bodyCode.conflict, data: null });
    expect(await administrator().call('saveRoster', { ...roster, startsOn: '2026-11-18' })).toMatchObject({
      code: bodyCode.success,
    });
  });

  it('is the leader’s own team’s alone', async () => {
    const other = await insertTeam(server, tenant.id);
    expect(await leader().call('saveRoster', twoShifts(other, [[]]))).toMatchObject({ code: bodyCode.notFound });
  });
});

describe('changeShift', () => {
  const change = (day: string, type: string, reason = '') =>
    leader().call('changeShift', { teamId: tenant.team.id, accountId: one(), day, type, reason });

  it('comes before the cycle until it is taken back', async () => {
    await save();
    expect(await change('2026-11-20', 'off')).toMatchObject({ code: bodyCode.success });
    expect(await change('2026-11-22', 'day')).toMatchObject({ code: bodyCode.conflict });
    expect(await change('2026-11-22', 'night', '顶班')).toMatchObject({ code: bodyCode.success });
    expect(await lettersOf(one())).toEqual(['21夜', '22夜', '24白', '25夜', '28白', '29夜']);
    await save({ version: 1, reason: '顶班' });
    expect((await lettersOf(one())).slice(0, 2)).toEqual(['21夜', '22夜']);
    await change('2026-11-22', 'cycle');
    await change('2026-11-20', 'cycle');
    expect((await lettersOf(one())).slice(0, 2)).toEqual(['20白', '21夜']);
  });

  it('warns of a seventh day after six that have ended, of a short rest, and of nothing that was before', async () => {
    await moveTo(new Date('2026-11-23T00:00:00+08:00'));
    const off = Array.from({ length: 8 }, () => null);
    await save({
      startsOn: '2026-11-23',
      crews: [{ name: '一值', offset: 0, memberIds: [one()] }],
      cycle: [...Array(6).fill('day'), ...off],
    });
    await moveTo(new Date('2026-11-28T20:30:00+08:00'));
    const person = expect.objectContaining({ id: one() });
    const refused = await change('2026-11-29', 'day');
    expect(refused).toMatchObject({
      code: bodyCode.conflict,
      data: { warnings: [{ kind: 'seventhDay', person, day: '2026-11-29', value: 7 }] },
    });
    expect(await change('2026-11-28', 'night')).toMatchObject({
      data: { warnings: [{ kind: 'rest', person, day: '2026-11-28', value: 0 }] },
    });
    expect(await change('2026-11-30', 'day')).toMatchObject({ code: bodyCode.success, data: { warnings: [] } });
  });

  it('refuses days of before, unknown shifts, and a team without a roster', async () => {
    expect(await change('2026-11-20', 'off')).toMatchObject({ code: bodyCode.conflict });
    await save();
    expect(await change('2026-11-18', 'off')).toMatchObject({ code: bodyCode.invalid, data: { fields: { day: expect.any(String) } } });
    expect(await change('2026-11-20', 'gone')).toMatchObject({ code: bodyCode.invalid, data: { fields: { type: expect.any(String) } } });
  });
});

describe('extendRosters', () => {
  it('writes each day once, on two servers too, and not for people who left the team', async () => {
    await save();
    await moveBy(5 * dayMs);
    await Promise.all([extendRosters(server.context), extendRosters(server.context)]);
    const { shifts } = await listShifts('2027-01-10', '2027-01-30');
    expect(shifts.filter(({ accountId }) => accountId === one()).map(({ day }) => day)).toEqual([
      ...['2027-01-11', '2027-01-12', '2027-01-15', '2027-01-16', '2027-01-19', '2027-01-20', '2027-01-23'],
    ]);
    await administrator().succeed('updateTeam', {
      ...{ id: tenant.team.id, name: tenant.team.name, leaderId: tenant.accounts.team_leader.id },
      memberIds: [tenant.accounts.team_leader.id, two()],
    });
    await moveBy(13 * dayMs);
    await extendRosters(server.context);
    const later = await listShifts('2027-01-10', '2027-02-10');
    expect(new Set(later.shifts.map(({ accountId }) => accountId))).toEqual(new Set([two()]));
  });
});

describe('removeRoster', () => {
  it('removes what is to come and leaves the team without a roster', async () => {
    await save();
    await moveBy(12 * hourMs);
    expect(await leader().call('removeRoster', { teamId: tenant.team.id, version: 2 })).toMatchObject({ code: bodyCode.conflict });
    await leader().succeed('removeRoster', { teamId: tenant.team.id, version: 1 });
    expect((await listShifts()).shifts.map(({ day, letter }) => `${day} ${letter}`)).toEqual(['2026-11-19 白']);
    expect(await leader().succeed('getRoster', { teamId: tenant.team.id })).toMatchObject({ roster: null });
  });
});
