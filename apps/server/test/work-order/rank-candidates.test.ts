import type { ApiOutput } from '@energy-om/contract';
import { dayMs, hourMs, localDate, maxPositionAgeMs, minuteMs, toWgs84 } from '@energy-om/domain';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRoster } from '../support/factories/create-rosters.ts';
import { createSkill } from '../support/factories/create-skills.ts';
import type { TestPerson } from '../support/factories/create-tenant.ts';
import { createTrack } from '../support/factories/create-tracks.ts';
import { createOrderFixture, type OrderFixture } from '../support/factories/order-fixture.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

type Choices = ApiOutput<'getDispatchChoices'>;

/** About two hundredths of a degree of latitude north of the test site: 2.2 km. */
const nearby = { longitude: 113.26, latitude: 23.15, accuracy: 10 };

async function choicesFor({ tenant }: OrderFixture, id: string, asker: TestPerson = 'dispatcher') {
  const choices = await tenant.clients[asker].succeed('getDispatchChoices', { id });
  return { choices, of: (person: TestPerson) => personIn(choices, tenant.accounts[person].id) };
}

function personIn({ people }: Choices, id: string): Choices['people'][number] {
  const found = people.find((person) => person.id === id);
  if (!found) throw new Error('nobody of that id is a candidate');
  return found;
}

it('measures from where somebody acted on an order within half an hour, for those who dispatch and lead', async () => {
  const fixture = await createOrderFixture(server);
  await fixture.act('technician', 'acceptWorkOrder', await fixture.orderAt('20.person'), { position: nearby });
  const { id } = await fixture.orderAt('40');
  expect((await choicesFor(fixture, id)).of('technician').distance).toBeCloseTo(2_224, -1);
  expect((await choicesFor(fixture, id)).of('secondTechnician').distance).toBeNull();
  expect((await choicesFor(fixture, id, 'team_leader')).of('technician').distance).toBeCloseTo(2_224, -1);
  const own = await fixture.orderAt('30');
  expect((await choicesFor(fixture, own.id, 'technician')).of('technician').distance).toBeNull();
  await fixture.passTime(maxPositionAgeMs + minuteMs);
  expect((await choicesFor(fixture, id)).of('technician').distance).toBeNull();
});

it('measures from the recorded way while it is recent, exact enough and consented to', async () => {
  const fixture = await createOrderFixture(server);
  const { tenant } = fixture;
  const { technician, secondTechnician, team_leader } = tenant.accounts;
  const { id } = await fixture.orderAt('40');
  // What phones record is in WGS 84, and sites are in GCJ-02.
  const way = toWgs84(nearby);
  await createTrack(server, tenant.id, technician.id, { ...way });
  await createTrack(server, tenant.id, secondTechnician.id, { ...way, accuracy: 3000 });
  await createTrack(server, tenant.id, team_leader.id, { ...way });
  await tenant.clients.team_leader.succeed('setTrackConsent', { given: false });
  const near = await choicesFor(fixture, id);
  expect(near.of('technician').distance).toBeCloseTo(2_224, -1);
  expect(near.of('secondTechnician').distance).toBeNull();
  expect(near.of('team_leader').distance).toBeNull();
  // Whichever is newer counts: an action on an order at the site itself, and then the way again.
  await fixture.passTime(minuteMs);
  const atSite = { longitude: 113.26, latitude: 23.13, accuracy: 10 };
  await fixture.act('technician', 'acceptWorkOrder', await fixture.orderAt('20.person'), { position: atSite });
  expect((await choicesFor(fixture, id)).of('technician').distance).toBeLessThan(20);
  await fixture.passTime(minuteMs);
  await createTrack(server, tenant.id, technician.id, { ...way });
  expect((await choicesFor(fixture, id)).of('technician').distance).toBeCloseTo(2_224, -1);
  await fixture.passTime(maxPositionAgeMs + minuteMs);
  expect((await choicesFor(fixture, id)).of('technician').distance).toBeNull();
});

it('counts an ended certificate only without a valid one of the same kind', async () => {
  const fixture = await createOrderFixture(server);
  const { tenant } = fixture;
  const { technician, secondTechnician } = tenant.accounts;
  const { id } = await fixture.orderAt('40');
  const ended = { valid_until: '2026-01-01' };
  for (const account of [technician, secondTechnician]) {
    await createSkill(server, tenant.id, account.id, ended);
    await createSkill(server, tenant.id, account.id, { kind: null, name: '登高作业证', ...ended });
  }
  await createSkill(server, tenant.id, technician.id, { valid_until: '2099-01-01' });
  await createSkill(server, tenant.id, technician.id, { kind: null, name: '登高作业证' });
  // Of another kind, of another name, and removed.
  await createSkill(server, tenant.id, secondTechnician.id, { kind: 'highVoltage' });
  await createSkill(server, tenant.id, secondTechnician.id, { kind: null, name: '有限空间作业证' });
  await createSkill(server, tenant.id, secondTechnician.id, { removed_at: server.clock.now() });
  const { of } = await choicesFor(fixture, id);
  expect(of('technician').endedSkills).toEqual([]);
  expect(of('secondTechnician').endedSkills?.map(({ kind, name }) => kind ?? name)).toEqual(['lowVoltage', '登高作业证']);
});

