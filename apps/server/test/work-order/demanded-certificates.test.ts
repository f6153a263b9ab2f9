import { bodyCode } from '@energy-om/contract';
import { hourMs } from '@energy-om/domain';
import type { Updateable } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BusinessTypeTable } from '#db/schema/business-types.ts';
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
  // The morning of 2026-11-19: the suggested arrival is at noon, and an hour of work ends on the same day.
  server.clock.set(testStart);
  fixture = await createOrderFixture(server);
});

const highVoltage = { kind: 'highVoltage' as const, name: '' };
const welding = { kind: 'welding' as const, name: '' };
const own = { kind: null, name: '工作票签发人' };

async function demand(columns: Updateable<BusinessTypeTable>): Promise<void> {
  const { kysely } = server.database;
  await kysely.updateTable('business_types').set(columns).where('id', '=', fixture.operations.businessTypeId).execute();
}

function certify(person: TestPerson, changes: Parameters<typeof createSkill>[3]): Promise<string> {
  return createSkill(server, fixture.tenant.id, fixture.tenant.accounts[person].id, changes);
}

async function choicesFor(id: string) {
  const choices = await fixture.tenant.clients.dispatcher.succeed('getDispatchChoices', { id });
  return {
    team: choices.teams[0],
    order: choices.people.map((person) => person.id),
    of: (person: TestPerson) => choices.people.find((one) => one.id === fixture.tenant.accounts[person].id),
  };
}

describe('the ranking of an order whose business demands certificates', () => {
  it('begins with who holds them all, and says of the others which are missing or have ended, and when', async () => {
    await demand({ skill_kinds: ['highVoltage', 'welding'], skill_names: [own.name] });
    for (const skill of [highVoltage, welding, own]) await certify('secondTechnician', skill);
    await certify('technician', { ...highVoltage, valid_until: '2026-11-18' });
    await certify('technician', { ...welding, valid_until: '2099-01-01' });
    await certify('technician', { kind: null, name: '工作票负责人' });
    const { of, order } = await choicesFor((await fixture.orderAt('10')).id);
    expect(order[0]).toBe(fixture.tenant.accounts.secondTechnician.id);
    expect(of('secondTechnician')).toMatchObject({ heldSkills: [highVoltage, welding, own], lackedSkills: [] });
    expect(of('technician')).toMatchObject({
      heldSkills: [welding],
      lackedSkills: [
        { anyOf: [highVoltage], endsOn: '2026-11-18', hasEnded: true },
        { anyOf: [own], endsOn: null, hasEnded: false },
      ],
    });
    expect(of('team_leader')?.lackedSkills).toHaveLength(3);
  });

  it('takes one that ends before the expected finish for missing, and one of its last day for valid', async () => {
    await demand({ skill_kinds: ['highVoltage'] });
    await certify('technician', { ...highVoltage, valid_until: '2026-11-19' });
    await certify('secondTechnician', { ...highVoltage, valid_until: '2099-01-01', review_on: '2026-11-24' });
    const { id } = await fixture.orderAt('10');
    expect((await choicesFor(id)).of('technician')?.lackedSkills).toEqual([]);
    // An hour of work after the suggested arrival goes on beyond midnight.
    await fixture.passTime(11.5 * hourMs);
    const atNight = await choicesFor(id);
    expect(atNight.of('technician')?.lackedSkills).toEqual([{ anyOf: [highVoltage], endsOn: '2026-11-19', hasEnded: false }]);
    expect(atNight.of('secondTechnician')?.lackedSkills).toEqual([]);
    // What is planned to be finished later takes a certificate until then.
    const planned = { planned_finish_at: new Date('2026-11-25T18:00:00+08:00') };
    await server.database.kysely.updateTable('work_orders').set(planned).where('id', '=', id).execute();
    expect((await choicesFor(id)).of('secondTechnician')?.lackedSkills).toMatchObject([{ endsOn: '2026-11-24', hasEnded: false }]);
    // A second one of the same kind that is valid longer counts.
    await certify('secondTechnician', { ...highVoltage, valid_until: '2027-01-01' });
    expect((await choicesFor(id)).of('secondTechnician')).toMatchObject({ heldSkills: [highVoltage], lackedSkills: [] });
  });

  it('says a certificate once that its permits take too, and keeps its own demands where the permit is waived', async () => {
    await demand({ skill_kinds: ['highVoltage'], permit_kinds: ['powerOff', 'lowVoltage'] });
    const { id } = await fixture.orderAt('10');
    expect((await choicesFor(id)).of('technician')?.lackedSkills).toEqual([{ anyOf: [highVoltage], endsOn: null, hasEnded: false }]);
    await demand({ skill_kinds: ['welding'] });
    const both = (await choicesFor(id)).of('technician')?.lackedSkills ?? [];
    expect(both.map(({ anyOf }) => anyOf.length > 1)).toEqual([false, true]);
    const waiver = JSON.stringify({ by: fixture.tenant.accounts.dispatcher.id, at: 0, reason: '不停电' });
    await server.database.kysely.updateTable('work_orders').set({ permit_waiver: waiver }).where('id', '=', id).execute();
    expect((await choicesFor(id)).of('technician')?.lackedSkills).toEqual([{ anyOf: [welding], endsOn: null, hasEnded: false }]);
  });

  it('takes a team for one that holds them where somebody of it on duty does', async () => {
    await demand({ skill_kinds: ['highVoltage'] });
    await certify('technician', highVoltage);
    const { id } = await fixture.orderAt('10');
    const { technician, secondTechnician } = fixture.tenant.accounts;
    // Without a roster nobody knows who is off shift.
    expect((await choicesFor(id)).team).toMatchObject({ best: { id: technician.id }, heldSkills: [highVoltage], lackedSkills: [] });
    await createRoster(server, fixture.tenant.id, fixture.tenant.team.id, secondTechnician.id);
    const { team, of } = await choicesFor(id);
    expect(team).toMatchObject({ heldSkills: [], lackedSkills: [{ anyOf: [highVoltage], endsOn: null, hasEnded: false }] });
    expect(of('technician')).toMatchObject({ duty: 'off', lackedSkills: [] });
    await createRoster(server, fixture.tenant.id, fixture.tenant.team.id, technician.id);
    expect((await choicesFor(id)).team).toMatchObject({ best: { id: technician.id }, heldSkills: [highVoltage], lackedSkills: [] });
  });

  it('does not count what another tenant’s people hold, nor what was removed', async () => {
    await demand({ skill_kinds: ['highVoltage'] });
    const foreign = await createOrderFixture(server);
    const { id: account } = fixture.tenant.accounts.technician;
    await createSkill(server, foreign.tenant.id, account, highVoltage);
    await certify('technician', { ...highVoltage, removed_at: server.clock.now() });
    expect((await choicesFor((await fixture.orderAt('10')).id)).of('technician')?.heldSkills).toEqual([]);
  });
});

