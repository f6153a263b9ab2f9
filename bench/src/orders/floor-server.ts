import type { AddressInfo } from 'node:net';
import { columnTypes } from '@energy-om/server/src/db/column-types.ts';
import { runDescribed } from '@energy-om/server/src/db/pool/described-query.ts';
import { listValues, type Statement, statement } from '@energy-om/server/src/db/statement.ts';
import { createNodeCipher } from '@energy-om/server/src/http/api/node-cipher.ts';
import Fastify from 'fastify';
import pg from 'pg';
import { v7 as makeId } from 'uuid';

/**
 * The floor: the least that a server could do for the same effect. Each call is one prepared statement on lean tables, whose rows are described once for each connection; writes leave the order's row, a row of history
 * and the row of the key in one transaction. Bodies are encrypted as the product's are. There are no sessions, permissions, rules, scopes, audit or messages.
 */
const [databaseUrl = '', key = ''] = process.argv.slice(2);
const cipher = createNodeCipher(key);
/** Enough connections to keep two cores busy; on each, one statement runs after the other. */
const pool = new pg.Pool({ connectionString: databaseUrl, options: '-c plan_cache_mode=force_generic_plan', max: 8, types: columnTypes });

async function run<Values extends object>(of: Statement<Values, object>, values: Values): Promise<object[]> {
  const client = await pool.connect();
  try {
    return (await runDescribed<object>(client, { name: of.name, text: of.text, values: listValues(of, values) })).rows;
  } finally {
    client.release();
  }
}

interface Input {
  tenant: string;
  account: string;
  /** Of the caller. */
  key: string;
}
interface Step extends Input {
  order: string;
  version: number;
  action: string;
  status: number;
}
interface Draft extends Input {
  site: string;
  project: string;
  businessType: string;
  title: string;
  description: string;
}

const list = statement<Pick<Input, 'tenant'>, object>(
  'floor-list',
  `select id, order_no, status, version, level, title, area_id, assignee_id, due_at, created_at from floor_orders
    where tenant_id = :tenant order by created_at desc, id desc limit 20`,
);
const detail = statement<Pick<Step, 'tenant' | 'order'>, object>(
  'floor-detail',
  `select o.*, (select json_agg(h) from (
      select version, action, to_status, actor_id, at from floor_history where tenant_id = :tenant and order_id = :order order by version desc limit 20) h) as history
    from floor_orders o where o.tenant_id = :tenant and o.id = :order`,
);
const create = statement<Draft & { id: string; number: string; now: Date }, object>(
  'floor-create',
  `with written as (
      insert into floor_orders (tenant_id, id, order_no, status, version, level, title, description, area_id, project_id, business_type_id, created_at)
      values (:tenant, :id, :number, 10, 1, 2, :title, :description, :site, :project, :businessType, :now) returning id, version
    ), history as (
      insert into floor_history (tenant_id, order_id, version, action, to_status, actor_id, at) values (:tenant, :id, 1, 'create', 10, :account, :now)
    ), kept as (
      insert into floor_keys (tenant_id, account_id, key, answer) values (:tenant, :account, :key, '{"code":200}')
    ) select * from written`,
);
const move = statement<Step & { now: Date }, object>(
  'floor-move',
  `with moved as (
      update floor_orders set status = :status, version = version + 1 where tenant_id = :tenant and id = :order and version = :version returning version
    ), history as (
      insert into floor_history (tenant_id, order_id, version, action, to_status, actor_id, at)
      select :tenant, :order, version, :action, :status, :account, :now from moved
    ), kept as (
      insert into floor_keys (tenant_id, account_id, key, answer) select :tenant, :account, :key, '{"code":200}' from moved
    ) select version from moved`,
);

const app = Fastify({ logger: false });
app.addContentTypeParser('text/plain', { parseAs: 'string' }, (_request, body, done) => done(null, body));
const read = <Of>(body: unknown) => JSON.parse(cipher.decrypt(body as string)) as Of;
const answer = (data: unknown) => cipher.encrypt(JSON.stringify({ code: 200, message: '', data }));
app.post('/list', async ({ body }) => answer(await run(list, read<Input>(body))));
app.post('/detail', async ({ body }) => answer(await run(detail, read<Step>(body))));
app.post('/create', async ({ body }) => {
  const id = makeId();
  return answer(await run(create, { ...read<Draft>(body), id, number: `WO20260101-${id}`, now: new Date() }));
});
app.post('/transition', async ({ body }) => answer(await run(move, { ...read<Step>(body), now: new Date() })));
await app.listen({ port: 0, host: '127.0.0.1' });
process.stdout.write(`http://localhost:${(app.server.address() as AddressInfo).port}\n`);
process.on('SIGTERM', async () => {
  await app.close();
  await pool.end();
  process.exit(0);
});
