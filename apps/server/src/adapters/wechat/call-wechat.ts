import { z } from 'zod';
import { fetchAnswer, NoAnswerError, parseJson, type TextAnswer } from '../fetch-answer.ts';
import { WechatUnavailableError } from './wechat-error.ts';

export type WechatAnswer<T> = { errcode: 0; value: T } | { errcode: number; value: null };

const errcodeSchema = z.object({ errcode: z.number().int() });

/** WeChat reports a refusal by `errcode` in an answer of status 200; any other unexpected answer throws `WechatUnavailableError`. */
export async function callWechat<T>(url: URL, init: RequestInit, schema: z.ZodType<T>, timeoutMs: number): Promise<WechatAnswer<T>> {
  const answer = await fetchFromWechat(url, init, timeoutMs);
  if (!answer.isOk) throw new WechatUnavailableError(`http ${answer.status}`);
  const body = parseJson(answer.text);
  const refusal = errcodeSchema.safeParse(body);
  if (refusal.success && refusal.data.errcode !== 0) return { errcode: refusal.data.errcode, value: null };
  const result = schema.safeParse(body);
  if (!result.success) throw new WechatUnavailableError('malformed answer');
  return { errcode: 0, value: result.data };
}

async function fetchFromWechat(url: URL, init: RequestInit, timeoutMs: number): Promise<TextAnswer> {
  try {
    return await fetchAnswer(url, init, timeoutMs);
  } catch (error) {
    throw error instanceof NoAnswerError ? new WechatUnavailableError(error.reason) : error;
  }
}
