import http, { type IncomingMessage, type RequestOptions } from 'node:http';
import https from 'node:https';
import { NoAnswerError } from '../fetch-answer.ts';
import { createHostGuard, HostNotAllowedError } from './host-guard.ts';

export interface StreamRequest {
  url: URL;
  /** Of the camera, as the header's value. */
  authorization: string | null;
  /** As the header's value. */
  range: string | null;
  /** On whose behalf: each has a share of the connections. */
  viewer: string;
}

/** A viewer has as many answers open as one may have: it reads none of them, or its cameras are slow. */
export class TooManyStreamsError extends Error {
  override readonly name = 'TooManyStreamsError';
  constructor() {
    super('too many streams of one viewer');
  }
}

/** Reads what cameras send. */
export interface StreamClient {
  /**
   * The head of the answer, whatever its status: redirects are not followed. The body is to be read, or destroyed.
   * Throws `HostNotAllowedError`, `TooManyStreamsError`, and `NoAnswerError` when nothing came in time; its body ends with an error in that case.
   */
  open(request: StreamRequest): Promise<IncomingMessage>;
  close(): void;
}

export interface StreamClientOptions {
  /** Hosts, or hosts with a port, and no others; empty: any but this machine and what only it reaches. */
  hosts: readonly string[];
  /** Milliseconds until the head of an answer. */
  headWithin?: number;
  /** Milliseconds until the end of it. */
  wholeWithin?: number;
}

/** One camera's segments come one after the other, but a recorder has many cameras and many people watch them. */
const connectionsToOneHost = 32;
/** Whoever lets answers stand unread must not take all of them. */
const openOfOneViewer = 8;

export function createStreamClient({ hosts, headWithin = 5000, wholeWithin = 30_000 }: StreamClientOptions): StreamClient {
  const guard = createHostGuard(hosts);
  // Of its own, so that no connection is taken over that nobody has looked at.
  const agents = {
    'http:': new http.Agent({ keepAlive: true, maxSockets: connectionsToOneHost }),
    'https:': new https.Agent({ keepAlive: true, maxSockets: connectionsToOneHost }),
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
      if ((openOf.get(viewer) ?? 0) >= openOfOneViewer) throw new TooManyStreamsError();
      const count = (by: number) => countOpen(viewer, by);
      return ask(protocol === 'https:' ? https : http, url, options, { headWithin, wholeWithin, count });
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
  { headWithin, wholeWithin, count }: { headWithin: number; wholeWithin: number; count: (by: number) => void },
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const asked = request(url, options);
    count(1);
    let answer: IncomingMessage | undefined;
    const giveUp = () => (answer ?? asked).destroy(new NoAnswerError('timeout'));
    const headTimer = setTimeout(giveUp, headWithin);
    const wholeTimer = setTimeout(giveUp, wholeWithin);
    asked.on('response', (head) => {
      clearTimeout(headTimer);
      answer = head;
      // Whoever reads it hears of it too.
      answer.on('error', () => undefined);
      resolve(answer);
    });
    asked.on('error', (error) => reject(describeFault(error)));
    asked.on('close', () => {
      clearTimeout(headTimer);
      clearTimeout(wholeTimer);
      count(-1);
    });
    asked.end();
  });
}

/** The system's errors name addresses, and errors are logged. */
function describeFault(error: Error): Error {
  if (error instanceof NoAnswerError || error instanceof HostNotAllowedError) return error;
  const { code } = error as NodeJS.ErrnoException;
  return new NoAnswerError(code === undefined ? 'network' : `network ${code}`);
}
