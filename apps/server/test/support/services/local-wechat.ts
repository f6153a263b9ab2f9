import { randomBytes } from 'node:crypto';
import { hourSeconds, minuteMs, secondMs } from '@energy-om/domain';
import { type LocalService, type ReceivedRequest, type ServiceAnswer, startLocalService } from './local-service.ts';

export interface LocalWechatOptions {
  appId: string;
  appSecret: string;
  now?: () => Date;
}

export interface LocalWechat extends LocalService {
  /** Issues a code as the phone gets it from WeChat's page of consent; it is valid once, for 5 minutes. */
  issueCode(openid: string): string;
  /** The ticket with which signatures are made at this moment. */
  readonly jsapiTicket: string;
  /** Refuses the next call, or the next one to that path, with that errcode. */
  failNext(errcode: number, path?: string): void;
  /** What came to followers. */
  messages: WechatMessage[];
  /** The openids of those who follow the account. */
  followers: Set<string>;
  /** Revokes the current access token, as a forced refresh by another server does. */
  revokeToken(): void;
}

export interface WechatMessage {
  openid: string;
  templateId: string;
  url: string | undefined;
  values: Record<string, string>;
}

export const wechatPaths = {
  exchange: '/sns/oauth2/access_token',
  token: '/cgi-bin/stable_token',
  ticket: '/cgi-bin/ticket/getticket',
  template: '/cgi-bin/message/template/send',
} as const;

interface WechatTemplateCall {
  touser: string;
  template_id: string;
  url?: string;
  data: Record<string, { value: string }>;
}

interface Credential {
  value: string;
  expiresAt: number;
}

const lifetimeSeconds = 2 * hourSeconds;
/** For this time before its end a token has a successor already, and both are valid. */
const overlapMs = 5 * minuteMs;
const codeLifetimeMs = 5 * minuteMs;

/** A local WeChat with the three calls that an official account's page needs, and their rules and errcodes. */
export async function startLocalWechat({ appId, appSecret, now = () => new Date() }: LocalWechatOptions): Promise<LocalWechat> {
  const api = new WechatApi({ appId, appSecret, now });
  const service = await startLocalService((request) => api.answer(request));
  return {
    ...service,
    issueCode: (openid) => api.issueCode(openid),
    get jsapiTicket() {
      return api.currentTicket().value;
    },
    failNext: (errcode, path) => service.faultNext(refuse(errcode, 'refused'), path),
    messages: api.messages,
    followers: api.followers,
    revokeToken: () => api.revokeTokens(),
  };
}

class WechatApi {
  readonly messages: WechatMessage[] = [];
  readonly followers = new Set<string>();
  readonly #options: Required<LocalWechatOptions>;
  readonly #codes = new Map<string, { openid: string; issuedAt: number; isUsed: boolean }>();
  readonly #tokens: Credential[] = [];
  readonly #revoked = new Set<string>();
  #ticket: Credential;

  constructor(options: Required<LocalWechatOptions>) {
    this.#options = options;
    this.#ticket = this.#issueCredential();
  }

  answer({ method, path, query, body }: ReceivedRequest): ServiceAnswer {
    if (path === wechatPaths.token) return method === 'POST' ? this.#answerToken(body) : refuse(43002, 'require POST method');
    if (path === wechatPaths.template) return method === 'POST' ? this.#answerTemplate(query, body) : refuse(43002, 'require POST method');
    if (method !== 'GET') return refuse(43001, 'require GET method');
    if (path === wechatPaths.exchange) return this.#answerExchange(new URLSearchParams(query));
    if (path === wechatPaths.ticket) return this.#answerTicket(new URLSearchParams(query));
    return { status: 404, text: '' };
  }

  issueCode(openid: string): string {
    const code = randomBytes(16).toString('hex');
    this.#codes.set(code, { openid, issuedAt: this.#now(), isUsed: false });
    return code;
  }

