import { bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readGrants } from '../support/assertions/organisation-rows.ts';
import { createArea } from '../support/factories/create-places.ts';
import { createTeam } from '../support/factories/create-teams.ts';
import { createPhoneNumber, createTenant, type TestAccount, type TestTenant } from '../support/factories/create-tenant.ts';
import { listFaults, runTableImport } from '../support/services/run-table-import.ts';
import type { TestClient } from '../support/services/test-client.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let tenant: TestTenant;
let admin: TestClient;
/** An administrator of one site alone. */
let limited: { account: TestAccount; client: TestClient };
let own: string;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  tenant = await createTenant(server);
  admin = tenant.clients.tenant_admin;
  own = await createArea(server, tenant.id, null, '自管园区', { kind: 'site' });
  limited = await tenant.addAccount([{ role: 'tenant_admin', areaId: own }], '园区管理员');
});

const columns = '姓名,手机号,角色,区域,班组,班长\n';
const importRows = (client: TestClient, ...rows: string[]) => runTableImport(client, 'staff', columns + rows.join('\n'));
const readTeam = async (id = tenant.team.id) => (await admin.succeed('listTeams', {})).find((team) => team.id === id);
const leadersOf = async (id?: string) => (await readTeam(id))?.members.filter(({ isLeader }) => isLeader).map(({ fullName }) => fullName);

describe('a table of staff', () => {
  it('brings nobody into a team that the administrator of one area does not manage', async () => {
    const far = await createArea(server, tenant.id, null, '别人的园区', { kind: 'site' });
    await createTeam(server, tenant.id, { name: '别人的班' }, [far]);
    await createTeam(server, tenant.id, { name: '两地班' }, [own, far]);
    await createTeam(server, tenant.id, { name: '自己的班' }, [own]);
    for (const team of [tenant.team.name, '别人的班', '两地班']) {
      const refused = await importRows(limited.client, `王磊,${createPhoneNumber()},技术员,自管园区,${team},`);
      expect(listFaults(refused)).toEqual([`2 班组 “${team}”不在您的管理范围内`]);
    }
    expect(await importRows(limited.client, `王磊,${createPhoneNumber()},技术员,自管园区,自己的班,是`)).toMatchObject({ state: 'done' });
  });

  it('gives no role to a member who works nowhere in the area of the caller', async () => {
    const far = await createArea(server, tenant.id, null, '别人的园区', { kind: 'site' });
    const { account } = await tenant.addAccount([{ role: 'technician', areaId: far }], '李娜');
    const rowOf = ({ fullName, phoneNumber }: TestAccount) => `${fullName},${phoneNumber},调度员,自管园区,,`;
    expect(listFaults(await importRows(limited.client, rowOf(account)))).toEqual([`2 手机号 “${account.phoneNumber}”不在您的管理范围内`]);
    expect(await readGrants(server, tenant.id, account.id)).toHaveLength(1);
    // Whoever works everywhere works there too.
    expect(await importRows(limited.client, rowOf(tenant.accounts.technician))).toMatchObject({ tally: { updated: 1 } });
    expect(await importRows(admin, rowOf(account))).toMatchObject({ tally: { updated: 1 } });
  });

  it('says to whoever has an account already that their rights have changed', async () => {
    const { fullName, phoneNumber, id } = tenant.accounts.technician;
    const rows = [`${fullName},${phoneNumber},调度员,自管园区,,`, `王磊,${createPhoneNumber()},技术员,,,`];
    const changed: string[] = [];
    const stop = server.context.eventBus.subscribe((event) => {
      if (event.kind === 'account-changed' && event.tenantId === tenant.id) changed.push(event.accountId);
    });
    await importRows(admin, ...rows);
    // An import is done a moment before it is published.
    await expect.poll(() => changed).toEqual([id]);
    await importRows(admin, ...rows);
    stop();
    expect(changed).toEqual([id]);
  });

  it('gives nobody a role that the caller would get alone', async () => {
    const { fullName, phoneNumber, id } = tenant.accounts.tenant_admin;
    const before = await readGrants(server, tenant.id, id);
    const refused = await importRows(admin, `${fullName},${phoneNumber},调度员,,,`);
    expect(listFaults(refused)).toEqual(['2 - 不能给自己授予角色']);
    expect(await readGrants(server, tenant.id, id)).toEqual(before);
    const { account, client } = limited;
    const area = await importRows(client, `${account.fullName},${account.phoneNumber},技术员,自管园区,,`);
    expect(listFaults(area)).toEqual(['2 - 不能给自己授予角色']);
    // The row that an export has of the caller changes nothing.
    expect(await importRows(admin, `${fullName},${phoneNumber},组织管理员,,,`)).toMatchObject({ tally: { unchanged: 1 } });
  });

  it('brings nobody into a team who takes no orders', async () => {
    const [phone, other] = [createPhoneNumber(), createPhoneNumber()];
    const refused = await importRows(admin, `李雷,${phone},客户代表,,电气一班,`);
    expect(listFaults(refused)).toEqual(['2 班组 “电气一班”：该角色不能加入班组']);
    // A role that the person has, or that another line gives, counts.
    const { fullName, phoneNumber } = tenant.accounts.technician;
    const rows = [
      `${fullName},${phoneNumber},能源管理员,,电气一班,`,
      `李雷,${other},客户代表,,电气一班,`,
      `李雷,${other},技术员,自管园区,,`,
    ];
    expect(await importRows(admin, ...rows)).toMatchObject({ state: 'done', faults: [] });
  });

  it('gives a team one leader: the new one takes the place of the former one, and two are refused', async () => {
    const [first, second] = [createPhoneNumber(), createPhoneNumber()];
    const two = await importRows(admin, `甲,${first},技术员,,电气一班,是`, `乙,${second},技术员,,电气一班,是`);
    expect(listFaults(two)).toEqual(['3 班长 班组“电气一班”已由第 2 行的人员担任班长']);
    const one = await importRows(admin, `甲,${first},技术员,,电气一班,是`, `乙,${second},技术员,,电气一班,`);
    expect(one).toMatchObject({ state: 'done', notes: expect.arrayContaining(['第 2 行：接替班组“电气一班”原来的班长']) });
    expect(await leadersOf()).toEqual(['甲']);
  });

  it('leaves in the audit log who was given which role and team, and nothing for whom it leaves as they are', async () => {
    const { technician, dispatcher } = tenant.accounts;
    const rows = [
      `${technician.fullName},${technician.phoneNumber},调度员,自管园区,电气一班,`,
      `${dispatcher.fullName},${dispatcher.phoneNumber},调度员,,,`,
    ];
    expect(await importRows(admin, ...rows)).toMatchObject({ tally: { created: 0, updated: 1, unchanged: 1 } });
    const { items } = await admin.succeed('listAuditLog', { kind: 'member' });
    expect(items.filter(({ operation }) => operation === 'startTableImport')).toMatchObject([
      {
        subjectId: technician.id,
        subjectName: technician.fullName,
        account: { id: tenant.accounts.tenant_admin.id },
        changes: { granted: [{ role: 'dispatcher', areaId: own }] },
      },
    ]);
  });

  it('shows nobody the name of a stranger by the number', async () => {
    const other = await createTenant(server);
    const { account } = await other.addAccount([{ role: 'technician' }], '别家员工');
    const dryRun = await runTableImport(admin, 'staff', `${columns}某人,${account.phoneNumber},技术员,,,`, true);
    expect(JSON.stringify(dryRun)).not.toContain('别家员工');
    expect(dryRun.notes).toEqual([expect.stringContaining('已有账号且姓名不同，请核对手机号')]);
    const { fullName, phoneNumber } = tenant.accounts.dispatcher;
    const ofArea = await runTableImport(limited.client, 'staff', `${columns}某人,${phoneNumber},技术员,自管园区,,`, true);
    expect(JSON.stringify(ofArea)).not.toContain(fullName);
    const ofTenant = await runTableImport(admin, 'staff', `${columns}某人,${phoneNumber},技术员,,,`, true);
    expect(ofTenant.notes).toEqual([expect.stringContaining(`已是 ${fullName}，姓名不变`)]);
  });
});

