import { createHash } from 'node:crypto';
import { bodyCode } from '@energy-om/contract';
import { workOrderStatus } from '@energy-om/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sortedJson } from '#services/core/sorted-json.ts';
import { readAudit } from '../support/assertions/audit-rows.ts';
import { dispatchPending } from '../support/assertions/notifications.ts';
import { itRejectsUnauthorised } from '../support/assertions/rejects-unauthorised.ts';
import { compareRows, createTenantReader, unchanged } from '../support/assertions/tenant-rows.ts';
import {
  beginSwitching,
  orderSwitching,
  qualifyForSwitching,
  type SwitchingWalk,
  switchingPeople,
  writeSwitching,
} from '../support/factories/create-switchings.ts';
import { createOrderFixture, type OrderFixture } from '../support/factories/order-fixture.ts';
import { unknownId } from '../support/factories/unknown-id.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let fixture: OrderFixture;
let readTenant: (tenantId: string) => Promise<string[]>;
const { operator, supervisor, commander } = switchingPeople;

beforeAll(async () => {
  server = await startTestServer();
  readTenant = await createTenantReader(server);
});
/** A tenant for each test, because certificates are taken away and numbers are counted. */
beforeEach(async () => {
  fixture = await createOrderFixture(server);
  await qualifyForSwitching(server, fixture);
});
afterAll(() => server.close());

const client = (person: keyof OrderFixture['tenant']['clients']) => fixture.tenant.clients[person];
const finish = async (order: { id: string; version: number }) =>
  client(operator).call('processWorkOrder', { id: order.id, version: order.version, ...fixture.inputs.finish } as never);

