import { hourMs, minuteMs } from '@energy-om/domain';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { readOrderRows } from '../support/assertions/order-rows.ts';
import { signIn, type TestPerson } from '../support/factories/create-tenant.ts';
import { createOrderFixture, type Moved, type OrderFixture, type OrderWrite } from '../support/factories/order-fixture.ts';
import { createTestClient, type TestClient } from '../support/services/test-client.ts';
import { startTwinServers, type TwinServers } from '../support/services/twin-servers.ts';

let twins: TwinServers;
let fixture: OrderFixture;

beforeAll(async () => {
  twins = await startTwinServers({ hasRealTime: true });
  fixture = await createOrderFixture(twins.one);
});
afterAll(() => twins.close());
afterEach(() => vi.useRealTimers());

/** Takes a step on a machine whose clock is wrong by so much. */
async function onMachine<Answer>(errorMs: number, step: () => Promise<Answer>): Promise<Answer> {
  vi.setSystemTime(Date.now() + errorMs);
  try {
    return await step();
  } finally {
    vi.useRealTimers();
  }
}

/** In epoch milliseconds, the time that an id of version 7 begins with. */
const timeOf = (id: string) => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);

/** The same session on the other server. */
function there(person: TestPerson): TestClient {
  const { tenant } = fixture;
  const token = tenant.clients[person].token ?? '';
  return createTestClient(twins.two, { token, refreshToken: '', tenantId: tenant.id, accountId: tenant.accounts[person].id });
}

// biome-ignore lint/suspicious/noExplicitAny: the token call answers without an envelope
const refresh = (client: TestClient, refreshtoken: string): Promise<any> =>
  client.call('requestToken', { grant_type: 'refresh_token', refreshtoken });

describe.each([
  ['ahead', 10 * minuteMs],
  ['behind', -10 * minuteMs],
])('two servers, the second on a machine whose clock is ten minutes %s', (_, errorMs) => {
  it('give a lost pair of tokens again, and keep the session', async () => {
    const { refreshToken } = await signIn(twins.one, fixture.tenant.accounts.technician.id, fixture.tenant.id);
    const first = await refresh(createTestClient(twins.one), refreshToken ?? '');
    const again = await onMachine(errorMs, () => refresh(createTestClient(twins.two), refreshToken ?? ''));
    expect([again.access_token, again.refresh_token]).toEqual([first.access_token, first.refresh_token]);
  });

  it('take a token for as long as it lasts', async () => {
    const own = await onMachine(errorMs, () => signIn(twins.two, fixture.tenant.accounts.technician.id, fixture.tenant.id));
    const { expires_at: expiresAt } = await twins.one.database.kysely
      .selectFrom('access_tokens as t')
      .innerJoin('sessions as s', 's.id', 't.session_id')
      .select('t.expires_at')
      .where('s.account_id', '=', fixture.tenant.accounts.technician.id)
      .orderBy('s.created_at', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(own.token).toBeTruthy();
    expect(Math.abs(expiresAt.getTime() - Date.now() - hourMs / 2)).toBeLessThan(5 * minuteMs);
  });

  it('write the steps of an order in their sequence', async () => {
    const order = await fixture.orderAt('10');
    const act = (client: TestClient, name: OrderWrite, { version }: Moved, input: object) =>
      client.succeed(name, { id: order.id, version, ...input } as never) as Promise<Moved>;
    const dispatched = await onMachine(errorMs, () => act(there('dispatcher'), 'dispatchWorkOrder', order, fixture.inputs.toPerson));
    const accepted = await act(fixture.tenant.clients.technician, 'acceptWorkOrder', dispatched, {});
    await onMachine(errorMs, () => act(there('technician'), 'assignWorkOrder', accepted, fixture.inputs.members));
    const { history, order: row } = await readOrderRows(twins.one, order.id);
    const times = history.map(({ at }) => at.getTime());
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    for (const { intervals } of row.state.clocks) {
      const turns = intervals.flatMap(({ from, to }) => (to === null ? [from] : [from, to]));
      expect(turns).toEqual(turns.toSorted((one, other) => one - other));
    }
  });

  // Two servers agree to some milliseconds only, so that what follows at once may be on either side.
  it('make ids that begin with the same time', async () => {
    const orders = [
      await fixture.create('dispatcher'),
      await onMachine(errorMs, () => there('dispatcher').succeed('createWorkOrder', fixture.operations.newOrder())),
      await fixture.create('dispatcher'),
    ];
    const now = Date.now();
    for (const { id } of orders) expect(Math.abs(timeOf(id) - now)).toBeLessThan(5 * minuteMs);
  });
});
