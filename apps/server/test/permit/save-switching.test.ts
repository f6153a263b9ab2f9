import { bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSwitchingTurns, voidAbandonedSwitchings } from '#services/permit/switching/void-abandoned-switchings.ts';
import { readAudit } from '../support/assertions/audit-rows.ts';
import { itRejectsUnauthorised } from '../support/assertions/rejects-unauthorised.ts';
import { compareRows, createTenantReader, unchanged } from '../support/assertions/tenant-rows.ts';
import {
  orderSwitching,
  qualifyForSwitching,
  switchingOf,
  switchingPeople,
  writeSwitching,
} from '../support/factories/create-switchings.ts';
import { createOrderFixture, type OrderFixture } from '../support/factories/order-fixture.ts';
import { unknownId } from '../support/factories/unknown-id.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let fixture: OrderFixture;
let readTenant: (tenantId: string) => Promise<string[]>;
const { operator, supervisor } = switchingPeople;

beforeAll(async () => {
  server = await startTestServer();
  readTenant = await createTenantReader(server);
  fixture = await createOrderFixture(server);
  await qualifyForSwitching(server, fixture);
});
afterAll(() => server.close());

const client = (person: keyof OrderFixture['tenant']['clients']) => fixture.tenant.clients[person];

describe('saveSwitching', () => {
  itRejectsUnauthorised('saveSwitching', () => ({ server, tenant: fixture.tenant }), ['client_rep', 'occupant', 'energy_clerk'], {
    ...{ orderId: unknownId, kind: 'lowVoltage', task: 'x', operatorId: unknownId, supervisorId: unknownId, commanderId: unknownId },
    steps: [],
  });

  it('writes a draft with its steps, by its operator, and changes it at the version that was read', async () => {
    const order = await fixture.orderAt('50.team');
    const { switching } = await writeSwitching(fixture, order.id);
    expect(switching).toMatchObject({ status: 'draft', number: null, version: 2, ticked: 0, stepCount: 2, mayEdit: true });
    expect(switching.steps.map(({ text }) => text)).toEqual(['断开 1AA5 馈线断路器 QF5', '悬挂“禁止合闸，有人工作”标示牌']);
    const { id, version } = switching;
    const [step] = switchingOf(fixture, order.id).steps;
    const input = { ...switchingOf(fixture, order.id, { task: '只断开', steps: step ? [step] : [] }), id, version };
    const changed = await client(operator).succeed('saveSwitching', input);
    expect(changed).toMatchObject({ task: '只断开', stepCount: 1, version: version + 1 });
    expect(await client(operator).call('saveSwitching', input)).toMatchObject({
      code: bodyCode.conflict,
      data: { version: version + 1, task: '只断开' },
    });
    expect((await client(supervisor).call('saveSwitching', { ...input, version: version + 1 })).code).toBe(bodyCode.forbidden);
    expect(await readAudit(server, 'saveSwitching', id)).toHaveLength(2);
    const { items } = await client(operator).succeed('listSwitchings', {});
    expect(items[0]).toMatchObject({ id, task: '只断开', stepCount: 1 });
    expect((await client(operator).succeed('listOrderPermits', { orderId: order.id })).switchings).toMatchObject([{ id }]);
  });

  it('changes nothing once it was reviewed', async () => {
    const order = await fixture.orderAt('50.team');
    const walk = await writeSwitching(fixture, order.id);
    await walk.take(supervisor, { action: 'review', isRehearsed: true });
    const { id, version } = walk.switching;
    const before = await readTenant(fixture.tenant.id);
    const answer = await client(operator).call('saveSwitching', { ...switchingOf(fixture, order.id), id, version });
    expect(answer).toMatchObject({ code: bodyCode.conflict, data: { status: 'reviewed' } });
    expect(compareRows(before, await readTenant(fixture.tenant.id))).toEqual(unchanged);
  });

  const wrongStep = { deviceId: null, equipment: 'breaker' as const, closes: false, text: '断开', expects: { key: 'Ia', min: 0, max: 5 } };
  it.each([
    ['steps', { steps: [] }],
    ['task', { task: ' ' }],
    ['commanderId', { commanderId: unknownId }],
    ['steps', { steps: [{ ...wrongStep, deviceId: unknownId }] }],
    ['steps.0.expects', { steps: [wrongStep] }],
  ])('refuses a wrong %s and writes nothing', async (field, change) => {
    const order = await fixture.orderAt('50.team');
    const before = await readTenant(fixture.tenant.id);
    const answer = await client(operator).call('saveSwitching', { ...switchingOf(fixture, order.id), ...change });
    expect(answer).toMatchObject({ code: bodyCode.invalid });
    expect(Object.keys((answer.data as { fields: object }).fields)).toEqual([field]);
    expect(compareRows(before, await readTenant(fixture.tenant.id))).toEqual(unchanged);
  });

  it('takes three persons, its operator alone, an order that is worked on and the own tenant', async () => {
    const order = await fixture.orderAt('50.team');
    const input = switchingOf(fixture, order.id);
    const other = await createOrderFixture(server);
    const before = await readTenant(fixture.tenant.id);
    const two = await client(operator).call('saveSwitching', { ...input, commanderId: input.supervisorId });
    expect(two).toMatchObject({
      code: bodyCode.invalid,
      data: { fields: { supervisorId: '操作人、监护人、发令人须由三人分别担任，不得兼任' } },
    });
    expect((await client(supervisor).call('saveSwitching', input)).code).toBe(bodyCode.forbidden);
    expect((await other.tenant.clients.tenant_admin.call('saveSwitching', input)).code).toBe(bodyCode.notFound);
    expect(compareRows(before, await readTenant(fixture.tenant.id))).toEqual(unchanged);
    const assigned = await fixture.orderAt('70');
    expect((await client(operator).call('saveSwitching', { ...input, orderId: assigned.id })).code).toBe(bodyCode.conflict);
  });
});