describe('processSwitching', () => {
  itRejectsUnauthorised('processSwitching', () => ({ server, tenant: fixture.tenant }), ['client_rep', 'occupant', 'energy_clerk'], {
    ...{ id: unknownId, version: 1, action: 'void', reason: '无' },
  });

  it('goes from the draft to its end by three persons, and the order waits for it from its being ordered on', async () => {
    const order = await fixture.orderAt('50.team');
    const walk = await writeSwitching(fixture, order.id);
    await walk.take(supervisor, { action: 'review', isRehearsed: true });
    await walk.take(commander, { action: 'order' });
    expect(walk.switching).toMatchObject({ status: 'reviewed', number: null });
    await walk.take(supervisor, { action: 'order' });
    expect(walk.switching.status).toBe('ordered');
    expect(walk.switching.number).toMatch(/-CD-202611-001$/);
    const refusal = { code: bodyCode.conflict, message: `操作票 ${walk.switching.number} 未完成` };
    expect(await finish(order)).toMatchObject(refusal);
    const detail = await client(operator).succeed('getWorkOrder', { id: order.id });
    expect(detail.actions.find(({ action }) => action === 'finish')).toMatchObject({
      blockedBy: 'switchingRunning',
      blockedSubject: walk.switching.number,
    });
    await walk.take(operator, { action: 'begin' });
    await walk.take(supervisor, { action: 'begin' });
    expect(walk.switching.status).toBe('executing');
    await walk.doSteps(1);
    expect(await finish(order)).toMatchObject(refusal);
    await walk.take(operator, { action: 'stop', reason: '指示灯与位置不一致' });
    expect(await finish(order)).toMatchObject(refusal);
    await walk.take(commander, { action: 'goOn', foundState: 'QF5 已在断开位置' });
    await walk.doSteps(1);
    await walk.take(supervisor, { action: 'done' });
    await walk.take(operator, { action: 'done' });
    expect(walk.switching).toMatchObject({ status: 'done', ticked: 2, actions: [] });
    expect(walk.switching.history.map(({ row }) => row)).toEqual(['S1', 'S2', 'S3', 'S4', 'S6', 'S7.goOn', 'S8']);
    expect((await finish(order)).data).toMatchObject({ status: workOrderStatus.toBeBackfilled });
  });

  it('lets the supervisor repeat only what the commander has ordered', async () => {
    const walk = await reviewed();
    const { id, version, actions } = await client(supervisor).succeed('getSwitching', { id: walk.switching.id });
    expect(actions.find(({ action }) => action === 'order')).toMatchObject({ comesAfter: ['commander'] });
    const early = await client(supervisor).call('processSwitching', { id, version, action: 'order' });
    expect(early).toMatchObject({ code: bodyCode.conflict, message: '请等发令人先发令' });
    await walk.take(commander, { action: 'order' });
    expect((await walk.take(supervisor, { action: 'order' })).status).toBe('ordered');
  });

  it('is aborted by the commander alone, with the state that was found, and then the order may go on', async () => {
    const order = await fixture.orderAt('50.team');
    const walk = await writeSwitching(fixture, order.id);
    await beginSwitching(walk);
    await walk.act('readOut');
    await walk.take(operator, { action: 'stop', reason: '名称与编号不符' });
    const { id, version } = walk.switching;
    expect((await client(operator).call('processSwitching', { id, version, action: 'abort', foundState: '未操作' })).code).toBe(
      bodyCode.forbidden,
    );
    expect(await client(commander).call('processSwitching', { id, version, action: 'abort' })).toMatchObject({
      code: bodyCode.invalid,
      data: { fields: { foundState: expect.any(String) } },
    });
    expect((await walk.take(commander, { action: 'abort', foundState: 'QF5 未操作' })).status).toBe('aborted');
    expect((await finish(order)).data).toMatchObject({ status: workOrderStatus.toBeBackfilled });
  });

  it('stops whatever version was read, because whoever doubts stops', async () => {
    const walk = await executing();
    const { id, version } = walk.switching;
    await walk.act('readOut');
    const stopped = await client(operator).succeed('processSwitching', { id, version, action: 'stop', reason: '听不清' });
    expect(stopped).toMatchObject({ status: 'stopped', phase: 'repeat', ticked: 0 });
  });

  it('neither begins nor goes on without certificates of today, but stops and aborts', async () => {
    const ordered = await writeSwitching(fixture, (await fixture.orderAt('50.team')).id);
    await orderSwitching(ordered);
    const walk = await executing();
    await walk.take(operator, { action: 'stop', reason: '有疑问' });
    await server.database.kysely
      .updateTable('member_skills')
      .set({ valid_until: '2026-11-18' })
      .where('tenant_id', '=', fixture.tenant.id)
      .where('account_id', '=', fixture.tenant.accounts[operator].id)
      .execute();
    const name = walk.switching.operator.fullName;
    const refusal = { code: bodyCode.conflict, message: `有人今天没有有效证件：${name}` };
    const begin = { id: ordered.switching.id, version: ordered.switching.version, action: 'begin' } as const;
    expect(await client(supervisor).call('processSwitching', begin)).toMatchObject(refusal);
    const { id, version } = walk.switching;
    const goOn = { id, version, action: 'goOn', foundState: '未操作' } as const;
    expect(await client(commander).call('processSwitching', goOn)).toMatchObject(refusal);
    expect((await walk.take(commander, { action: 'abort', foundState: '未操作' })).status).toBe('aborted');
    expect((await ordered.take(operator, { action: 'void', reason: '证件到期' })).status).toBe('voided');
  });

  it('is done once when two sign the end at the same moment', async () => {
    const walk = await executing();
    await walk.doSteps(2);
    await walk.take(operator, { action: 'done' });
    const { id, version } = walk.switching;
    const done = { id, version, action: 'done' } as const;
    const codes = await Promise.all(
      [supervisor, operator, supervisor].map(async (person) => (await client(person).call('processSwitching', done)).code),
    );
    const ended = await client(operator).succeed('getSwitching', { id });
    expect(ended.status).toBe('done');
    expect(ended.history.filter(({ row }) => row === 'S8')).toHaveLength(1);
    expect(codes).toContain(bodyCode.success);
    expect(codes.every((code) => code === bodyCode.success || code === bodyCode.conflict)).toBe(true);
  });

  it('stores a history whose hashes cover all before, with the text that was reviewed and each act of each step', async () => {
    const walk = await executing();
    await walk.doSteps(1);
    const rows = await server.database.kysely
      .selectFrom('switching_events')
      .selectAll()
      .where('switching_id', '=', walk.switching.id)
      .orderBy('position')
      .execute();
    expect(rows.map(({ row }) => row)).toEqual(['S1', 'S2', 'S3', 'S4', 'S5', 'S5', 'S5', 'S5']);
    let before = '';
    for (const { position, row, status, actor_id, signatures, at, device_at, detail, hash } of rows) {
      const covered = [before, walk.switching.id, position, row, status, actor_id, signatures, at, device_at, null, detail];
      expect(hash).toBe(createHash('sha256').update(sortedJson(covered)).digest('hex'));
      before = hash;
    }
    expect(walk.switching.hash).toBe(before);
    expect(rows[1]?.detail).toMatchObject({ text: { task: '1AA5 馈线由运行转检修', steps: [{ text: '断开 1AA5 馈线断路器 QF5' }, {}] } });
    expect(rows[2]?.detail).toMatchObject({ number: walk.switching.number });
    expect(rows[2]?.signatures.map(({ accountId }) => accountId)).toEqual(
      [commander, supervisor].map((person) => fixture.tenant.accounts[person].id),
    );
  });

  it('numbers without gaps, however many are ordered at once', async () => {
    const walks = await Promise.all([1, 2, 3].map(async () => reviewed()));
    for (const walk of walks) await walk.take(commander, { action: 'order' });
    const ordered = await Promise.all(walks.map((walk) => walk.take(supervisor, { action: 'order' })));
    expect(ordered.map(({ number }) => number?.slice(-3)).sort()).toEqual(['001', '002', '003']);
  });

  it('refuses a move of the order that was decided before it was ordered', async () => {
    const order = await fixture.orderAt('50.team');
    const walk = await writeSwitching(fixture, order.id);
    await walk.take(supervisor, { action: 'review', isRehearsed: true });
    await walk.take(commander, { action: 'order' });
    const { id, version } = walk.switching;
    const [ordered, finished] = await Promise.all([
      client(supervisor).call('processSwitching', { id, version, action: 'order' }),
      finish(order),
    ]);
    const now = await client(operator).succeed('getWorkOrder', { id: order.id });
    // Whichever came first: an order is not finished with one that was ordered before.
    if (ordered.code === bodyCode.success && finished.code !== bodyCode.success) expect(now.status).toBe(workOrderStatus.executing);
    expect([bodyCode.success, bodyCode.conflict]).toContain(finished.code);
  });

  it('is refused to whoever has no part in it, to another tenant and for another version, and changes nothing', async () => {
    const walk = await executing();
    const stranger = await createOrderFixture(server);
    const { id, version } = walk.switching;
    const stop = { id, version, action: 'stop', reason: '有疑问' } as const;
    const before = await readTenant(fixture.tenant.id);
    for (const person of ['secondTechnician', commander] as const)
      expect((await client(person).call('processSwitching', stop)).code).toBe(bodyCode.forbidden);
    expect((await stranger.tenant.clients.tenant_admin.call('processSwitching', stop)).code).toBe(bodyCode.notFound);
    const done = { id, action: 'done' } as const;
    expect((await client(operator).call('processSwitching', { ...done, version: 1 })).code).toBe(bodyCode.conflict);
    expect(await client(operator).call('processSwitching', { ...done, version })).toMatchObject({ message: '还有步骤没有打勾' });
    expect(await client(operator).call('processSwitching', { ...stop, reason: ' ' })).toMatchObject({ code: bodyCode.invalid });
    expect(compareRows(before, await readTenant(fixture.tenant.id))).toEqual(unchanged);
  });

  it('notifies whoever has to act next, until they have', async () => {
    const walk = await writeSwitching(fixture, (await fixture.orderAt('50.team')).id);
    const waiting = async () => {
      await dispatchPending(server);
      const rows = await server.database.kysely
        .selectFrom('notifications')
        .select('account_id')
        .where('subject_id', '=', walk.switching.id)
        .where('read_at', 'is', null)
        .execute();
      const names = Object.entries(switchingPeople).map(([role, person]) => [role, fixture.tenant.accounts[person].id] as const);
      return names.filter(([, id]) => rows.some(({ account_id }) => account_id === id)).map(([role]) => role);
    };
    expect(await waiting()).toEqual(['supervisor']);
    await walk.take(supervisor, { action: 'review', isRehearsed: true });
    expect(await waiting()).toEqual(['commander']);
    await walk.take(commander, { action: 'order' });
    expect(await waiting()).toEqual(['supervisor']);
    await walk.take(supervisor, { action: 'order' });
    expect(await waiting()).toEqual(['operator', 'supervisor']);
    await walk.take(operator, { action: 'begin' });
    await walk.take(supervisor, { action: 'begin' });
    expect(await waiting()).toEqual([]);
    await walk.take(operator, { action: 'stop', reason: '有疑问' });
    expect(await waiting()).toEqual(['commander']);
    await walk.take(commander, { action: 'goOn', foundState: '未操作' });
    await walk.doSteps(2);
    await walk.take(supervisor, { action: 'done' });
    expect(await waiting()).toEqual(['operator']);
  });

  it('writes one audit row', async () => {
    const walk = await reviewed();
    const [row, ...others] = await readAudit(server, 'processSwitching', walk.switching.id);
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      account_id: fixture.tenant.accounts[supervisor].id,
      subject_kind: 'switching',
      changes: { action: 'review', isRehearsed: true },
    });
  });
});

async function reviewed(): Promise<SwitchingWalk> {
  const walk = await writeSwitching(fixture, (await fixture.orderAt('50.team')).id);
  await walk.take(supervisor, { action: 'review', isRehearsed: true });
  return walk;
}

async function executing(): Promise<SwitchingWalk> {
  const walk = await writeSwitching(fixture, (await fixture.orderAt('50.team')).id);
  await beginSwitching(walk);
  return walk;
}
