import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Database } from '#db/database.ts';
import { Parameters as StatementParameters } from '#db/statement.ts';
import { createKnownOrders } from '#services/work-order/load/known-orders.ts';
import { listOrders } from '#services/work-order/queries/query-orders.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { createOrderFixture, type OrderFixture } from '../support/factories/order-fixture.ts';
import { startTwinServers, type TwinServers } from '../support/services/twin-servers.ts';

let twins: TwinServers;
let fixture: OrderFixture;
let foreign: TestTenant;
beforeAll(async () => {
  twins = await startTwinServers();
  foreign = await createTenant(twins.one);
});
afterAll(() => twins.close());
beforeEach(async () => {
  fixture = await createOrderFixture(twins.one);
});

/** A database that counts what it is asked. */
function countRuns() {
  const run = vi.fn((...question: Parameters<Database['run']>) => twins.one.database.run(...question));
  return { run: run as unknown as Database['run'], asked: run };
}

const versionOf = async (id: string) => {
  const { rows } = await sql<{
    id: string;
    row_version: string;
  }>`select id, xmin::text as row_version from work_orders where id = ${id}`.execute(twins.one.database.kysely);
  return rows;
};

const rename = (id: string, title: string) =>
  twins.one.database.kysely.updateTable('work_orders').set({ title }).where('id', '=', id).execute();

