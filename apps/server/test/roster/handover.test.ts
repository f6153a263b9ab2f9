import { bodyCode } from '@energy-om/contract';
import { dayMs, handoverStepMs, hourMs, standardMeterModels } from '@energy-om/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { composeHandovers } from '#services/roster/handover/compose-handovers.ts';
import { escalateHandovers } from '#services/roster/handover/escalate-handovers.ts';
import { readAudit } from '../support/assertions/audit-rows.ts';
import { itRejectsUnauthorised } from '../support/assertions/rejects-unauthorised.ts';
import { compareRows, createTenantReader, unchanged } from '../support/assertions/tenant-rows.ts';
import { changeOfShift, composeHandover, type HandoverPerson, listUnreadOf, signInAs } from '../support/factories/compose-handover.ts';
import { createAlarm } from '../support/factories/create-alarms.ts';
import { createDevice } from '../support/factories/create-device.ts';
import { createHandover } from '../support/factories/create-handovers.ts';
import { uploadPhoto } from '../support/factories/create-inspections.ts';
import { createPermit } from '../support/factories/create-permits.ts';
import { createSwitching } from '../support/factories/create-switchings.ts';
import { createOrderFixture, type OrderFixture } from '../support/factories/order-fixture.ts';
import { unknownId } from '../support/factories/unknown-id.ts';
import { testStart } from '../support/services/test-clock.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let fixture: OrderFixture;
let readTenant: (tenantId: string) => Promise<string[]>;

beforeAll(async () => {
  server = await startTestServer();
  readTenant = await createTenantReader(server);
});
beforeEach(async () => {
  server.clock.set(testStart);
  fixture = await createOrderFixture(server);
});
afterAll(() => server.close());

const switchedMeterId = standardMeterModels.find(({ name }) => name === 'DDSD1352')?.id ?? '';

const people = () => fixture.tenant.accounts;
const as = (person: HandoverPerson) => signInAs(server, fixture, person);
const composed = () => composeHandover(server, fixture);

const open = async (id: string, person: HandoverPerson = 'technician') => (await as(person)).succeed('getHandover', { id });
/** As `held` with the id of the order, after a cross where it has ended. */
const listFacts = async (id: string) =>
  (await open(id)).items.map(({ kind, subject, isEnded }) => `${isEnded ? '× ' : ''}${kind} ${subject.id}`);

async function answerAll(id: string): Promise<void> {
  const client = await as('technician');
  for (const { key } of (await open(id)).items) await client.succeed('answerHandoverItem', { id, key, answer: 'known' });
}

/** The newest value of the switch of a device. */
async function reportSwitch(device: string, on: boolean): Promise<void> {
  const latest = JSON.stringify({ on: [server.clock.now().getTime(), on] });
  await sql`insert into device_states (tenant_id, device_id, latest) values (${fixture.tenant.id}, ${device}, ${latest}::jsonb)
    on conflict (tenant_id, device_id) do update set latest = excluded.latest`.execute(server.database.kysely);
}

const unreadOf = (id: string, topic: 'handoverWaits' | 'handoverLate') => listUnreadOf(server, fixture, id, topic);

describe('composeHandovers', () => {
  it('composes one card of each change of shift, on two servers too, half an hour before', async () => {
    const id = await composed();
    await Promise.all([composeHandovers(server.context), composeHandovers(server.context)]);
    const rows = await server.database.kysely.selectFrom('handovers').select('id').where('tenant_id', '=', fixture.tenant.id).execute();
    expect(rows).toEqual([{ id }]);
    expect(await open(id)).toMatchObject({
      status: 'composed',
      outgoing: { people: [{ id: people().secondTechnician.id }] },
      incoming: { people: [{ id: people().technician.id }] },
      parts: ['incoming'],
    });
    expect(await unreadOf(id, 'handoverWaits')).toEqual(['secondTechnician']);
  });

  it('hands over to the leader where nobody comes', async () => {
    const id = await createHandover(server, fixture.tenant.id, fixture.tenant.team.id, { accountId: people().technician.id });
    expect((await open(id)).incoming.people).toEqual([
      { id: people().team_leader.id, fullName: expect.any(String), phoneNumber: expect.any(String) },
    ]);
  });
});

