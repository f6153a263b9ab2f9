import { bodyCode } from '@energy-om/contract';
import { terminalStatuses } from '@energy-om/domain';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTenant, type TestPerson, type TestTenant } from '../factories/create-tenant.ts';
import type { Moved, OrderFixture, OrderStage, OrderWrite } from '../factories/order-fixture.ts';
import { type Answer, createTestClient, type TestClient } from '../services/test-client.ts';
import { fingerprintOrders, readOrderRows } from './order-rows.ts';

export const requiredText = '请检查数据';
/** A hostile text for names, which are stored as they were typed. */
export const hostileName = `'); drop table work_orders; -- <script>alert(1)</script> %_\\ {{7*7}}`;
/** A hostile text for free texts, which are stored as they were typed. It also reverses the writing direction, which no name may do. */
export const hostileText = `${hostileName} ${'\u202e'}`;

/** One call that changes an order: at which stage, by whom and with which input it may be made, and what has to be refused. */
export interface ActionSuite {
  name: OrderWrite;
  at: OrderStage;
  by: TestPerson;
  /** Returns a complete valid input without id and version. */
  input: (fixture: OrderFixture) => Record<string, unknown>;
  /** The state of the order afterwards. */
  to: Pick<Moved, 'status' | 'backTo'>;
  /** Signed-in people who may see the order but not make the call. */
  forbiddenTo: readonly TestPerson[];
  /** People who may not even see the order. */
  hiddenFrom?: readonly TestPerson[];
  /** The stages at which the same account may not make the call. */
  closedAt: readonly OrderStage[];
  /** The fields that are required. */
  required?: readonly string[];
  /** Changes that make the input invalid, and the field that the answer names for each. */
  invalid?: readonly (readonly [field: string, change: Record<string, unknown>])[];
  /** The free texts that the history shows. */
  texts?: readonly string[];
}

/** What the tests of one suite share. */
interface ActionState {
  fixture: OrderFixture;
  foreign: TestTenant;
  order: Moved;
  /** Valid for `order`. */
  input: Record<string, unknown>;
}

type FindState = () => ActionState;

/** Describes the rules that hold for every such call. */
export function describeOrderAction(find: () => OrderFixture, suite: ActionSuite): void {
  describe(`${suite.name} at ${suite.at}`, () => {
    let state: ActionState;

    beforeAll(async () => {
      const fixture = find();
      const foreign = await createTenant(fixture.server);
      const order = await fixture.orderAt(suite.at);
      state = { fixture, foreign, order, input: { id: order.id, version: order.version, ...suite.input(fixture) } };
    });

    itRefusesOtherCallers(() => state, suite);
    itRefusesOtherStates(() => state, suite);
    itRefusesInvalidInput(() => state, suite);
    itTakesEffectOnce(() => state, suite);
    itIgnoresForgedFields(() => state, suite);
    itStoresHostileTexts(() => state, suite);
  });
}

/** Expects an answer, and that the call has changed no row of an order. */
async function expectRefusal(
  { fixture }: ActionState,
  name: OrderWrite,
  client: TestClient,
  input: Record<string, unknown>,
  expected: Record<string, unknown>,
): Promise<Answer> {
  const before = await fingerprintOrders(fixture.server, fixture.tenant.id);
  const answer = await client.call(name, input);
  expect(answer).toMatchObject(expected);
  expect(await fingerprintOrders(fixture.server, fixture.tenant.id)).toBe(before);
  return answer;
}

/** Expects the same answer, byte for byte, as for an unknown order. */
async function expectUnknown(state: ActionState, name: OrderWrite, client: TestClient): Promise<void> {
  const answer = await expectRefusal(state, name, client, state.input, { code: bodyCode.notFound, data: null });
  const unknown = await client.call(name, { ...state.input, id: state.fixture.server.context.ids.next() });
  expect(JSON.stringify(answer)).toBe(JSON.stringify(unknown));
}

function itRefusesOtherCallers(find: FindState, { name, forbiddenTo, hiddenFrom = [] }: ActionSuite): void {
  it('answers 4001 without a token', async () => {
    const { fixture, input } = find();
    await expectRefusal(find(), name, createTestClient(fixture.server), input, { code: bodyCode.tokenExpired, data: null });
  });

  it.each(forbiddenTo)('answers 4003 to %s', async (person) => {
    const { fixture, input } = find();
    await expectRefusal(find(), name, fixture.tenant.clients[person], input, { code: bodyCode.forbidden, data: null });
  });

  it.each(hiddenFrom)('answers 4004 to %s, as for an unknown order', async (person) => {
    await expectUnknown(find(), name, find().fixture.tenant.clients[person]);
  });

  it('answers 4004 to another tenant, byte for byte as for an unknown order', async () => {
    await expectUnknown(find(), name, find().foreign.clients.tenant_admin);
  });
}

function itRefusesOtherStates(find: FindState, suite: ActionSuite): void {
  const { name, by } = suite;

  it.each(suite.closedAt)('answers 4009 at %s with the present order', async (stage) => {
    const { fixture } = find();
    const elsewhere = await fixture.orderAt(stage);
    const input = { ...suite.input(fixture), id: elsewhere.id, version: elsewhere.version };
    await expectRefusal(find(), name, fixture.tenant.clients[by], input, { code: bodyCode.conflict, data: elsewhere });
  });

  it.each([-1, 1])('answers 4009 to a version that is off by %i', async (off) => {
    const { fixture, order, input } = find();
    const version = order.version + off;
    const expected = version < 1 ? { code: bodyCode.invalid } : { code: bodyCode.conflict, data: order };
    await expectRefusal(find(), name, fixture.tenant.clients[by], { ...input, version }, expected);
  });
}

