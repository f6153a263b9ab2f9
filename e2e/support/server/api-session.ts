import {
  type Api,
  type ApiInput,
  type ApiName,
  type ApiOutput,
  api,
  bodyCode,
  createTransportCipher,
  type Envelope,
  encodeQuery,
  type TransportCipher,
} from '@energy-om/contract';
import type { BrowserContextOptions } from '@playwright/test';
import { demoPassword, type Person } from '../people/people.ts';

type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>;

/**
 * A person's session, by the same calls as on a phone: to prepare the data of a story, and for phones on which somebody has signed in
 * before.
 */
export class ApiSession {
  readonly #origin: string;
  readonly #cipher: TransportCipher;
  /** The items of a session in local storage, by the names of the specification (spec §3). */
  #items: Record<string, string> = {};

  private constructor(origin: string, cipher: TransportCipher) {
    this.#origin = origin;
    this.#cipher = cipher;
  }

  /** A client without a session, for the calls that need none. */
  static async visit(origin: string): Promise<ApiSession> {
    const settings = (await (await fetch(`${origin}/app-config.json`)).json()) as { transportKey: string };
    return new ApiSession(origin, createTransportCipher(settings.transportKey));
  }

  static async signIn(origin: string, { loginName }: Person, passWord = demoPassword): Promise<ApiSession> {
    const session = await ApiSession.visit(origin);
    const { loginTicket, tenants } = await session.call('logInWithPassword', { loginName, passWord });
    const [tenant] = tenants;
    if (!tenant) throw new Error(`${loginName} belongs to no tenant`);
    await session.#takeTokens({ grant_type: 'login_ticket', login_ticket: loginTicket, tenantid: tenant.id });
    session.#items.tenantinfo = JSON.stringify({ id: tenant.id, name: tenant.name });
    session.#items.userinfo = JSON.stringify(await session.call('getUserInfo', {}));
    return session;
  }

  /** Throws unless the envelope reports success. */
  async call<Name extends ApiName>(name: Name, input: ApiInput<Name>): Promise<ApiOutput<Name>> {
    const { method, path } = api[name] as Api[ApiName];
    const query = method === 'GET' ? encodeQuery((input ?? {}) as Record<string, unknown>) : '';
    const url = query === '' ? path : `${path}?${encodeURIComponent(this.#cipher.encrypt(query))}`;
    const response = await fetch(`${this.#origin}${url}`, {
      method,
      headers: this.#writeHeaders((input as { intent?: { id: string } } | undefined)?.intent?.id),
      body: method === 'GET' ? undefined : this.#cipher.encrypt(JSON.stringify(input)),
    });
    const envelope = JSON.parse(this.#cipher.decrypt(await response.text())) as Envelope;
    if (envelope.code !== bodyCode.success)
      throw new Error(`${name} answered ${envelope.code} ${envelope.message} ${JSON.stringify(envelope.data)}`);
    return envelope.data as ApiOutput<Name>;
  }

  /** The storage of a phone on which this person is signed in. */
  toStorageState(): StorageState {
    const localStorage = Object.entries(this.#items).map(([name, value]) => ({ name, value }));
    return { cookies: [], origins: [{ origin: this.#origin, localStorage }] };
  }

  async #takeTokens(grant: Record<string, string>): Promise<void> {
    const body = new URLSearchParams({ client_id: 'energy-om-web', client_secret: 'public', ...grant });
    const answer = (await (
      await fetch(`${this.#origin}${api.requestToken.path}`, { method: 'POST', body })
    ).json()) as ApiOutput<'requestToken'>;
    if ('error' in answer) throw new Error(`no token: ${answer.error}`);
    this.#items.AuthToken = `${answer.token_type} ${answer.access_token}`;
    this.#items.refreshtoken = answer.refresh_token;
    if (answer.tenantid) this.#items.tenantid = answer.tenantid;
  }

  /** @param key of the call; work without a network has its own */
  #writeHeaders(key: string = crypto.randomUUID()): Record<string, string> {
    return {
      'Content-Type': 'text/plain;charset=UTF-8',
      'Accept-Language': 'zh-CN',
      'Idempotency-Key': key,
      'X-Device-Time': new Date().toISOString(),
      ...(this.#items.AuthToken ? { Authorization: this.#items.AuthToken } : {}),
      ...(this.#items.tenantid ? { tenantid: this.#items.tenantid } : {}),
    };
  }
}