describe('an order of colleagues', () => {
  it('has its switching orders written by those who work on it', async () => {
    const colleague = fixture.tenant.accounts.secondTechnician.id;
    const members = { memberIds: [colleague], leadId: colleague };
    const order = await fixture.act('team_leader', 'assignWorkOrder', await fixture.orderAt('40'), members);
    const before = await readTenant(fixture.tenant.id);
    expect((await client(operator).succeed('listOrderPermits', { orderId: order.id })).mayWriteSwitching).toBe(false);
    const refused = await client(operator).call('saveSwitching', switchingOf(fixture, order.id));
    expect(refused).toMatchObject({ code: bodyCode.forbidden, message: '您不能进行此操作' });
    expect(compareRows(before, await readTenant(fixture.tenant.id))).toEqual(unchanged);
  });
});

describe('the switching orders of an order that has left its execution', () => {
  it('are void where nobody ordered them', async () => {
    const order = await fixture.orderAt('50.team');
    const draft = await writeSwitching(fixture, order.id);
    const reviewed = await writeSwitching(fixture, order.id);
    await reviewed.take(supervisor, { action: 'review', isRehearsed: true });
    const ended = await writeSwitching(fixture, order.id);
    await orderSwitching(ended);
    await ended.take(operator, { action: 'void', reason: '改由 3AA5 供电' });
    await fixture.act(operator, 'processWorkOrder', order, fixture.inputs.finishWithResult);
    const other = createSwitchingTurns(server.context.log);
    await Promise.all([voidAbandonedSwitchings(server.context), voidAbandonedSwitchings(server.context, other)]);
    for (const { switching } of [draft, reviewed]) {
      const now = await client(operator).succeed('getSwitching', { id: switching.id });
      expect(now).toMatchObject({ status: 'voided', actions: [] });
      expect(now.history.filter(({ row, actor }) => row === 'S9' && actor === null)).toHaveLength(1);
    }
    const kept = await client(operator).succeed('getSwitching', { id: ended.switching.id });
    expect(kept.history.at(-1)).toMatchObject({ row: 'S9', reason: '改由 3AA5 供电' });
  });
});
