import { chmodSync, mkdirSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { connect } from 'node:net';
import { isFaultKind } from '../faults/fault-kinds.ts';
import { SimulatorError } from '../simulator-error.ts';
import type { Control, FaultRequest } from './control.ts';
import { findSocketPath } from './socket-path.ts';

const maxBytes = 4096;
const ownerOnly = 0o600;

/**
 * Locks the folder; throws `SimulatorError` when another simulator runs in it.
 * @param findControl is called for each request, so that the folder can be locked before the simulation begins; it throws `SimulatorError`
 *   until then
 * @returns a function that closes the socket
 */
export async function serveControl(dataDir: string, findControl: () => Control): Promise<() => Promise<void>> {
  mkdirSync(dataDir, { recursive: true });
  const path = findSocketPath(dataDir);
  if (await isAnswered(path)) throw new SimulatorError(`Another simulator is running in ${dataDir}`);
  // A killed simulator leaves its socket file behind.
  if (process.platform !== 'win32') rmSync(path, { force: true });
  const server = createServer((request, response) => {
    answer(request, findControl).then(
      (content) => response.end(JSON.stringify(content)),
      (error: Error) => response.writeHead(error instanceof SimulatorError ? 400 : 500).end(JSON.stringify({ error: error.message })),
    );
  });
  await listen(server, path);
  if (process.platform !== 'win32') chmodSync(path, ownerOnly);
  return () => new Promise((resolve) => server.close(() => resolve()));
}

async function answer(request: IncomingMessage, findControl: () => Control): Promise<object> {
  const content = await readContent(request);
  const control = findControl();
  switch (`${request.method} ${request.url}`) {
    case 'GET /overview':
      return control.list();
    case 'POST /begin':
      return { target: control.begin(readFaultRequest(content)) };
    case 'POST /clear':
      return { ended: control.clear(typeof content['device'] === 'string' ? content['device'] : null) };
    default:
      throw new SimulatorError('unknown call');
  }
}

function readFaultRequest({ kind, device, seconds }: Record<string, unknown>): FaultRequest {
  if (typeof kind !== 'string' || !isFaultKind(kind)) throw new SimulatorError(`There is no fault ${String(kind)}`);
  return { kind, device: typeof device === 'string' ? device : null, seconds: typeof seconds === 'number' ? seconds : null };
}

async function readContent(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = '';
  for await (const chunk of request) {
    text += chunk;
    if (text.length > maxBytes) throw new SimulatorError('too long');
  }
  if (text === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    throw new SimulatorError('not JSON');
  }
}

function listen(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(new SimulatorError(`The control socket cannot be opened: ${error.message}`)));
    server.listen(path, resolve);
  });
}

function isAnswered(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
