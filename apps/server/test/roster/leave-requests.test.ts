import { bodyCode } from '@energy-om/contract';
import { dayMs } from '@energy-om/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { extendRosters } from '#services/roster/extend-rosters.ts';
import { expireShiftRequests } from '#services/roster/requests/expire-shift-requests.ts';
import { readAudit } from '../support/assertions/audit-rows.ts';
import { itRejectsUnauthorised } from '../support/assertions/rejects-unauthorised.ts';
import { compareRows, createTenantReader, unchanged } from '../support/assertions/tenant-rows.ts';
import { type RosterInput, twoShifts } from '../support/factories/create-rosters.ts';
import { createTeam as insertTeam } from '../support/factories/create-teams.ts';
import { unknownId } from '../support/factories/unknown-id.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';
import { createRequestFixture, type RequestFixture } from './request-fixture.ts';

let server: TestServer;
let on: RequestFixture;
let readTenant: (tenantId: string) => Promise<string[]>;

beforeAll(async () => {
  server = await startTestServer();
  readTenant = await createTenantReader(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  on = await createRequestFixture(server);
});

describe('requestLeave', () => {
  itRejectsUnauthorised(
    'requestLeave',
    () => ({ server, tenant: on.tenant }),
    ['platform_admin', 'client_rep', 'occupant', 'energy_clerk', 'stranger'],
    { teamId: unknownId, kind: 'annual', from: '2026-11-24', to: '2026-11-24' },
  );

  it('waits for the leader, who is notified, and leaves an audit row', async () => {
    await on.saveRoster();
    const asked = await on.askLeave('technician', '2026-11-23', '2026-11-24');
    expect(asked).toMatchObject({
      ...{ version: 1, kind: 'leave', status: 'asked', person: { id: on.idOf('technician') }, swap: null, decision: null },
      ...{ leave: { kind: 'annual', from: '2026-11-23', to: '2026-11-24' }, actions: ['withdraw'] },
      expiresAt: '2026-11-24T16:00:00.000Z',
    });
    expect(await on.unreadAbout(asked.id)).toEqual(['leaveWaits team_leader']);
    expect(await readAudit(server, 'requestLeave', asked.id)).toMatchObject([{ subject_kind: 'shiftRequest' }]);
    expect(await on.lettersOf('technician')).toEqual(['19白', '20夜', '23白', '24夜']);
  });

  it.each<[string, string, string, string]>([
    ['before today', '2026-11-18', '2026-11-20', 'from'],
    ['an end before the start', '2026-11-24', '2026-11-23', 'to'],
    ['more than a year ahead', '2027-12-01', '2027-12-01', 'from'],
    ['more than the longest leave', '2026-11-24', '2027-07-01', 'to'],
  ])('refuses %s, at its field', async (_, from, to, field) => {
    const client = await on.as('technician');
    const before = await readTenant(on.tenant.id);
    expect(await client.call('requestLeave', on.leaveOf(from, to))).toMatchObject({
      ...{ code: bodyCode.invalid, data: { fields: { [field]: expect.any(String) } } },
    });
    expect(compareRows(before, await readTenant(on.tenant.id))).toEqual(unchanged);
  });

  it('takes today by the tenant’s clocks', async () => {
    server.clock.set(new Date('2026-11-19T17:00:00Z'));
    expect((await (await on.as('technician')).call('requestLeave', on.leaveOf('2026-11-19'))).code).toBe(bodyCode.invalid);
    expect((await (await on.as('technician')).call('requestLeave', on.leaveOf('2026-11-20'))).code).toBe(bodyCode.success);
  });

  it('refuses what overlaps other leave, and shows that, also of two at once', async () => {
    const first = await on.askLeave('technician', '2026-11-23', '2026-11-25');
    expect(await (await on.as('technician')).call('requestLeave', on.leaveOf('2026-11-25', '2026-11-27'))).toMatchObject({
      ...{ code: bodyCode.conflict, data: { id: first.id } },
    });
    const client = await on.as('secondTechnician');
    const answers = await Promise.all(
      ['2026-12-01', '2026-12-02'].map((from) => client.call('requestLeave', on.leaveOf(from, '2026-12-03'))),
    );
    expect(answers.map(({ code }) => code).sort()).toEqual([bodyCode.success, bodyCode.conflict].sort());
    await on.succeed('technician', first, 'withdraw');
    expect((await (await on.as('technician')).call('requestLeave', on.leaveOf('2026-11-25'))).code).toBe(bodyCode.success);
  });

  it('is refused for a team that one is not in, and unknown for one that one may not see', async () => {
    const other = await insertTeam(server, on.tenant.id);
    expect((await (await on.as('technician')).call('requestLeave', { ...on.leaveOf('2026-11-24'), teamId: other })).code).toBe(
      bodyCode.notFound,
    );
    expect((await (await on.as('dispatcher')).call('requestLeave', on.leaveOf('2026-11-24'))).code).toBe(bodyCode.forbidden);
  });
});

describe('processShiftRequest, of leave', () => {
  itRejectsUnauthorised(
    'processShiftRequest',
    () => ({ server, tenant: on.tenant }),
    ['platform_admin', 'client_rep', 'occupant', 'energy_clerk', 'stranger'],
    { id: unknownId, version: 1, action: 'approve' },
  );

  it('approved takes the member off shifts and duty at once, in every team, and what comes within reach later', async () => {
    await on.saveRoster();
    const other = await insertTeam(server, on.tenant.id);
    const administrator = await on.as('tenant_admin');
    await administrator.succeed('updateTeam', { id: other, name: '二班', memberIds: [on.idOf('technician')], leaderId: null });
    const night = twoShifts(other, [[on.idOf('technician')]], { cycle: [null, 'day', null, null], startsOn: '2026-11-18' });
    await administrator.succeed('saveRoster', { ...night, crews: [{ ...night.crews[0], offset: 3 }], reason: '支援' } as RosterInput);
    expect((await (await on.as('dispatcher')).succeed('getDuty', {})).people).toHaveLength(1);
    const asked = await on.askLeave('technician', '2026-11-19', '2027-01-31');
    const approved = await on.succeed('team_leader', asked, 'approve', '已安排顶班');
    expect(approved).toMatchObject({
      ...{ status: 'approved', version: 2, actions: ['cancel'] },
      decision: { by: { id: on.idOf('team_leader') }, reason: '已安排顶班' },
    });
    expect(await on.lettersOf('technician', '2026-12-31')).toEqual([]);
    expect((await (await on.as('dispatcher')).succeed('getDuty', {})).people).toEqual([]);
    const range = { teamId: other, from: '2026-11-19', to: '2026-12-31' };
    expect(await administrator.succeed('listShifts', range)).toMatchObject({
      shifts: [],
      leaves: [{ accountId: on.idOf('technician'), from: '2026-11-19', to: '2027-01-31' }],
    });
    server.clock.advance(5 * dayMs);
    await extendRosters(server.context);
    expect(await on.lettersOf('technician', '2027-01-19')).toEqual([]);
    await saveRosterAgain();
    expect(await on.lettersOf('technician', '2026-12-31')).toEqual([]);
  });

  /** Saving the roster keeps leave. */
  async function saveRosterAgain(): Promise<void> {
    const { roster } = await (await on.as('team_leader')).succeed('getRoster', { teamId: on.tenant.team.id });
    await on.saveRoster({ version: roster?.version ?? 0, startsOn: '2026-11-17' });
  }

  it('comes before a change of the day', async () => {
    await on.saveRoster();
    const asked = await on.askLeave('technician', '2026-11-25');
    await on.succeed('team_leader', asked, 'approve', '同意');
    const change = { teamId: on.tenant.team.id, accountId: on.idOf('technician'), day: '2026-11-25', type: 'day', reason: '加班' };
    await (await on.as('team_leader')).succeed('changeShift', change);
    expect(await on.lettersOf('technician')).toEqual(['19白', '20夜', '23白', '24夜']);
  });

  it('asks for a reason where too few are left, shows that before, and writes nothing without one', async () => {
    await on.saveRoster({ limits: { minRestHours: 11, maxOvertimeHours: 60, minOnDuty: 1 } });
    const asked = await on.askLeave('technician', '2026-11-23', '2026-11-24');
    const few = ['2026-11-23', '2026-11-24'].map((day) => ({ kind: 'tooFew', person: null, day, value: 0 }));
    expect((await on.open('team_leader', asked.id)).warnings).toEqual(few);
    expect((await on.open('technician', asked.id)).warnings).toEqual([]);
    const leader = await on.as('team_leader');
    const before = await readTenant(on.tenant.id);
    const refused = await leader.call('processShiftRequest', { id: asked.id, version: 1, action: 'approve' });
    expect(refused).toMatchObject({ code: bodyCode.conflict, data: { warnings: few } });
    expect(compareRows(before, await readTenant(on.tenant.id))).toEqual(unchanged);
    expect(await on.succeed('team_leader', asked, 'approve', '一值顶班')).toMatchObject({ warnings: few });
  });

  it('is rejected with a reason only', async () => {
    const asked = await on.askLeave('technician', '2026-11-23');
    expect((await on.process('team_leader', asked, 'reject')).code).toBe(bodyCode.invalid);
    expect(await on.succeed('team_leader', asked, 'reject', '人手不足')).toMatchObject({ status: 'refused', actions: [] });
    expect(await on.unreadAbout(asked.id)).toEqual(['leaveRefused technician']);
    expect(await on.process('technician', { ...asked, version: 2 }, 'withdraw')).toMatchObject({
      ...{ code: bodyCode.conflict, data: { status: 'refused' } },
    });
  });

  it('is cancelled by who asked: what is left of it comes back, and days that have passed stay', async () => {
    await on.saveRoster();
    const asked = await on.askLeave('technician', '2026-11-20', '2026-11-24');
    await on.succeed('team_leader', asked, 'approve', '同意');
    expect(await on.unreadAbout(asked.id)).toEqual(['leaveApproved technician']);
    server.clock.advance(4 * dayMs);
    expect(await on.succeed('technician', { ...asked, version: 2 }, 'cancel')).toMatchObject({
      ...{ status: 'approved', leave: { from: '2026-11-20', to: '2026-11-22' }, actions: [] },
    });
    expect(await on.lettersOf('technician')).toEqual(['19白', '23白', '24夜']);
    const later = await on.askLeave('technician', '2026-11-27');
    await on.succeed('team_leader', later, 'approve', '同意');
    expect(await on.succeed('team_leader', { ...later, version: 2 }, 'cancel')).toMatchObject({ status: 'cancelled' });
    expect(await on.unreadAbout(later.id)).toEqual(['leaveCancelled technician']);
  });

  it('is nobody’s to decide but the leader’s, and a leader’s own the administrator’s', async () => {
    const asked = await on.askLeave('technician', '2026-11-23');
    expect((await on.process('technician', asked, 'approve')).code).toBe(bodyCode.forbidden);
    expect((await on.process('secondTechnician', asked, 'approve')).code).toBe(bodyCode.notFound);
    expect((await on.process('dispatcher', asked, 'approve')).code).toBe(bodyCode.notFound);
    const own = await on.askLeave('team_leader', '2026-11-23');
    expect(await on.unreadAbout(own.id)).toEqual(['leaveWaits tenant_admin']);
    expect((await on.process('team_leader', own, 'approve')).code).toBe(bodyCode.forbidden);
    await on.succeed('tenant_admin', own, 'approve');
  });

  it('of two decisions at once takes one, and shows the other what is current', async () => {
    await on.saveRoster();
    const asked = await on.askLeave('technician', '2026-11-23');
    const answers = await Promise.all([
      on.process('team_leader', asked, 'approve', '同意'),
      on.process('tenant_admin', asked, 'reject', '不行'),
    ]);
    expect(answers.map(({ code }) => code).sort()).toEqual([bodyCode.success, bodyCode.conflict].sort());
    const winner = answers.find(({ code }) => code === bodyCode.success);
    expect(answers.find(({ code }) => code === bodyCode.conflict)?.data).toMatchObject({ version: 2, status: winner?.data.status });
  });

  it('expires undecided at the end of its last day, once on two servers', async () => {
    const asked = await on.askLeave('technician', '2026-11-23');
    server.clock.set(new Date('2026-11-23T15:59:59Z'));
    await expireShiftRequests(server.context);
    expect(await on.open('technician', asked.id)).toMatchObject({ status: 'asked' });
    server.clock.advance(1000);
    expect(await on.process('team_leader', asked, 'approve')).toMatchObject({
      code: bodyCode.conflict,
      data: { status: 'asked', actions: [] },
    });
    await Promise.all([expireShiftRequests(server.context), expireShiftRequests(server.context)]);
    expect(await on.open('technician', asked.id)).toMatchObject({ status: 'expired', version: 2 });
    expect(await on.unreadAbout(asked.id)).toEqual(['leaveExpired technician']);
  });
});
