import { api, bodyCode, type Endpoint } from '@energy-om/contract';
import { auditActionOf, minuteMs } from '@energy-om/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { itRejectsUnauthorised, noAdministrators } from '../support/assertions/rejects-unauthorised.ts';
import { createLimitedAdministrator } from '../support/factories/create-members.ts';
import { sampleMapping, sampleValues } from '../support/factories/create-meter-models.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let tenant: TestTenant;
let other: TestTenant;

beforeAll(async () => {
  server = await startTestServer();
  [tenant, other] = [await createTenant(server), await createTenant(server)];
});
afterAll(() => server.close());

const saveArea = (name: string, of = tenant) =>
  of.clients.tenant_admin.succeed('saveArea', { parentId: of.areas.region, kind: 'site', name });

describe('listAuditLog', () => {
  itRejectsUnauthorised('listAuditLog', () => ({ server, tenant }), noAdministrators);

  it('is of the whole tenant, so an administrator of a part does not read it', async () => {
    const { client } = await createLimitedAdministrator(tenant, tenant.areas.building);
    expect((await client.call('listAuditLog', {})).code).toBe(bodyCode.forbidden);
    expect((await client.call('exportAuditLog', {})).code).toBe(bodyCode.forbidden);
    expect((await client.call('listMemberSignIns', { accountId: tenant.accounts.technician.id })).code).toBe(bodyCode.forbidden);
  });

  it('lists who wrote what with the present name of the subject, the newest first, and nothing of another tenant', async () => {
    const first = await saveArea('审计一号站');
    server.clock.advance(minuteMs);
    const second = await saveArea('审计二号站');
    await saveArea('别家的站', other);
    const { items } = await tenant.clients.tenant_admin.succeed('listAuditLog', { kind: 'area', pageSize: 2 });
    expect(items).toMatchObject([
      { subjectId: second.id, subjectName: '审计二号站', kind: 'area', action: 'save', operation: 'saveArea' },
      { subjectId: first.id, subjectName: '审计一号站', account: { fullName: tenant.accounts.tenant_admin.fullName } },
    ]);
    expect(items[0]?.changes).toMatchObject({ created: { name: '审计二号站' } });
  });

  it('names meter models, and the person of a certificate', async () => {
    const admin = tenant.clients.tenant_admin;
    const { fullName, id: accountId } = tenant.accounts.technician;
    const base = { manufacturer: '', energyType: 'NYDN', hasSwitch: false, registerModulus: null } as const;
    await admin.succeed('saveMeterModel', {
      ...base,
      name: '审计型号',
      values: [...sampleValues],
      mapping: { ...sampleMapping, keys: [...sampleMapping.keys] },
    });
    await admin.succeed('saveSkill', { accountId, kind: null, name: '登高证' });
    const nameOf = async (kind: 'meterModel' | 'skill') => (await admin.succeed('listAuditLog', { kind })).items[0]?.subjectName;
    expect(await nameOf('meterModel')).toBe('审计型号');
    expect(await nameOf('skill')).toBe(fullName);
  });

  it('is filtered by period, account and kind', async () => {
    server.clock.advance(minuteMs);
    const from = server.clock.now().toISOString();
    await saveArea('过滤站');
    await tenant.clients.tenant_admin.succeed('createTeam', { name: '过滤班', memberIds: [], leaderId: null });
    server.clock.advance(minuteMs);
    const to = server.clock.now().toISOString();
    await saveArea('之后的站');
    const list = async (input: Record<string, unknown>) =>
      (await tenant.clients.tenant_admin.succeed('listAuditLog', input)).items.map(
        ({ subjectName }: { subjectName: string | null }) => subjectName,
      );
    expect(new Set(await list({ from, to }))).toEqual(new Set(['过滤班', '过滤站']));
    expect(await list({ from, to, kind: 'team' })).toEqual(['过滤班']);
    expect(await list({ from, to, accountId: tenant.accounts.technician.id })).toEqual([]);
  });

  it('has pages by cursor without a gap or a repetition, though entries share an instant', async () => {
    for (const name of ['甲', '乙', '丙', '丁', '戊']) await saveArea(`分页${name}站`);
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: { items: { id: string }[]; cursor: string | null } = await tenant.clients.tenant_admin.succeed('listAuditLog', {
        pageSize: 2,
        kind: 'area',
        ...(cursor !== null && { cursor }),
      });
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.cursor;
    } while (cursor !== null);
    const rows = await server.database.kysely
      .selectFrom('audit_log')
      .select('id')
      .where('tenant_id', '=', tenant.id)
      .where('subject_kind', '=', 'area')
      .execute();
    expect(new Set(seen)).toEqual(new Set(rows.map(({ id }) => id)));
    expect(seen).toHaveLength(rows.length);
  });

  it('holds no password, token or code of anybody', async () => {
    const { account, client } = await tenant.addAccount([{ role: 'technician' }]);
    const passWord = 'Substation-2031-secret';
    await client.succeed('updatePassword', { oldPassWord: 'Operation-2026', passWord });
    const { token } = await tenant.clients.tenant_admin.succeed('issueDeviceCredential', {
      deviceId: await createMeter(),
    });
    const rows = await server.database.kysely.selectFrom('audit_log').selectAll().where('tenant_id', '=', tenant.id).execute();
    const text = JSON.stringify(rows);
    expect(rows.some(({ account_id }) => account_id === account.id)).toBe(true);
    for (const secret of [passWord, 'Operation-2026', token]) expect(text).not.toContain(secret);
  });

  it('says that a credential of a device was issued and revoked, with the name of the device', async () => {
    const { tenant_admin } = tenant.clients;
    const deviceId = await createMeter();
    const { id } = await tenant_admin.succeed('issueDeviceCredential', { deviceId });
    await tenant_admin.succeed('revokeDeviceCredential', { id });
    const { items } = await tenant_admin.succeed('listAuditLog', { kind: 'deviceCredential' });
    const ofDevice = items.filter(({ subjectId }) => subjectId === deviceId);
    expect(ofDevice.map(({ action, kind, subjectName }) => [action, kind, subjectName])).toEqual([
      ['revoke', 'deviceCredential', '审计网关'],
      ['issue', 'deviceCredential', '审计网关'],
    ]);
  });

  it('has a verb for every call that writes', () => {
    const writes = Object.entries(api as Record<string, Endpoint>).filter(([, { writesTenant }]) => writesTenant);
    expect(writes.map(([name]) => name).filter((name) => auditActionOf(name) === 'other')).toEqual([]);
  });
});

async function createMeter(): Promise<string> {
  const id = server.context.ids.next();
  const device = { tenant_id: tenant.id, id, kind: 'gateway' as const, name: '审计网关', code: `AUDIT-${id}`, area_id: tenant.areas.room };
  await server.database.kysely.insertInto('devices').values(device).execute();
  return id;
}
