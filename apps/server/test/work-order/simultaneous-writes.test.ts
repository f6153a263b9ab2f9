import { bodyCode } from '@energy-om/contract';
import { lifecycle, workOrderStatus as status } from '@energy-om/domain';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readOrderRows } from '../support/assertions/order-rows.ts';
import { createOperations } from '../support/factories/create-operations.ts';
import { signIn, type TestPerson } from '../support/factories/create-tenant.ts';
import {
  createOrderFixture,
  createOrderFixtureIn,
  type Moved,
  type OrderFixture,
  type OrderWrite,
} from '../support/factories/order-fixture.ts';
import type { TestClient } from '../support/services/test-client.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

const crowd = 20;

let server: TestServer;
let fixture: OrderFixture;
let pool: OrderFixture;
/** Technicians of the one team. */
let technicians: TestClient[];

beforeAll(async () => {
  server = await startTestServer();
  fixture = await createOrderFixture(server);
  pool = createOrderFixtureIn(server, fixture.tenant, await createOperations(server, fixture.tenant, { grabAllowed: true }));
  technicians = [];
  for (let index = 0; index < crowd; index += 1) {
    const { account } = await fixture.tenant.addAccount([{ role: 'technician' }], `抢单员 ${index}`);
    await server.database.kysely
      .insertInto('team_members')
      .values({ tenant_id: fixture.tenant.id, team_id: fixture.tenant.team.id, account_id: account.id, is_leader: false })
      .execute();
    technicians.push(await signIn(server, account.id, fixture.tenant.id));
  }
});
afterAll(() => server.close());

describe('twenty technicians who take one order at once', () => {
  it.each([1, 2, 3])('leave one winner, and all others are answered with the order as it is (%i)', async () => {
    const order = await pool.orderAt('10');
    const answers = await Promise.all(technicians.map((client) => client.call('acceptWorkOrder', order)));
    const won = answers.filter(({ code }) => code === bodyCode.success);
    expect(won).toHaveLength(1);
    const taken = { ...order, status: status.accepted, version: order.version + 1 };
    expect(won[0]?.data).toEqual(taken);
    for (const answer of answers) if (answer !== won[0]) expect(answer).toMatchObject({ code: bodyCode.conflict, data: taken });
    const { order: row, history } = await readOrderRows(server, order.id);
    expect(row).toMatchObject({ version: 2, assignee_id: history.at(-1)?.actor_id });
    expect(history).toHaveLength(3);
  });
});

describe('the same write twenty times at once under one key', () => {
  it('makes one order and gives one answer', async () => {
    const input = fixture.operations.newOrder({ title: '同时提交' });
    const answers = await Promise.all(
      Array.from({ length: crowd }, () =>
        fixture.tenant.clients.dispatcher.call('createWorkOrder', input, { idempotencyKey: 'create-at-once' }),
      ),
    );
    expect(answers[0]?.code).toBe(bodyCode.success);
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    const { items } = await fixture.tenant.clients.dispatcher.succeed('listWorkOrders', { keyword: '同时提交' });
    expect(items.map(({ id }) => id)).toEqual([answers[0]?.data.id]);
  });

  it('moves an order once and gives one answer', async () => {
    const order = await fixture.orderAt('20.person');
    const answers = await Promise.all(
      Array.from({ length: crowd }, () =>
        fixture.tenant.clients.technician.call('acceptWorkOrder', order, { idempotencyKey: 'accept-at-once' }),
      ),
    );
    expect(answers[0]).toMatchObject({ code: bodyCode.success, data: { status: status.accepted, version: order.version + 1 } });
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    const { order: row, history, audit } = await readOrderRows(server, order.id);
    expect(row.version).toBe(order.version + 1);
    expect(history.filter(({ version }) => version === row.version)).toHaveLength(1);
    expect(audit).toHaveLength(order.version + 1);
  });

  it('changes an order once and gives one answer', async () => {
    const order = await fixture.orderAt('50.team');
    const add = () =>
      fixture.tenant.clients.technician.call('updateWorkOrder', { ...order, mode: 'add', text: '一次' }, { idempotencyKey: 'add-at-once' });
    const answers = await Promise.all(Array.from({ length: crowd }, add));
    expect(answers[0]?.code).toBe(bodyCode.success);
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect((await readOrderRows(server, order.id)).order.version).toBe(order.version + 1);
  });
});

describe('many new orders at once', () => {
  it('get numbers without a gap', async () => {
    const busy = await createOrderFixture(server);
    const created = await Promise.all(Array.from({ length: crowd }, () => busy.create('dispatcher')));
    expect(created.map(({ orderNo }) => Number(orderNo.slice(-4))).sort((one, other) => one - other)).toEqual(
      Array.from({ length: crowd }, (_, index) => index + 1),
    );
  });
});

