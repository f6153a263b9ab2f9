import { bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readAudit } from '../support/assertions/audit-rows.ts';
import { listPublishedAccounts } from '../support/assertions/list-events.ts';
import { clearOutbox, dispatchPending, readMessages } from '../support/assertions/notifications.ts';
import { findMembership, readGrants } from '../support/assertions/organisation-rows.ts';
import { itRejectsUnauthorised } from '../support/assertions/rejects-unauthorised.ts';
import { createArea } from '../support/factories/create-places.ts';
import {
  applyFor,
  createNewcomer,
  createOccupant,
  createRoom,
  fingerprintRooms,
  moveIn,
  type Newcomer,
  readRoom,
  type TestRoom,
} from '../support/factories/create-rooms.ts';
import { createTenant, signIn, type TestTenant } from '../support/factories/create-tenant.ts';
import { unknownId } from '../support/factories/unknown-id.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let tenant: TestTenant;
let other: TestTenant;
let room: TestRoom;
let newcomer: Newcomer;

beforeAll(async () => {
  server = await startTestServer();
  [tenant, other] = [await createTenant(server), await createTenant(server)];
});
afterAll(() => server.close());
beforeEach(async () => {
  room = await createRoom(server, tenant);
  newcomer = await createNewcomer(server, '林晓月');
});

const clerk = () => tenant.clients.energy_clerk;
const decide = (applicationId: string, input: Record<string, unknown> = { approve: true }, client = clerk()) =>
  client.call('decideRoomApplication', { applicationId, ...input });

async function expectRefused(call: () => ReturnType<typeof decide>, code: number, message?: string) {
  const before = await fingerprintRooms(server, [tenant.id, other.id]);
  const answer = await call();
  expect({ code: answer.code, ...(message !== undefined && { message: answer.message }) }).toEqual({
    code,
    ...(message !== undefined && { message }),
  });
  expect(await fingerprintRooms(server, [tenant.id, other.id])).toBe(before);
  return answer;
}

