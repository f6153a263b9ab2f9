import http from 'node:http';
import https from 'node:https';
import { minuteMs, secondMs } from '@energy-om/domain';
import { NoAnswerError } from '../fetch-answer.ts';
import { createHostGuard, HostNotAllowedError } from '../host-guard.ts';
import type { SendResult } from '../send-result.ts';
import { encryptMessage, type PushKeys } from './encrypt-message.ts';
import { authoriseSender, type VapidKeys } from './vapid.ts';

export interface PushTarget extends PushKeys {
  /** The address at the browser's push service. */
  endpoint: string;
}

export interface PushMessage {
  body: Buffer;
  ttlSeconds: number;
  /** A later message of the same topic replaces one that waits: at most 32 characters of base64url (RFC 8030 §5.4). */
  topic: string;
  urgency: 'high' | 'normal';
}

/** Sends to browsers by their push services (RFC 8030, 8291, 8292). */
export interface WebPush {
  /** Throws `HostNotAllowedError` for an address that nothing is sent to. */
  assertAllowed(endpoint: string): void;
  send(target: PushTarget, message: PushMessage, keys: VapidKeys): Promise<SendResult>;
  close(): void;
}

export interface WebPushOptions {
  /** The only allowed hosts, with or without a port, then over plain HTTP too; empty: any public host, over TLS. */
  hosts: readonly string[];
  /** A mailto: or https: address by which a push service reaches the operator. */
  contact: string | null;
  now: () => Date;
  timeoutMs?: number;
}

const defaultRetryMs = minuteMs;
const maxRetryMs = 60 * minuteMs;

export function createWebPush({ hosts, contact, now, timeoutMs = 10 * secondMs }: WebPushOptions): WebPush {
  const guard = createHostGuard(hosts, 'public');
  const agents = { 'http:': new http.Agent({ keepAlive: true }), 'https:': new https.Agent({ keepAlive: true, maxSockets: 32 }) };

  function toAllowed(endpoint: string): URL {
    const url = new URL(endpoint);
    if (url.protocol !== 'https:' && !(url.protocol === 'http:' && hosts.length > 0)) throw new HostNotAllowedError();
    if (url.username !== '' || url.password !== '') throw new HostNotAllowedError();
    guard.assertAllowed(url);
    return url;
  }

  return {
    assertAllowed: (endpoint) => void toAllowed(endpoint),
    async send(target, { body, ttlSeconds, topic, urgency }, keys) {
      try {
        const url = toAllowed(target.endpoint);
        const content = encryptMessage(body, target);
        const headers = {
          authorization: authoriseSender(url, keys, contact, now()),
          'content-encoding': 'aes128gcm',
          'content-type': 'application/octet-stream',
          'content-length': content.length,
          ttl: ttlSeconds,
          topic,
          urgency,
        };
        const isTls = url.protocol === 'https:';
        const options = { method: 'POST', headers, agent: agents[isTls ? 'https:' : 'http:'], lookup: guard.lookupFor(url) };
        return toResult(await post(isTls ? https : http, url, options, content, timeoutMs), now());
      } catch (error) {
        if (error instanceof HostNotAllowedError) return { kind: 'rejected', reason: 'host not allowed' };
        if (error instanceof NoAnswerError) return { kind: 'unreachable', reason: error.reason };
        throw error;
      }
    },
    close() {
      for (const agent of Object.values(agents)) agent.destroy();
    },
  };
}

interface PushAnswer {
  status: number;
  location: string | undefined;
  retryAfter: string | undefined;
}

function toResult({ status, location, retryAfter }: PushAnswer, now: Date): SendResult {
  if (status >= 200 && status < 300) return { kind: 'sent', id: location?.slice(0, 300) ?? null };
  if (status === 404 || status === 410) return { kind: 'gone' };
  if (status === 429 || (status === 503 && retryAfter !== undefined)) return { kind: 'limited', until: readRetryAfter(retryAfter, now) };
  return status >= 500 ? { kind: 'unreachable', reason: `http ${status}` } : { kind: 'rejected', reason: `http ${status}` };
}

/** Seconds or a date; within an hour. */
function readRetryAfter(text: string | undefined, now: Date): Date {
  const seconds = Number(text);
  const given = text === undefined ? Number.NaN : Number.isFinite(seconds) ? seconds * secondMs : Date.parse(text) - now.getTime();
  const waitMs = Number.isNaN(given) ? defaultRetryMs : Math.min(Math.max(given, secondMs), maxRetryMs);
  return new Date(now.getTime() + waitMs);
}

function post(
  { request }: Pick<typeof http, 'request'>,
  url: URL,
  options: http.RequestOptions,
  content: Buffer,
  timeoutMs: number,
): Promise<PushAnswer> {
  return new Promise((resolve, reject) => {
    const sent = request(url, options, (answer) => {
      // What it says in words is of no use; its head decides.
      answer.resume();
      answer.on('error', () => undefined);
      answer.on('close', () => clearTimeout(timer));
      resolve({ status: answer.statusCode ?? 0, location: answer.headers.location, retryAfter: answer.headers['retry-after'] });
    });
    const timer = setTimeout(() => sent.destroy(new NoAnswerError('timeout')), timeoutMs);
    sent.on('error', (error) => {
      clearTimeout(timer);
      reject(describeFault(error));
    });
    sent.end(content);
  });
}

/** System errors name addresses, which must not reach the log. */
function describeFault(error: Error): Error {
  if (error instanceof NoAnswerError || error instanceof HostNotAllowedError) return error;
  const { code } = error as NodeJS.ErrnoException;
  return new NoAnswerError(code === undefined ? 'network' : `network ${code}`);
}
