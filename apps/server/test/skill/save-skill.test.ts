import { type ApiInput, bodyCode } from '@energy-om/contract';
import { maxSkills } from '@energy-om/domain';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readAudit } from '../support/assertions/audit-rows.ts';
import { itRejectsUnauthorised, noAdministrators } from '../support/assertions/rejects-unauthorised.ts';
import { compareRows, createTenantReader, unchanged } from '../support/assertions/tenant-rows.ts';
import { createApplicant, createLimitedAdministrator } from '../support/factories/create-members.ts';
import { createArea } from '../support/factories/create-places.ts';
import { createSkill } from '../support/factories/create-skills.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { unknownId } from '../support/factories/unknown-id.ts';
import type { TestClient } from '../support/services/test-client.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

type Input = ApiInput<'saveSkill'>;

let server: TestServer;
let tenant: TestTenant;
let readTenant: (tenantId: string) => Promise<string[]>;

beforeAll(async () => {
  server = await startTestServer();
  tenant = await createTenant(server);
  readTenant = await createTenantReader(server);
});
afterAll(() => server.close());

const technician = () => tenant.accounts.technician.id;
const fields = (changes: Partial<Input> = {}): Input => ({
  accountId: technician(),
  kind: 'lowVoltage',
  certificateNo: 'T330102199001011234',
  issuedOn: '2024-05-20',
  validUntil: '2030-05-20',
  reviewOn: '2027-05-20',
  ...changes,
});
const save = (input: Record<string, unknown>, client: TestClient = tenant.clients.tenant_admin, idempotencyKey?: string) =>
  client.call('saveSkill', input, { idempotencyKey });
const create = async (changes: Partial<Input> = {}) => (await save(fields(changes))).data;

async function upload(client: TestClient, name = 'a.png'): Promise<string> {
  const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#0a6' } });
  return (await client.upload('uploadFile', [{ name, bytes: name.endsWith('.png') ? await picture.png().toBuffer() : Buffer.from('a') }]))
    .data.id;
}

async function expectNothingWritten(act: () => Promise<unknown>): Promise<void> {
  const before = await readTenant(tenant.id);
  await act();
  expect(compareRows(before, await readTenant(tenant.id))).toEqual(unchanged);
}

