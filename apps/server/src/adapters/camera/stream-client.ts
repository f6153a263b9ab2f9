import http, { type IncomingMessage, type RequestOptions } from 'node:http';
import https from 'node:https';
import { secondMs } from '@energy-om/domain';
import { NoAnswerError } from '../fetch-answer.ts';
import { createHostGuard, HostNotAllowedError } from '../host-guard.ts';

export interface StreamRequest {
  url: URL;
  /** The value of the camera's Authorization header. */
  authorization: string | null;
  /** The value of the Range header. */
  range: string | null;
  /** The viewer on whose behalf the request is made; each viewer has a share of the connections. */
  viewer: string;
}

/** The viewer has the maximum number of open answers: it does not read them, or its cameras are slow. */
export class TooManyStreamsError extends Error {
  override readonly name = 'TooManyStreamsError';
  constructor() {
    super('too many streams of one viewer');
  }
}

/** Reads the streams of cameras. */
export interface StreamClient {
  /**
   * Resolves with the head of the answer, whatever its status; redirects are not followed. The caller reads the body or destroys it. Throws
   * `HostNotAllowedError`, `TooManyStreamsError`, and `NoAnswerError` when no head came in time; a body that is too slow ends with that
   * error.
   */
  open(request: StreamRequest): Promise<IncomingMessage>;
  close(): void;
}

export interface StreamClientOptions {
  /** The only allowed hosts, with or without a port; empty: any host except this machine and addresses that only it reaches. */
  hosts: readonly string[];
  /** The time limit for the head of an answer. */
  headTimeoutMs?: number;
  /** The time limit for the whole answer. */
  totalTimeoutMs?: number;
}

/** The segments of one camera are fetched one after the other, but a recorder has many cameras and many viewers. */
const maxConnectionsToHost = 32;
/** A viewer that leaves answers unread must not use up all connections. */
const maxOpenOfViewer = 8;

export function createStreamClient({
  hosts,
  headTimeoutMs = 5 * secondMs,
  totalTimeoutMs = 30 * secondMs,
}: StreamClientOptions): StreamClient {
  const guard = createHostGuard(hosts);
  // The client has agents of its own, so that it reuses no connection whose address was not checked.
  const agents = {
    'http:': new http.Agent({ keepAlive: true, maxSockets: maxConnectionsToHost }),
    'https:': new https.Agent({ keepAlive: true, maxSockets: maxConnectionsToHost }),
  };

  const openOf = new Map<string, number>();
  function countOpen(viewer: string, by: number): void {
    const count = (openOf.get(viewer) ?? 0) + by;
    if (count === 0) openOf.delete(viewer);
    else openOf.set(viewer, count);
  }

  return {
    async open({ url, authorization, range, viewer }) {
      const { protocol } = url;
      if (protocol !== 'http:' && protocol !== 'https:') throw new HostNotAllowedError();
      guard.assertAllowed(url);
      const headers = {
        accept: '*/*',
        'accept-encoding': 'identity',
        ...(authorization === null ? {} : { authorization }),
        ...(range === null ? {} : { range }),
      };
      const options: RequestOptions = { headers, agent: agents[protocol], lookup: guard.lookupFor(url) };
      if ((openOf.get(viewer) ?? 0) >= maxOpenOfViewer) throw new TooManyStreamsError();
      const count = (by: number) => countOpen(viewer, by);
      return ask(protocol === 'https:' ? https : http, url, options, { headTimeoutMs, totalTimeoutMs, count });
    },
    close() {
      for (const agent of Object.values(agents)) agent.destroy();
    },
  };
}

function ask(
  { request }: Pick<typeof http, 'request'>,
  url: URL,
  options: RequestOptions,
  { headTimeoutMs, totalTimeoutMs, count }: { headTimeoutMs: number; totalTimeoutMs: number; count: (by: number) => void },
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const sent = request(url, options);
    count(1);
    let answer: IncomingMessage | undefined;
    const abortOnTimeout = () => (answer ?? sent).destroy(new NoAnswerError('timeout'));
    const headTimer = setTimeout(abortOnTimeout, headTimeoutMs);
    const wholeTimer = setTimeout(abortOnTimeout, totalTimeoutMs);
    sent.on('response', (head) => {
      clearTimeout(headTimer);
      answer = head;
      // The reader of the body gets the error as well.
      answer.on('error', () => undefined);
      resolve(answer);
    });
    sent.on('error', (error) => reject(describeFault(error)));
    sent.on('close', () => {
      clearTimeout(headTimer);
      clearTimeout(wholeTimer);
      count(-1);
    });
    sent.end();
  });
}

/** System errors name addresses, which must not reach the log. */
function describeFault(error: Error): Error {
  if (error instanceof NoAnswerError || error instanceof HostNotAllowedError) return error;
  const { code } = error as NodeJS.ErrnoException;
  return new NoAnswerError(code === undefined ? 'network' : `network ${code}`);
}
