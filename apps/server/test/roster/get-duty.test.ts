import { bodyCode } from '@energy-om/contract';
import { dayMs, hourMs, workOrderStatus } from '@energy-om/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readOrderRows } from '../support/assertions/order-rows.ts';
import { askRules, createDispatchRule } from '../support/factories/create-dispatch-rules.ts';
import { createBusinessType } from '../support/factories/create-operations.ts';
import { twoShifts } from '../support/factories/create-rosters.ts';
import { createSkill } from '../support/factories/create-skills.ts';
import { createTeam as insertTeam } from '../support/factories/create-teams.ts';
import { signIn } from '../support/factories/create-tenant.ts';
import { createOrderFixture, type OrderFixture } from '../support/factories/order-fixture.ts';
import { testStart } from '../support/services/test-clock.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let fixture: OrderFixture;

beforeAll(async () => {
  server = await startTestServer();
  fixture = await createOrderFixture(server);
  await server.database.kysely.updateTable('projects').set({ grab_allowed: true }).where('tenant_id', '=', fixture.tenant.id).execute();
});
beforeEach(() => server.clock.set(testStart));
afterAll(() => server.close());

const people = () => fixture.tenant.accounts;
type Person = 'dispatcher' | 'team_leader' | 'technician' | 'secondTechnician' | 'tenant_admin';
/** Signed in at the present instant of the clock. */
const as = (person: Person) => signIn(server, people()[person].id, fixture.tenant.id);
const ask = async (areaId = fixture.tenant.areas.room) =>
  (await (await as('dispatcher')).succeed('getDuty', { areaId })).people.map(({ person, by }) => [person.id, by]);

describe('without a roster', () => {
  it('has nobody on duty, and for a place its leaders', async () => {
    expect(await (await as('technician')).succeed('getDuty', {})).toEqual({
      hasRoster: false,
      current: null,
      next: null,
      people: [],
      waitingRequests: 0,
      handovers: [],
    });
    expect(await ask()).toEqual([[people().team_leader.id, 'leader']]);
  });

  it('takes nobody to be off shift', async () => {
    const order = await fixture.orderAt('10', { projectId: fixture.operations.projectId });
    const row = await (await as('technician')).succeed('getWorkOrder', { id: order.id });
    expect(row.actions.map(({ action }) => action)).toContain('grab');
  });
});

describe('with a roster', () => {
  beforeAll(async () => {
    const { team, accounts } = fixture.tenant;
    // On Thursday 10:00 the second crew has the day shift.
    await (await as('team_leader')).succeed('saveRoster', twoShifts(team.id, [[accounts.secondTechnician.id], [accounts.technician.id]]));
  });

  it('has on duty whom a scan over the shifts finds, minute by minute at the changes', async () => {
    const { team } = fixture.tenant;
    const { shifts } = await (await as('team_leader')).succeed('listShifts', { teamId: team.id, from: '2026-11-18', to: '2026-11-24' });
    const start = server.clock.now().getTime();
    for (const instant of shifts.flatMap(({ startsAt }) => [-60_000, 0, 60_000].map((delta) => Date.parse(startsAt) + delta))) {
      if (instant < start) continue;
      server.clock.set(new Date(instant));
      const onDuty = shifts.filter(({ startsAt, endsAt }) => Date.parse(startsAt) <= instant && instant < Date.parse(endsAt));
      const { people: found } = await (await as('dispatcher')).succeed('getDuty', {});
      expect(found.map(({ person }) => person.id).sort()).toEqual(onDuty.map(({ accountId }) => accountId).sort());
    }
  });

  it('shows my shift, the next one, and what the others do', async () => {
    const order = await fixture.orderAt('50.team');
    const duty = await (await as('technician')).succeed('getDuty', {});
    expect(duty).toMatchObject({
      hasRoster: true,
      current: { letter: '白', day: '2026-11-19' },
      next: { letter: '夜', day: '2026-11-20' },
      people: [{ person: { id: people().technician.id }, by: 'work', shift: { name: '白班' }, doing: 'onTheWay', order: { id: order.id } }],
    });
  });

  it('asks only the teams that have the trade and serve the business type', async () => {
    const dispatcher = await as('dispatcher');
    const areaId = fixture.tenant.areas.room;
    const [served, other] = [
      await createBusinessType(server, fixture.tenant, { name: '本班业务' }),
      await createBusinessType(server, fixture.tenant, { name: '外班业务', specialty: '暖通' }),
    ];
    const askFor = async (businessTypeId: string) =>
      (await dispatcher.succeed('getDuty', { areaId, businessTypeId })).people.map(({ person, by }) => [person.id, by]);
    expect(await askFor(served)).toEqual([[people().technician.id, 'work']]);
    expect((await askFor(other)).map(([, by]) => by)).not.toContain('work');
    expect((await dispatcher.call('getDuty', { areaId, businessTypeId: server.context.ids.next() })).code).toBe(bodyCode.notFound);
    expect((await dispatcher.call('getDuty', { businessTypeId: served })).code).toBe(bodyCode.invalid);
  });

  it('asks for a place those at work, then on call, then the leader, then the dispatchers', async () => {
    expect(await ask()).toEqual([[people().technician.id, 'work']]);
    server.clock.advance(dayMs);
    await createSkill(server, fixture.tenant.id, people().secondTechnician.id, { valid_until: '2026-01-31' });
    const onCall = await insertTeam(server, fixture.tenant.id, {}, [fixture.tenant.areas.region]);
    await (await as('tenant_admin')).succeed('updateTeam', {
      id: onCall,
      name: '值班组',
      memberIds: [people().technician.id],
      leaderId: null,
    });
    const duty = { key: 'call', name: '待命', letter: '待', from: 0, to: 0, onCall: true };
    await (await as('tenant_admin')).succeed(
      'saveRoster',
      twoShifts(onCall, [[people().technician.id]], { shiftTypes: [duty], cycle: ['call'] }),
    );
    expect(await ask()).toEqual([[people().secondTechnician.id, 'work']]);
    const { version } = (await (await as('team_leader')).succeed('getRoster', { teamId: fixture.tenant.team.id })).roster ?? {};
    await (await as('team_leader')).succeed('changeShift', {
      ...{ teamId: fixture.tenant.team.id, accountId: people().secondTechnician.id, day: '2026-11-20', type: 'off', reason: '病假' },
    });
    expect(version).toBe(1);
    expect(await ask()).toEqual([[people().technician.id, 'onCall']]);
    expect((await (await as('dispatcher')).call('getDuty', { areaId: server.context.ids.next() })).code).toBe(bodyCode.notFound);
  });

  it('lets a rule dispatch to who is on shift, and to the team at an hour without one', async () => {
    await createDispatchRule(server, fixture.tenant, { target: 'onShift' });
    const order = await fixture.create('dispatcher');
    await askRules(server);
    expect((await readOrderRows(server, order.id)).order).toMatchObject({
      status: workOrderStatus.toBeAccepted,
      assignee_id: people().technician.id,
    });
  });

  it('keeps those who are off shift from taking an order from the pool', async () => {
    await server.database.kysely.updateTable('dispatch_rules').set({ enabled: false }).where('tenant_id', '=', fixture.tenant.id).execute();
    const order = await fixture.create('dispatcher');
    const input = { id: order.id, version: order.version };
    expect(await (await as('secondTechnician')).call('acceptWorkOrder', input)).toMatchObject({ code: bodyCode.forbidden });
    server.clock.advance(hourMs);
    expect(await (await as('technician')).call('acceptWorkOrder', input)).toMatchObject({ code: bodyCode.success });
  });
});
