import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createDatabase } from '@energy-om/server/src/db/database.ts';
import type { NamedValues, Statement } from '@energy-om/server/src/db/statement.ts';
import Fastify from 'fastify';
import { v7 as makeId } from 'uuid';
import type { SeededTenant } from '../seed.ts';
import type { Marker, Value } from './mark-values.ts';
import type { Markers } from './operations.ts';
import type { RecordedStatement, Recordings } from './record-statements.ts';

/**
 * The limit: a hand-written Fastify route that only runs the product's own prepared statements and sends the rows, without cipher, session,
 * schema or rules.
 */
const [recordingsPath = '', databaseUrl = ''] = process.argv.slice(2);
const { recordings, tenants } = JSON.parse(await readFile(recordingsPath, 'utf8')) as { recordings: Recordings; tenants: SeededTenant[] };

const ignore = () => undefined;
const database = createDatabase({
  connection: { connectionString: databaseUrl },
  pool: { options: '-c plan_cache_mode=force_generic_plan', max: 20 },
  onConnectionError: ignore,
  assertWritable: async () => undefined,
});

const idMarkers = {
  account: 'accountId',
  project: 'projectId',
  site: 'siteId',
  businessType: 'businessTypeId',
  device: 'deviceId',
} as const;

function resolveMarker(marker: Marker, { tenant, order, version = 0 }: Markers, fresh: string): unknown {
  const seeded = tenants[tenant] as SeededTenant;
  switch (marker) {
    case 'tenant':
      return seeded.id;
    case 'order':
      return order;
    case 'version':
      return version;
    case 'nextVersion':
      return version + 1;
    case 'fresh':
      return fresh;
    case 'key':
      return makeId();
    default:
      return seeded[idMarkers[marker]];
  }
}

function resolveValue(value: Value, markers: Markers, fresh: string): unknown {
  if (value.is === 'same') return value.value;
  if (value.is !== 'text') return resolveMarker(value.is, markers, fresh);
  let text = '';
  for (const part of value.parts) text += part.startsWith('=') ? part.slice(1) : String(resolveMarker(part as Marker, markers, fresh));
  return text;
}

interface RunnableStatement {
  statement: Statement<NamedValues>;
  values: readonly Value[];
}

/** The values of a recorded statement are identified by their positions. */
function toRunnable({ name, text, values }: RecordedStatement): RunnableStatement {
  return { statement: { name, text, names: values.map((_, index) => `p${index}`) }, values };
}

async function run(statements: readonly RunnableStatement[], markers: Markers): Promise<unknown> {
  const fresh = makeId();
  let rows: unknown = [];
  for (const { statement, values } of statements) {
    const named: NamedValues = {};
    for (const [index, value] of values.entries()) named[statement.names[index] as string] = resolveValue(value, markers, fresh);
    rows = await database.run(statement, named);
  }
  return rows;
}

const app = Fastify({ logger: false });
for (const [name, recorded] of Object.entries(recordings)) {
  const statements = recorded.map(toRunnable);
  app.post(`/${name}`, (request) => run(statements, request.body as Markers));
}
await app.listen({ port: 0, host: '127.0.0.1' });
process.stdout.write(`http://localhost:${(app.server.address() as AddressInfo).port}\n`);
process.on('SIGTERM', async () => {
  await app.close();
  await database.close();
  process.exit(0);
});
