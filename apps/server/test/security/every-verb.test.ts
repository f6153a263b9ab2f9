import { type ApiName, bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AccessFixture, createAccessFixture } from '../support/access/access-fixture.ts';
import { type Caller, callers } from '../support/access/access-matrix.ts';
import type { Input } from '../support/access/access-probe.ts';
import { probes } from '../support/access/observe-access.ts';
import { compareRows, createTenantReader, unchanged } from '../support/assertions/tenant-rows.ts';
import { createLimitedAdministrator } from '../support/factories/create-members.ts';
import { type OrderFixture, type OrderStage, type OrderWrite, orderStages, orderWrites } from '../support/factories/order-fixture.ts';
import type { TestClient } from '../support/services/test-client.ts';
import { startWechatServer } from '../support/services/wechat-server.ts';

let fixture: AccessFixture;
let close: () => Promise<void>;
let readTenant: () => Promise<string[]>;
/** Everybody of the tenant, those whose rights end at another area, and the other tenant's administrator. */
let everybody: [name: string, client: TestClient][];

beforeAll(async () => {
  const { server, wechat, close: closeBoth } = await startWechatServer({ encryption: false });
  close = closeBoth;
  fixture = await createAccessFixture(server, wechat);
  const other = await createAccessFixture(server, wechat);
  const read = await createTenantReader(server);
  const { near, far } = fixture;
  readTenant = () => read(near.tenant.id);
  const limited = await createLimitedAdministrator(near.tenant, near.tenant.areas.building);
  everybody = [
    ...callers.map((caller: Caller): [string, TestClient] => [caller, fixture.callers[caller].client]),
    ['dispatcher elsewhere', far.tenant.clients.dispatcher],
    ['team leader elsewhere', far.tenant.clients.team_leader],
    ['technician elsewhere', far.tenant.clients.technician],
    ['client elsewhere', far.tenant.clients.client_rep],
    ['administrator of a part', limited.client],
    ['administrator of another tenant', other.near.tenant.clients.tenant_admin],
  ];
});
afterAll(() => close());

const refused: readonly number[] = [bodyCode.tokenExpired, bodyCode.forbidden, bodyCode.notFound];

type OrderVerb = [name: OrderWrite, input: (fixture: OrderFixture) => Input];

/** Everything that can be done to an order besides commenting on it. */
const orderVerbs: OrderVerb[] = [
  ['updateWorkOrder', () => ({ mode: 'edit', title: '改过的标题' })],
  ['updateWorkOrder', () => ({ mode: 'resubmit', title: '改过的标题' })],
  ['updateWorkOrder', () => ({ mode: 'hold', holdReason: 'weather', until: '2026-11-19T18:00:00+08:00' })],
  ['updateWorkOrder', () => ({ mode: 'resume' })],
  ['updateWorkOrder', () => ({ mode: 'approveHold' })],
  ['updateWorkOrder', () => ({ mode: 'urge' })],
  ['updateWorkOrder', () => ({ mode: 'checkIn' })],
  ['dispatchWorkOrder', ({ inputs }) => ({ ...inputs.toPerson, reason: '改派' })],
  ['acceptWorkOrder', () => ({})],
  ['assignWorkOrder', ({ inputs }) => ({ ...inputs.members, reason: '换人' })],
  ['processWorkOrder', ({ inputs }) => inputs.finish],
  ['processWorkOrder', ({ inputs }) => inputs.finishWithResult],
  ['commentWorkOrder', ({ inputs }) => inputs.check],
  ['commentWorkOrder', ({ inputs }) => inputs.evaluate],
  ['commentWorkOrder', ({ inputs }) => inputs.notSolved],
  ['sendBackWorkOrder', ({ inputs }) => inputs.sendBack],
  ['sendBackWorkOrder', ({ inputs }) => inputs.rework],
  ['sendBackWorkOrder', ({ inputs }) => inputs.paperwork],
  ['applyForClosing', ({ inputs }) => inputs.applyForClosing],
  ['applyForClosing', ({ inputs }) => inputs.withdraw],
  ['signClosing', ({ inputs }) => inputs.sign],
  ['signClosing', ({ inputs }) => inputs.refuse],
];

