import { type ApiName, api } from '@energy-om/contract';
import { createApp } from '@energy-om/server/src/app.ts';
import type { Config } from '@energy-om/server/src/config/config.ts';
import { createContext } from '@energy-om/server/src/context.ts';
import type { Database } from '@energy-om/server/src/db/database.ts';
import { sendEvents } from '@energy-om/server/src/db/event-carrier.ts';
import { listValues } from '@energy-om/server/src/db/statement.ts';
import { v7 as makeId } from 'uuid';
import { password, type SeededTenant } from '../seed.ts';
import { markIds, markVersion, type Value } from './mark-values.ts';
import { type Call, createCall, detailCall, listCall, transitionCall } from './operations.ts';

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

type App = Awaited<ReturnType<typeof createApp>>;

const ignore = () => undefined;
const silent = { debug: ignore, info: ignore, warn: ignore, error: ignore };
/** No order of the seed reaches this version. */
const recordedVersion = 70_001;
const recordedSteps = 3;

/**
 * Runs each measured call once on the product and records its statements, so that the hand-written routes run the same ones. Events for
 * other servers are excluded, because the product sends those of several calls together some time later.
 */
export async function recordStatements(database: Database, config: Config, tenant: SeededTenant): Promise<Recordings> {
  const order = tenant.waitingIds.pop();
  if (order === undefined) throw new Error('the seed has no waiting order');
  const recorder = await openRecorder(database, config, tenant, order);
  const recordings: Record<string, RecordedStatement[]> = {};
  // The page's orders are known once it has been read, as they are in nearly all of the measured calls.
  await recorder.record(listCall(0));
  for (const call of [listCall(0), detailCall(0, tenant, 0), createCall(0, tenant)]) {
    recordings[call.recording] = await recorder.record(call);
  }
  await setVersion(database, tenant.id, order, recordedVersion);
  for (let step = 0; step < recordedSteps; step += 1) {
    const version = recordedVersion + step;
    const call = transitionCall(0, { ...tenant, waitingIds: [order] }, step);
    const statements = await recorder.record({ ...call, input: { ...call.input, version } });
    recordings[call.recording] = statements.map((statement) => ({
      ...statement,
      values: statement.values.map((value) => markVersion(value, version)),
    }));
  }
  await recorder.close();
  return recordings;
}

async function setVersion({ kysely }: Database, tenantId: string, orderId: string, version: number): Promise<void> {
  await kysely.updateTable('work_orders').set({ version }).where('tenant_id', '=', tenantId).where('id', '=', orderId).execute();
}

/** The product in this process, on a database that notes the statements which it executes. */
async function openRecorder(database: Database, config: Config, tenant: SeededTenant, order: string): Promise<CallRecorder> {
  const executed: ExecutedStatement[] = [];
  const fresh: string[] = [];
  const context = await createContext({ ...config, transport: { ...config.transport, encryption: false } }, silent, {
    database: noteStatements(database, executed),
  });
  context.ids = { next: () => fresh[fresh.push(makeId()) - 1] as string };
  const app = await createApp(context);
  await app.ready();
  return new CallRecorder({ app, token: await signIn(app, tenant), tenant, order, executed, fresh });
}

function noteStatements(database: Database, executed: ExecutedStatement[]): Database {
  return {
    ...database,
    run(statement, values) {
      // The values are copied, because a list adds values between its two statements.
      if (statement.name !== sendEvents.name) {
        executed.push({ name: statement.name, text: statement.text, values: listValues(statement, values) });
      }
      return database.run(statement, values);
    },
  };
}

async function signIn(app: App, { loginName, id }: SeededTenant): Promise<string> {
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

interface RecorderParts {
  app: App;
  token: string;
  tenant: SeededTenant;
  /** The order of the transitions. */
  order: string;
  /** The statements since the list was last emptied. */
  executed: ExecutedStatement[];
  /** The ids that the product has created since the list was last emptied. */
  fresh: string[];
}

class CallRecorder {
  readonly #parts: RecorderParts;

  constructor(parts: RecorderParts) {
    this.#parts = parts;
  }

  /** Sends the call and returns its statements with markers for its ids. Throws unless the call succeeds. */
  async record(call: Call): Promise<RecordedStatement[]> {
    const { tenant, order, executed, fresh } = this.#parts;
    const key = makeId();
    await this.#fillSessionCache();
    executed.length = 0;
    fresh.length = 0;
    await this.#send(call, key);
    return executed.map(({ name, text, values }) => ({
      name,
      text,
      values: values.map((value) => markIds(value, { tenant, order, fresh, key })),
    }));
  }

  close(): Promise<void> {
    return this.#parts.app.close();
  }

  /** Later calls take the session from the cache, so that its statement is not recorded. */
  async #fillSessionCache(): Promise<void> {
    await this.#parts.app.inject({ method: 'GET', url: api.getHomePage.path, headers: this.#headers() });
  }

  async #send({ name, input }: Call, key: string): Promise<void> {
    const { method, path } = api[name as ApiName];
    const headers = this.#headers();
    const query = new URLSearchParams(input as Record<string, string>);
    const writing = { ...headers, 'content-type': 'application/json', 'idempotency-key': key };
    const answer = await this.#parts.app.inject(
      method === 'GET'
        ? { method, url: `${path}?${query}`, headers }
        : { method, url: path, headers: writing, payload: JSON.stringify(input) },
    );
    const { code, message } = answer.json<{ code: number; message: string }>();
    if (code !== 200) throw new Error(`${name} answered ${code} ${message}`);
  }

  #headers(): Record<string, string> {
    const { token, tenant } = this.#parts;
    return { authorization: `Bearer ${token}`, tenantid: tenant.id };
  }
}
