import { hourMs, workOrderStatus as status } from '@energy-om/domain';
import type { Updateable } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BusinessTypeTable } from '#db/schema/business-types.ts';
import { readOrderRows } from '../support/assertions/order-rows.ts';
import { askRules, createDispatchRule } from '../support/factories/create-dispatch-rules.ts';
import { createArea } from '../support/factories/create-places.ts';
import { createRoster } from '../support/factories/create-rosters.ts';
import { createSkill } from '../support/factories/create-skills.ts';
import { createOrderFixture, type OrderFixture } from '../support/factories/order-fixture.ts';
import { testStart } from '../support/services/test-clock.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

type Person = 'technician' | 'secondTechnician';

let server: TestServer;
let fixture: OrderFixture;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  // The morning of 2026-11-19: the suggested arrival is at noon, and the work ends on the same day.
  server.clock.set(testStart);
  fixture = await createOrderFixture(server);
  await createDispatchRule(server, fixture.tenant, { target: 'onShift', name: '派给当班人员' });
  // Longer on shift, the technician is asked first.
  await goOnShift('secondTechnician', 2);
  await goOnShift('technician', 3);
  await demand({ skill_kinds: ['highVoltage'] });
});

async function goOnShift(person: Person, hours: number): Promise<void> {
  const { tenant } = fixture;
  const { shiftId } = await createRoster(server, tenant.id, tenant.team.id, tenant.accounts[person].id);
  const ends_at = new Date(server.clock.now().getTime() + hours * hourMs);
  await server.database.kysely.updateTable('shifts').set({ ends_at }).where('id', '=', shiftId).execute();
}

async function demand(columns: Updateable<BusinessTypeTable>): Promise<void> {
  const { kysely } = server.database;
  await kysely.updateTable('business_types').set(columns).where('id', '=', fixture.operations.businessTypeId).execute();
}

const certify = (person: Person, valid_until: string | null) =>
  createSkill(server, fixture.tenant.id, fixture.tenant.accounts[person].id, { kind: 'highVoltage', valid_until });

async function dispatched(input: Record<string, unknown> = {}) {
  const { id } = await fixture.create('dispatcher', input);
  await askRules(server);
  const { order, history } = await readOrderRows(server, id);
  expect(order.status).toBe(status.toBeAccepted);
  return { id, order, detail: history.at(-1)?.detail };
}

async function expectPerson(person: Person): Promise<void> {
  const { order, detail } = await dispatched();
  expect(order).toMatchObject({ assignee_id: fixture.tenant.accounts[person].id });
  expect(detail).not.toHaveProperty('ruleFallback');
}

async function expectTeam(): Promise<string> {
  const { id, order, detail } = await dispatched();
  expect(order).toMatchObject({ team_id: fixture.tenant.team.id, assignee_id: null });
  expect(detail).toMatchObject({ ruleName: '派给当班人员', ruleFallback: 'nobodyQualified' });
  return id;
}

describe('a rule for whoever is on shift', () => {
  it('passes over who is asked first and may accept nothing at the place', async () => {
    await demand({ skill_kinds: [] });
    const { tenant } = fixture;
    const elsewhere = await createArea(server, tenant.id, null, '另一个厂区');
    await server.database.kysely
      .updateTable('role_grants')
      .set({ area_id: elsewhere })
      .where('tenant_id', '=', tenant.id)
      .where('account_id', '=', tenant.accounts.technician.id)
      .execute();
    await expectPerson('secondTechnician');
  });
});

describe('a rule for whoever is on shift, and a business that demands a certificate', () => {
  it('passes over who is asked first without it', async () => {
    await certify('secondTechnician', null);
    await expectPerson('secondTechnician');
  });

  it('passes over whose certificate is valid now and ends before the work does', async () => {
    // By its plan the work ends on the 21st.
    await certify('technician', '2026-11-20');
    await certify('secondTechnician', '2026-11-21');
    const plannedFinishAt = '2026-11-21T09:00:00Z';
    const { order } = await dispatched({ plannedFinishAt });
    expect(order).toMatchObject({ assignee_id: fixture.tenant.accounts.secondTechnician.id });
    // Today's work is the technician's still.
    await expectPerson('technician');
  });

  it('sends it to the team where nobody on shift holds a valid one, and the history says why', async () => {
    await certify('technician', '2026-11-18');
    const id = await expectTeam();
    const [newest] = (await fixture.tenant.clients.team_leader.succeed('getWorkOrder', { id })).history;
    expect(newest).toMatchObject({ action: 'dispatch', actor: null, detail: { ruleFallback: 'nobodyQualified' } });
  });

  it('decides as the ranking does: whom it chooses lacks nothing there, and whom it passes over does', async () => {
    await certify('technician', '2026-11-18');
    await certify('secondTechnician', '2026-11-19');
    const { id } = await fixture.create('dispatcher');
    const { people } = await fixture.tenant.clients.dispatcher.succeed('getDispatchChoices', { id });
    const fit = people.filter(({ lackedSkills }) => lackedSkills.length === 0).map((person) => person.id);
    expect(fit).toEqual([fixture.tenant.accounts.secondTechnician.id]);
    await askRules(server);
    expect((await readOrderRows(server, id)).order.assignee_id).toBe(fit[0]);
  });

  it('asks for what permits take, too, unless nothing is demanded any more', async () => {
    await demand({ skill_kinds: [], permit_kinds: ['lowVoltage'] });
    await expectTeam();
    await certify('secondTechnician', null);
    await expectPerson('secondTechnician');
    await demand({ permit_kinds: [] });
    await expectPerson('technician');
  });

  it('says that nobody is on shift where that is the reason', async () => {
    const { id } = await fixture.create('dispatcher');
    server.clock.advance(4 * hourMs);
    await askRules(server);
    const { detail } = (await readOrderRows(server, id)).history.at(-1) ?? {};
    expect(detail).toMatchObject({ ruleFallback: 'nobodyOnShift' });
  });
});
