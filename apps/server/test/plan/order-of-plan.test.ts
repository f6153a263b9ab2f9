import { type EventLevel, hourMs } from '@energy-om/domain';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { makePlanOrders, planOf } from '../support/factories/create-plans.ts';
import { createRoster } from '../support/factories/create-rosters.ts';
import { createSkill } from '../support/factories/create-skills.ts';
import type { TestPerson } from '../support/factories/create-tenant.ts';
import { createOrderFixture, type OrderFixture } from '../support/factories/order-fixture.ts';
import { testStart } from '../support/services/test-clock.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let fixture: OrderFixture;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set(testStart);
  fixture = await createOrderFixture(server);
});

const admin = () => fixture.tenant.clients.tenant_admin;

/** Lets the business demand a permit, and ask one question in its results. */
async function demandPermit(): Promise<void> {
  const { businessTypeId: id } = fixture.operations;
  const type = (await admin().succeed('listManagedBusinessTypes', {})).find((one) => one.id === id);
  if (!type) throw new Error('the fixture has no business type');
  const { form, draft: _, projects: __, openOrders: ___, retired: ____, ...settings } = type;
  const saved = await admin().succeed('saveBusinessType', { ...settings, permitKinds: ['lowVoltage'] });
  const temperature = { type: 'number' as const, required: true, options: [], unit: '℃', min: 0, max: 130, decimals: 1, condition: null };
  const fields = [...form.fields, { ...temperature, key: 'joint', label: '接头最高温度' }];
  const drafted = await admin().succeed('saveFormDraft', { id, version: saved.version, fields });
  await admin().succeed('publishForm', { id, version: drafted.version });
}

/** The order of a plan's first date. */
async function makeOrder(changes: Partial<Omit<ReturnType<typeof planOf>, 'level'>> & { level?: EventLevel } = {}) {
  const { id } = await admin().succeed('savePlan', { ...planOf(fixture), ...changes });
  await admin().succeed('publishPlan', { id, version: 1 });
  await fixture.passTime(20 * hourMs);
  await makePlanOrders(server);
  const orderId = (await admin().succeed('getPlan', { id })).occurrences[0]?.order?.id ?? '';
  return fixture.tenant.clients.dispatcher.succeed('getWorkOrder', { id: orderId });
}

async function choicesFor(id: string) {
  const choices = await fixture.tenant.clients.dispatcher.succeed('getDispatchChoices', { id });
  const of = (person: TestPerson) => choices.people.find((one) => one.id === fixture.tenant.accounts[person].id);
  return { choices, of };
}

it('has the checklist, the business, the level, the place and the window that its plan says', async () => {
  await demandPermit();
  const order = await makeOrder({ level: 2, durationMinutes: 300, description: '逐项检查接头' });
  expect(order).toMatchObject({
    ...{ title: '每日巡视', description: '逐项检查接头', level: 2, businessType: { id: fixture.operations.businessTypeId } },
    ...{ project: { id: fixture.operations.projectId }, plannedFinishAt: '2026-11-20T05:00:00.000Z' },
  });
  expect(order.backfillForm.map(({ label }) => label)).toContain('接头最高温度');
  const { permit_kinds } = await server.database.kysely
    .selectFrom('business_types')
    .select('permit_kinds')
    .where('id', '=', fixture.operations.businessTypeId)
    .executeTakeFirstOrThrow();
  expect(permit_kinds).toEqual(['lowVoltage']);
});

it('goes before all to those with a valid certificate that its permit takes, and says of the others which they lack', async () => {
  const { tenant } = fixture;
  const { technician, secondTechnician, team_leader } = tenant.accounts;
  await demandPermit();
  const { id } = await makeOrder();
  await createSkill(server, tenant.id, secondTechnician.id, { kind: 'highVoltage' });
  await createSkill(server, tenant.id, technician.id, { kind: 'welding' });
  await createSkill(server, tenant.id, team_leader.id, { kind: 'lowVoltage', valid_until: '2026-01-01' });
  const { choices, of } = await choicesFor(id);
  expect(of('secondTechnician')).toMatchObject({ heldSkills: [{ kind: 'highVoltage', name: '' }], lackedSkills: [] });
  expect(of('technician')?.lackedSkills).toMatchObject([{ endsOn: null, hasEnded: false }]);
  expect(of('technician')?.lackedSkills[0]?.anyOf.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['lowVoltage', 'highVoltage']));
  expect(of('team_leader')?.lackedSkills).toEqual([{ anyOf: [{ kind: 'lowVoltage', name: '' }], endsOn: '2026-01-01', hasEnded: true }]);
  expect(choices.people[0]?.id).toBe(secondTechnician.id);
  expect(choices.teams[0]).toMatchObject({ best: { id: secondTechnician.id }, lackedSkills: [] });
  // Neither does a removed one count.
  await server.database.kysely
    .updateTable('member_skills')
    .set({ removed_at: server.clock.now() })
    .where('tenant_id', '=', tenant.id)
    .execute();
  expect((await choicesFor(id)).choices.people.every(({ lackedSkills }) => lackedSkills.length > 0)).toBe(true);
});

it('takes no certificate where its business demands no permit, or the demand is waived', async () => {
  const { id } = await makeOrder();
  expect((await choicesFor(id)).choices.people.every(({ heldSkills, lackedSkills }) => lackedSkills.length + heldSkills.length === 0)).toBe(
    true,
  );
  await demandPermit();
  expect((await choicesFor(id)).of('technician')?.lackedSkills).not.toEqual([]);
  const waiver = JSON.stringify({ by: fixture.tenant.accounts.dispatcher.id, at: 0, reason: '不停电' });
  await server.database.kysely.updateTable('work_orders').set({ permit_waiver: waiver }).where('id', '=', id).execute();
  expect((await choicesFor(id)).of('technician')?.lackedSkills).toEqual([]);
});

it('counts for the hours that its plan expects, in what somebody has to do and in who is on duty to its end', async () => {
  const { tenant } = fixture;
  const { technician, secondTechnician } = tenant.accounts;
  const order = await makeOrder({ workMinutes: 200 });
  const { id } = await fixture.orderAt('10');
  const expectedAt = new Date(server.clock.now().getTime() + hourMs).toISOString();
  await tenant.clients.dispatcher.succeed('dispatchWorkOrder', {
    id: order.id,
    version: order.version,
    accountId: technician.id,
    expectedAt,
  });
  expect((await choicesFor(id)).of('technician')?.openMinutes).toBe(200);

  await createRoster(server, tenant.id, tenant.team.id, secondTechnician.id);
  const shifts = server.database.kysely.updateTable('shifts').where('tenant_id', '=', tenant.id);
  await shifts.set({ on_call: false, ends_at: new Date(server.clock.now().getTime() + 3 * hourMs) }).execute();
  expect((await choicesFor(id)).of('secondTechnician')?.duty).toBe('toEnd');
  expect((await choicesFor(order.id)).of('secondTechnician')?.duty).toBe('part');
});
