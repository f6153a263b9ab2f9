import { randomBytes } from 'node:crypto';
import { minuteMs, secondMs } from '@energy-om/domain';
import { z } from 'zod';
import { fetchAnswer, NoAnswerError, parseJson } from '../fetch-answer.ts';
import type { SendResult } from '../send-result.ts';
import { type AliyunCredentials, signAliyunRequest } from '../sms/aliyun-signature.ts';
import type { ChannelProvider } from './channel-provider.ts';

export interface AliyunChannelOptions extends AliyunCredentials {
  endpoint: string;
  /** An approved template with the variables `title` and `content`. */
  templateCode: string;
  now: () => Date;
}

const timeoutMs = 10 * secondMs;
const limitedMs = minuteMs;
/** Providers refuse longer values of a variable. */
const maxVariableLength = 35;

const answerSchema = z.object({
  Code: z.string().regex(/^[A-Za-z][\w.-]{0,79}$/),
  BizId: z.string().max(300).optional(),
  CallId: z.string().max(300).optional(),
});
const limitedCodes = /^(isv\.BUSINESS_LIMIT_CONTROL|isv\.DAY_LIMIT_CONTROL|Throttling)(\.|$)/;
const transientCodes = /^(isp\.SYSTEM_ERROR|isp\.GATEWAY_ERROR|InternalError|ServiceUnavailable)(\.|$)/;
const goneCodes = ['isv.MOBILE_NUMBER_ILLEGAL', 'isv.INVALID_NUMBER'];

/** Alibaba Cloud's Short Message Service: `SendSms` of Dysmsapi 2017-05-25. */
export function createAliyunMessageSms({ signName, ...options }: AliyunChannelOptions & { signName: string }): ChannelProvider {
  return {
    send: ({ title, body, addresses: [PhoneNumbers] }) =>
      call(options, 'SendSms', {
        PhoneNumbers,
        SignName: signName,
        TemplateCode: options.templateCode,
        TemplateParam: writeVariables(title, body),
      }),
  };
}

/** Alibaba Cloud's Voice Service: `SingleCallByTts` of Dyvmsapi 2017-05-25. @param showNumber null: a number of the provider's pool */
export function createAliyunVoice({ showNumber, ...options }: AliyunChannelOptions & { showNumber: string | null }): ChannelProvider {
  return {
    send: ({ title, body, addresses: [CalledNumber] }) =>
      call(options, 'SingleCallByTts', {
        CalledNumber,
        ...(showNumber === null ? {} : { CalledShowNumber: showNumber }),
        TtsCode: options.templateCode,
        TtsParam: writeVariables(title, body),
      }),
  };
}

function writeVariables(title: string, content: string): string {
  const cut = (text: string) => [...text].slice(0, maxVariableLength).join('');
  return JSON.stringify({ title: cut(title), content: cut(content) });
}

async function call(options: AliyunChannelOptions, action: string, parameters: Record<string, string>): Promise<SendResult> {
  const address = new URL('/', options.endpoint);
  const request = { method: 'POST' as const, host: address.host, action, version: '2017-05-25', parameters, body: '' };
  const { query, headers } = signAliyunRequest({ ...request, date: options.now(), nonce: randomBytes(16).toString('hex') }, options);
  try {
    const init = { method: 'POST', headers: { ...headers, accept: 'application/json' } };
    const { status, isOk, text } = await fetchAnswer(new URL(`?${query}`, address), init, timeoutMs);
    const answer = answerSchema.safeParse(parseJson(text));
    if (!answer.success) return { kind: 'unreachable', reason: isOk ? 'malformed answer' : `http ${status}` };
    return toResult(answer.data, options.now());
  } catch (error) {
    if (error instanceof NoAnswerError) return { kind: 'unreachable', reason: error.reason };
    throw error;
  }
}

function toResult({ Code: code, BizId, CallId }: z.output<typeof answerSchema>, now: Date): SendResult {
  if (code === 'OK') return { kind: 'sent', id: BizId ?? CallId ?? null };
  if (limitedCodes.test(code)) return { kind: 'limited', until: new Date(now.getTime() + limitedMs) };
  if (goneCodes.includes(code)) return { kind: 'gone' };
  return transientCodes.test(code) ? { kind: 'unreachable', reason: code } : { kind: 'rejected', reason: code };
}
