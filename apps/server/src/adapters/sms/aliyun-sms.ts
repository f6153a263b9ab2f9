import { randomBytes } from 'node:crypto';
import type { VerifyCodeScene } from '@energy-om/contract';
import { secondMs } from '@energy-om/domain';
import { z } from 'zod';
import { fetchAnswer, NoAnswerError, parseJson, type TextAnswer } from '../fetch-answer.ts';
import { type AliyunCredentials, signAliyunRequest } from './aliyun-signature.ts';
import { SmsFailedError, type SmsMessage, type SmsProvider } from './sms-provider.ts';

export interface AliyunSmsOptions extends AliyunCredentials {
  /** The origin of the service; production uses only the default, over TLS. */
  endpoint?: string;
  /** The approved signature that precedes the text (短信签名). */
  signName: string;
  /** The approved templates with one variable, `code`: one for each scene, or one for all. */
  templateCodes: string | Readonly<Record<VerifyCodeScene, string>>;
  timeoutMs?: number;
  now: () => Date;
  nonce?: () => string;
}

const name = 'aliyun';
const answerSchema = z.object({ Code: z.string().regex(/^[A-Za-z][\w.-]{0,79}$/) });
/** Transient faults of the provider; all other faults last until somebody changes the configuration. */
const transientCodes = /^(isp\.SYSTEM_ERROR|isp\.GATEWAY_ERROR|InternalError|ServiceUnavailable|Throttling)(\.|$)/;

/** Alibaba Cloud's Short Message Service: `SendSms` of Dysmsapi 2017-05-25. */
export function createAliyunSms(options: AliyunSmsOptions): SmsProvider {
  const { endpoint = 'https://dysmsapi.aliyuncs.com', timeoutMs = 5 * secondMs, now, templateCodes } = options;
  const { nonce = () => randomBytes(16).toString('hex') } = options;
  const address = new URL('/', endpoint);

  async function call({ phoneNumber, code, scene }: SmsMessage): Promise<TextAnswer> {
    const { query, headers } = signAliyunRequest(
      {
        method: 'POST',
        host: address.host,
        action: 'SendSms',
        version: '2017-05-25',
        parameters: {
          PhoneNumbers: phoneNumber,
          SignName: options.signName,
          TemplateCode: typeof templateCodes === 'string' ? templateCodes : templateCodes[scene],
          TemplateParam: JSON.stringify({ code }),
        },
        body: '',
        date: now(),
        nonce: nonce(),
      },
      options,
    );
    const url = new URL(`?${query}`, address);
    return fetchAnswer(url, { method: 'POST', headers: { ...headers, accept: 'application/json' } }, timeoutMs);
  }

  return {
    name,
    async send(message) {
      try {
        assertAccepted(await call(message));
      } catch (error) {
        throw error instanceof NoAnswerError ? new SmsFailedError(name, error.reason, true) : error;
      }
    },
  };
}

function assertAccepted({ status, isOk, text }: TextAnswer): void {
  const answer = answerSchema.safeParse(parseJson(text));
  const code = answer.success ? answer.data.Code : null;
  if (isOk && code === 'OK') return;
  if (code !== null && code !== 'OK') throw new SmsFailedError(name, code, transientCodes.test(code));
  throw isOk ? new SmsFailedError(name, 'malformed answer', false) : new SmsFailedError(name, `http ${status}`, status >= 500);
}