describe('getHandover', () => {
  itRejectsUnauthorised(
    'getHandover',
    () => ({ server, tenant: fixture.tenant }),
    ['platform_admin', 'client_rep', 'occupant', 'energy_clerk', 'stranger'],
    { id: unknownId },
  );

  it('has every open fact once, what is new too, and strikes what ended', async () => {
    const { tenant, operations } = fixture;
    const working = await fixture.orderAt('50.team');
    const standing = await createPermit(server, fixture, working.id, { status: 'working' });
    await server.database.kysely.updateTable('isolation_points').set({ state: 'locked' }).where('id', '=', standing.pointId).execute();
    const known = await createAlarm(server, tenant.id, operations.deviceId, { state: 'acknowledged', acknowledged_at: testStart });
    const backfill = await fixture.orderAt('60');
    const id = await composed();
    const inHand = [`inHand ${working.id}`, `inHand ${backfill.id}`];
    const facts = [`isolation ${standing.id}`, `permit ${standing.id}`, `knownAlarm ${known}`, ...inHand];
    expect(await listFacts(id)).toEqual(facts);
    const alarm = await createAlarm(server, tenant.id, operations.deviceId);
    await server.database.kysely.updateTable('permits').set({ status: 'closed' }).where('id', '=', standing.id).execute();
    await server.database.kysely.updateTable('isolation_points').set({ state: 'restored' }).where('id', '=', standing.pointId).execute();
    expect(await listFacts(id)).toEqual([
      ...[`alarm ${alarm}`, `knownAlarm ${known}`, ...inHand],
      ...[`× isolation ${standing.id}`, `× permit ${standing.id}`],
    ]);
  });

  it('has what staff left switched off, until it reports to be on or a later step closes it', async () => {
    const { tenant, operations } = fixture;
    const switched = { kind: 'meter', model_id: switchedMeterId, energy_type: 'NYDN' } as const;
    const meter = await createDevice(server, tenant.id, tenant.areas.room, '2 号充电桩', switched);
    // Nobody has an order for it: its occupant switched it off.
    const other = await createDevice(server, tenant.id, tenant.areas.room, '3 号充电桩', switched);
    for (const device of [meter, other]) await reportSwitch(device, false);
    const order = await fixture.orderAt('50.team');
    await server.database.kysely.updateTable('work_orders').set({ device_id: meter }).where('id', '=', order.id).execute();
    const opened = await createSwitching(server, fixture, order.id, { status: 'done', number: '配电室-CD-202611-001', ticked: 1 });
    const id = await composed();
    const listOff = async () => (await listFacts(id)).filter((fact) => fact.includes('switchedOff')).sort();
    expect(await listOff()).toEqual([`switchedOff ${operations.deviceId}`, `switchedOff ${meter}`].sort());
    expect((await open(id)).items.find(({ subject }) => subject.id === operations.deviceId)).toMatchObject({
      detail: '配电室-CD-202611-001',
    });
    await (await as('secondTechnician')).succeed('signHandover', { id, version: 1, part: 'outgoing' });
    await reportSwitch(meter, true);
    const step = { device_id: operations.deviceId, equipment: 'breaker' as const, closes: true, text: '合上', expects: null };
    await server.database.kysely
      .insertInto('switching_steps')
      .values({ tenant_id: tenant.id, switching_id: opened.id, position: 1, ...step })
      .execute();
    await server.database.kysely.updateTable('switching_orders').set({ ticked: 2 }).where('id', '=', opened.id).execute();
    expect(await listOff()).toEqual([`× switchedOff ${operations.deviceId}`, `× switchedOff ${meter}`].sort());
  });

  it('shows the lock of an isolation point with its picture, which both shifts may read', async () => {
    const order = await fixture.orderAt('50.team');
    const standing = await createPermit(server, fixture, order.id, { status: 'working' });
    const photo = await uploadPhoto(fixture);
    await server.database.kysely
      .updateTable('isolation_points')
      .set({ state: 'locked', lock_number: '03', lock_photo_id: photo })
      .where('id', '=', standing.pointId)
      .execute();
    const id = await composed();
    expect((await open(id)).items[0]).toMatchObject({
      kind: 'isolation',
      lock: { number: '03', photo: { id: photo, url: expect.stringContaining(String(photo)) } },
    });
  });

  it('says why an order is held, and what was promised for the next 12 hours', async () => {
    const order = await fixture.orderAt('50.team');
    const near = await fixture.orderAt('20.team');
    const far = await fixture.orderAt('20.team');
    const due = (hours: number) => ({ next_due_at: new Date(changeOfShift.getTime() + hours * hourMs) });
    await server.database.kysely.updateTable('work_orders').set(due(11)).where('id', '=', near.id).execute();
    await server.database.kysely.updateTable('work_orders').set(due(13)).where('id', '=', far.id).execute();
    await (await as('technician')).succeed('updateWorkOrder', {
      ...{ id: order.id, version: order.version, mode: 'hold', holdReason: 'waitingForParts', text: '等断路器' },
      until: new Date(testStart.getTime() + 12 * hourMs).toISOString(),
    });
    const id = await composed();
    expect(await listFacts(id)).toEqual([`held ${order.id}`, `promise ${near.id}`]);
    expect((await open(id)).items[0]).toMatchObject({ hold: { reason: 'waitingForParts', text: '等断路器' } });
  });
});