describe('somebody who has an account already', () => {
  it('is notified of which organisation they are a member now, and a new account is not', async () => {
    const other = await createTenant(server);
    const { account, client } = await other.addAccount([{ role: 'technician' }], '别家员工');
    await importRows(admin, `某人,${account.phoneNumber},技术员,,,`, `新人,${createPhoneNumber()},技术员,,,`);
    const notified = await server.database.kysely
      .selectFrom('notification_outbox')
      .select('subject_id')
      .where('tenant_id', '=', tenant.id)
      .where('subject_kind', '=', 'membership')
      .execute();
    expect(notified).toEqual([{ subject_id: account.id }]);
    expect((await client.succeed('listAccountTenants', {})).map(({ id }) => id)).toContain(tenant.id);
  });
});

describe('a form of a team that was opened before somebody joined', () => {
  /** Opens the form, lets somebody join, and saves the form. */
  async function saveAfter(join: () => Promise<unknown>) {
    const team = await readTeam();
    const people = team?.members ?? [];
    await join();
    const leaderId = people.find(({ isLeader }) => isLeader)?.id ?? null;
    const input = { id: tenant.team.id, version: team?.version, name: '新名', memberIds: people.map(({ id }) => id), leaderId };
    expect((await admin.call('updateTeam', input)).code).toBe(bodyCode.conflict);
    expect((await readTeam())?.members).toHaveLength(people.length + 1);
  }

  it('is shown the team as it is by then, after an import', () =>
    saveAfter(() => importRows(admin, `甲,${createPhoneNumber()},技术员,,电气一班,`)));

  it('is shown it after somebody has joined by an invite', () =>
    saveAfter(async () => {
      const { code } = await admin.succeed('createInvite', { role: 'technician', teamId: tenant.team.id });
      const other = await createTenant(server);
      await other.clients.stranger.succeed('bindAccountTenant', { inviteCode: code });
    }));

  it('is shown it after a request to join was granted', () =>
    saveAfter(async () => {
      const other = await createTenant(server);
      await other.clients.stranger.succeed('bindAccountTenant', { tenantId: tenant.id, note: '' });
      const { id: accountId } = other.accounts.stranger;
      await admin.succeed('decideJoinRequest', { accountId, approve: true, role: 'technician', teamId: tenant.team.id });
    }));
});
