import { type ApiInput, bodyCode } from '@energy-om/contract';
import { hourMs, workOrderStatus } from '@energy-om/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPermitTurns, voidAbandonedPermits } from '#services/permit/void-abandoned-permits.ts';
import { itRejectsUnauthorised } from '../support/assertions/rejects-unauthorised.ts';
import { compareRows, createTenantReader, unchanged } from '../support/assertions/tenant-rows.ts';
import { beginWork, draftPermit, endAndClose, permitOf, permitPeople, qualifyPeople } from '../support/factories/create-permits.ts';
import { createOrderFixture, type OrderFixture } from '../support/factories/order-fixture.ts';
import { unknownId } from '../support/factories/unknown-id.ts';
import { testStart } from '../support/services/test-clock.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let fixture: OrderFixture;
let readTenant: (tenantId: string) => Promise<string[]>;
const { issuer, leader, permitter } = permitPeople;

beforeAll(async () => {
  server = await startTestServer();
  readTenant = await createTenantReader(server);
});
beforeEach(async () => {
  fixture = await createOrderFixture(server);
  await qualifyPeople(server, fixture);
});
afterAll(() => server.close());

const client = (person: keyof OrderFixture['tenant']['clients']) => fixture.tenant.clients[person];
const now = () => server.context.clock.now();

