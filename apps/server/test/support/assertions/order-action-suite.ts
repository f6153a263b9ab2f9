import { bodyCode } from '@energy-om/contract';
import { terminalStatuses } from '@energy-om/domain';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTenant, type TestPerson, type TestTenant } from '../factories/create-tenant.ts';
import type { Moved, OrderFixture, OrderStage, OrderWrite } from '../factories/order-fixture.ts';
import { type Answer, createTestClient, type TestClient } from '../services/test-client.ts';
import { fingerprintOrders, readOrderRows } from './order-rows.ts';

export const requiredText = '请检查数据';
/** Kept as it was typed, wherever something is called so. */
export const hostileName = `'); drop table work_orders; -- <script>alert(1)</script> %_\\ {{7*7}}`;
/** Kept as it was typed, wherever a text may be typed: it turns the direction as well, which no name may. */
export const hostileText = `${hostileName} ${'\u202e'}`;

/** One call that changes an order: where, by whom and with what it may be done, and what must be refused. */
export interface ActionSuite {
  name: OrderWrite;
  at: OrderStage;
  by: TestPerson;
  /** Complete and right, less id and version. */
  input: (fixture: OrderFixture) => Record<string, unknown>;
  /** Where the order stands afterwards. */
  to: Pick<Moved, 'status' | 'backTo'>;
  /** Signed in, and not theirs to do. */
  forbiddenTo: readonly TestPerson[];
  /** Those who may not even see the order. */
  hiddenFrom?: readonly TestPerson[];
  /** Where the same account may not do the same. */
  closedAt: readonly OrderStage[];
  /** Fields without which it is refused. */
  required?: readonly string[];
  /** What is changed about the right input, and the field that is named for it. */
  invalid?: readonly (readonly [field: string, change: Record<string, unknown>])[];
  /** Fields where anything may be typed, that the history shows. */
  texts?: readonly string[];
}

