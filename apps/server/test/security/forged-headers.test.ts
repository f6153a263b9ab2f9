import { type ApiName, api, bodyCode, type Endpoint } from '@energy-om/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AccessFixture, createAccessFixture } from '../support/access/access-fixture.ts';
import { callers } from '../support/access/access-matrix.ts';
import { callOnce, observeAccess, probes } from '../support/access/observe-access.ts';
import { compareRows, createTenantReader, findIds, unchanged } from '../support/assertions/tenant-rows.ts';
import { signIn } from '../support/factories/create-tenant.ts';
import type { TestClient } from '../support/services/test-client.ts';
import { startWechatServer } from '../support/services/wechat-server.ts';

let fixture: AccessFixture;
let other: AccessFixture;
let close: () => Promise<void>;
let readTenant: (tenantId: string) => Promise<string[]>;
let forgeries: Record<string, string>[];

beforeAll(async () => {
  const { server, wechat, close: closeBoth } = await startWechatServer({ encryption: false });
  close = closeBoth;
  fixture = await createAccessFixture(server, wechat);
  other = await createAccessFixture(server, wechat);
  readTenant = await createTenantReader(server);
  const { tenant } = other.near;
  forgeries = [
    { tenantid: tenant.id },
    { tenantid: tenant.id, accountid: tenant.accounts.tenant_admin.id },
    { tenantid: server.context.ids.next() },
    { tenantid: '00000000-0000-0000-0000-000000000000' },
    { tenantid: `${fixture.near.tenant.id}, ${tenant.id}` },
    { tenantid: "' or '1'='1" },
    { tenantid: 'none' },
    { accountid: fixture.near.tenant.accounts.secondTechnician.id },
    { accountid: tenant.accounts.tenant_admin.id },
    { accountid: 'none' },
  ];
});
afterAll(() => close());

const served = Object.keys(probes) as ApiName[];
const signedIn = callers.filter((caller) => caller !== 'nobody');
const isOpen = (name: ApiName) => api[name].access === 'open' && !(api[name] as Endpoint).optionalAuth;

async function readBoth(): Promise<string[]> {
  return [...(await readTenant(fixture.near.tenant.id)), ...(await readTenant(other.near.tenant.id))];
}

describe('abuse case 2: a forged tenant or account header', () => {
  it.each(served.filter((name) => !isOpen(name)))('%s: is refused to every role, and nothing is written', async (name) => {
    const before = await readBoth();
    for (const caller of signedIn) {
      for (const headers of forgeries) {
        const answer = await callOnce(fixture.callers[caller].client, name, {}, headers);
        expect([caller, headers, answer.code, answer.data]).toEqual([caller, headers, bodyCode.forbidden, null]);
      }
    }
    expect(compareRows(before, await readBoth())).toEqual(unchanged);
  });

  // The standard meter models are listed to everybody.
  it.each(served.filter((name) => !isOpen(name) && name !== 'listMeterModels'))('%s: is no token', async (name) => {
    const refusal = name === 'bindAccountTenant' ? bodyCode.forbidden : bodyCode.tokenExpired;
    for (const headers of forgeries) {
      const answer = await callOnce(fixture.callers.nobody.client, name, {}, headers);
      expect([headers, answer.code, answer.data]).toEqual([headers, refusal, null]);
    }
  });

  it.each(served.filter(isOpen))('%s: does not change the answer of an open call', async (name) => {
    const { technician, nobody } = fixture.callers;
    for (const { client } of [technician, nobody]) {
      const plain = await callOnce(client, name, {});
      for (const headers of forgeries) expect([headers, await callOnce(client, name, {}, headers)]).toEqual([headers, plain]);
    }
  });

  it('does not admit an account that only asked to join', async () => {
    const { client } = fixture.callers.pending;
    const headers = { tenantid: fixture.near.tenant.id };
    for (const name of served) {
      if (isOpen(name)) continue;
      expect([name, (await callOnce(client, name, {}, headers)).code]).toEqual([name, bodyCode.forbidden]);
    }
  });

  it('gives an administrator of another tenant no more rights than it has here', async () => {
    const client = await signInStranger();
    const headers = { tenantid: fixture.near.tenant.id };
    const elsewhere = findIds((await readTenant(other.near.tenant.id)).join());
    elsewhere.delete(client.headers.accountid as string);
    const asHere: AccessFixture = {
      ...fixture,
      callers: { ...fixture.callers, stranger: { ...fixture.callers.stranger, client: fix(client, headers) } },
    };
    for (const name of served) {
      if (api[name].access === 'open' || api[name].access === 'account') continue;
      const answers: string[] = [];
      const access = await observeAccess(asHere, name, 'stranger', { answered: (answer) => void answers.push(JSON.stringify(answer)) });
      expect([name, access]).toEqual([name, bodyCode.forbidden]);
      expect([name, [...findIds(answers.join())].filter((id) => elsewhere.has(id))]).toEqual([name, []]);
    }
    expect((await client.call('listMembers', {}, { headers: { tenantid: other.near.tenant.id } })).code).toBe(bodyCode.success);
  });
});

/** The other tenant's administrator, who is a member of this one without any role. */
async function signInStranger(): Promise<TestClient> {
  const { server, near } = fixture;
  const { account } = await other.near.tenant.addAccount([{ role: 'tenant_admin' }]);
  const membership = { tenant_id: near.tenant.id, account_id: account.id, state: 'member' as const, created_at: server.clock.now() };
  await server.database.kysely.insertInto('memberships').values(membership).execute();
  return signIn(server, account.id, other.near.tenant.id);
}

/** The same client, always with these headers. */
function fix(client: TestClient, headers: Record<string, string>): TestClient {
  return {
    ...client,
    call: (name, input, options) => client.call(name, input, { ...options, headers: { ...options?.headers, ...headers } }),
    upload: (name, files, fields, options) =>
      client.upload(name, files, fields, { ...options, headers: { ...options?.headers, ...headers } }),
  };
}
