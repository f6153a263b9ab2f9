import type { KeyObject } from 'node:crypto';
import { z } from 'zod';
import { formatChinaTime } from '#adapters/china-time.ts';
import { fetchBytes, parseJson } from '#adapters/fetch-answer.ts';
import { verifyWithRsa } from '../rsa.ts';
import { askTwice, UnclearError } from '../unclear.ts';
import { findRawMember, signParameters } from './alipay-signature.ts';

export interface AlipayClientOptions {
  appId: string;
  privateKey: KeyObject;
  /** Alipay's own key, not that of the app. */
  alipayPublicKey: KeyObject;
  gateway: string;
  timeoutMs: number;
  now: () => Date;
}

export interface AlipayRequest {
  /** `alipay.trade.query` */
  method: string;
  content: object;
  notifyUrl?: string;
  returnUrl?: string;
}

/** What was asked was done, or refused with its sub-code. */
export type AlipayAnswer = { isOk: true; body: unknown } | { isOk: false; code: string };

export interface AlipayClient {
  /** The address of a page of Alipay: the phone opens it, and nothing is sent from here. */
  signPage(request: AlipayRequest): string;
  /** Throws `UnclearError` and `NoAnswerError`. */
  call(request: AlipayRequest, isRepeatable: boolean): Promise<AlipayAnswer>;
}

const answerSchema = z.object({
  code: z.string().regex(/^\d{5}$/),
  sub_code: z
    .string()
    .regex(/^[\w.-]{1,128}$/)
    .optional(),
});

/** Faults of Alipay itself, after which anything may have happened. */
const faultPattern = /^(isp\.|aop\.)(?!bill_not_exist)|SYSTEM_ERROR|UNKNOWN?_?ERROR|unknow-error|service.currently.unavailable/i;

/** Alipay's gateway, in the mode of keys (公钥模式). */
export function createAlipayClient({ appId, privateKey, alipayPublicKey, gateway, timeoutMs, now }: AlipayClientOptions): AlipayClient {
  function sign(request: AlipayRequest, isInAddress: boolean): { url: URL; body: URLSearchParams } {
    const content = JSON.stringify(request.content);
    const parameters: Record<string, string> = {
      app_id: appId,
      method: request.method,
      format: 'JSON',
      charset: 'utf-8',
      sign_type: 'RSA2',
      timestamp: formatChinaTime(now()),
      version: '1.0',
      ...(request.notifyUrl === undefined ? {} : { notify_url: request.notifyUrl }),
      ...(request.returnUrl === undefined ? {} : { return_url: request.returnUrl }),
    };
    const signature = signParameters({ ...parameters, biz_content: content }, privateKey);
    const url = new URL(gateway);
    const inAddress = { ...parameters, sign: signature, ...(isInAddress ? { biz_content: content } : {}) };
    url.search = new URLSearchParams(inAddress).toString();
    return { url, body: new URLSearchParams({ biz_content: content }) };
  }

  return {
    signPage: (request) => sign(request, true).url.href,
    async call(request, isRepeatable) {
      const send = () => {
        const { url, body } = sign(request, false);
        const headers = { 'content-type': 'application/x-www-form-urlencoded;charset=utf-8' };
        return fetchBytes(url, { method: 'POST', headers, body: body.toString() }, { timeoutMs });
      };
      const answer = await (isRepeatable ? askTwice(send) : send());
      if (!answer.isOk) throw new UnclearError(`http ${answer.status}`);
      return readAnswer(answer.bytes.toString(), request.method, alipayPublicKey);
    },
  };
}

/** Throws `UnclearError` for what is not genuine ("同步返回验签"), and for faults of Alipay. */
function readAnswer(text: string, method: string, key: KeyObject): AlipayAnswer {
  const raw = findRawMember(text, `${method.replaceAll('.', '_')}_response`) ?? findRawMember(text, 'error_response');
  const body = raw === null ? undefined : parseJson(raw);
  const answer = answerSchema.safeParse(body);
  const signature = parseJson(findRawMember(text, 'sign') ?? '');
  if (raw === null || !answer.success) throw new UnclearError('malformed answer');
  const isOk = answer.data.code === '10000';
  // A refusal may come without a signature, where Alipay did not recognise the app.
  if ((isOk || signature !== undefined) && !(typeof signature === 'string' && verifyWithRsa(raw, signature, key)))
    throw new UnclearError('not genuine');
  if (isOk) return { isOk, body };
  const code = answer.data.sub_code ?? answer.data.code;
  if (answer.data.code === '20000' || faultPattern.test(code)) throw new UnclearError(code);
  return { isOk, code };
}