it('knows who worked on the device, and what an order of the type usually takes', async () => {
  const fixture = await createOrderFixture(server);
  const before = await choicesFor(fixture, (await fixture.orderAt('10')).id);
  expect(before.of('technician')).toMatchObject({ known: null, openMinutes: 0, reasons: [] });
  // The results of the one that the technician does alone say 90 minutes.
  const finished = await fixture.act('team_leader', 'assignWorkOrder', await fixture.orderAt('40'), {
    memberIds: [fixture.tenant.accounts.technician.id],
    leadId: fixture.tenant.accounts.technician.id,
  });
  await fixture.act('technician', 'processWorkOrder', finished, fixture.inputs.finishWithResult);
  await fixture.orderAt('30');
  const { id } = await fixture.orderAt('10');
  const after = await choicesFor(fixture, id);
  expect(after.of('technician')).toMatchObject({ known: 'device', openOrders: 1, openMinutes: 90 });
  expect(after.of('secondTechnician')).toMatchObject({ known: null, openMinutes: 0 });
  expect(after.of('technician').reasons).toEqual([
    { part: 'known', isGood: true },
    { part: 'fair', isGood: false },
  ]);
  expect(after.choices.people[0]?.id).toBe(fixture.tenant.accounts.technician.id);
  expect(after.choices.teams[0]).toMatchObject({ best: { id: fixture.tenant.accounts.technician.id }, known: 'device' });
  await fixture.passTime(366 * dayMs);
  expect((await choicesFor(fixture, id)).of('technician').known).toBeNull();
});

it('counts what the team has and nobody in it yet for each of its members, and the order itself for nobody', async () => {
  const fixture = await createOrderFixture(server);
  const { id } = await fixture.orderAt('20.team');
  expect((await choicesFor(fixture, id)).of('technician').openMinutes).toBe(0);
  await fixture.orderAt('20.team');
  // An hour that three people share.
  expect((await choicesFor(fixture, id)).of('technician').openMinutes).toBe(20);
});

it('puts those on shift before those who are off, and who has the day off or an ended certificate behind them', async () => {
  const fixture = await createOrderFixture(server);
  const { tenant } = fixture;
  const { technician, secondTechnician, team_leader } = tenant.accounts;
  await createRoster(server, tenant.id, tenant.team.id, secondTechnician.id);
  const { id } = await fixture.orderAt('10');
  const shifts = server.database.kysely.updateTable('shifts').where('tenant_id', '=', tenant.id);
  // It has two more hours, after which somebody who is sent now has only arrived.
  await shifts.set({ on_call: false }).execute();
  expect((await choicesFor(fixture, id)).of('secondTechnician').duty).toBe('part');
  await shifts.set({ ends_at: new Date(server.clock.now().getTime() + 3 * hourMs) }).execute();
  expect((await choicesFor(fixture, id)).of('secondTechnician').duty).toBe('toEnd');
  await shifts.set({ on_call: true }).execute();
  const on = await choicesFor(fixture, id);
  expect(on.of('secondTechnician').duty).toBe('onCall');
  expect(on.of('technician')).toMatchObject({ duty: 'off', isOnLeave: false });
  expect(on.choices.people[0]?.id).toBe(secondTechnician.id);

  const day = localDate(server.clock.now().getTime(), 'Asia/Shanghai');
  const change = { team_id: tenant.team.id, day, shift_type: null, changed_at: server.clock.now(), changed_by: team_leader.id };
  await server.database.kysely
    .insertInto('shift_changes')
    .values({ tenant_id: tenant.id, account_id: technician.id, ...change })
    .execute();
  await createSkill(server, tenant.id, secondTechnician.id, { valid_until: '2026-01-01' });
  const off = await choicesFor(fixture, id);
  expect(off.of('technician').isOnLeave).toBe(true);
  expect(off.choices.people[0]?.id).toBe(team_leader.id);
  await fixture.passTime(4 * hourMs);
  expect((await choicesFor(fixture, id)).of('secondTechnician').duty).toBe('off');
});

it('puts who declined the order last for a day, and the team whose leader did', async () => {
  const fixture = await createOrderFixture(server);
  const { tenant } = fixture;
  const { id } = await fixture.orderAt('100.dispatcher');
  const declined = await choicesFor(fixture, id);
  expect(declined.choices.people.at(-1)).toMatchObject({ id: tenant.accounts.technician.id, declined: true });
  expect(declined.choices.teams[0]?.declined).toBe(false);
  const ofTeam = await fixture.act('team_leader', 'sendBackWorkOrder', await fixture.orderAt('20.team'), fixture.inputs.sendBack);
  expect((await choicesFor(fixture, ofTeam.id)).choices.teams[0]).toMatchObject({ id: tenant.team.id, declined: true });
  await fixture.passTime(dayMs + minuteMs);
  expect((await choicesFor(fixture, id)).of('technician').declined).toBe(false);
});