describe('answerHandoverItem', () => {
  it('is for the incoming shift alone, needs a remark for a question, and leaves an audit row', async () => {
    const alarm = await createAlarm(server, fixture.tenant.id, fixture.operations.deviceId);
    const id = await composed();
    const input = { id, key: `alarm:${alarm}` };
    const [incoming, outgoing] = [await as('technician'), await as('secondTechnician')];
    const before = await readTenant(fixture.tenant.id);
    expect(await outgoing.call('answerHandoverItem', { ...input, answer: 'known' })).toMatchObject({ code: bodyCode.forbidden });
    expect(await incoming.call('answerHandoverItem', { ...input, answer: 'questioned', remark: ' ' })).toMatchObject({
      ...{ code: bodyCode.invalid, data: { fields: { remark: expect.any(String) } } },
    });
    expect(await incoming.call('answerHandoverItem', { id, key: 'alarm:gone', answer: 'known' })).toMatchObject({
      code: bodyCode.conflict,
    });
    expect(compareRows(before, await readTenant(fixture.tenant.id))).toEqual(unchanged);
    const asked = await incoming.succeed('answerHandoverItem', { ...input, answer: 'questioned', remark: '几点开始的？' });
    expect(asked.items).toMatchObject([{ answer: { value: 'questioned', remark: '几点开始的？' } }]);
    expect(await readAudit(server, 'answerHandoverItem', id)).toMatchObject([{ subject_kind: 'handover' }]);
  });
});

