import { minuteMs, secondMs } from '@energy-om/domain';
import { z } from 'zod';
import { fetchAnswer, NoAnswerError, parseJson } from '../fetch-answer.ts';
import type { FetchedValue, RenewedValue } from '../renewed-value.ts';
import type { SendResult } from '../send-result.ts';

/** What a code of the provider means beside 0 (taken), -1 (busy) and all others (rejected). */
export interface AppCodes {
  /** The access token is no longer valid. */
  expired: readonly number[];
  /** There is no such person, or the app does not reach them. */
  gone: readonly number[];
  limited: readonly number[];
}

/** A call that the provider refuses or does not answer, as what becomes of the message. It has neither addresses nor words. */
export class AppRefusal extends Error {
  override readonly name = 'AppRefusal';
  readonly result: SendResult;
  constructor(result: SendResult) {
    super(`an app of a provider cannot send: ${'reason' in result ? result.reason : result.kind}`);
    this.result = result;
  }
}

const timeoutMs = 10 * secondMs;
/** Limits of rates are counted by the minute. */
const limitedMs = minuteMs;

const codeSchema = z.object({ errcode: z.number().int() });
const tokenSchema = z.object({ access_token: z.string().min(1).max(1000), expires_in: z.number().int().positive() });

/** Calls a provider that answers 200 with a code in any case. Throws `AppRefusal` where it gives no such answer. */
export async function callAppApi<T>(url: URL, content: object | null, schema: z.ZodType<T>): Promise<{ errcode: number; value: T | null }> {
  const headers = { 'content-type': 'application/json; charset=utf-8' };
  const init = content === null ? {} : { method: 'POST', headers, body: JSON.stringify(content) };
  const { status, isOk, text } = await fetchAnswer(url, init, timeoutMs).catch((error: unknown) => {
    throw error instanceof NoAnswerError ? new AppRefusal({ kind: 'unreachable', reason: error.reason }) : error;
  });
  if (!isOk) throw new AppRefusal({ kind: status >= 500 ? 'unreachable' : 'rejected', reason: `http ${status}` });
  const body = parseJson(text);
  const code = codeSchema.safeParse(body);
  if (!code.success) throw new AppRefusal({ kind: 'unreachable', reason: 'malformed answer' });
  const { errcode } = code.data;
  const value = schema.safeParse(body);
  if (errcode === 0 && !value.success) throw new AppRefusal({ kind: 'unreachable', reason: 'malformed answer' });
  return { errcode, value: value.success ? value.data : null };
}

/** Asks for an access token. Throws `AppRefusal`. */
export async function fetchAppToken(url: URL, codes: AppCodes, now: () => Date): Promise<FetchedValue> {
  const { errcode, value } = await callAppApi(url, null, tokenSchema);
  if (errcode !== 0 || value === null) {
    const result = toResult(errcode, codes, now());
    // Nobody is addressed yet.
    throw new AppRefusal(result.kind === 'gone' ? { kind: 'rejected', reason: `errcode ${errcode}` } : result);
  }
  return { value: value.access_token, lifetimeSeconds: value.expires_in };
}

/** Sends with the token that is there, and once again with a new one where that has expired before its time. */
export async function sendAsApp(
  { token, codes, now }: { token: RenewedValue; codes: AppCodes; now: () => Date },
  send: (accessToken: string) => Promise<{ errcode: number; id: string | null }>,
): Promise<SendResult> {
  try {
    const accessToken = await token.load();
    let answer = await send(accessToken);
    if (codes.expired.includes(answer.errcode)) {
      token.drop(accessToken);
      answer = await send(await token.load());
    }
    return answer.errcode === 0 ? { kind: 'sent', id: answer.id } : toResult(answer.errcode, codes, now());
  } catch (error) {
    if (error instanceof AppRefusal) return error.result;
    throw error;
  }
}

function toResult(errcode: number, codes: AppCodes, now: Date): SendResult {
  if (errcode === -1) return { kind: 'unreachable', reason: 'busy' };
  if (codes.gone.includes(errcode)) return { kind: 'gone' };
  if (codes.limited.includes(errcode)) return { kind: 'limited', until: new Date(now.getTime() + limitedMs) };
  return { kind: 'rejected', reason: `errcode ${errcode}` };
}
