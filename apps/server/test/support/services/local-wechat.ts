import { randomBytes } from 'node:crypto';
import { type LocalService, type ReceivedRequest, type ServiceAnswer, startLocalService } from './local-service.ts';

export interface LocalWechatOptions {
  appId: string;
  appSecret: string;
  now?: () => Date;
}

export interface LocalWechat extends LocalService {
  /** A code as the phone brings it from WeChat's page of consent; good once, for 5 minutes. */
  issueCode(openid: string): string;
  /** The ticket that signatures made at this moment rest on. */
  readonly jsapiTicket: string;
  /** The next call (to that path) is refused with that errcode. */
  failNext(errcode: number, path?: string): void;
  /** The access token in use ends at once, as when someone has it refreshed by force. */
  revokeToken(): void;
}

export const wechatPaths = {
  exchange: '/sns/oauth2/access_token',
  token: '/cgi-bin/stable_token',
  ticket: '/cgi-bin/ticket/getticket',
} as const;

interface Credential {
  value: string;
  expiresAt: number;
}

const lifetimeSeconds = 7200;
/** For that long before its end a token has a successor already, and both hold. */
const overlapMilliseconds = 5 * 60 * 1000;
const codeMs = 5 * 60 * 1000;

/** The three calls of WeChat's API that an official account's page needs, with their rules and errcodes. */
export async function startLocalWechat({ appId, appSecret, now = () => new Date() }: LocalWechatOptions): Promise<LocalWechat> {
  const codes = new Map<string, { openid: string; issuedAt: number; isUsed: boolean }>();
  const revoked = new Set<string>();
  const tokens: Credential[] = [];
  let ticket = issueCredential();

  function issueCredential(): Credential {
    return { value: randomBytes(32).toString('base64url'), expiresAt: now().getTime() + lifetimeSeconds * 1000 };
  }

  function describeLifetime({ expiresAt }: Credential): number {
    return Math.floor((expiresAt - now().getTime()) / 1000);
  }

  function currentTicket(): Credential {
    if (ticket.expiresAt <= now().getTime()) ticket = issueCredential();
    return ticket;
  }

  function findAccountFault(appid: unknown, secret: unknown): ServiceAnswer | null {
    if (appid !== appId) return refuse(40013, 'invalid appid');
    return secret === appSecret ? null : refuse(40125, 'invalid appsecret');
  }

  function exchange(query: URLSearchParams): ServiceAnswer {
    const fault = findAccountFault(query.get('appid'), query.get('secret'));
    if (fault !== null) return fault;
    if (query.get('grant_type') !== 'authorization_code') return refuse(40002, 'invalid grant_type');
    const code = query.get('code') ?? '';
    if (code === '') return refuse(41008, 'missing code');
    const issued = codes.get(code);
    if (issued === undefined) return refuse(40029, 'invalid code');
    if (issued.isUsed) return refuse(40163, 'code been used');
    if (now().getTime() - issued.issuedAt > codeMs) return refuse(42003, 'code expired');
    issued.isUsed = true;
    const session = { access_token: randomBytes(32).toString('base64url'), expires_in: lifetimeSeconds, refresh_token: 'refresh' };
    return give({ ...session, openid: issued.openid, scope: 'snsapi_base' });
  }

  function giveToken(body: string): ServiceAnswer {
    const request = JSON.parse(body) as Record<string, unknown>;
    const fault = findAccountFault(request.appid, request.secret);
    if (fault !== null) return fault;
    if (request.grant_type !== 'client_credential') return refuse(40002, 'invalid grant_type');
    const newest = tokens.at(-1);
    const isServing = newest !== undefined && !revoked.has(newest.value) && newest.expiresAt - now().getTime() > overlapMilliseconds;
    const token = isServing ? newest : issueCredential();
    if (!isServing) tokens.push(token);
    return give({ access_token: token.value, expires_in: describeLifetime(token) });
  }

  function giveTicket(query: URLSearchParams): ServiceAnswer {
    const given = query.get('access_token') ?? '';
    if (given === '') return refuse(41001, 'access_token missing');
    const token = tokens.find(({ value }) => value === given);
    if (token === undefined || revoked.has(given)) return refuse(40001, 'invalid credential, access_token is invalid or not latest');
    if (token.expiresAt <= now().getTime()) return refuse(42001, 'access_token expired');
    if (query.get('type') !== 'jsapi') return refuse(40097, 'invalid args');
    const current = currentTicket();
    return give({ errcode: 0, errmsg: 'ok', ticket: current.value, expires_in: describeLifetime(current) });
  }

  function answer({ method, path, query, body }: ReceivedRequest): ServiceAnswer {
    if (path === wechatPaths.token) return method === 'POST' ? giveToken(body) : refuse(43002, 'require POST method');
    if (method !== 'GET') return refuse(43001, 'require GET method');
    if (path === wechatPaths.exchange) return exchange(new URLSearchParams(query));
    if (path === wechatPaths.ticket) return giveTicket(new URLSearchParams(query));
    return { status: 404, text: '' };
  }

  const service = await startLocalService(answer);
  return {
    ...service,
    issueCode(openid) {
      const code = randomBytes(16).toString('hex');
      codes.set(code, { openid, issuedAt: now().getTime(), isUsed: false });
      return code;
    },
    get jsapiTicket() {
      return currentTicket().value;
    },
    failNext: (errcode, path) => service.faultNext(refuse(errcode, 'refused'), path),
    revokeToken() {
      for (const { value } of tokens) revoked.add(value);
    },
  };
}

/** Refusals come with status 200, and as text, as WeChat gives them. */
function refuse(errcode: number, errmsg: string): ServiceAnswer {
  return give({ errcode, errmsg });
}

function give(body: object): ServiceAnswer {
  return { status: 200, text: JSON.stringify(body), headers: { 'content-type': 'text/plain' } };
}
