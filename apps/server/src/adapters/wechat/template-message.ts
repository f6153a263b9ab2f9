import { hourMs, minuteMs } from '@energy-om/domain';
import { z } from 'zod';
import type { RenewedValue } from '../renewed-value.ts';
import type { SendResult } from '../send-result.ts';
import { callWechat } from './call-wechat.ts';
import { WechatUnavailableError } from './wechat-error.ts';
import { invalidTokenCodes } from './wechat-token.ts';

export interface TemplateMessage {
  openid: string;
  templateId: string;
  /** Where a tap leads; null: nowhere. */
  url: string | null;
  /** By the names of the template's fields; each is within its own limits. */
  values: Readonly<Record<string, string>>;
}

/** invalid openid · require subscribe: the person does not follow the account · user refuse to accept the msg */
const goneCodes: ReadonlySet<number> = new Set([40003, 43004, 43101]);
const limitedMs: Readonly<Record<number, number>> = {
  /** reach max api daily quota limit */
  45009: hourMs,
  /** api minute-quota reach limit */
  45011: minuteMs,
};

/** Of up to 19 digits, which a number here does not hold. */
const answerSchema = z.object({ msgid: z.number().or(z.string().max(40)) });

/**
 * Sends a template message (模板消息) of an official account to one of its followers (developers.weixin.qq.com: 公众号, 发送模板消息,
 * `POST /cgi-bin/message/template/send`). Once again with a new token where WeChat does not know the one that is there.
 */
export async function sendTemplateMessage(
  { token, baseUrl, timeoutMs, now }: { token: RenewedValue; baseUrl: string; timeoutMs: number; now: () => Date },
  { openid, templateId, url, values }: TemplateMessage,
): Promise<SendResult> {
  const data = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }]));
  const body = JSON.stringify({ touser: openid, template_id: templateId, ...(url !== null && { url }), data });
  const send = (accessToken: string) => {
    const address = new URL('/cgi-bin/message/template/send', baseUrl);
    address.searchParams.set('access_token', accessToken);
    return callWechat(address, { method: 'POST', headers: { 'content-type': 'application/json' }, body }, answerSchema, timeoutMs);
  };
  try {
    const accessToken = await token.load();
    let answer = await send(accessToken);
    if (invalidTokenCodes.has(answer.errcode)) {
      token.drop(accessToken);
      answer = await send(await token.load());
    }
    if (answer.value === null) return toResult(answer.errcode, now());
    const { msgid } = answer.value;
    return { kind: 'sent', id: typeof msgid === 'string' || Number.isSafeInteger(msgid) ? String(msgid) : null };
  } catch (error) {
    if (!(error instanceof WechatUnavailableError)) throw error;
    const [, errcode] = /^errcode (\d+)$/.exec(error.reason) ?? [];
    return errcode === undefined ? { kind: 'unreachable', reason: error.reason } : toResult(Number(errcode), now());
  }
}

function toResult(errcode: number, now: Date): SendResult {
  if (errcode === -1) return { kind: 'unreachable', reason: 'busy' };
  if (goneCodes.has(errcode)) return { kind: 'gone' };
  const waitMs = limitedMs[errcode];
  return waitMs === undefined
    ? { kind: 'rejected', reason: `errcode ${errcode}` }
    : { kind: 'limited', until: new Date(now.getTime() + waitMs) };
}
