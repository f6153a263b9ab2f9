import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dispatchPending } from '../support/assertions/notifications.ts';
import { watchStatements } from '../support/assertions/watch-statements.ts';
import type { OrderFixture } from '../support/factories/order-fixture.ts';
import { explainStatement, fixPlannerSettings, listPlanFaults } from '../support/plans/explain-statement.ts';
import { seedManyOrders } from '../support/plans/seed-many-orders.ts';
import { openWorkerDatabase } from '../support/services/test-database.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

/** The release whose planner made the texts; another one may choose otherwise, and the rules hold all the same. */
const releaseOfTexts = 18;

let server: TestServer;
let fixture: OrderFixture;
let client: pg.Client;
let isReleaseOfTexts: boolean;

beforeAll(async () => {
  const database = await openWorkerDatabase();
  server = await startTestServer({ database });
  fixture = await seedManyOrders(server);
  client = new pg.Client(database.connection);
  await client.connect();
  await fixPlannerSettings(client);
  const { rows } = await client.query<{ version: number }>(`select current_setting('server_version_num')::int / 10000 as version`);
  isReleaseOfTexts = rows[0]?.version === releaseOfTexts;
});
afterAll(async () => {
  await client.end();
  await server.close();
  await server.database.close();
});

const people = () => fixture.tenant.clients;
const list = (input: Record<string, unknown> = {}, person: 'dispatcher' | 'technician' = 'dispatcher') =>
  people()[person].succeed('listWorkOrders', input);

/** A page of each of ten teams, which the planner assumes an account to have. */
const pagesOfTeams = 11 * 101 + 1;

interface HotStatement {
  act: () => Promise<unknown>;
  part: RegExp;
  /** Of a sort; by default the longest page. */
  maxSorted?: number;
}

/** The statements that cost the most in a day, each with what sends it and a part of its text that no other one of the call has. */
const hotStatements: Record<string, HotStatement> = {
  session: { act: () => people().dispatcher.succeed('getUserInfo'), part: /from access_tokens t join sessions s/ },
  'list, first page': { act: () => list(), part: /as total from page join work_orders/ },
  'list, first page of a technician': {
    act: () => list({}, 'technician'),
    part: /as total from page join work_orders/,
    maxSorted: pagesOfTeams,
  },
  'list, orders that are not known': {
    act: async () => {
      const [first] = (await list()).items;
      await server.database.kysely
        .updateTable('work_orders')
        .set({ title: '改过的标题' })
        .where('id', '=', first?.id ?? '')
        .execute();
      await list();
    },
    part: /xmin::text as row_version,\s+o\.id, o\.order_no/,
  },
  'list of a technician, by time left': {
    act: () => list({ sort: 'timeLeft' }, 'technician'),
    part: /with page as .* o\.next_due_at is not null/s,
    maxSorted: pagesOfTeams,
  },
  'list, by cursor': {
    act: async () => list({ cursor: (await list({ pageSize: 10 })).cursor }),
    part: /o\.id < \$\d+::uuid order by/,
  },
  'list, by time left': { act: () => list({ sort: 'timeLeft' }), part: /with page as .* o\.next_due_at is not null/s },
  'list, count of a tab': {
    act: () => list({ counts: true }),
    part: /^select \(select count\(\*\)::int from \(select from work_orders o where/,
  },
  'order with its detail': {
    act: async () => people().dispatcher.succeed('getWorkOrder', { id: (await list({ pageSize: 1 })).items[0]?.id as string }),
    part: /as former_holders.*as follow_up_ids/s,
  },
  'home, what waits': {
    act: () => people().dispatcher.succeed('getHomePage'),
    part: /o\.next_due_at is not null and .*order by o\.level, o\.next_due_at/s,
  },
  'order, created': { act: () => fixture.create('dispatcher'), part: /insert into work_orders/ },
  'order, moved': { act: () => fixture.orderAt('30'), part: /update work_orders/ },
  'outbox, pending': { act: () => dispatchPending(server), part: /from tenants t cross join lateral \(\s*select d\.tenant_id/ },
  'outbox, claimed': {
    act: async () => {
      await fixture.create('dispatcher');
      await dispatchPending(server);
    },
    part: /from notification_outbox .*skip locked/s,
  },
};

async function findStatement({ act, part }: HotStatement): Promise<string> {
  const watched = watchStatements();
  await act().finally(() => watched.stop());
  const found = [...watched.texts].filter((text) => part.test(text));
  expect(found.length, `statements with ${part}`).toBeGreaterThan(0);
  return found[0] as string;
}

describe('the plans of the statements that cost the most', () => {
  // A plan that changed is looked at, and its text renewed: npx vitest run test/plans -u
  it.each(Object.keys(hotStatements))('%s: reads no table whole, sorts at most a page, and is the one in its text', async (name) => {
    const hot = hotStatements[name] as HotStatement;
    const text = await findStatement(hot);
    expect(await listPlanFaults(client, text, hot.maxSorted)).toEqual([]);
    const plan = await explainStatement(client, text);
    // Not even of a table that is small here: an index serves each of them.
    expect(plan).not.toContain('Seq Scan');
    if (isReleaseOfTexts) await expect(plan).toMatchFileSnapshot(`snapshots/${name.replaceAll(/[^a-z]+/g, '-')}.txt`);
  });

  it('are judged by rules that a bad plan breaks', async () => {
    const whole = await listPlanFaults(client, 'select count(*) from work_orders o where o.title = $1');
    expect(whole).toEqual([{ node: 'Seq Scan', of: 'work_orders' }]);
    const sorted = await listPlanFaults(client, 'select o.id from work_orders o where o.tenant_id = $1 order by o.description');
    expect(sorted.map(({ node }) => node)).toContain('Sort');
    expect(await explainStatement(client, 'select count(*) from work_orders o where o.title = $1')).toContain('Seq Scan');
  });
});
