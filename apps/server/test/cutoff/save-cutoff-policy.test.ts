import { bodyCode } from '@energy-om/contract';
import { defaultCutoffPolicy } from '@energy-om/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readAudit } from '../support/assertions/audit-rows.ts';
import { itRejectsUnauthorised } from '../support/assertions/rejects-unauthorised.ts';
import { cutoffPolicyOf } from '../support/factories/create-cutoff-policy.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let tenant: TestTenant;
let foreign: TestTenant;

beforeAll(async () => {
  server = await startTestServer();
  [tenant, foreign] = [await createTenant(server), await createTenant(server)];
});
afterAll(() => server.close());

const admin = () => tenant.clients.tenant_admin;
const noAdministrators = ['dispatcher', 'team_leader', 'technician', 'client_rep', 'occupant', 'energy_clerk'] as const;
const parties = () => ({ server, tenant });

describe('getCutoffPolicy', () => {
  itRejectsUnauthorised('getCutoffPolicy', parties, noAdministrators, {});

  it('cuts off nobody by default', async () => {
    expect(await admin().succeed('getCutoffPolicy', {})).toEqual({ version: 0, ...defaultCutoffPolicy });
  });
});

describe('saveCutoffPolicy', () => {
  itRejectsUnauthorised('saveCutoffPolicy', parties, noAdministrators, { version: 0, ...cutoffPolicyOf() });

  it('replaces the policy of the organisation alone, with its audit row', async () => {
    const policy = cutoffPolicyOf({ isOn: true, graceHours: 0, noticeHours: 720 });
    const saved = await admin().succeed('saveCutoffPolicy', { version: 0, ...policy });
    expect(saved).toEqual({ version: 1, ...policy });
    expect(await admin().succeed('getCutoffPolicy', {})).toEqual(saved);
    expect(await readAudit(server, 'saveCutoffPolicy', tenant.id)).toMatchObject([{ subject_kind: 'parameters', changes: policy }]);
    expect(await foreign.clients.tenant_admin.succeed('getCutoffPolicy', {})).toEqual({ version: 0, ...defaultCutoffPolicy });
  });

  it('refuses a stale version, what is urgent before it is low, a pause that ends early, and numbers out of bounds', async () => {
    const current = await admin().succeed('getCutoffPolicy', {});
    const save = (changes: object, version = current.version) =>
      admin().call('saveCutoffPolicy', { version, ...cutoffPolicyOf(), ...changes } as never);
    expect(await save({}, current.version - 1)).toMatchObject({ code: bodyCode.conflict, data: current });
    expect(await save({ low: { cents: 100, days: 1 }, urgent: { cents: 101, days: 1 } })).toMatchObject({
      code: bodyCode.invalid,
      data: { fields: { 'urgent.cents': '紧急阈值不能高于不足阈值' } },
    });
    expect(await save({ pauses: [{ from: '2026-02-01', until: '2026-01-31', reason: '寒潮' }] })).toMatchObject({
      code: bodyCode.invalid,
      data: { fields: { 'pauses.0.until': '结束日期不能早于开始日期' } },
    });
    const pause = { from: '2026-01-01', until: '2026-01-02', reason: '寒潮' };
    for (const wrong of [
      { creditCents: -1 },
      { creditCents: 1_000_001 },
      { creditCents: 0.5 },
      { graceHours: 721 },
      { noticeHours: -1 },
      { low: { cents: 2000, days: 61 } },
      { isOn: 'perhaps' },
      { pauses: [{ ...pause, reason: '' }] },
      { pauses: [{ ...pause, from: '2026-02-30' }] },
      { pauses: Array.from({ length: 51 }, () => pause) },
    ])
      expect((await save(wrong)).code, JSON.stringify(wrong)).toBe(bodyCode.invalid);
    expect(await admin().succeed('getCutoffPolicy', {})).toEqual(current);
  });
});