describe('the rows of orders that a server knows', () => {
  it('are read once, and again where anybody has written them since', async () => {
    const [first, second] = [await fixture.create('dispatcher'), await fixture.create('dispatcher')];
    const { run, asked } = countRuns();
    const database = { run };
    const known = createKnownOrders(database);
    const load = async () => known.load(database, fixture.tenant.id, [...(await versionOf(first.id)), ...(await versionOf(second.id))]);
    for (let time = 0; time < 3; time += 1) await load();
    expect(asked).toHaveBeenCalledTimes(1);
    await rename(first.id, '改过的标题');
    expect((await load()).get(first.id)?.title).toBe('改过的标题');
    expect(asked.mock.calls.map(([, values]) => (values as { orders: string[] }).orders)).toEqual([[first.id, second.id], [first.id]]);
  });

  it('are read anew by a transaction, which may write a row twice, and not remembered', async () => {
    const { id } = await fixture.create('dispatcher');
    const { run, asked } = countRuns();
    const known = createKnownOrders(twins.one.database);
    for (let time = 0; time < 2; time += 1) await known.load({ run }, fixture.tenant.id, await versionOf(id));
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it('are not those of another tenant, whatever versions it asks for', async () => {
    const { id } = await fixture.create('dispatcher');
    const { database } = twins.one;
    const known = createKnownOrders(database);
    const wanted = await versionOf(id);
    expect((await known.load(database, fixture.tenant.id, wanted)).size).toBe(1);
    expect((await known.load(database, foreign.id, wanted)).size).toBe(0);
  });

  it('leave out one that is deleted meanwhile', async () => {
    const { database } = twins.one;
    const gone = { id: twins.one.context.ids.next(), row_version: '7' };
    expect((await createKnownOrders(database).load(database, fixture.tenant.id, [gone])).size).toBe(0);
  });

  it('are dropped where there are too many, those that were read first', async () => {
    const orders = [await fixture.create('dispatcher'), await fixture.create('dispatcher'), await fixture.create('dispatcher')];
    const { run, asked } = countRuns();
    const database = { run };
    const known = createKnownOrders(database, 2);
    for (const { id } of orders) await known.load(database, fixture.tenant.id, await versionOf(id));
    for (const { id } of orders.slice(1)) await known.load(database, fixture.tenant.id, await versionOf(id));
    expect(asked).toHaveBeenCalledTimes(3);
    await known.load(database, fixture.tenant.id, await versionOf(orders[0]?.id ?? ''));
    expect(asked).toHaveBeenCalledTimes(4);
  });

  it('are read anew after a break, since another database gives the ids of transactions anew', async () => {
    const { id } = await fixture.create('dispatcher');
    const { knownOrders, database } = twins.one.context;
    const versions = await versionOf(id);
    const load = async () => (await knownOrders.load(database, fixture.tenant.id, versions)).get(id);
    // A server that has just started may begin to listen between the two.
    const before = await vi.waitFor(async () => {
      const row = await load();
      expect(await load()).toBe(row);
      return row;
    });
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'energy-om events'`.execute(twins.two.database.kysely);
    await vi.waitFor(async () => expect(await load()).not.toBe(before), { timeout: 30_000 });
    expect(await load()).toEqual(before);
  });

  it('cannot be changed by who gets them', async () => {
    const { id } = await fixture.create('dispatcher');
    const { database } = twins.one;
    const row = (await createKnownOrders(database).load(database, fixture.tenant.id, await versionOf(id))).get(id);
    expect(() => Object.assign(row ?? {}, { title: '' })).toThrow(TypeError);
    expect(() => Object.assign(row?.state ?? {}, { memberIds: [] })).toThrow(TypeError);
  });
});

describe('a page of which an order is written while it is read', () => {
  it('is that of one moment, without the order where it belongs to the list no more', async () => {
    const [moved, other] = [await fixture.create('dispatcher'), await fixture.create('dispatcher')];
    const { context, database } = twins.one;
    const run = vi.fn(async (...question: Parameters<Database['run']>) => {
      const [{ name }] = question;
      if (name === 'read-listed-orders') await rename(moved.id, '已改派给他人');
      return database.run(...question);
    });
    const between = { ...database, run: run as unknown as Database['run'] };
    const parameters = new StatementParameters({ tenant: fixture.tenant.id });
    const conditions = ['o.tenant_id = :tenant', `o.title <> ${parameters.add('已改派给他人')}`];
    const rows = await listOrders(
      { ...context, database: between, knownOrders: createKnownOrders(between) },
      { conditions, parameters, orderBy: 'o.id desc', limit: 20, offset: 0 },
    );
    expect(rows.map(({ id }) => id)).toEqual([other.id]);
    expect(run.mock.calls.length).toBeGreaterThan(2);
  });
});

describe('a list on one server', () => {
  const listed = async (id: string) => {
    const { items } = await fixture.tenant.clients.dispatcher.succeed('listWorkOrders', {});
    return items.find((item) => item.id === id);
  };

  it('shows at once what another server, a statement and a transaction that writes twice have written', async () => {
    const order = await fixture.orderAt('20.person');
    const before = await listed(order.id);
    expect(before?.status).toBe(20);
    await twins.two.database.kysely.transaction().execute(async (tx) => {
      await tx.updateTable('work_orders').set({ title: '第一次' }).where('id', '=', order.id).execute();
      // Nobody else sees it yet.
      expect((await listed(order.id))?.title).toBe(before?.title);
      await tx.updateTable('work_orders').set({ title: '第二次' }).where('id', '=', order.id).execute();
    });
    expect((await listed(order.id))?.title).toBe('第二次');
    const rolledBack = twins.two.database.kysely.transaction().execute(async (tx) => {
      await tx.updateTable('work_orders').set({ title: '没有发生' }).where('id', '=', order.id).execute();
      throw new Error('rolled back');
    });
    await expect(rolledBack).rejects.toThrow('rolled back');
    expect((await listed(order.id))?.title).toBe('第二次');
    const { version } = await fixture.tenant.clients.technician.succeed('getWorkOrder', { id: order.id });
    await fixture.tenant.clients.technician.succeed('acceptWorkOrder', { id: order.id, version });
    expect(await listed(order.id)).toMatchObject({ status: 30, version: version + 1 });
  });

  it('shows what its delay costs, which changes without the order', async () => {
    const order = await fixture.orderAt('20.person');
    const loss = { energyType: 'NYDN', state: 'loss', actual: 30, usual: 10 };
    const costs = async (fen_per_hour: number) => {
      await twins.two.database.kysely
        .insertInto('delay_costs')
        .values({ tenant_id: fixture.tenant.id, order_id: order.id, fen_per_hour, parts: JSON.stringify([loss]) })
        .onConflict((conflict) => conflict.columns(['tenant_id', 'order_id']).doUpdateSet({ fen_per_hour, parts: JSON.stringify([loss]) }))
        .execute();
      return (await listed(order.id))?.delayCost?.fenPerHour;
    };
    expect([await costs(1200), await costs(3400)]).toEqual([1200, 3400]);
  });

  it('shows nobody what only another reader may see of the same row', async () => {
    const { dispatcher, client_rep: client } = fixture.tenant.clients;
    const order = await fixture.orderAt('50.person');
    const read = async (reader: typeof client) => (await reader.succeed('listWorkOrders', {})).items.find(({ id }) => id === order.id);
    const [all, some] = [await read(dispatcher), await read(client)];
    expect(all?.executors).toHaveLength(2);
    expect(some?.executors).toHaveLength(1);
    expect(some?.mainAction).toBeNull();
    for (let time = 0; time < 2; time += 1) expect([await read(dispatcher), await read(client)]).toEqual([all, some]);
  });

  it('shows a name that has changed', async () => {
    const order = await fixture.orderAt('20.person');
    const before = await listed(order.id);
    expect(before).toMatchObject({ executors: [{ id: fixture.tenant.accounts.technician.id }] });
    await twins.one.database.kysely
      .updateTable('accounts')
      .set({ full_name: '改了名的人' })
      .where('id', '=', fixture.tenant.accounts.technician.id)
      .execute();
    twins.one.context.names.forgetAccount(fixture.tenant.accounts.technician.id);
    expect((await listed(order.id))?.executors).toEqual([{ id: fixture.tenant.accounts.technician.id, fullName: '改了名的人' }]);
  });
});

describe('the row that lists share of an order that is known', () => {
  const readRows = async () => {
    const parameters = new StatementParameters({ tenant: fixture.tenant.id });
    const query = { conditions: ['o.tenant_id = :tenant'], parameters, orderBy: 'o.id desc', limit: 20, offset: 0 };
    return listOrders(twins.one.context, query);
  };

  it('is made once, and cannot be changed by who shows it', async () => {
    await fixture.orderAt('50.person');
    const [[first], [second]] = [await readRows(), await readRows()];
    expect(second).toBe(first);
    expect(() => Object.assign(first ?? {}, { title: '' })).toThrow(TypeError);
    expect(() => first?.members.pop()).toThrow(TypeError);
    expect(Object.isFrozen(first?.pool)).toBe(true);
  });

  it('is made anew once it is written, or a name is', async () => {
    const { id } = await fixture.orderAt('20.person');
    const [before] = await readRows();
    await rename(id, '新标题');
    const [renamed] = await readRows();
    expect([renamed?.title, renamed === before]).toEqual(['新标题', false]);
    twins.one.context.names.forgetTenant(fixture.tenant.id);
    const [named] = await readRows();
    expect([named === renamed, named]).toEqual([false, renamed]);
  });

  it('is not used for an order that a team may take or whose alarm goes on', async () => {
    const { id } = await fixture.create('dispatcher');
    await twins.one.database.kysely
      .updateTable('projects')
      .set({ grab_allowed: true })
      .where('tenant_id', '=', fixture.tenant.id)
      .execute();
    const [first] = await readRows();
    const [second] = await readRows();
    expect(first).toMatchObject({ id, grab_allowed: true });
    expect(second).not.toBe(first);
    expect(second).toEqual(first);
  });
});