describe('decideRoomApplication', () => {
  itRejectsUnauthorised(
    'decideRoomApplication',
    () => ({ server, tenant }),
    ['platform_admin', 'dispatcher', 'team_leader', 'technician', 'client_rep', 'occupant', 'stranger'],
    { applicationId: unknownId, approve: true },
  );

  it('makes a newcomer a member with the role of an occupant at the room, who pays as the first one', async () => {
    const { id } = await applyFor(newcomer.client, room, { relation: 'owner' });
    const published = await listPublishedAccounts(server, tenant.id, () => decide(id));
    expect(published).toEqual([newcomer.id]);
    const { members, payers } = await readRoom(server, room.id);
    expect(members).toMatchObject([
      { account_id: newcomer.id, to_at: null, relation: 'owner', application_id: id, bound_by: tenant.accounts.energy_clerk.id },
    ]);
    expect(payers).toMatchObject([{ account_id: newcomer.id, from_at: members[0]?.from_at }]);
    expect(await findMembership(server, tenant.id, newcomer.id)).toMatchObject({ state: 'member' });
    expect(await readGrants(server, tenant.id, newcomer.id)).toMatchObject([{ role: 'occupant' }]);
    const { grants } = await tenant.clients.tenant_admin.succeed('getMember', { accountId: newcomer.id });
    expect(grants).toMatchObject([{ role: 'occupant', area: { id: room.id } }]);
    expect(await readAudit(server, 'decideRoomApplication', id)).toMatchObject([
      { subject_kind: 'roomApplication', changes: { approve: true, account: newcomer.id } },
    ]);
    const home = await signIn(server, newcomer.id, tenant.id);
    expect(await home.succeed('listMyRooms')).toMatchObject([{ id: room.id, relation: 'owner', payer: { isMe: true } }]);
    expect((await home.call('reportFault', {})).code).toBe(bodyCode.invalid);
  });

  it('lets nobody pay who does not want to, or whom the clerk does not let, and leaves the payment with whoever pays', async () => {
    const { id } = await applyFor(newcomer.client, room, { wantsToPay: false });
    await decide(id);
    expect((await readRoom(server, room.id)).payers).toEqual([]);
    const second = await applyFor((await createNewcomer(server)).client, room);
    await decide(second.id, { approve: true, pays: false });
    expect((await readRoom(server, room.id)).payers).toEqual([]);
    const third = await createNewcomer(server);
    const thirdApplication = await applyFor(third.client, room, { wantsToPay: false });
    await decide(thirdApplication.id, { approve: true, pays: true });
    expect((await readRoom(server, room.id)).payers).toMatchObject([{ account_id: third.id }]);
    const fourth = await applyFor((await createNewcomer(server)).client, room);
    await expectRefused(
      () => decide(fourth.id, { approve: true, pays: true }),
      bodyCode.conflict,
      '房间已有缴费人，如需更换请先办理变更缴费人',
    );
    await decide(fourth.id);
    const { payers, members } = await readRoom(server, room.id);
    expect(payers).toHaveLength(1);
    expect(members).toHaveLength(4);
    expect(new Set(members.map(({ from_at }) => from_at.getTime())).size).toBe(4);
  });

  it('rejects with a reason that the applicant reads, and changes nothing else', async () => {
    const { id } = await applyFor(newcomer.client, room);
    const missing = await expectRefused(() => decide(id, { approve: false, reason: ' ' }), bodyCode.invalid);
    expect(missing.data.fields).toEqual({ reason: '请填写驳回原因' });
    expect((await decide(id, { approve: false, reason: '请补充租赁合同' })).data).toMatchObject({
      status: 'rejected',
      reason: '请补充租赁合同',
      decidedBy: { id: tenant.accounts.energy_clerk.id },
    });
    expect(await readRoom(server, room.id)).toEqual({ members: [], payers: [], meters: [], registers: [] });
    expect(await findMembership(server, tenant.id, newcomer.id)).toBeUndefined();
    const { items } = await newcomer.client.succeed('listRoomApplications', {});
    expect(items).toMatchObject([{ id, status: 'rejected', reason: '请补充租赁合同', decidedBy: null }]);
  });

  it('lets one of two decide who do so at once, and shows the other what it has become', async () => {
    for (const [one, another] of [
      [{ approve: true }, { approve: false, reason: '材料不全' }],
      [{ approve: true }, { approve: true }],
    ]) {
      const applicant = await createNewcomer(server);
      const place = await createRoom(server, tenant);
      const { id } = await applyFor(applicant.client, place);
      const answers = await Promise.all([decide(id, one), decide(id, another, tenant.clients.tenant_admin)]);
      expect(answers.map(({ code }) => code).sort()).toEqual([bodyCode.success, bodyCode.conflict]);
      const [won, lost] = answers.sort((a, b) => a.code - b.code);
      expect(lost).toMatchObject({ message: '该申请已处理', data: { id, status: won?.data.status } });
      expect((await readRoom(server, place.id)).members).toHaveLength(won?.data.status === 'approved' ? 1 : 0);
    }
  });

  it('lets nobody decide their own application, or one for the room that they live in', async () => {
    const living = await tenant.addAccount([{ role: 'energy_clerk' }], '住在小区的收费员');
    const { id } = await applyFor(living.client, room);
    await expectRefused(() => decide(id, { approve: true }, living.client), bodyCode.forbidden, '不能审批自己的申请');
    await decide(id);
    const next = await applyFor(newcomer.client, room);
    for (const input of [{ approve: true }, { approve: false, reason: '不同意' }])
      await expectRefused(() => decide(next.id, input, living.client), bodyCode.forbidden, '不能审批自己所住房间的申请');
    const { items } = await living.client.succeed('listRoomApplications', { scope: 'tenant', state: 'applied', roomId: room.id });
    expect(items).toMatchObject([{ id: next.id, roomNow: { occupants: 1, isMyRoom: true, payer: { id: living.account.id } } }]);
  });

  it('refuses what was decided, withdrawn, or overtaken by a binding, with the application as it is', async () => {
    const { id } = await applyFor(newcomer.client, room);
    await newcomer.client.succeed('withdrawRoomApplication', { applicationId: id });
    const answer = await expectRefused(() => decide(id), bodyCode.conflict, '该申请已处理');
    expect(answer.data).toMatchObject({ id, status: 'withdrawn' });
    const member = await tenant.addAccount([], '已有成员');
    const asked = await applyFor(member.client, room);
    const { phoneNumber } = member.account;
    await clerk().succeed('bindRoomAccount', { roomId: room.id, phoneNumber, relation: 'family', reason: '前台办理' });
    await expectRefused(() => decide(asked.id), bodyCode.conflict, '该住户已绑定此房间');
  });

  it('knows applications within the area of the clerk alone: unknown, of another tenant and out of reach are the same', async () => {
    const site = await createArea(server, tenant.id, tenant.areas.region, '另一个小区');
    const limited = await tenant.addAccount([{ role: 'energy_clerk', areaId: site }]);
    const { id } = await applyFor(newcomer.client, room);
    const foreign = await applyFor(newcomer.client, await createRoom(server, other));
    const unknown = await expectRefused(() => decide(unknownId), bodyCode.notFound);
    expect(await expectRefused(() => decide(foreign.id), bodyCode.notFound)).toEqual(unknown);
    expect(await expectRefused(() => decide(id, { approve: true }, limited.client), bodyCode.notFound)).toEqual(unknown);
    const within = await applyFor(newcomer.client, await createRoom(server, tenant, { parentId: site }));
    expect((await decide(within.id, { approve: true }, limited.client)).code).toBe(bodyCode.success);
  });

  it('admits no more members than the tenant may have, and binds those that it has', async () => {
    const small = await createTenant(server);
    const { count } = await server.database.kysely
      .selectFrom('memberships')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('tenant_id', '=', small.id)
      .executeTakeFirstOrThrow();
    await server.database.kysely
      .updateTable('tenants')
      .set({ max_accounts: Number(count) })
      .where('id', '=', small.id)
      .execute();
    const place = await createRoom(server, small);
    const { id } = await applyFor(newcomer.client, place);
    expect((await decide(id, { approve: true }, small.clients.energy_clerk)).code).toBe(bodyCode.conflict);
    expect((await readRoom(server, place.id)).members).toEqual([]);
    await moveIn(small, small.clients.stranger, place);
    expect((await readRoom(server, place.id)).members).toHaveLength(1);
  });

  it('makes a member of somebody whose request to join still waits', async () => {
    await newcomer.client.succeed('bindAccountTenant', { tenantId: tenant.id });
    const { id } = await applyFor(newcomer.client, room);
    await decide(id);
    expect(await findMembership(server, tenant.id, newcomer.id)).toMatchObject({ state: 'member' });
  });

  it('notifies the clerks of the application, and then whoever it is about', async () => {
    await clearOutbox(server);
    const resident = await createOccupant(server, tenant, room, { fullName: '老住户' });
    await dispatchPending(server);
    const { id } = await applyFor(newcomer.client, room);
    await dispatchPending(server);
    const [message] = await readMessages(clerk());
    expect(message).toMatchObject({ topic: 'roomApplied', subject: { kind: 'roomApplication', id }, detail: '林晓月', isRead: false });
    await decide(id, { approve: true }, tenant.clients.tenant_admin);
    await dispatchPending(server);
    expect((await readMessages(clerk())).find(({ subject }) => subject.id === id)).toMatchObject({ isRead: true });
    const home = await signIn(server, newcomer.id, tenant.id);
    expect(await readMessages(home)).toMatchObject([{ topic: 'roomApproved', subject: { id } }]);
    const ofResident = await readMessages(resident.home);
    expect(ofResident.map(({ topic, detail }) => [topic, detail])).toContainEqual(['roomOccupantCame', '林晓月']);
  });
});
