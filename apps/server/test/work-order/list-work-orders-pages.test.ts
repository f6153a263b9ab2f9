import { minuteMs, workOrderStatus } from '@energy-om/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOrderAtEachStage } from '../support/factories/order-at-each-stage.ts';
import { createOrderFixture, type OrderFixture } from '../support/factories/order-fixture.ts';
import type { TestClient } from '../support/services/test-client.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let fixture: OrderFixture;
let foreign: OrderFixture;

beforeAll(async () => {
  server = await startTestServer();
  fixture = await createOrderFixture(server);
  foreign = await createOrderFixture(server);
  await foreign.orderAt('50.team');
  await createOrderAtEachStage(fixture, () => server.clock.advance(1000));
});
afterAll(() => server.close());

type Filter = Record<string, unknown>;
const list = async (filter: Filter = {}, client: TestClient = fixture.tenant.clients.dispatcher): Promise<string[]> =>
  (await client.succeed('listWorkOrders', { pageSize: 100, ...filter })).items.map(({ id }) => id);

describe('pages of listWorkOrders', () => {
  let busy: OrderFixture;
  let all: string[];

  beforeAll(async () => {
    busy = await createOrderFixture(server);
    all = [];
    for (let index = 0; index < 11; index += 1) {
      all.push((await busy.create('dispatcher')).id);
      // Several are due at the same moment, and one has no clock running.
      if (index % 3 === 0) server.clock.advance(minuteMs);
    }
    const last = await busy.orderAt('30');
    await busy.act('technician', 'updateWorkOrder', last, {
      mode: 'hold',
      holdReason: 'weather',
      until: new Date(server.clock.now().getTime() + minuteMs).toISOString(),
    });
    all.push(last.id);
  });

  async function readPages(input: Filter, onPage: () => Promise<unknown> = async () => undefined): Promise<string[]> {
    const seen: string[] = [];
    let cursor: string | undefined;
    for (let pages = 0; pages < 20; pages += 1) {
      const page = await busy.tenant.clients.dispatcher.succeed('listWorkOrders', { pageSize: 5, ...input, cursor });
      expect(page.total).toBe(all.length);
      seen.push(...page.items.map(({ id }) => id));
      if (page.cursor === null) return seen;
      cursor = page.cursor;
      await onPage();
    }
    throw new Error('the pages do not end');
  }

  it.each(['newest', 'timeLeft'])('lead by cursor through all orders, each once, sorted %s', async (sort) => {
    const seen = await readPages({ sort, pageSize: 4 });
    expect(seen).toEqual(await list({ sort }, busy.tenant.clients.dispatcher));
    expect(new Set(seen)).toEqual(new Set(all));
    expect(await readPages({ sort, pageSize: 1 })).toEqual(seen);
    expect(await readPages({ sort, pageSize: all.length })).toEqual(seen);
  });

  it.each(['newest', 'timeLeft'])('are the same by number, sorted %s', async (sort) => {
    const seen = await list({ sort }, busy.tenant.clients.dispatcher);
    expect(await list({ sort, page: 3, pageSize: 5 }, busy.tenant.clients.dispatcher)).toEqual(seen.slice(10));
    expect(await list({ sort, page: 4, pageSize: 5 }, busy.tenant.clients.dispatcher)).toEqual([]);
    const single: string[] = [];
    for (const page of seen.keys()) single.push(...(await list({ sort, page: page + 1, pageSize: 1 }, busy.tenant.clients.dispatcher)));
    expect(single).toEqual(seen);
  });

  it('neither miss nor repeat one while new orders come in', async () => {
    const expected = await list({}, busy.tenant.clients.dispatcher);
    const fresh: string[] = [];
    const seen = await readPages({ sort: 'newest' }, async () => fresh.push((await busy.create('dispatcher')).id));
    expect(fresh).toHaveLength(2);
    expect(seen).toEqual(expected);
  });

  it('count to a thousand and then say that there are more', async () => {
    const { kysely } = server.database;
    const columns = sql.raw(
      (
        await sql<{
          name: string;
        }>`select attname as name from pg_attribute where attrelid = 'work_orders'::regclass and attnum > 0`.execute(kysely)
      ).rows
        .map(({ name }) => name)
        .filter((name) => name !== 'id' && name !== 'order_no')
        .join(', '),
    );
    await sql`insert into work_orders (id, order_no, ${columns}) select gen_random_uuid(), 'BULK-' || n, ${columns} from work_orders, generate_series(1, 1100) n
      where tenant_id = ${busy.tenant.id} and id = ${all[0]}`.execute(kysely);
    const page = await busy.tenant.clients.dispatcher.succeed('listWorkOrders', { counts: true });
    expect(page).toMatchObject({ total: 1000, totalIsLeast: true });
    expect(page.tabs.find(({ tab }) => tab === 'toDispatch')).toEqual({ tab: 'toDispatch', count: 1000, least: true });
  });

  it('that are not full say at once how many there are, where there were more than a thousand before', async () => {
    const toDispatch = (sort: 'newest' | 'timeLeft' = 'newest') =>
      busy.tenant.clients.dispatcher.succeed('listWorkOrders', { tab: 'toDispatch', pageSize: 100, counts: true, sort });
    expect(await toDispatch('timeLeft')).toMatchObject({ total: 1000, totalIsLeast: true });
    expect(await toDispatch()).toMatchObject({ total: 1000, totalIsLeast: true });
    const before = await toDispatch();
    expect(before).toMatchObject({ total: 1000, totalIsLeast: true });
    expect(before.items.map(({ id }) => id)).toEqual((await list({ tab: 'toDispatch' }, busy.tenant.clients.dispatcher)).slice(0, 100));
    await server.database.kysely
      .updateTable('work_orders')
      .set({ status: workOrderStatus.closed })
      .where('tenant_id', '=', busy.tenant.id)
      .where('order_no', 'like', 'BULK-%')
      .execute();
    const after = await toDispatch();
    expect(after.items.length).toBeLessThan(100);
    const exact = { total: after.items.length, totalIsLeast: false, cursor: null };
    for (const page of [after, await toDispatch(), await toDispatch('timeLeft')]) {
      expect(page).toMatchObject(exact);
      expect(page.tabs.find(({ tab }) => tab === 'toDispatch')).toEqual({ tab: 'toDispatch', count: after.items.length, least: false });
    }
    expect(await foreign.tenant.clients.dispatcher.succeed('listWorkOrders', {})).toMatchObject({ total: 1, totalIsLeast: false });
  });
});
