import { createHash } from 'node:crypto';
import { type ApiInput, bodyCode } from '@energy-om/contract';
import { workOrderStatus } from '@energy-om/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sortedJson } from '#services/core/sorted-json.ts';
import { readAudit } from '../support/assertions/audit-rows.ts';
import { dispatchPending } from '../support/assertions/notifications.ts';
import { compareRows, createTenantReader, unchanged } from '../support/assertions/tenant-rows.ts';
import { beginWork, draftPermit, endAndClose, permitPeople, qualifyPeople } from '../support/factories/create-permits.ts';
import { createOrderFixture, type OrderFixture } from '../support/factories/order-fixture.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let fixture: OrderFixture;
let readTenant: (tenantId: string) => Promise<string[]>;
const { issuer, leader, permitter, crew } = permitPeople;

beforeAll(async () => {
  server = await startTestServer();
  readTenant = await createTenantReader(server);
});
/** A tenant for each test, because a person leads one open permit at a time. */
beforeEach(async () => {
  fixture = await createOrderFixture(server);
  await qualifyPeople(server, fixture);
});
afterAll(() => server.close());

const client = (person: keyof OrderFixture['tenant']['clients']) => fixture.tenant.clients[person];

describe('processPermit', () => {
  it('goes from the draft to the closed permit by three persons, and the order waits for it', async () => {
    const order = await fixture.orderAt('50.team');
    const walk = await draftPermit(server, fixture, order.id);
    expect(walk.permit).toMatchObject({ status: 'draft', number: null, version: 2 });
    await beginWork(walk);
    expect(walk.permit.status).toBe('working');
    const finish = { id: order.id, version: order.version, ...fixture.inputs.finish } as ApiInput<'processWorkOrder'>;
    const refused = await client(leader).call('processWorkOrder', finish);
    expect(refused).toMatchObject({ code: bodyCode.conflict, message: `工作票 ${walk.permit.number} 未终结` });
    const detail = await client(leader).succeed('getWorkOrder', { id: order.id });
    expect(detail.actions.find(({ action }) => action === 'finish')).toMatchObject({
      blockedBy: 'permitStanding',
      blockedSubject: walk.permit.number,
    });
    await endAndClose(walk);
    expect(walk.permit).toMatchObject({ status: 'closed', pointsHeld: 0, actions: [] });
    expect(await client(leader).succeed('processWorkOrder', finish)).toMatchObject({ status: workOrderStatus.toBeBackfilled });
  });

  it('stores a history whose hashes cover all before, with the text that was issued', async () => {
    const { permit } = await workingPermit();
    const rows = await server.database.kysely
      .selectFrom('permit_events')
      .selectAll()
      .where('permit_id', '=', permit.id)
      .orderBy('position')
      .execute();
    expect(rows.map(({ row }) => row)).toEqual([...['P1', 'P2', 'P4', 'brief', 'brief', 'point', 'point', 'point', 'point', 'P5', 'P6']]);
    let before = '';
    for (const { position, row, status, actor_id, signatures, at, device_at, detail, hash } of rows) {
      const covered = [before, permit.id, position, row, status, actor_id, signatures, at, device_at, null, detail];
      expect(hash).toBe(createHash('sha256').update(sortedJson(covered)).digest('hex'));
      before = hash;
    }
    expect(permit.hash).toBe(before);
    expect(rows[2]?.detail).toMatchObject({ number: permit.number, text: { scope: '更换 1QF', points: [{ name: '1QF' }] } });
    expect(rows[9]?.signatures.map(({ accountId }) => accountId)).toEqual(
      [leader, permitter].map((person) => fixture.tenant.accounts[person].id),
    );
  });

  it('waits for the other signature, and counts it only for what was signed', async () => {
    const walk = await workingPermit();
    await walk.take(leader, { action: 'endWork', people: 2, tools: 4, earths: 1 });
    expect(walk.permit.status).toBe('working');
    expect(walk.permit.actions.find(({ action }) => action === 'endWork')).toMatchObject({ hasSigned: true, waitsFor: ['permitter'] });
    const { id, version } = walk.permit;
    const other = { id, version, action: 'endWork', people: 2, tools: 5, earths: 1 } as const;
    expect(await client(permitter).call('processPermit', other)).toMatchObject({
      code: bodyCode.conflict,
      message: '与另一人签名时填写的内容不一致',
    });
    expect((await client(permitter).succeed('processPermit', { ...other, tools: 4 })).status).toBe('ended');
  });

  it('ends once when two end it at the same moment', async () => {
    const walk = await workingPermit();
    await walk.take(leader, { action: 'endWork', people: 2, tools: 4, earths: 1 });
    const { id, version } = walk.permit;
    const end = { id, version, action: 'endWork', people: 2, tools: 4, earths: 1 } as const;
    const codes = await Promise.all(
      [permitter, leader, permitter].map(async (person) => (await client(person).call('processPermit', end)).code),
    );
    const ended = await client(leader).succeed('getPermit', { id });
    expect(ended.status).toBe('ended');
    expect(ended.history.filter(({ row }) => row === 'P12')).toHaveLength(1);
    expect(codes).toContain(bodyCode.success);
    expect(codes.every((code) => code === bodyCode.success || code === bodyCode.conflict)).toBe(true);
  });

  it('lets people leave without a valid certificate, but not begin or go on', async () => {
    const walk = await workingPermit();
    const { kysely } = server.database;
    const own = kysely
      .updateTable('member_skills')
      .where('tenant_id', '=', fixture.tenant.id)
      .where('account_id', '=', fixture.tenant.accounts[crew].id);
    await own.set({ valid_until: '2026-11-18' }).execute();
    const { id, version } = walk.permit;
    const extended = { id, version, action: 'extend', newEnd: '2026-11-19T22:00:00+08:00' } as const;
    expect((await client(permitter).call('processPermit', extended)).message).toMatch(/没有有效到作业结束的证件：/);
    await walk.take(crew, { action: 'pause', people: 2, reason: '雷雨' });
    const resume = { action: 'resume', recheckedPointIds: walk.permit.points.map((point) => point.id) } as const;
    expect((await client(leader).call('processPermit', { id, version: walk.permit.version, ...resume })).code).toBe(bodyCode.conflict);
    await endAndClose(walk);
    expect(walk.permit.status).toBe('closed');
    await own.set({ valid_until: null }).execute();
  });

  it('refuses to go on beyond the last day of a certificate, names whose it is, and writes nothing', async () => {
    const walk = await workingPermit();
    const { kysely } = server.database;
    const { id: crewId, fullName } = fixture.tenant.accounts[crew];
    const own = kysely.updateTable('member_skills').where('tenant_id', '=', fixture.tenant.id).where('account_id', '=', crewId);
    await own.set({ valid_until: '2026-11-19' }).execute();
    const { id, version } = walk.permit;
    const before = await client(leader).succeed('getPermit', { id });
    const tooLong = { id, version, action: 'extend', newEnd: '2026-11-20T02:00:00+08:00' } as const;
    const refusal = { code: bodyCode.conflict, message: `有人没有有效到作业结束的证件：${fullName}` };
    expect(await client(permitter).call('processPermit', tooLong)).toMatchObject(refusal);
    expect(await client(leader).succeed('getPermit', { id })).toEqual(before);
    await walk.take(permitter, { action: 'extend', newEnd: '2026-11-19T22:00:00+08:00' });
    await endAndClose(walk);
    await own.set({ valid_until: null }).execute();
  });

  it('keeps an order from being put on hold, and people on the permit from leaving it', async () => {
    const { order, walk } = await workingOrder();
    const held = { id: order.id, version: order.version, mode: 'hold', holdReason: 'weather', until: '2026-11-19T18:00:00+08:00' } as const;
    expect((await client(leader).call('updateWorkOrder', held)).message).toBe(`请先办理工作票 ${walk.permit.number} 的间断`);
    const alone = {
      id: order.id,
      version: order.version,
      memberIds: [fixture.tenant.accounts[leader].id],
      leadId: fixture.tenant.accounts[leader].id,
    };
    expect((await client(permitter).call('assignWorkOrder', alone)).message).toBe(
      `成员还在工作票 ${walk.permit.number} 上，请先在票上变更人员`,
    );
  });

  it('refuses a move of the order that was decided before the permit opened', async () => {
    const order = await fixture.orderAt('50.team');
    const walk = await draftPermit(server, fixture, order.id);
    const finish = { id: order.id, version: order.version, ...fixture.inputs.finish } as ApiInput<'processWorkOrder'>;
    await walk.take(leader, { action: 'send' });
    await walk.take(issuer, { action: 'issue' });
    await walk.brief(leader, crew);
    const { id, version, points } = walk.permit;
    const switchOff = { id, version, pointId: points[0]?.id ?? '', step: 'switchOff' } as const;
    const [switched, finished] = await Promise.all([
      client(leader).call('processIsolationPoint', switchOff),
      client(leader).call('processWorkOrder', finish),
    ]);
    const now = await client(leader).succeed('getWorkOrder', { id: order.id });
    const { points: pointsNow } = await client(leader).succeed('getPermit', { id });
    // Whichever came first, one of them is refused: no order is finished with a point that is switched off.
    if (finished.code === bodyCode.success) {
      expect(switched).toMatchObject({ code: bodyCode.conflict, message: '工单不在可办理的状态' });
      expect(pointsNow[0]?.state).toBe('planned');
    } else {
      expect(finished.code).toBe(bodyCode.conflict);
      expect(switched.code).toBe(bodyCode.success);
      expect(now.status).toBe(workOrderStatus.executing);
    }
  });

  it('lets one point be held by two permits, and undoes it only when both have ended', async () => {
    const first = await workingOrder();
    const second = await fixture.orderAt('50.team');
    const other = await draftPermit(server, fixture, second.id);
    expect(other.permit.points[0]).toMatchObject({
      id: first.walk.permit.points[0]?.id,
      state: 'earthed',
      sharedWith: [first.walk.permit.number],
    });
    const counted = { people: 2, tools: 4, earths: 1 };
    await first.walk.take(leader, { action: 'endWork', ...counted });
    await first.walk.take(permitter, { action: 'endWork', ...counted });
    const { id, version, points } = first.walk.permit;
    const unearth = { id, version, pointId: points[0]?.id ?? '', step: 'unearth' } as const;
    expect((await client(leader).call('processIsolationPoint', unearth)).message).toBe('还有工作票在此隔离点工作，禁止恢复');
    await other.take(leader, { action: 'void', reason: '不做了' });
    await first.walk.point(leader, 'unearth', 'unlock', 'restore');
    await first.walk.take(permitter, { action: 'close' });
    expect(first.walk.permit.status).toBe('closed');
  });

  it('lets nobody act at a shared point by a permit that is not issued or is over', async () => {
    const first = await draftPermit(server, fixture, (await fixture.orderAt('50.team')).id);
    await first.take(leader, { action: 'send' });
    await first.take(issuer, { action: 'issue' });
    const other = await draftPermit(server, fixture, (await fixture.orderAt('50.team')).id);
    const stepBy = ({ permit: { id, version, points } }: typeof first, step: 'switchOff' | 'unearth') =>
      client(leader).call('processIsolationPoint', { id, version, pointId: points[0]?.id ?? '', step });
    expect(other.permit.points[0]?.steps).toEqual([]);
    expect(await stepBy(other, 'switchOff')).toMatchObject({ code: bodyCode.conflict, message: '票签发后才能做安全措施' });
    await first.point(leader, 'switchOff', 'lock', 'prove', 'earth');
    await end(first);
    await other.take(leader, { action: 'void', reason: '不做了' });
    expect(other.permit.points[0]?.steps).toEqual([]);
    expect(await stepBy(other, 'unearth')).toMatchObject({ code: bodyCode.conflict, message: '这张票已有变化，请看最新状态' });
    expect((await stepBy(first, 'unearth')).code).toBe(bodyCode.success);
  });

  it('closes one of two permits that are closed at the same moment while their point is held, never both', async () => {
    let kept = (await workingOrder()).walk;
    await end(kept);
    for (let round = 0; round < 4; round += 1) {
      const other = await draftPermit(server, fixture, (await fixture.orderAt('50.team')).id);
      await other.take(leader, { action: 'send' });
      await other.take(issuer, { action: 'issue' });
      await end(other);
      const close = ({ permit: { id, version } }: typeof kept) => client(permitter).call('processPermit', { id, version, action: 'close' });
      const answers = await Promise.all([close(kept), close(other)]);
      expect(answers.map(({ code }) => code).sort()).toEqual([bodyCode.success, bodyCode.conflict].sort());
      expect(answers.find(({ code }) => code === bodyCode.conflict)?.message).toBe('隔离点未恢复：1QF');
      if (answers[0].code === bodyCode.success) kept = other;
    }
  });

  it('is refused to whoever has no part in it, to a stranger and to another tenant, and changes nothing', async () => {
    const { permit } = await workingPermit();
    const stranger = await createOrderFixture(server);
    const call = { id: permit.id, version: permit.version, action: 'begin' } as const;
    const before = await readTenant(fixture.tenant.id);
    expect((await client('client_rep').call('processPermit', call)).code).toBe(bodyCode.forbidden);
    expect((await client(crew).call('processPermit', { ...call, action: 'extend', newEnd: '2026-11-19T22:00:00+08:00' })).code).toBe(
      bodyCode.forbidden,
    );
    expect((await client('energy_clerk').call('processPermit', call)).code).not.toBe(bodyCode.success);
    expect((await stranger.tenant.clients.tenant_admin.call('processPermit', call)).code).toBe(bodyCode.notFound);
    expect((await client(leader).call('processPermit', { ...call, version: 1 })).code).toBe(bodyCode.conflict);
    expect(compareRows(before, await readTenant(fixture.tenant.id))).toEqual(unchanged);
  });

  it('notifies whoever has to act next, until they have', async () => {
    const walk = await draftPermit(server, fixture, (await fixture.orderAt('50.team')).id, { points: [] });
    const waiting = async () => {
      await dispatchPending(server);
      const rows = await server.database.kysely
        .selectFrom('notifications')
        .select(['account_id'])
        .where('subject_id', '=', walk.permit.id)
        .where('read_at', 'is', null)
        .execute();
      const names = Object.entries(permitPeople).map(([role, person]) => [role, fixture.tenant.accounts[person].id] as const);
      return names.filter(([, id]) => rows.some(({ account_id }) => account_id === id)).map(([role]) => role);
    };
    await walk.take(leader, { action: 'send' });
    expect(await waiting()).toEqual(['issuer']);
    await walk.take(issuer, { action: 'issue' });
    expect(await waiting()).toEqual(['leader', 'permitter', 'crew']);
    await walk.brief(leader, crew);
    await walk.take(permitter, { action: 'permit' });
    expect(await waiting()).toEqual(['leader']);
    await walk.take(leader, { action: 'permit' });
    await walk.take(leader, { action: 'begin' });
    expect(await waiting()).toEqual([]);
    await walk.take(leader, { action: 'endWork', people: 2, tools: 4, earths: 0 });
    expect(await waiting()).toEqual(['permitter']);
  });

  it('writes one audit row', async () => {
    const walk = await draftPermit(server, fixture, (await fixture.orderAt('50.team')).id);
    await walk.take(leader, { action: 'send' });
    const [row, ...others] = await readAudit(server, 'processPermit', walk.permit.id);
    expect(others).toEqual([]);
    expect(row).toMatchObject({ account_id: fixture.tenant.accounts[leader].id, subject_kind: 'permit', changes: { action: 'send' } });
  });
});

async function workingOrder() {
  const order = await fixture.orderAt('50.team');
  const walk = await draftPermit(server, fixture, order.id);
  await beginWork(walk);
  return { order, walk };
}

async function workingPermit() {
  return (await workingOrder()).walk;
}

/** Ends the work of a permit whose point is earthed. */
async function end(walk: Awaited<ReturnType<typeof workingPermit>>): Promise<void> {
  const counted = { people: 2, tools: 4, earths: 1 };
  await walk.take(leader, { action: 'endWork', ...counted });
  await walk.take(permitter, { action: 'endWork', ...counted });
}
