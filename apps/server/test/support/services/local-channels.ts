import { createHmac } from 'node:crypto';
import { type LocalService, type ReceivedRequest, type ServiceAnswer, startLocalService } from './local-service.ts';
import { findSignatureFault } from './verify-aliyun-signature.ts';

/** What a provider has said to people. */
export interface SaidMessage {
  channel: 'wecom' | 'dingtalk' | 'sms' | 'voice';
  text: string;
  numbers: string[];
}

export interface LocalChannels extends LocalService {
  sent: SaidMessage[];
  wecomKey: string;
  dingtalk: { accessToken: string; signSecret: string };
  aliyun: { accessKeyId: string; accessKeySecret: string };
  /** The next request gets this answer, as the provider itself would give it. */
  answerNext(answer: object): void;
}

const hourMs = 3_600_000;
const answer = (content: object, status = 200): ServiceAnswer => ({
  status,
  text: JSON.stringify(content),
  headers: { 'content-type': 'application/json' },
});

/** The robots of 企业微信 and 钉钉, and Aliyun's SMS and calls, on this machine: they check keys and signatures as their documents say. */
export async function startLocalChannels(now: () => Date = () => new Date()): Promise<LocalChannels> {
  const sent: SaidMessage[] = [];
  const usedNonces = new Set<string>();
  const wecomKey = '693a91f6-7xxx-4bc4-97a0-0ec2sifa5aaa';
  const dingtalk = { accessToken: 'a1b2c3', signSecret: 'SEC0123456789abcdef' };
  const aliyun = { accessKeyId: 'LTAI-test', accessKeySecret: 'a-secret-of-aliyun' };

  function sayInWecom({ query, body }: ReceivedRequest): ServiceAnswer {
    if (new URLSearchParams(query).get('key') !== wecomKey) return answer({ errcode: 93000, errmsg: 'invalid webhook url' });
    const { msgtype, text } = JSON.parse(body);
    if (msgtype !== 'text' || Buffer.byteLength(text.content) > 2048)
      return answer({ errcode: 40058, errmsg: 'invalid Request Parameter' });
    sent.push({ channel: 'wecom', text: text.content, numbers: text.mentioned_mobile_list });
    return answer({ errcode: 0, errmsg: 'ok' });
  }

  function sayInDingtalk({ query, body }: ReceivedRequest): ServiceAnswer {
    const parameters = new URLSearchParams(query);
    if (parameters.get('access_token') !== dingtalk.accessToken) return answer({ errcode: 300005, errmsg: 'token is not exist' });
    const timestamp = parameters.get('timestamp') ?? '';
    const expected = createHmac('sha256', dingtalk.signSecret).update(`${timestamp}\n${dingtalk.signSecret}`).digest('base64');
    const isFresh = Math.abs(now().getTime() - Number(timestamp)) <= hourMs;
    if (parameters.get('sign') !== expected || !isFresh) return answer({ errcode: 310000, errmsg: 'sign not match' });
    const { text, at } = JSON.parse(body);
    sent.push({ channel: 'dingtalk', text: text.content, numbers: at.atMobiles });
    return answer({ errcode: 0, errmsg: 'ok' });
  }

  function callAliyun(request: ReceivedRequest): ServiceAnswer {
    const fault = findSignatureFault(request, aliyun, now(), usedNonces);
    if (fault !== null) return answer({ Code: fault.code, Message: fault.code }, fault.status);
    const parameters = new URLSearchParams(request.query);
    const action = request.headers['x-acs-action'];
    const isSms = action === 'SendSms';
    if (!isSms && action !== 'SingleCallByTts') return answer({ Code: 'InvalidAction.NotFound' }, 404);
    const number = parameters.get(isSms ? 'PhoneNumbers' : 'CalledNumber') ?? '';
    if (!/^1\d{10}$/.test(number)) return answer({ Code: 'isv.MOBILE_NUMBER_ILLEGAL' });
    if (!/^(SMS|TTS)_\d+$/.test(parameters.get(isSms ? 'TemplateCode' : 'TtsCode') ?? ''))
      return answer({ Code: 'isv.SMS_TEMPLATE_ILLEGAL' });
    const text = parameters.get(isSms ? 'TemplateParam' : 'TtsParam') ?? '';
    sent.push({ channel: isSms ? 'sms' : 'voice', text, numbers: [number] });
    const id = sent.length;
    return answer({ Code: 'OK', Message: 'OK', ...(isSms ? { BizId: `biz-${id}` } : { CallId: `call-${id}` }) });
  }

  const service = await startLocalService((request) => {
    if (request.path === '/cgi-bin/webhook/send') return sayInWecom(request);
    return request.path === '/robot/send' ? sayInDingtalk(request) : callAliyun(request);
  });
  return { ...service, sent, wecomKey, dingtalk, aliyun, answerNext: (content) => service.faultNext(answer(content)) };
}