describe('abuse case 4: an account that may not update', () => {
  const open = orderStages.filter((place) => place !== '90' && place !== '130');

  it.each(open)('an order at %s may do nothing else to it either', async (place: OrderStage) => {
    let { id, version } = await fixture.near.orderAt(place);
    const helpless: string[] = [];
    for (const [who, client] of everybody) {
      const answer = await client.call('updateWorkOrder', { id, version, mode: 'add', text: '补充说明' });
      if (answer.code === bodyCode.success) {
        version = answer.data.version;
        continue;
      }
      helpless.push(who);
      const before = await readTenant();
      for (const [name, input] of orderVerbs) {
        const { code, data } = await client.call(name, { id, version, ...input(fixture.near) });
        expect([who, name, refused.includes(code), data]).toEqual([who, name, true, null]);
      }
      expect([who, compareRows(before, await readTenant())]).toEqual([who, unchanged]);
    }
    expect(helpless).toEqual(expect.arrayContaining(['stranger', 'occupant', 'dispatcher elsewhere', 'administrator of another tenant']));
    expect(helpless).not.toContain('tenant_admin');
  });

  it('has every verb of an order', () => {
    expect(new Set(orderVerbs.map(([name]) => name))).toEqual(new Set(orderWrites));
  });

  /** The mildest verb of each kind of thing, and the others. */
  const kinds: [ApiName, ApiName[]][] = [
    ['grantRole', ['revokeRole', 'removeMember', 'decideJoinRequest']],
    ['createInvite', ['revokeInvite']],
    ['updateTeam', ['removeTeam', 'createTeam']],
    ['saveAlarmRule', ['removeAlarmRule', 'addTemplateRules']],
    ['saveDispatchRule', ['removeDispatchRule']],
    ['savePlan', ['publishPlan', 'pausePlan', 'removePlan']],
    ['saveBusinessType', ['saveFormDraft', 'publishForm', 'retireBusinessType', 'restoreBusinessType']],
    ['saveCalendar', ['retireCalendar', 'restoreCalendar']],
    ['saveMeterModel', ['retireMeterModel', 'restoreMeterModel']],
    ['saveSkill', ['removeSkill']],
    ['saveProject', ['endProject', 'reopenProject']],
    ['saveArea', ['retireArea', 'restoreArea']],
    ['saveDevice', ['retireDevice', 'restoreDevice', 'replaceDevice']],
    ['issueDeviceCredential', ['revokeDeviceCredential', 'recordMeterReplacement']],
  ];

  it.each(kinds)('%s: may not do %j either', async (gentlest, others) => {
    const helpless: string[] = [];
    for (const [who, client] of everybody) {
      if ((await call(client, gentlest)).code === bodyCode.success) continue;
      helpless.push(who);
      for (const name of others) {
        const input = await makeInput(name);
        const before = await readTenant();
        const { code, data } = await client.call(name, input);
        expect([who, name, refused.includes(code), data]).toEqual([who, name, true, null]);
        expect([who, name, compareRows(before, await readTenant())]).toEqual([who, name, unchanged]);
      }
    }
    expect(helpless).toEqual(everybody.map(([who]) => who).filter((who) => who !== 'tenant_admin'));
  });
});

/** Valid input for the tenant's administrator, about something in the other region. */
async function makeInput(name: ApiName): Promise<Input> {
  const probe = (probes as Partial<typeof probes>)[name as keyof typeof probes];
  if (!probe || !('attempts' in probe)) throw new Error(`${name} has no attempt`);
  return (await probe.attempts.all?.(fixture, 'tenant_admin'))?.input ?? {};
}

async function call(client: TestClient, name: ApiName) {
  return client.call(name, await makeInput(name));
}
