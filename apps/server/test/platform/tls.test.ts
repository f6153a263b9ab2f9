import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get, type RequestOptions } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { localCertificate } from '../support/services/local-certificate.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'energy-om-tls-'));
  const tls = { certFile: join(folder, 'cert.pem'), keyFile: join(folder, 'key.pem') };
  await writeFile(tls.certFile, localCertificate.cert);
  await writeFile(tls.keyFile, localCertificate.key);
  server = await startTestServer({ config: { tls, production: true, connections: { perAddress: 3, inAll: 3 } } });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

function getAnswer(path: string, options: RequestOptions = {}): Promise<{ status?: number; strictTransport?: string }> {
  const { port } = server.app.server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const request = get(
      { port, host: '127.0.0.1', path, ca: localCertificate.cert, servername: 'localhost', agent: false, ...options },
      (response) => {
        response.resume();
        resolve({ status: response.statusCode, strictTransport: response.headers['strict-transport-security'] });
      },
    );
    request.on('error', reject);
  });
}

it('with its own TLS the server answers in production, and declares that the host is HTTPS only', async () => {
  const strictTransport = 'max-age=31536000';
  expect(await getAnswer('/healthz')).toEqual({ status: 200, strictTransport });
  expect(await getAnswer('/app-config.json')).toEqual({ status: 200, strictTransport });
  expect(await getAnswer('/nowhere')).toEqual({ status: 404, strictTransport });
  expect(await getAnswer('/%ff')).toEqual({ status: 400, strictTransport });
  expect(server.context.metrics.read('connectionsRefused')).toBe(0);
});
