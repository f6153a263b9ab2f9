import { type ApiName, api } from '@energy-om/contract';
import { createApp } from '@energy-om/server/src/app.ts';
import type { Config } from '@energy-om/server/src/config/config.ts';
import { createContext } from '@energy-om/server/src/context.ts';
import type { Database } from '@energy-om/server/src/db/database.ts';
import { sendEvents } from '@energy-om/server/src/db/event-carrier.ts';
import { listValues } from '@energy-om/server/src/db/statement.ts';
import { v7 as makeId } from 'uuid';
import { type Call, createCall, detailCall, listCall, transitionCall } from './operations.ts';
import { password, type SeededTenant } from './seed.ts';

/** A value of a statement: constant, different in each call, or a text that contains a different one. */
export type Value = { is: 'same'; value: unknown } | { is: Marker } | { is: 'text'; parts: readonly (string | Marker)[] };
export type Marker =
  | 'tenant'
  | 'account'
  | 'project'
  | 'site'
  | 'businessType'
  | 'device'
  | 'order'
  | 'version'
  | 'nextVersion'
  | 'fresh'
  | 'key';

export interface RecordedStatement {
  name: string;
  /** The text with `$1`, `$2` … for the values. */
  text: string;
  values: readonly Value[];
}

interface ExecutedStatement extends Omit<RecordedStatement, 'values'> {
  values: readonly unknown[];
}

export type Recordings = Record<string, readonly RecordedStatement[]>;

const ignore = () => undefined;
const silent = { debug: ignore, info: ignore, warn: ignore, error: ignore };
/** No order of the seed reaches this version. */
const recordedVersion = 70_001;

/**
 * Runs each measured call once on the product and records its statements, so that the hand-written routes run the same ones. Events for
 * other servers are excluded, because the product sends those of several calls together some time later.
 */
export async function recordStatements(database: Database, config: Config, tenant: SeededTenant): Promise<Recordings> {
  const log: ExecutedStatement[] = [];
  const recording: Database = {
    ...database,
    run(statement, values) {
      // The values are copied, because a list adds values between its two statements.
      if (statement.name !== sendEvents.name)
        log.push({ name: statement.name, text: statement.text, values: listValues(statement, values) });
      return database.run(statement, values);
    },
  };
  const fresh: string[] = [];
  const context = await createContext({ ...config, transport: { ...config.transport, encryption: false } }, silent, {
    database: recording,
  });
  context.ids = { next: () => fresh[fresh.push(makeId()) - 1] as string };
  const app = await createApp(context);
  await app.ready();
  const token = await signIn(app, tenant);
  const [order] = tenant.waitingIds.splice(-1);
  const recordings: Recordings = {};

  async function record(call: Call): Promise<void> {
    const { method, path } = api[call.name as ApiName];
    const query = new URLSearchParams(call.input as Record<string, string>);
    const key = makeId();
    const headers: Record<string, string> = { authorization: `Bearer ${token}`, tenantid: tenant.id };
    if (method !== 'GET') Object.assign(headers, { 'content-type': 'application/json', 'idempotency-key': key });
    // This call fills the session cache, so that the session's statement, which the cache saves in later calls, is not recorded.
    await app.inject({ method: 'GET', url: api.getHomePage.path, headers });
    log.length = 0;
    fresh.length = 0;
    const answer = await app.inject(
      method === 'GET' ? { method, url: `${path}?${query}`, headers } : { method, url: path, headers, payload: JSON.stringify(call.input) },
    );
    const { code, message } = answer.json<{ code: number; message: string }>();
    if (code !== 200) throw new Error(`${call.name} answered ${code} ${message}`);
    recordings[call.recording] = log.map(({ name, text, values }) => ({
      name,
      text,
      values: values.map((value) => mark(value, { tenant, order, fresh, key })),
    }));
  }

  await record(listCall(0));
  await record(detailCall(0, tenant, 0));
  await record(createCall(0, tenant));
  await database.kysely
    .updateTable('work_orders')
    .set({ version: recordedVersion })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', order as string)
    .execute();
  const alone: SeededTenant = { ...tenant, waitingIds: [order as string] };
  for (let step = 0; step < 3; step += 1) {
    const call = transitionCall(0, alone, step);
    await record({ ...call, input: { ...call.input, version: recordedVersion + step } });
    recordings[call.recording] = (recordings[call.recording] ?? []).map((statement) => ({
      ...statement,
      values: statement.values.map((value) => markVersion(value, recordedVersion + step)),
    }));
  }
  await app.close();
  return recordings;
}

async function signIn(app: Awaited<ReturnType<typeof createApp>>, { loginName, id }: SeededTenant): Promise<string> {
  const answer = await app.inject({
    method: 'POST',
    url: api.requestToken.path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ client_id: 'app', grant_type: 'password', username: loginName, password, tenantid: id }).toString(),
  });
  const { access_token } = answer.json<{ access_token?: string }>();
  if (!access_token) throw new Error(`no token: ${answer.body}`);
  return access_token;
}

interface Known {
  tenant: SeededTenant;
  order: string | undefined;
  fresh: readonly string[];
  key: string;
}

function mark(value: unknown, { tenant, order, fresh, key }: Known): Value {
  const ids: Record<string, Marker> = {
    [tenant.id]: 'tenant',
    [tenant.accountId]: 'account',
    [tenant.projectId]: 'project',
    [tenant.siteId]: 'site',
    [tenant.businessTypeId]: 'businessType',
    [tenant.deviceId]: 'device',
    [key]: 'key',
  };
  if (order) ids[order] = 'order';
  if (tenant.otherIds[0]) ids[tenant.otherIds[0]] = 'order';
  for (const id of fresh) ids[id] = 'fresh';
  if (value instanceof Date) return { is: 'same', value: value.toISOString() };
  if (Array.isArray(value)) return markText(`{${value.join(',')}}`, ids);
  return typeof value === 'string' ? markText(value, ids) : { is: 'same', value };
}

function markText(text: string, ids: Record<string, Marker>): Value {
  const own = ids[text];
  if (own) return { is: own };
  const pattern = new RegExp(`(${Object.keys(ids).join('|')})`, 'g');
  const parts = text.split(pattern).map((part) => (ids[part] ? { marker: ids[part] } : part));
  if (parts.length === 1) return { is: 'same', value: text };
  return { is: 'text', parts: parts.map((part) => (typeof part === 'string' ? `=${part}` : part.marker)) as (string | Marker)[] };
}

function markVersion(value: Value, version: number): Value {
  if (value.is === 'same') {
    if (value.value === version) return { is: 'version' };
    if (value.value === version + 1) return { is: 'nextVersion' };
    if (typeof value.value === 'string' && value.value.includes(String(version + 1))) return splitVersion([`=${value.value}`], version);
  }
  return value.is === 'text' ? splitVersion(value.parts, version) : value;
}

function splitVersion(parts: readonly string[], version: number): Value {
  return {
    is: 'text',
    parts: parts.flatMap((part) =>
      part.startsWith('=')
        ? part
            .slice(1)
            .split(new RegExp(`(${version + 1})`))
            .map((piece) => (piece === String(version + 1) ? 'nextVersion' : `=${piece}`))
        : [part],
    ),
  };
}
