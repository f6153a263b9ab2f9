import { Agent, request } from 'node:http';
import { secondMs } from '@energy-om/domain';
import type { RunningServer } from './start-process.ts';

export interface HttpRequest {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body: string | null;
}

export interface Measurement {
  perSecond: number;
  /** Milliseconds. */
  median: number;
  p99: number;
  count: number;
  /** The server's processor time per request; null where it cannot be read. */
  processor: number | null;
  /** The database's, where it was measured. */
  database?: number | null;
}

/**
 * Runs `connections` concurrent requests for `seconds`; each connection sends its next request as soon as the last is answered.
 * @param next gets the number of the request in this measurement
 * @param check throws when the answer does not match the request
 */
export async function load(
  { port, readProcessorTime }: RunningServer,
  connections: number,
  seconds: number,
  next: (count: number) => HttpRequest,
  check: (body: string, count: number) => void,
): Promise<Measurement> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  let sent = 0;
  const usedBefore = readProcessorTime();
  const startedAt = performance.now();
  const endsAt = startedAt + seconds * secondMs;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < endsAt) {
        const count = sent++;
        const sentAt = performance.now();
        const body = await send(agent, port, next(count));
        times.push(performance.now() - sentAt);
        check(body, count);
      }
    }),
  );
  const elapsedSeconds = (performance.now() - startedAt) / secondMs;
  const usedAfter = readProcessorTime();
  const processor = usedBefore === null || usedAfter === null ? null : (usedAfter - usedBefore) / times.length;
  agent.destroy();
  times.sort((one, other) => one - other);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { perSecond: times.length / elapsedSeconds, median: at(0.5), p99: at(0.99), count: times.length, processor };
}

function send(agent: Agent, port: number, { method, path, headers, body }: HttpRequest): Promise<string> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        agent,
        host: '127.0.0.1',
        port,
        method,
        path,
        headers: body === null ? headers : { ...headers, 'content-length': Buffer.byteLength(body) },
      },
      (response) => {
        response.setEncoding('utf8');
        let text = '';
        response.on('data', (chunk) => {
          text += chunk;
        });
        response.on('end', () =>
          response.statusCode === 200 ? resolve(text) : reject(new Error(`HTTP ${response.statusCode}: ${text.slice(0, 200)}`)),
        );
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}