const actions: readonly [TestPerson, OrderWrite, keyof OrderFixture['inputs'] | Record<string, unknown>][] = [
  ['dispatcher', 'dispatchWorkOrder', 'toTeam'],
  ['dispatcher', 'dispatchWorkOrder', { reason: '改派' }],
  ['technician', 'acceptWorkOrder', 'nothing'],
  ['team_leader', 'acceptWorkOrder', 'nothing'],
  ['team_leader', 'assignWorkOrder', 'members'],
  ['team_leader', 'assignWorkOrder', { reason: '换人' }],
  ['technician', 'assignWorkOrder', 'members'],
  ['technician', 'processWorkOrder', 'finish'],
  ['technician', 'processWorkOrder', 'finishWithResult'],
  ['secondTechnician', 'processWorkOrder', 'result'],
  ['team_leader', 'commentWorkOrder', 'check'],
  ['dispatcher', 'sendBackWorkOrder', 'rework'],
  ['dispatcher', 'sendBackWorkOrder', 'paperwork'],
  ['client_rep', 'commentWorkOrder', 'notSolved'],
  ['technician', 'sendBackWorkOrder', 'sendBack'],
  ['team_leader', 'sendBackWorkOrder', 'sendBack'],
  ['technician', 'applyForClosing', 'applyForClosing'],
  ['technician', 'applyForClosing', 'withdraw'],
  ['dispatcher', 'signClosing', 'refuse'],
  ['client_rep', 'signClosing', 'refuse'],
  ['dispatcher', 'updateWorkOrder', { mode: 'resubmit' }],
  ['dispatcher', 'updateWorkOrder', { mode: 'edit', level: 3 }],
  ['client_rep', 'updateWorkOrder', { mode: 'add', text: '请尽快' }],
  ['technician', 'updateWorkOrder', { mode: 'checkIn' }],
  ['technician', 'updateWorkOrder', { mode: 'hold', holdReason: 'weather', until: '2026-11-19T23:00:00+08:00' }],
  ['dispatcher', 'updateWorkOrder', { mode: 'resume' }],
];

describe('sixteen clients with random actions on one order', () => {
  const clients = 16;
  const rounds = 30;

  it('leave a history that is a path of the lifecycle, with every version once', async () => {
    const order = await fixture.orderAt('10');
    const choices = fc.sample(fc.array(fc.nat({ max: actions.length - 1 }), { minLength: rounds, maxLength: rounds }), {
      numRuns: clients,
      seed: 16,
    });
    const acknowledged: Moved[] = [];
    const codes = new Set<number>();
    const actRandomly = async (picks: readonly number[]) => {
      for (const pick of picks) {
        const [person, call, input] = actions[pick] as (typeof actions)[number];
        const given =
          typeof input === 'string'
            ? fixture.inputs[input]
            : {
                ...(call === 'dispatchWorkOrder' ? fixture.inputs.toPerson : call === 'assignWorkOrder' ? fixture.inputs.members : {}),
                ...input,
              };
        const seen = await fixture.tenant.clients.dispatcher.succeed('getWorkOrder', { id: order.id });
        const answer = await fixture.tenant.clients[person].call(call, { id: order.id, version: seen.version, ...given });
        codes.add(answer.code);
        if (answer.code === bodyCode.success) acknowledged.push(answer.data);
      }
    };
    await Promise.all(choices.map(actRandomly));
    expect([...codes].sort()).toEqual(
      [bodyCode.success, bodyCode.forbidden, bodyCode.notFound, bodyCode.conflict, bodyCode.invalid].filter((code) => codes.has(code)),
    );
    const { order: row, history, audit } = await readOrderRows(server, order.id);
    // The requests that were granted, and nothing else, are in the history: none lost, none twice.
    expect(acknowledged.map(({ version }) => version).sort((one, other) => one - other)).toEqual(
      Array.from({ length: row.version - 1 }, (_, index) => index + 2),
    );
    expect([...new Set(history.map(({ version }) => version))]).toEqual(Array.from({ length: row.version }, (_, index) => index + 1));
    expect(audit).toHaveLength(row.version);
    expect(row.version).toBeGreaterThan(20);
    for (const [index, entry] of history.entries()) {
      const previous = history[index - 1];
      if (!previous) continue;
      if (entry.version !== previous.version) expect(entry.from_status).toBe(previous.to_status);
      const moves = lifecycle.filter(({ action }) => action === entry.action);
      const isSide = moves.length === 0;
      if (isSide) expect(entry.to_status).toBe(entry.from_status);
      else
        expect(
          moves.some(
            ({ from, to }) =>
              from.some((stage) => stage.status === entry.from_status) && (to === 'stored' || to.status === entry.to_status),
          ),
        ).toBe(true);
    }
    expect(history.at(-1)?.to_status).toBe(row.status);
  });
});
