import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { api, type Endpoint, type Envelope, encodeQuery } from '@energy-om/contract';
import { secondMs } from '@energy-om/domain';
import { createNodeCipher } from '@energy-om/server/src/http/api/node-cipher.ts';
import type { HttpRequest } from './load.ts';
import type { Call } from './orders/operations.ts';
import { password, type SeededTenant } from './seed.ts';

/** Calls the product like the web app: encrypted, with a token, and with an idempotency key on every write. */
export interface ProductClient {
  request(call: Pick<Call, 'name' | 'input'>): HttpRequest;
  /** Sends the call and parses the answer. Throws unless it is a success. */
  call<Data>(name: Call['name'], input: Record<string, unknown>): Promise<Data>;
  /** A page far down the list, by cursor. */
  deepList: HttpRequest;
  assertSuccess(body: string): void;
}

export function openProductClients(port: number, key: string, tenants: readonly SeededTenant[]): Promise<ProductClient[]> {
  return Promise.all(tenants.map((tenant) => openClient(port, key, tenant)));
}

/** Every client has its own session. */
export async function openClient(port: number, key: string, tenant: SeededTenant): Promise<ProductClient> {
  const cipher = createNodeCipher(key);
  const token = await signIn(port, tenant);
  const headers = { authorization: `Bearer ${token}`, tenantid: tenant.id, accountid: tenant.accountId };

  function createRequest({ name, input }: Pick<Call, 'name' | 'input'>): HttpRequest {
    const { method, path } = api[name] as Endpoint;
    if (method === 'GET') {
      const query = encodeQuery(input);
      return { method, path: query === '' ? path : `${path}?${encodeURIComponent(cipher.encrypt(query))}`, headers, body: null };
    }
    const written = { ...headers, 'content-type': 'text/plain;charset=UTF-8', 'idempotency-key': randomUUID() };
    return { method: 'POST', path, headers: written, body: cipher.encrypt(JSON.stringify(input)) };
  }

  async function call<Data>(name: Call['name'], input: Record<string, unknown>): Promise<Data> {
    const { method, path, headers: own, body } = createRequest({ name, input });
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers: own, body });
    const envelope = JSON.parse(cipher.decrypt(await response.text())) as Envelope<Data>;
    if (envelope.code !== 200) throw new Error(`${name} answered ${envelope.code} ${envelope.message}`);
    return envelope.data;
  }

  return {
    request: createRequest,
    call,
    deepList: createRequest({ name: 'listWorkOrders', input: { page: 1, pageSize: 20, cursor: await findDeepCursor(call) } }),
    assertSuccess(body) {
      const { code, message } = JSON.parse(cipher.decrypt(body)) as Envelope;
      if (code !== 200) throw new Error(`answered ${code} ${message}`);
    },
  };
}

const deepPages = 40;

async function findDeepCursor(
  call: <Data>(name: 'listWorkOrders', input: Record<string, unknown>) => Promise<Data>,
): Promise<string | undefined> {
  let cursor: string | undefined;
  for (let page = 0; page < deepPages; page += 1) {
    const answer = await call<{ cursor: string | null }>('listWorkOrders', { page: 1, pageSize: 100, cursor });
    if (answer.cursor === null) break;
    cursor = answer.cursor;
  }
  return cursor;
}

const signInAttempts = 5;

/** A server that has just started on a busy machine may say that it is not available yet. */
async function signIn(port: number, { loginName, id }: SeededTenant): Promise<string> {
  const body = new URLSearchParams({ client_id: 'app', grant_type: 'password', username: loginName, password, tenantid: id });
  for (let attempt = 1; ; attempt += 1) {
    const response = await fetch(`http://127.0.0.1:${port}${api.requestToken.path}`, { method: 'POST', body });
    const { access_token, error } = (await response.json()) as { access_token?: string; error?: string };
    if (access_token) return access_token;
    if (error !== 'temporarily_unavailable' || attempt === signInAttempts) throw new Error(`${loginName} could not sign in: ${error}`);
    await setTimeout(secondMs);
  }
}