describe('savePermit', () => {
  it('changes a draft at the version that was read, and no permit that was sent', async () => {
    const order = await fixture.orderAt('50.team');
    const walk = await draftPermit(server, fixture, order.id);
    const { id, version } = walk.permit;
    const input = { ...permitOf(fixture, now(), order.id, { scope: '更换 1QF 与 2QF' }), id, version };
    const changed = await client(issuer).succeed('savePermit', input);
    expect(changed).toMatchObject({ scope: '更换 1QF 与 2QF', version: version + 1 });
    const stale = await client(leader).call('savePermit', input);
    expect(stale).toMatchObject({ code: bodyCode.conflict, data: { version: version + 1, scope: '更换 1QF 与 2QF' } });
    await client(leader).succeed('processPermit', { id, version: version + 1, action: 'send' });
    expect((await client(leader).call('savePermit', { ...input, version: version + 2 })).code).toBe(bodyCode.conflict);
  });

  it('gives up a point that another permit takes at that moment without a fault, and loses it for neither', async () => {
    const [first, second] = [await fixture.orderAt('50.team'), await fixture.orderAt('50.team')];
    const drop = await draftPermit(server, fixture, first.id);
    const take = await draftPermit(server, fixture, second.id, { points: [] });
    const save = (walk: typeof drop, orderId: string, version: number, hasPoint: boolean) =>
      client(leader).call('savePermit', {
        ...permitOf(fixture, now(), orderId, hasPoint ? {} : { points: [] }),
        ...{ id: walk.permit.id, version },
      });
    for (let round = 0; round < 12; round += 1) {
      const isTaken = round % 2 === 0;
      const answers = await Promise.all([
        save(drop, first.id, drop.permit.version + round, !isTaken),
        save(take, second.id, take.permit.version + round, isTaken),
      ]);
      expect(
        answers.map(({ code }) => code),
        JSON.stringify(answers),
      ).toEqual([bodyCode.success, bodyCode.success]);
      expect(answers.map(({ data }) => data.points.length)).toEqual(isTaken ? [0, 1] : [1, 0]);
    }
  });

  it('takes over what a point of the draft needs when it is sent again, be it more or less', async () => {
    const order = await fixture.orderAt('50.team');
    const pointWith = (needsProof: boolean, needsEarth: boolean) => ({ points: [{ ...pointOf(fixture), needsProof, needsEarth }] });
    const { permit } = await draftPermit(server, fixture, order.id, pointWith(false, false));
    const save = async (version: number, needsProof: boolean, needsEarth: boolean) => {
      const input = permitOf(fixture, now(), order.id, pointWith(needsProof, needsEarth));
      return (await client(leader).succeed('savePermit', { ...input, id: permit.id, version })).points[0];
    };
    expect(await save(permit.version, false, true)).toMatchObject({ needsProof: true, needsEarth: true });
    expect(await save(permit.version + 1, true, false)).toMatchObject({ needsProof: true, needsEarth: false });
  });

  it('has a point need what any permit that holds it demands, before one of them opens', async () => {
    const [first, second] = [await fixture.orderAt('50.team'), await fixture.orderAt('50.team')];
    const less = { points: [{ ...pointOf(fixture), needsProof: false, needsEarth: false }] };
    const walk = await draftPermit(server, fixture, first.id, less);
    await walk.take(leader, { action: 'send' });
    await walk.take(issuer, { action: 'issue' });
    await walk.point(leader, 'switchOff', 'lock');
    const other = await draftPermit(server, fixture, second.id);
    const { id, version } = other.permit;
    const lowered = await client(leader).succeed('savePermit', { ...permitOf(fixture, now(), second.id, less), id, version });
    expect(lowered.points[0]).toMatchObject({ id: walk.permit.points[0]?.id, needsProof: true, needsEarth: true });
    const open = { id: walk.permit.id, version: walk.permit.version, action: 'permit' } as const;
    expect((await client(leader).call('processPermit', open)).message).toBe('隔离点措施未做完：1QF');
    await walk.point(leader, 'prove', 'earth');
    await walk.take(leader, { action: 'permit' });
    expect((await walk.take(permitter, { action: 'permit' })).status).toBe('open');
  });

  it.each([
    ['leaderId', { leaderId: unknownId }],
    ['crewIds', { crewIds: [unknownId] }],
    ['points', { points: [{ deviceId: unknownId, name: '1QF', needsProof: true, needsEarth: true }] }],
    ['place', { place: ' ' }],
    ['validUntil', { validUntil: '2026-11-01T00:00:00Z' }],
    ['kind', { kind: 'emergency', points: [] }],
    ['validUntil', { kind: 'emergency', validUntil: new Date(testStart.getTime() + 8 * hourMs).toISOString() }],
    ['validUntil', { kind: 'emergency', validFrom: '2026-11-01T00:00:00Z', validUntil: '2026-11-01T08:00:00Z' }],
  ])('refuses a wrong %s and writes nothing', async (field, change) => {
    const order = await fixture.orderAt('50.team');
    const before = await readTenant(fixture.tenant.id);
    const by = 'kind' in change ? issuer : leader;
    const answer = await client(by).call('savePermit', { ...permitOf(fixture, now(), order.id), ...change });
    expect(answer).toMatchObject({ code: bodyCode.invalid });
    expect(Object.keys((answer.data as { fields: object }).fields)).toEqual([field]);
    expect(compareRows(before, await readTenant(fixture.tenant.id))).toEqual(unchanged);
  });

  it('is refused to whoever is neither leader nor issuer, for an order of another tenant, and for one that nobody works on', async () => {
    const order = await fixture.orderAt('50.team');
    const input = permitOf(fixture, now(), order.id);
    const other = await createOrderFixture(server);
    const before = await readTenant(fixture.tenant.id);
    expect((await client(permitter).call('savePermit', input)).code).toBe(bodyCode.forbidden);
    expect((await client('client_rep').call('savePermit', input)).code).toBe(bodyCode.forbidden);
    expect((await other.tenant.clients.tenant_admin.call('savePermit', input)).code).toBe(bodyCode.notFound);
    expect(compareRows(before, await readTenant(fixture.tenant.id))).toEqual(unchanged);
    const waiting = await fixture.orderAt('10');
    expect((await client(issuer).call('savePermit', { ...input, orderId: waiting.id })).code).toBe(bodyCode.conflict);
  });

  it('is written by those who work on the order or dispatch it, and changed by whom the draft names', async () => {
    const order = await orderOfColleague();
    const before = await readTenant(fixture.tenant.id);
    const input = permitOf(fixture, now(), order.id);
    const emergency = { ...input, kind: 'emergency', leaderId: input.issuerId, issuerId: input.leaderId } as const;
    expect((await client(leader).succeed('listOrderPermits', { orderId: order.id })).mayDraft).toBe(false);
    for (const refused of [input, emergency])
      expect(await client(leader).call('savePermit', refused)).toMatchObject({ code: bodyCode.forbidden, message: '您不能进行此操作' });
    expect(compareRows(before, await readTenant(fixture.tenant.id))).toEqual(unchanged);
    const { id, version } = await client(issuer).succeed('savePermit', input);
    expect((await client(leader).succeed('savePermit', { ...input, id, version, scope: '更换 2QF' })).scope).toBe('更换 2QF');
  });

  it('issues an emergency permit at once, by its issuer', async () => {
    const order = await fixture.orderAt('50.team');
    const input = permitOf(fixture, now(), order.id, { kind: 'emergency' });
    expect((await client(leader).call('savePermit', input)).code).toBe(bodyCode.forbidden);
    const permit = await client(issuer).succeed('savePermit', input);
    expect(permit).toMatchObject({ status: 'issued', kind: 'emergency' });
    expect(permit.number).toMatch(/-Q-202611-001$/);
  });

  it('numbers without gaps, however many are issued at once and whatever is refused between', async () => {
    const orders = await Promise.all([1, 2, 3, 4].map(() => fixture.orderAt('50.team')));
    const inputs = orders.map((order, index) =>
      permitOf(fixture, now(), order.id, { kind: 'emergency', points: [{ ...pointOf(fixture), name: `${index} 号` }] }),
    );
    const refused = inputs.map((input) => ({ ...input, permitterId: input.leaderId }));
    await Promise.all([...inputs, ...refused].map((input) => client(issuer).call('savePermit', input)));
    const { items } = await client(issuer).succeed('listPermits', {});
    expect(items.map(({ number }) => number?.slice(-3)).sort()).toEqual(['001', '002', '003', '004']);
  });
});