function itRefusesInvalidInput(find: FindState, { name, by, required = [], invalid = [] }: ActionSuite): void {
  it.each(['id', 'version', ...required])('requires %s', async (field) => {
    const { fixture, input } = find();
    const expected = { code: bodyCode.invalid, message: requiredText };
    const { data } = await expectRefusal(find(), name, fixture.tenant.clients[by], omit(input, field), expected);
    expect(data).toEqual({ fields: { [nameOf(field)]: requiredText } });
  });

  it.each([
    ['id', { id: 'not-an-id' }],
    ['version', { version: 'latest' }],
    ['version', { version: 1.5 }],
    ['version', { version: 0 }],
    ['position.longitude', { position: { longitude: 181, latitude: 0 } }],
    ['position.latitude', { position: { longitude: 0 } }],
    ...invalid,
  ] as const)('names %s as wrong in %j', async (field, change) => {
    const { fixture, input } = find();
    const client = fixture.tenant.clients[by];
    const { data } = await expectRefusal(find(), name, client, { ...input, ...change }, { code: bodyCode.invalid });
    expect(Object.keys(data.fields)).toContain(field);
    expect(data.fields[field]).not.toBe('');
  });
}

function itTakesEffectOnce(find: FindState, suite: ActionSuite): void {
  const { name, at, by } = suite;

  it('takes effect once for one idempotency key, and its repeat gets the first answer', async () => {
    const { fixture } = find();
    const client = fixture.tenant.clients[by];
    const own = await fixture.orderAt(at);
    const input = { ...suite.input(fixture), id: own.id, version: own.version };
    const key = `twice-${own.id}`;
    const first = await client.call(name, input, { idempotencyKey: key });
    expect(first).toEqual({ code: bodyCode.success, message: '', data: { ...own, ...suite.to, version: own.version + 1 } });
    const after = await readOrderRows(fixture.server, own.id);
    expect(await client.call(name, input, { idempotencyKey: key })).toEqual(first);
    const other = await client.call(name, { ...input, version: own.version + 1 }, { idempotencyKey: key });
    expect(other).toMatchObject({ code: bodyCode.conflict, message: '请求重复且内容不一致' });
    expect(await readOrderRows(fixture.server, own.id)).toEqual(after);
    const again = await client.call(name, input);
    // An account that sent the order back may read it for a while, but not act on it any more.
    const { data: read } = await client.call('getWorkOrder', { id: own.id });
    const mayAct = read !== null && (read.actions.length > 0 || terminalStatuses.includes(read.status));
    expect(again).toMatchObject(mayAct ? { code: bodyCode.conflict, data: first.data } : { code: bodyCode.notFound });
  });
}

function itIgnoresForgedFields(find: FindState, suite: ActionSuite): void {
  const { name, at, by } = suite;

  it('ignores forged fields', async () => {
    const { fixture, foreign } = find();
    const own = await fixture.orderAt(at);
    const before = await readOrderRows(fixture.server, own.id);
    const forged = {
      status: 90,
      backTo: 'leader',
      orderNo: 'WO-0',
      tenantId: foreign.id,
      createdBy: foreign.accounts.occupant.id,
      actorId: foreign.accounts.occupant.id,
      requesterId: fixture.tenant.accounts.stranger.id,
      state: {},
      doerIds: [],
      checkRequired: false,
    };
    const input = { ...forged, ...suite.input(fixture), id: own.id, version: own.version } as never;
    const moved = await fixture.tenant.clients[by].succeed(name, input);
    expect(moved).toEqual({ ...own, ...suite.to, version: own.version + 1 });
    const { order: row, history } = await readOrderRows(fixture.server, own.id);
    const { tenant_id, order_no, created_by, requester_id, created_at } = before.order;
    expect(row).toMatchObject({ tenant_id, order_no, created_by, requester_id, created_at, version: own.version + 1 });
    expect(row.state.checkRequired).toBe(before.order.state.checkRequired);
    expect(history.at(-1)?.actor_id).toBe(fixture.tenant.accounts[by].id);
  });
}

function itStoresHostileTexts(find: FindState, { name, at, by, input, texts = [] }: ActionSuite): void {
  it.each(texts)('stores a hostile text in %s as it was typed', async (field) => {
    const { fixture } = find();
    const own = await fixture.orderAt(at);
    await fixture.act(by, name, own, { ...input(fixture), [field]: hostileText });
    const { history } = await fixture.tenant.clients.tenant_admin.succeed('getWorkOrder', { id: own.id });
    expect(history.flatMap(({ detail }) => Object.values(detail))).toContain(hostileText);
  });
}

/** The target is one of two fields; the answer names it as `target`. */
function nameOf(field: string): string {
  return field === 'teamId' || field === 'accountId' ? 'target' : field;
}

function omit(input: Record<string, unknown>, field: string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(input).filter(([name]) => name !== field));
}
