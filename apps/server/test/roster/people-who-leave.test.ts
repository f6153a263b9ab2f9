import { bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { extendRosters } from '#services/roster/extend-rosters.ts';
import { twoShifts } from '../support/factories/create-rosters.ts';
import { signIn } from '../support/factories/create-tenant.ts';
import { runTableImport } from '../support/services/run-table-import.ts';
import type { TestClient } from '../support/services/test-client.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';
import { createRequestFixture, type RequestFixture } from './request-fixture.ts';

let server: TestServer;
let on: RequestFixture;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  on = await createRequestFixture(server);
  await on.saveRoster();
});

const countShifts = async (accountId: string) =>
  (
    await server.database.kysely
      .selectFrom('shifts')
      .select('id')
      .where('account_id', '=', accountId)
      .where('ends_at', '>', server.clock.now())
      .execute()
  ).length;

/** The tenant's team with these of its people. */
async function keep(...people: ('team_leader' | 'technician' | 'secondTechnician')[]): Promise<void> {
  const { name } = on.tenant.team;
  const [leaderId, memberIds] = [on.idOf('team_leader'), people.map(on.idOf)];
  await (await on.as('tenant_admin')).succeed('updateTeam', { id: on.tenant.team.id, name, memberIds, leaderId });
}

describe('the shifts of somebody who leaves a team', () => {
  it('end with that, and come again where the roster names who is back', async () => {
    const before = await countShifts(on.idOf('technician'));
    const others = await countShifts(on.idOf('secondTechnician'));
    expect(before).toBeGreaterThan(20);
    await keep('team_leader', 'secondTechnician');
    expect(await countShifts(on.idOf('technician'))).toBe(0);
    expect(await countShifts(on.idOf('secondTechnician'))).toBe(others);
    await keep('team_leader', 'secondTechnician', 'technician');
    await extendRosters(server.context);
    // From tomorrow on.
    expect(await countShifts(on.idOf('technician'))).toBe(before - 1);
    expect(await countShifts(on.idOf('secondTechnician'))).toBe(others);
  });

  it('end with the membership', async () => {
    await (await on.as('tenant_admin')).succeed('removeMember', { accountId: on.idOf('technician') });
    expect(await countShifts(on.idOf('technician'))).toBe(0);
  });

  /** Removes the technician, and has them back in the team. @returns how many shifts there were before, and are from tomorrow on */
  async function comeBack(join: (admin: TestClient, teamId: string) => Promise<unknown>) {
    const accountId = on.idOf('technician');
    const before = await countShifts(accountId);
    const admin = await on.as('tenant_admin');
    await admin.succeed('removeMember', { accountId });
    server.clock.advance(1000);
    await join(admin, on.tenant.team.id);
    await extendRosters(server.context);
    return { before, after: await countShifts(accountId) };
  }

  it('come again where somebody who was removed joins the team by an invite', async () => {
    const { before, after } = await comeBack(async (admin, teamId) => {
      const { code } = await admin.succeed('createInvite', { role: 'technician', teamId });
      const technician = await signIn(server, on.idOf('technician'), null);
      await technician.succeed('bindAccountTenant', { inviteCode: code });
    });
    expect(after).toBe(before - 1);
  });

  it('come again where a table of staff brings them back', async () => {
    const { fullName, phoneNumber } = on.tenant.accounts.technician;
    const { before, after } = await comeBack((admin) =>
      runTableImport(admin, 'staff', `姓名,手机号,角色,班组\n${fullName},${phoneNumber},技术员,${on.tenant.team.name}`),
    );
    expect(after).toBe(before - 1);
  });

  it('stand in the way of no other team once theirs is dissolved', async () => {
    const admin = await on.as('tenant_admin');
    const people = (['team_leader', 'technician', 'secondTechnician'] as const).map(on.idOf);
    await admin.succeed('removeTeam', { id: on.tenant.team.id });
    expect(await countShifts(on.idOf('technician'))).toBe(0);
    const team = await admin.succeed('createTeam', { name: '新班', memberIds: people, leaderId: on.idOf('team_leader') });
    const roster = twoShifts(team.id, [[on.idOf('technician')]]);
    expect(await (await on.as('team_leader')).call('saveRoster', { ...roster, reason: '试排' })).toMatchObject({ code: bodyCode.success });
  });
});

describe('a shift on call', () => {
  it('of a day that has just come within reach is there once, though a change was made since midnight', async () => {
    const leader = await on.as('team_leader');
    const onCall = { key: 'call', name: '备勤', letter: '备', from: 8 * 60, to: 20 * 60, onCall: true };
    const roster = twoShifts(on.tenant.team.id, [[on.idOf('technician')]], { shiftTypes: [onCall], cycle: ['call'], version: 1 });
    await leader.succeed('saveRoster', { ...roster, reason: '改为备勤' });
    // The next local day, ten past midnight.
    server.clock.set(new Date('2026-11-19T16:10:00Z'));
    const change = { teamId: on.tenant.team.id, accountId: on.idOf('technician'), day: '2026-11-25', type: 'off', reason: '调休' };
    await (await on.as('team_leader')).succeed('changeShift', change);
    await extendRosters(server.context);
    const rows = await server.database.kysely.selectFrom('shifts').select('day').where('account_id', '=', on.idOf('technician')).execute();
    const days = rows.map(({ day }) => day);
    expect(new Set(days).size).toBe(days.length);
  });
});
