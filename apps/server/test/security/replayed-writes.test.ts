import { type ApiName, api, bodyCode, type Endpoint } from '@energy-om/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AccessFixture, createAccessFixture } from '../support/access/access-fixture.ts';
import { type Caller, callers, expectedAccess, type Level, levels } from '../support/access/access-matrix.ts';
import type { Attempt } from '../support/access/access-probe.ts';
import { callOnce, probes } from '../support/access/observe-access.ts';
import { compareRows, createTenantReader, unchanged } from '../support/assertions/tenant-rows.ts';
import { startWechatServer } from '../support/services/wechat-server.ts';

let fixture: AccessFixture;
let close: () => Promise<void>;
let readTenant: () => Promise<string[]>;

beforeAll(async () => {
  const { server, wechat, close: closeBoth } = await startWechatServer({ encryption: false });
  close = closeBoth;
  fixture = await createAccessFixture(server, wechat);
  const read = await createTenantReader(server);
  readTenant = () => read(fixture.near.tenant.id);
});
afterAll(() => close());

/** A call that ends the caller's own rights cannot be repeated, and a ticket is not stored. */
const unrepeatable: readonly ApiName[] = ['logOut', 'unbindAccountTenant', 'requestLiveTicket'];
const writes = (Object.keys(probes) as ApiName[]).filter(
  (name) => api[name].method !== 'GET' && (api[name].limit === 'write' || name === 'bindAccountTenant') && !unrepeatable.includes(name),
);
const isLevel = (access: unknown): access is Level => levels.includes(access as Level);

/** Sent by the first caller who may, at the distance the matrix gives. */
async function makeAttempt(name: ApiName): Promise<Attempt> {
  const probe = probes[name as ApiName];
  if (!('attempts' in probe)) throw new Error(`${name} only lists`);
  const caller = callers.find((one) => one !== 'nobody' && isLevel(expectedAccess[name][one])) as Caller;
  const level = expectedAccess[name][caller] as Level;
  const attempt = await probe.attempts[level]?.(fixture, caller);
  if (!attempt) throw new Error(`${name} has no attempt for ${caller}`);
  return { input: attempt.input, client: attempt.client ?? fixture.callers[caller].client };
}

/** What an answer shows only once is not shown again. */
function withoutWriteOnlyOutputs(name: ApiName, data: unknown): unknown {
  const { writeOnlyOutputs } = api[name] as Endpoint;
  return writeOnlyOutputs.length === 0
    ? data
    : { ...(data as object), ...Object.fromEntries(writeOnlyOutputs.map((field) => [field, null])) };
}

describe('abuse case 25: a write that is replayed under its idempotency key', () => {
  it.each(writes)('%s: gets the first answer, and nothing is written again', async (name) => {
    const { client, input } = await makeAttempt(name);
    if (!client) throw new Error('no client');
    const headers = { 'idempotency-key': `replayed-${name}` };
    const first = await callOnce(client, name, input, headers);
    expect(first.code).toBe(bodyCode.success);
    await fixture.forgetOrder(String(input.id));
    const before = await readTenant();
    const again = { ...first, data: withoutWriteOnlyOutputs(name, first.data) };
    expect(await callOnce(client, name, input, headers)).toEqual(again);
    expect(compareRows(before, await readTenant())).toEqual(unchanged);
  });

  it.each(writes)('%s: when it comes three times at once, each gets the answer of one', async (name) => {
    // An order that another attempt has moved is of no use to this one.
    await fixture.forgetOrder(String((await makeAttempt(name)).input.id));
    const { client, input } = await makeAttempt(name);
    if (!client) throw new Error('no client');
    const headers = { 'idempotency-key': `at-once-${name}` };
    const answers = await Promise.all([1, 2, 3].map(() => callOnce(client, name, input, headers)));
    expect(answers.map(({ code }) => code)).toEqual([bodyCode.success, bodyCode.success, bodyCode.success]);
    const [first, ...others] = answers.map(({ data }) => withoutWriteOnlyOutputs(name, data));
    for (const other of others) expect(other).toEqual(first);
  });

  it('does not restore a right that ended with the first one', async () => {
    for (const [name, code] of [
      ['logOut', bodyCode.tokenExpired],
      ['unbindAccountTenant', bodyCode.forbidden],
    ] as const) {
      const { account, client } = await fixture.near.tenant.addAccount([{ role: 'technician' }]);
      const input = name === 'logOut' ? {} : { tenantId: fixture.near.tenant.id };
      const headers = { 'idempotency-key': `ended-${account.id}` };
      expect((await callOnce(client, name, input, headers)).code).toBe(bodyCode.success);
      expect(await callOnce(client, name, input, headers)).toMatchObject({ code, data: null });
    }
  });

  it('is tried with every write', () => {
    const posts = (Object.keys(probes) as ApiName[]).filter((name) => api[name].limit === 'write' && api[name].method !== 'GET');
    expect(posts.filter((name) => !(writes as string[]).includes(name)).sort()).toEqual([...unrepeatable].sort());
  });
});
