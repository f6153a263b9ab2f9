import { type ApiName, api, contractVersion, createTransportCipher, decodeQuery, type Envelope, success } from '@energy-om/contract';
import { vi } from 'vitest';
import { type AppConfig, forgetTransport } from '#shared/api/app-config.ts';

export const cipher = createTransportCipher('sixteen-byte-key');

export interface ReceivedCall {
  name: ApiName | 'token';
  input: Record<string, unknown>;
  headers: Headers;
  rawQuery: string;
  rawBody: string;
}

type Answer = Envelope | Response | Error;

/** A server in place of `fetch`: encrypts and decrypts like the real one, answers as the test says, and records the calls. */
export function startFakeServer(
  answer: (call: ReceivedCall) => Answer | Promise<Answer>,
  {
    encryption = true,
    sms = true,
    mail = true,
    wechat = null,
    debugConsoleAppId = null,
    demonstration = null,
    hasTenant = true,
    contract = contractVersion,
  }: Partial<
    Pick<AppConfig, 'encryption' | 'sms' | 'mail' | 'wechat' | 'debugConsoleAppId' | 'demonstration' | 'hasTenant' | 'contract'>
  > = {},
) {
  forgetTransport();
  const calls: ReceivedCall[] = [];
  const server = async (address: string, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(address, 'http://phone.test');
    if (url.pathname === '/app-config.json') {
      return Response.json({
        version: '1.0.3',
        versionCode: 3,
        contract,
        encryption,
        transportKey: 'sixteen-byte-key',
        sms,
        mail,
        wechat,
        systemType: '0003',
        miniProgramAppId: null,
        map: null,
        geocoding: false,
        debugConsoleAppId,
        demonstration,
        hasTenant,
        upload: { maxFiles: 9, maxFileBytes: 20_971_520 },
        timeouts: { requestMs: 60_000, uploadMs: 90_000 },
      });
    }
    const call = readCall(url, init, encryption);
    calls.push(call);
    const given = await answer(call);
    init.signal?.throwIfAborted();
    if (given instanceof Error) throw given;
    if (given instanceof Response) return given;
    const text = JSON.stringify(given);
    return new Response(call.name === 'token' || !encryption ? text : cipher.encrypt(text));
  };
  vi.stubGlobal('fetch', vi.fn(server));
  return { calls, callsOf: (name: ReceivedCall['name']) => calls.filter((call) => call.name === name) };
}

function readCall(url: URL, init: RequestInit, encryption: boolean): ReceivedCall {
  const rawBody = typeof init.body === 'string' ? init.body : '';
  const rawQuery = url.search.slice(1);
  const headers = new Headers(init.headers);
  if (url.pathname === api.requestToken.path) return { name: 'token', input: decodeQuery(rawBody), headers, rawQuery, rawBody };
  const entry = Object.entries(api).find(([, { path, method }]) => path === url.pathname && method === init.method);
  if (!entry) throw new Error(`no such call: ${init.method} ${url.pathname}`);
  const clear = (text: string) => (encryption && text !== '' ? cipher.decrypt(text) : text);
  const input = init.method === 'GET' ? decodeQuery(clear(decodeURIComponent(rawQuery))) : JSON.parse(clear(rawBody));
  return { name: entry[0] as ApiName, input, headers, rawQuery, rawBody };
}

export function tokens(access: string, refresh: string): Response {
  return Response.json({ access_token: access, token_type: 'Bearer', expires_in: 1800, refresh_token: refresh, tenantid: 'tenant-1' });
}

export const expired: Envelope = { code: 4001, message: 'expired', data: null };

export { success };