describe('an order whose business demands certificates', () => {
  it('goes to who lacks them all the same: at night a rule that is wrong keeps a fault from being mended', async () => {
    await demand({ skill_kinds: ['highVoltage'] });
    await certify('technician', { ...highVoltage, valid_until: '2026-11-18' });
    const { technician } = fixture.tenant.accounts;
    const expectedAt = new Date(server.clock.now().getTime() + hourMs).toISOString();
    const order = await fixture.act('dispatcher', 'dispatchWorkOrder', await fixture.orderAt('10'), {
      accountId: technician.id,
      expectedAt,
    });
    const assigned = await fixture.act('team_leader', 'assignWorkOrder', await fixture.orderAt('40'), {
      memberIds: [technician.id],
      leadId: technician.id,
    });
    const rows = await server.database.kysely
      .selectFrom('work_orders')
      .select(['assignee_id', 'lead_id'])
      .where('id', 'in', [order.id, assigned.id])
      .execute();
    expect(rows.map(({ assignee_id, lead_id }) => assignee_id ?? lead_id)).toEqual([technician.id, technician.id]);
  });

  it('is ranked for nobody who may not dispatch it, whatever it demands', async () => {
    await demand({ skill_kinds: ['highVoltage'] });
    const { id } = await fixture.orderAt('10');
    expect((await fixture.tenant.clients.client_rep.call('getDispatchChoices', { id })).code).not.toBe(bodyCode.success);
  });
});
