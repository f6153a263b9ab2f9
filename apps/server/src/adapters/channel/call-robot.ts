import { minuteMs, secondMs } from '@energy-om/domain';
import { z } from 'zod';
import { fetchAnswer, NoAnswerError, parseJson } from '../fetch-answer.ts';
import type { SendResult } from '../send-result.ts';

/** What a code of the provider means beside 0 (taken), -1 (busy) and all others (rejected). */
export interface RobotCodes {
  gone: readonly number[];
  limited: readonly number[];
  /** How long a robot that was too fast has to be silent. */
  silenceMinutes: number;
}

const answerSchema = z.object({ errcode: z.number().int() });
const timeoutMs = 10 * secondMs;

/** Posts to a robot of a group chat; both providers answer 200 with a code in any case. */
export async function callRobot(url: URL, content: object, codes: RobotCodes, now: Date): Promise<SendResult> {
  try {
    const headers = { 'content-type': 'application/json; charset=utf-8' };
    const { status, isOk, text } = await fetchAnswer(url, { method: 'POST', headers, body: JSON.stringify(content) }, timeoutMs);
    if (!isOk) return status >= 500 ? { kind: 'unreachable', reason: `http ${status}` } : { kind: 'rejected', reason: `http ${status}` };
    const answer = answerSchema.safeParse(parseJson(text));
    if (!answer.success) return { kind: 'unreachable', reason: 'malformed answer' };
    const { errcode } = answer.data;
    if (errcode === 0) return { kind: 'sent', id: null };
    if (errcode === -1) return { kind: 'unreachable', reason: 'busy' };
    if (codes.gone.includes(errcode)) return { kind: 'gone' };
    if (codes.limited.includes(errcode)) return { kind: 'limited', until: new Date(now.getTime() + codes.silenceMinutes * minuteMs) };
    return { kind: 'rejected', reason: `errcode ${errcode}` };
  } catch (error) {
    if (error instanceof NoAnswerError) return { kind: 'unreachable', reason: error.reason };
    throw error;
  }
}