/** What holds for every such call. */
export function describeOrderAction(find: () => OrderFixture, suite: ActionSuite): void {
  const { name, at, by } = suite;

  describe(`${name} at ${at}`, () => {
    let fixture: OrderFixture;
    let foreign: TestTenant;
    let order: Moved;
    let right: Record<string, unknown>;

    beforeAll(async () => {
      fixture = find();
      foreign = await createTenant(fixture.server);
      order = await fixture.orderAt(at);
      right = { id: order.id, version: order.version, ...suite.input(fixture) };
    });

    const clientOf = (person: TestPerson) => fixture.tenant.clients[person];
    /** The answer of a call that must not leave a trace. */
    async function refuse(client: TestClient, input: Record<string, unknown>, expected: Record<string, unknown>): Promise<Answer> {
      const before = await fingerprintOrders(fixture.server, fixture.tenant.id);
      const answer = await client.call(name, input);
      expect(answer).toMatchObject(expected);
      expect(await fingerprintOrders(fixture.server, fixture.tenant.id)).toBe(before);
      return answer;
    }

    it('answers 4001 without a token', async () => {
      await refuse(createTestClient(fixture.server), right, { code: bodyCode.tokenExpired, data: null });
    });

    it.each(suite.forbiddenTo)('answers 4003 to %s', async (person) => {
      await refuse(clientOf(person), right, { code: bodyCode.forbidden, data: null });
    });

    it.each(suite.hiddenFrom ?? [])('answers 4004 to %s, as for an order that is not there', async (person) => {
      const hidden = await refuse(clientOf(person), right, { code: bodyCode.notFound, data: null });
      const unknown = await clientOf(person).call(name, { ...right, id: fixture.server.context.ids.next() });
      expect(JSON.stringify(hidden)).toBe(JSON.stringify(unknown));
    });

    it('answers 4004 to another tenant, byte for byte as for an order that is not there', async () => {
      const client = foreign.clients.tenant_admin;
      const answer = await refuse(client, right, { code: bodyCode.notFound, data: null });
      const unknown = await client.call(name, { ...right, id: fixture.server.context.ids.next() });
      expect(JSON.stringify(answer)).toBe(JSON.stringify(unknown));
    });

    it.each(suite.closedAt)('answers 4009 at %s with the order as it stands', async (place) => {
      const elsewhere = await fixture.orderAt(place);
      const input = { ...suite.input(fixture), id: elsewhere.id, version: elsewhere.version };
      await refuse(clientOf(by), input, { code: bodyCode.conflict, data: elsewhere });
    });

    it.each([-1, 1])('answers 4009 to a version that is off by %i', async (off) => {
      await refuse(
        clientOf(by),
        { ...right, version: order.version + off },
        order.version + off < 1 ? { code: bodyCode.invalid } : { code: bodyCode.conflict, data: order },
      );
    });

    it.each(['id', 'version', ...(suite.required ?? [])])('asks for %s where it is missing', async (field) => {
      const { data } = await refuse(clientOf(by), omit(right, field), { code: bodyCode.invalid, message: requiredText });
      expect(data).toEqual({ fields: { [nameOf(field)]: requiredText } });
    });

    it.each([
      ['id', { id: 'not-an-id' }],
      ['version', { version: 'latest' }],
      ['version', { version: 1.5 }],
      ['version', { version: 0 }],
      ['position.longitude', { position: { longitude: 181, latitude: 0 } }],
      ['position.latitude', { position: { longitude: 0 } }],
      ...(suite.invalid ?? []),
    ] as const)('names %s as wrong in %j', async (field, change) => {
      const { data } = await refuse(clientOf(by), { ...right, ...change }, { code: bodyCode.invalid });
      expect(Object.keys(data.fields)).toContain(field);
      expect(data.fields[field]).not.toBe('');
    });

    it('happens once for one idempotency key, and its repeat gets the first answer', async () => {
      const own = await fixture.orderAt(at);
      const input = { ...suite.input(fixture), id: own.id, version: own.version };
      const key = `twice-${own.id}`;
      const first = await clientOf(by).call(name, input, { idempotencyKey: key });
      expect(first).toEqual({ code: bodyCode.success, message: '', data: { ...own, ...suite.to, version: own.version + 1 } });
      const after = await readOrderRows(fixture.server, own.id);
      expect(await clientOf(by).call(name, input, { idempotencyKey: key })).toEqual(first);
      const other = await clientOf(by).call(name, { ...input, version: own.version + 1 }, { idempotencyKey: key });
      expect(other).toMatchObject({ code: bodyCode.conflict, message: '请求重复且内容不一致' });
      expect(await readOrderRows(fixture.server, own.id)).toEqual(after);
      const again = await clientOf(by).call(name, input);
      // Who sent it back may read it for a while, and do nothing on it any more.
      const { data: read } = await clientOf(by).call('getWorkOrder', { id: own.id });
      const isInSight = read !== null && (read.actions.length > 0 || terminalStatuses.includes(read.status));
      expect(again).toMatchObject(isInSight ? { code: bodyCode.conflict, data: first.data } : { code: bodyCode.notFound });
    });

    it('drops forged fields', async () => {
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
      const moved = await clientOf(by).succeed(name, { ...forged, ...suite.input(fixture), id: own.id, version: own.version } as never);
      expect(moved).toEqual({ ...own, ...suite.to, version: own.version + 1 });
      const { order: row, history } = await readOrderRows(fixture.server, own.id);
      const { tenant_id, order_no, created_by, requester_id, created_at } = before.order;
      expect(row).toMatchObject({ tenant_id, order_no, created_by, requester_id, created_at, version: own.version + 1 });
      expect(row.state.checkRequired).toBe(before.order.state.checkRequired);
      expect(history.at(-1)?.actor_id).toBe(fixture.tenant.accounts[by].id);
    });

    it.each(suite.texts ?? [])('keeps a hostile text in %s as it was typed', async (field) => {
      const own = await fixture.orderAt(at);
      const input = { ...suite.input(fixture), [field]: hostileText };
      await fixture.act(by, name, own, input);
      const { history } = await fixture.tenant.clients.tenant_admin.succeed('getWorkOrder', { id: own.id });
      expect(history.flatMap(({ detail }) => Object.values(detail))).toContain(hostileText);
    });
  });
}

/** The target is one of two fields, and is named as what it stands for. */
function nameOf(field: string): string {
  return field === 'teamId' || field === 'accountId' ? 'target' : field;
}

function omit(input: Record<string, unknown>, field: string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(input).filter(([name]) => name !== field));
}