/** An order of the team on which the leader does not work. */
async function orderOfColleague() {
  const colleague = fixture.tenant.accounts[permitPeople.crew].id;
  const members = { memberIds: [colleague], leadId: colleague };
  return fixture.act('team_leader', 'assignWorkOrder', await fixture.orderAt('40'), members);
}

const pointOf = ({ operations }: OrderFixture) => ({ deviceId: operations.deviceId, name: '1QF', needsProof: true, needsEarth: true });

describe('an order whose business type demands a permit', () => {
  beforeEach(async () => {
    const { kysely } = server.database;
    const ofTenant = kysely
      .updateTable('business_types')
      .set({ permit_kinds: ['lowVoltage'] })
      .where('tenant_id', '=', fixture.tenant.id);
    await ofTenant.execute();
  });
  itRejectsUnauthorised('waivePermit', () => ({ server, tenant: fixture.tenant }), ['technician', 'client_rep'], {
    orderId: unknownId,
    reason: '无',
  });

  it('is finished with a closed permit, or where the dispatcher waives it with a reason', async () => {
    const [closed, waived, neither] = [
      await fixture.orderAt('50.team'),
      await fixture.orderAt('50.team'),
      await fixture.orderAt('50.team'),
    ];
    const walk = await draftPermit(server, fixture, closed.id);
    await beginWork(walk);
    await endAndClose(walk);
    await client('dispatcher').succeed('waivePermit', { orderId: waived.id, reason: '单一操作' });
    const finish = (order: { id: string; version: number }) =>
      client(leader).call('processWorkOrder', { ...order, ...fixture.inputs.finish });
    expect((await finish(closed)).data).toMatchObject({ status: workOrderStatus.toBeBackfilled });
    expect((await finish(waived)).data).toMatchObject({ status: workOrderStatus.toBeBackfilled });
    expect((await finish(neither)).message).toBe('本类工单须有工作票');
    const listed = await client(leader).succeed('listOrderPermits', { orderId: waived.id });
    expect(listed).toMatchObject({ demandedKinds: ['lowVoltage'], waiver: { reason: '单一操作' }, permits: [], mayWaive: false });
    expect((await client('dispatcher').call('waivePermit', { orderId: waived.id, reason: '再来' })).code).toBe(bodyCode.conflict);
  });
});

describe('the permits of an order that has left its execution', () => {
  it('are void, unless somebody began to work by them', async () => {
    const order = await fixture.orderAt('50.team');
    const draft = await draftPermit(server, fixture, order.id, { points: [] });
    const done = await draftPermit(server, fixture, order.id);
    await beginWork(done);
    await endAndClose(done);
    await client(leader).succeed('processWorkOrder', {
      id: order.id,
      version: order.version,
      ...fixture.inputs.finishWithResult,
    } as ApiInput<'processWorkOrder'>);
    const other = createPermitTurns(server.context.log);
    await Promise.all([voidAbandonedPermits(server.context), voidAbandonedPermits(server.context, other)]);
    const permit = await client(leader).succeed('getPermit', { id: draft.permit.id });
    expect(permit).toMatchObject({ status: 'voided', actions: [] });
    expect(permit.history.map(({ row, actor }) => [row, actor === null])).toEqual([
      ['P1', false],
      ['P14', true],
    ]);
    expect((await client(leader).succeed('getPermit', { id: done.permit.id })).status).toBe('closed');
  });
});