describe('saveSkill', () => {
  itRejectsUnauthorised('saveSkill', () => ({ server, tenant }), noAdministrators, { accountId: unknownId, kind: 'welding' });

  it('records a certificate that ends with its review, and an audit row', async () => {
    const skill = await create();
    expect(skill).toEqual({
      id: expect.any(String),
      version: 1,
      account: { id: technician(), fullName: tenant.accounts.technician.fullName },
      kind: 'lowVoltage',
      name: '',
      certificateNo: 'T330102199001011234',
      issuedOn: '2024-05-20',
      validUntil: '2030-05-20',
      reviewOn: '2027-05-20',
      endsOn: '2027-05-20',
      state: 'valid',
      photo: null,
      mayManage: true,
    });
    expect(await readAudit(server, 'saveSkill', skill.id)).toMatchObject([
      { subject_kind: 'skill', changes: { created: { kind: 'lowVoltage' } } },
    ]);
  });

  it('takes the tenant’s own words, without an end', async () => {
    const none = { issuedOn: null, validUntil: null, reviewOn: null, certificateNo: null };
    expect(await create({ ...none, kind: null, name: '工作票签发人' })).toMatchObject({
      kind: null,
      name: '工作票签发人',
      endsOn: null,
      state: 'valid',
    });
  });

  it('changes it at its version, and answers a repeat with the first answer', async () => {
    const { id } = await create();
    const renewed = { ...fields({ validUntil: '2036-05-20', reviewOn: null }), id, version: 1 };
    const key = server.context.ids.next();
    const { data } = await save(renewed, undefined, key);
    expect(data).toMatchObject({ id, version: 2, endsOn: '2036-05-20' });
    expect((await save(renewed, undefined, key)).data).toEqual(data);
  });

  it('answers the second of two administrators with the certificate as it stands', async () => {
    const { id } = await create();
    const [first, second] = await Promise.all([
      save({ ...fields({ certificateNo: 'A' }), id, version: 1 }),
      save({ ...fields({ certificateNo: 'B' }), id, version: 1 }),
    ]);
    const [winner, loser] = first.code === bodyCode.success ? [first, second] : [second, first];
    expect(winner).toMatchObject({ code: bodyCode.success, data: { version: 2 } });
    expect(loser).toMatchObject({ code: bodyCode.conflict, data: winner.data });
  });

  it.each<[string, Partial<Input>, string]>([
    ['neither kind nor name', { kind: null, name: ' ' }, 'name'],
    ['an end before its issue', { validUntil: '2024-05-19', reviewOn: null }, 'validUntil'],
    ['a review after its end', { reviewOn: '2030-05-21' }, 'reviewOn'],
    ['a review before its issue', { reviewOn: '2024-05-19' }, 'reviewOn'],
    ['the year 1', { issuedOn: '0001-01-01' }, 'issuedOn'],
    ['the year 9999', { validUntil: '9999-12-31' }, 'validUntil'],
    ['a day that there is not', { validUntil: '2030-02-30' }, 'validUntil'],
    ['an endless number', { certificateNo: 'x'.repeat(61) }, 'certificateNo'],
  ])('refuses %s at its field', async (_, changes, field) => {
    await expectNothingWritten(async () => {
      expect(await save(fields(changes))).toMatchObject({ code: bodyCode.invalid, data: { fields: { [field]: expect.any(String) } } });
    });
  });

  it('keeps its owner', async () => {
    const { id } = await create();
    const answer = await save({ ...fields({ accountId: tenant.accounts.secondTechnician.id }), id, version: 1 });
    expect(answer).toMatchObject({ code: bodyCode.invalid, data: { fields: { accountId: expect.any(String) } } });
  });

  it('knows only members: nobody of another tenant, and no applicant', async () => {
    const other = await createTenant(server);
    const applicant = await createApplicant(server, tenant.id, '等待审核的人');
    for (const accountId of [other.accounts.technician.id, applicant.id, unknownId])
      expect(await save(fields({ accountId }))).toMatchObject({ code: bodyCode.notFound, data: null });
  });

  it('is for the people of the administrator’s areas', async () => {
    const [near, far] = [
      await createArea(server, tenant.id, tenant.areas.region, '近'),
      await createArea(server, tenant.id, tenant.areas.region, '远'),
    ];
    const { client } = await createLimitedAdministrator(tenant, near);
    const { account: inside } = await tenant.addAccount([{ role: 'technician', areaId: near }], '近处的电工');
    const { account: outside } = await tenant.addAccount([{ role: 'technician', areaId: far }], '远处的电工');
    expect(await save(fields({ accountId: inside.id }), client)).toMatchObject({ code: bodyCode.success });
    expect(await save(fields({ accountId: outside.id }), client)).toMatchObject({ code: bodyCode.forbidden });
    const id = await createSkill(server, tenant.id, outside.id);
    expect(await save({ ...fields({ accountId: outside.id }), id, version: 1 }, client)).toMatchObject({ code: bodyCode.forbidden });
    expect(await client.call('removeSkill', { id, version: 1 })).toMatchObject({ code: bodyCode.forbidden });
  });

  it('takes the actor’s own picture, which whoever may see the certificate may read', async () => {
    const photoId = await upload(tenant.clients.tenant_admin);
    const skill = await create({ photoId });
    expect(skill.photo).toMatchObject({ id: photoId, mime: 'image/png' });
    const read = async ({ headers }: TestClient) =>
      (await server.app.inject({ method: 'GET', url: `/files/${photoId}`, headers })).statusCode;
    expect(await read(tenant.clients.technician)).toBe(200);
    expect(await read(tenant.clients.team_leader)).toBe(200);
    expect(await read(tenant.clients.client_rep)).toBe(404);
    expect(await read((await createTenant(server)).clients.tenant_admin)).toBe(404);
    // Another administrator keeps it.
    const { client } = await tenant.addAccount([{ role: 'tenant_admin' }], '另一位管理员');
    expect(await save({ ...fields({ photoId }), id: skill.id, version: 1 }, client)).toMatchObject({ code: bodyCode.success });
    await client.succeed('removeSkill', { id: skill.id, version: 2 });
    expect(await read(tenant.clients.technician)).toBe(404);
  });

  it('refuses somebody else’s picture, another tenant’s and what is none', async () => {
    const foreign = await createTenant(server);
    for (const photoId of [
      await upload(tenant.clients.technician),
      await upload(foreign.clients.tenant_admin),
      await upload(tenant.clients.tenant_admin, 'a.txt'),
      unknownId,
    ])
      expect(await save(fields({ photoId }))).toMatchObject({ code: bodyCode.invalid, data: { fields: { photoId: expect.any(String) } } });
  });

  it('counts those of one person, also when several are recorded at once', async () => {
    const { account } = await tenant.addAccount([{ role: 'technician' }], '多证人员');
    for (let index = 1; index < maxSkills; index += 1) await createSkill(server, tenant.id, account.id);
    const answers = await Promise.all([1, 2, 3].map(() => save(fields({ accountId: account.id }))));
    expect(answers.map(({ code }) => code).sort()).toEqual([bodyCode.success, bodyCode.conflict, bodyCode.conflict].sort());
  });
});