describe('signHandover', () => {
  it('goes from one shift to the other, and the card is exactly what was open then', async () => {
    const { tenant, operations } = fixture;
    const alarm = await createAlarm(server, tenant.id, operations.deviceId);
    const id = await composed();
    const [incoming, outgoing] = [await as('technician'), await as('secondTechnician')];
    expect(await incoming.call('signHandover', { id, version: 1, part: 'incoming' })).toMatchObject({ code: bodyCode.conflict });
    expect(await outgoing.succeed('signHandover', { id, version: 1, part: 'outgoing' })).toMatchObject({
      status: 'confirming',
      version: 2,
    });
    expect(await unreadOf(id, 'handoverWaits')).toEqual(['technician']);
    await answerAll(id);
    const late = await createAlarm(server, tenant.id, operations.deviceId);
    expect(await incoming.call('signHandover', { id, version: 2, part: 'incoming' })).toMatchObject({
      ...{ code: bodyCode.conflict, data: { items: [{ subject: { id: alarm } }, { subject: { id: late }, answer: null }] } },
    });
    await answerAll(id);
    expect(await incoming.call('signHandover', { id, version: 1, part: 'incoming' })).toMatchObject({
      ...{ code: bodyCode.conflict, data: { version: 2 } },
    });
    const confirmed = await incoming.succeed('signHandover', { id, version: 2, part: 'incoming' });
    expect(confirmed).toMatchObject({ status: 'confirmed', parts: [], incoming: { signedBy: { id: people().technician.id } } });
    await server.database.kysely.updateTable('alarms').set({ state: 'cleared', cleared_at: testStart }).where('id', '=', alarm).execute();
    expect(await open(id)).toEqual({ ...confirmed, parts: [] });
    expect(await unreadOf(id, 'handoverWaits')).toEqual([]);
    expect((await (await as('technician')).succeed('getDuty', {})).handovers).toEqual([]);
    expect(await readAudit(server, 'signHandover', id)).toHaveLength(2);
  });

  it('waits while the team switches equipment, and hands a stopped switching order over', async () => {
    const order = await fixture.orderAt('50.team');
    const executing = { status: 'executing' as const, number: '配电室-CD-202611-001' };
    const switching = await createSwitching(server, fixture, order.id, executing);
    const id = await composed();
    const [incoming, outgoing] = [await as('technician'), await as('secondTechnician')];
    expect(await open(id)).toMatchObject({ isSwitching: true, parts: ['incoming'] });
    const refusal = { code: bodyCode.conflict, message: '倒闸操作中，不能交接' };
    expect(await outgoing.call('signHandover', { id, version: 1, part: 'outgoing' })).toMatchObject(refusal);
    const stateTo = (status: 'executing' | 'stopped') =>
      server.database.kysely.updateTable('switching_orders').set({ status }).where('id', '=', switching.id).execute();
    await stateTo('stopped');
    await outgoing.succeed('signHandover', { id, version: 1, part: 'outgoing' });
    await answerAll(id);
    await stateTo('executing');
    expect(await incoming.call('signHandover', { id, version: 2, part: 'incoming' })).toMatchObject(refusal);
    await stateTo('stopped');
    const confirmed = await incoming.succeed('signHandover', { id, version: 2, part: 'incoming' });
    expect(confirmed.items[0]).toMatchObject({
      kind: 'switching',
      subject: { kind: 'switching', id: switching.id },
      detail: executing.number,
    });
  });

  it('needs the two signatures where nothing is to be handed over', async () => {
    const id = await composed();
    await (await as('secondTechnician')).succeed('signHandover', { id, version: 1, part: 'outgoing' });
    expect(await (await as('technician')).succeed('signHandover', { id, version: 2, part: 'incoming' })).toMatchObject({ items: [] });
  });
});

describe('escalateHandovers', () => {
  it('notifies leader, dispatcher and administrator, each once, and then the leader may sign', async () => {
    const id = await composed();
    const leader = await as('team_leader');
    expect(await leader.call('signHandover', { id, version: 1, part: 'outgoing' })).toMatchObject({ code: bodyCode.forbidden });
    const all: string[][] = [];
    for (let step = 1; step <= 4; step += 1) {
      server.clock.set(new Date(changeOfShift.getTime() + step * handoverStepMs - 1));
      expect(await escalateHandovers(server.context)).toBe(0);
      server.clock.advance(1);
      await Promise.all([escalateHandovers(server.context), escalateHandovers(server.context)]);
      all.push(await unreadOf(id, 'handoverLate'));
    }
    const [first, second] = [['team_leader'], ['dispatcher', 'team_leader']];
    expect(all.map((names) => names.sort())).toEqual([
      first,
      second,
      [...second, 'tenant_admin'].sort(),
      [...second, 'tenant_admin'].sort(),
    ]);
    // Cards of before that nobody has signed stand in nobody's way.
    const { kysely } = server.database;
    const card = await kysely.selectFrom('handovers').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const old = Array.from({ length: 25 }, (_, days) => ({
      ...card,
      id: server.context.ids.next(),
      ends_at: new Date(card.ends_at.getTime() - (days + 1) * dayMs),
    }));
    await kysely.insertInto('handovers').values(old).execute();
    const later = await as('team_leader');
    const { handovers } = await later.succeed('getDuty', {});
    expect(handovers).toHaveLength(14);
    expect(handovers.at(-1)).toMatchObject({ id, part: 'outgoing' });
    await kysely
      .deleteFrom('handovers')
      .where(
        'id',
        'in',
        old.map((one) => one.id),
      )
      .execute();
    await later.succeed('signHandover', { id, version: 1, part: 'outgoing' });
    expect(await later.succeed('signHandover', { id, version: 2, part: 'incoming' })).toMatchObject({ status: 'confirmed' });
    expect(await unreadOf(id, 'handoverLate')).toEqual([]);
  });
});
