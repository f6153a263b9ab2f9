import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedRequest {
  method: string;
  path: string;
  /** The query as received, without the question mark. */
  query: string;
  headers: IncomingHttpHeaders;
  body: string;
  /** The same as it was received. */
  bytes: Buffer;
}

export interface ServiceAnswer {
  status: number;
  text: string | Uint8Array;
  headers?: Record<string, string>;
}

/**
 * What happens to a request instead of its answer: `stall` sends a head and half a body, then nothing more; `lose answer` does what was asked and says
 * nothing of it.
 */
export type ServiceFault = ServiceAnswer | 'silence' | 'stall' | 'hang up' | 'lose answer';

export interface LocalService {
  url: string;
  /** Every request received, oldest first. */
  requests: ReceivedRequest[];
  /** Applies to the next request, or to the next one to that path; several apply one after the other. */
  faultNext(fault: ServiceFault, path?: string): void;
  close(): Promise<void>;
}

/** A provider's server on this machine, for adapters to call. */
export async function startLocalService(answer: (request: ReceivedRequest) => ServiceAnswer): Promise<LocalService> {
  const requests: ReceivedRequest[] = [];
  const faults: { fault: ServiceFault; path: string | undefined }[] = [];

  function takeFault(path: string): ServiceFault | null {
    const index = faults.findIndex((one) => one.path === undefined || one.path === path);
    return index < 0 ? null : (faults.splice(index, 1)[0]?.fault ?? null);
  }

  const server = createServer(async (incoming, response) => {
    const request = await receive(incoming);
    requests.push(request);
    const fault = takeFault(request.path);
    if (fault === 'lose answer') answer(request);
    respond(response, fault ?? answer(request));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    faultNext: (fault, path) => void faults.push({ fault, path }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function receive(incoming: IncomingMessage): Promise<ReceivedRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  const [path = '', query = ''] = (incoming.url ?? '').split('?');
  return { method: incoming.method ?? '', path, query, headers: incoming.headers, body: bytes.toString(), bytes };
}

function respond(response: ServerResponse, answer: ServiceFault): void {
  if (answer === 'silence') return;
  if (answer === 'hang up' || answer === 'lose answer') {
    response.destroy();
    return;
  }
  if (answer === 'stall') {
    response.writeHead(200, { 'content-length': '100' }).write('{"');
    return;
  }
  response.writeHead(answer.status, answer.headers).end(answer.text);
}
