import { randomBytes } from 'node:crypto';
import { type LocalService, type ReceivedRequest, type ServiceAnswer, startLocalService } from './local-service.ts';

/** What an app has said to somebody. */
export interface AppMessage {
  app: 'wecom' | 'dingtalk';
  user: string;
  content: Record<string, unknown>;
}

export interface LocalApps extends LocalService {
  sent: AppMessage[];
  /** Whom both know. */
  users: Set<string>;
  /** Ends the tokens before their time, as a change of the secret does. */
  revokeTokens(): void;
  /** The next request to that path gets this answer. */
  answerNext(answer: object, path: string): void;
  /** How often that path was called. */
  count(path: string): number;
}

export const localApps = {
  wecom: { corpId: 'ww0123456789abcdef', corpSecret: 'secret-of-wecom', agentId: '1000002' },
  dingtalk: { appKey: 'ding0123456789', appSecret: 'secret-of-dingtalk', agentId: '253201' },
};

export const appPaths = {
  wecomToken: '/cgi-bin/gettoken',
  wecomSend: '/cgi-bin/message/send',
  dingtalkToken: '/gettoken',
  dingtalkSend: '/topapi/message/corpconversation/asyncsend_v2',
  dingtalkOutcome: '/topapi/message/corpconversation/getsendresult',
} as const;

const lifetimeMs = 7_200_000;
const answer = (content: object): ServiceAnswer => ({
  status: 200,
  text: JSON.stringify(content),
  headers: { 'content-type': 'application/json' },
});
const refuse = (errcode: number, errmsg: string) => answer({ errcode, errmsg: `${errmsg}, hint: [secret words]` });

/** The apps of 企业微信 and 钉钉 on this machine: they check ids, secrets and tokens, and whom they know, as their documents say. */
export async function startLocalApps(now: () => Date = () => new Date()): Promise<LocalApps> {
  const api = new AppsApi(now);
  const service = await startLocalService((request) => api.answer(request));
  return {
    ...service,
    sent: api.sent,
    users: api.users,
    revokeTokens: () => api.tokens.clear(),
    answerNext: (content, path) => service.faultNext(answer(content), path),
    count: (path) => service.requests.filter((one) => one.path === path).length,
  };
}

class AppsApi {
  readonly sent: AppMessage[] = [];
  readonly users = new Set(['li.na', 'Wang_Lei']);
  /** With the instant of its end. */
  readonly tokens = new Map<string, number>();
  readonly #tasks = new Map<number, { user: string; isRepeat: boolean }>();
  readonly #saidToday = new Set<string>();
  readonly #now: () => Date;

  constructor(now: () => Date) {
    this.#now = now;
  }

  answer({ method, path, query: text, body }: ReceivedRequest): ServiceAnswer {
    const query = new URLSearchParams(text);
    if (path === appPaths.wecomToken) {
      if (query.get('corpid') !== localApps.wecom.corpId) return refuse(40013, 'invalid corpid');
      return query.get('corpsecret') === localApps.wecom.corpSecret ? this.#issueToken('wecom') : refuse(40001, 'invalid credential');
    }
    if (path === appPaths.dingtalkToken) {
      const { appKey, appSecret } = localApps.dingtalk;
      const isRight = query.get('appkey') === appKey && query.get('appsecret') === appSecret;
      return isRight ? this.#issueToken('dingtalk') : refuse(40089, '不合法的corpid或corpsecret');
    }
    if (method !== 'POST') return refuse(43002, 'require POST method');
    if (path === appPaths.wecomSend) return this.#sayInWecom(query, body);
    if (path === appPaths.dingtalkSend) return this.#sayInDingtalk(query, body);
    return path === appPaths.dingtalkOutcome ? this.#answerOutcome(query, body) : { status: 404, text: '' };
  }

  /** As both do, the same token while it is valid. */
  #issueToken(app: AppMessage['app']): ServiceAnswer {
    const time = this.#now().getTime();
    const [token, end] = [...this.tokens].find(([one, itsEnd]) => one.startsWith(app) && itsEnd > time) ?? [
      `${app}-${randomBytes(24).toString('base64url')}`,
      time + lifetimeMs,
    ];
    this.tokens.set(token, end);
    return answer({ errcode: 0, errmsg: 'ok', access_token: token, expires_in: Math.floor((end - time) / 1000) });
  }

  #isValid(app: AppMessage['app'], query: URLSearchParams): boolean {
    const token = query.get('access_token') ?? '';
    return token.startsWith(app) && (this.tokens.get(token) ?? 0) > this.#now().getTime();
  }

  #sayInWecom(query: URLSearchParams, body: string): ServiceAnswer {
    if (!this.#isValid('wecom', query)) return refuse(42001, 'access_token expired');
    const { touser, agentid, msgtype, ...content } = JSON.parse(body);
    if (agentid !== Number(localApps.wecom.agentId)) return refuse(301002, 'not allow operate another agent with this accesstoken');
    if (msgtype !== 'text' && !/^https?:/.test(content.textcard?.url)) return refuse(40058, 'invalid parameter');
    if (!this.users.has(touser)) return refuse(81013, 'user & party & tag all invalid');
    this.sent.push({ app: 'wecom', user: touser, content });
    return answer({ errcode: 0, errmsg: 'ok', invaliduser: '', msgid: `wecom-${this.sent.length}` });
  }

  #sayInDingtalk(query: URLSearchParams, body: string): ServiceAnswer {
    if (!this.#isValid('dingtalk', query))
      return answer({ errcode: 88, sub_code: '40014', sub_msg: '不合法的access_token', errmsg: 'ding talk error' });
    const { agent_id, userid_list: user, msg } = JSON.parse(body);
    if (agent_id !== Number(localApps.dingtalk.agentId)) return refuse(40056, '不合法的agentid');
    const { msgtype, ...content } = msg;
    if (msgtype !== 'oa' && msgtype !== 'text') return refuse(40008, '不合法的消息类型');
    const key = `${user} ${JSON.stringify(content)}`;
    const task_id = 256_271_667_526 + this.#tasks.size;
    const isRepeat = this.#saidToday.has(key);
    this.#tasks.set(task_id, { user, isRepeat });
    this.#saidToday.add(key);
    if (this.users.has(user) && !isRepeat) this.sent.push({ app: 'dingtalk', user, content });
    return answer({ errcode: 0, errmsg: 'ok', task_id, request_id: 'x' });
  }

  #answerOutcome(query: URLSearchParams, body: string): ServiceAnswer {
    if (!this.#isValid('dingtalk', query)) return refuse(40014, '不合法的access_token');
    const task = this.#tasks.get(JSON.parse(body).task_id);
    if (!task) return refuse(40035, 'no such task');
    const { user, isRepeat } = task;
    const isKnown = this.users.has(user);
    const send_result = {
      invalid_user_id_list: isKnown ? [] : [user],
      forbidden_list: isRepeat ? [{ code: '143106', count: 1, userid: user }] : [],
      unread_user_id_list: isKnown && !isRepeat ? [user] : [],
    };
    return answer({ errcode: 0, errmsg: 'ok', send_result });
  }
}