  currentTicket(): Credential {
    if (this.#ticket.expiresAt <= this.#now()) this.#ticket = this.#issueCredential();
    return this.#ticket;
  }

  revokeTokens(): void {
    for (const { value } of this.#tokens) this.#revoked.add(value);
  }

  #answerExchange(query: URLSearchParams): ServiceAnswer {
    const fault = this.#findAccountFault(query.get('appid'), query.get('secret'));
    if (fault !== null) return fault;
    if (query.get('grant_type') !== 'authorization_code') return refuse(40002, 'invalid grant_type');
    const code = query.get('code') ?? '';
    if (code === '') return refuse(41008, 'missing code');
    const issued = this.#codes.get(code);
    if (issued === undefined) return refuse(40029, 'invalid code');
    if (issued.isUsed) return refuse(40163, 'code been used');
    if (this.#now() - issued.issuedAt > codeLifetimeMs) return refuse(42003, 'code expired');
    issued.isUsed = true;
    const session = { access_token: randomBytes(32).toString('base64url'), expires_in: lifetimeSeconds, refresh_token: 'refresh' };
    return send({ ...session, openid: issued.openid, scope: 'snsapi_base' });
  }

  #answerToken(body: string): ServiceAnswer {
    const request = JSON.parse(body) as Record<string, unknown>;
    const fault = this.#findAccountFault(request.appid, request.secret);
    if (fault !== null) return fault;
    if (request.grant_type !== 'client_credential') return refuse(40002, 'invalid grant_type');
    const newest = this.#tokens.at(-1);
    const isCurrent = newest !== undefined && !this.#revoked.has(newest.value) && newest.expiresAt - this.#now() > overlapMs;
    const token = isCurrent ? newest : this.#issueCredential();
    if (!isCurrent) this.#tokens.push(token);
    return send({ access_token: token.value, expires_in: this.#secondsLeft(token) });
  }

  #answerTicket(query: URLSearchParams): ServiceAnswer {
    const fault = this.#findTokenFault(query);
    if (fault !== null) return fault;
    if (query.get('type') !== 'jsapi') return refuse(40097, 'invalid args');
    const ticket = this.currentTicket();
    return send({ errcode: 0, errmsg: 'ok', ticket: ticket.value, expires_in: this.#secondsLeft(ticket) });
  }

  /** A field of the kind `thing` takes 20 characters, one of the kind `time` a time. */
  #answerTemplate(query: string, body: string): ServiceAnswer {
    const fault = this.#findTokenFault(new URLSearchParams(query));
    if (fault !== null) return fault;
    const { touser, template_id, url, data } = JSON.parse(body) as WechatTemplateCall;
    if (!this.followers.has(touser))
      return /^o[\w-]{10,}$/.test(touser) ? refuse(43004, 'require subscribe') : refuse(40003, 'invalid openid');
    if (!/^[\w-]{43}$/.test(template_id)) return refuse(40037, 'invalid template_id');
    const values = Object.fromEntries(Object.entries(data).map(([name, { value }]) => [name, value]));
    const isWrong = ([name, value]: [string, string]) =>
      name.startsWith('thing') ? [...value].length > 20 || value === '' : !/^\d{4}-\d\d-\d\d \d\d:\d\d$/.test(value);
    if (Object.entries(values).some(isWrong)) return refuse(47003, 'argument invalid!');
    this.messages.push({ openid: touser, templateId: template_id, url, values });
    return send({ errcode: 0, errmsg: 'ok', msgid: 200_163_836 + this.messages.length });
  }

  #findTokenFault(query: URLSearchParams): ServiceAnswer | null {
    const shown = query.get('access_token') ?? '';
    if (shown === '') return refuse(41001, 'access_token missing');
    const token = this.#tokens.find(({ value }) => value === shown);
    if (token === undefined || this.#revoked.has(shown)) return refuse(40001, 'invalid credential, access_token is invalid or not latest');
    return token.expiresAt <= this.#now() ? refuse(42001, 'access_token expired') : null;
  }

  #findAccountFault(appid: unknown, secret: unknown): ServiceAnswer | null {
    if (appid !== this.#options.appId) return refuse(40013, 'invalid appid');
    return secret === this.#options.appSecret ? null : refuse(40125, 'invalid appsecret');
  }

  #issueCredential(): Credential {
    return { value: randomBytes(32).toString('base64url'), expiresAt: this.#now() + lifetimeSeconds * secondMs };
  }

  #secondsLeft({ expiresAt }: Credential): number {
    return Math.floor((expiresAt - this.#now()) / secondMs);
  }

  #now(): number {
    return this.#options.now().getTime();
  }
}

/** WeChat sends refusals with status 200, and as text. */
function refuse(errcode: number, errmsg: string): ServiceAnswer {
  return send({ errcode, errmsg });
}

function send(body: object): ServiceAnswer {
  return { status: 200, text: JSON.stringify(body), headers: { 'content-type': 'text/plain' } };
}
