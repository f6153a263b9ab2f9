import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get, type RequestOptions } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

/** A certificate made for this test and useless elsewhere. */
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg5zKWv338CRbWtBW3
D0OfFiwFWDHyesn3uOVbwRvliJehRANCAAQ+WYS50GMMi8Bs8+NsDOUTYQ8ffQ1g
CcFOdi+ONfB+yVnpJPom8FmDbg9yeYMmNoWWGFpNJGL7MEyg8NR4du2+
-----END PRIVATE KEY-----
`;
const certificate = `-----BEGIN CERTIFICATE-----
MIIBfjCCASWgAwIBAgIUd5DRYQxGbvQiRQybZCQX9tRkjdMwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMjE0MzIxMFoYDzIxMjYxMDI5
MTQzMjEwWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAQ+WYS50GMMi8Bs8+NsDOUTYQ8ffQ1gCcFOdi+ONfB+yVnpJPom8FmD
bg9yeYMmNoWWGFpNJGL7MEyg8NR4du2+o1MwUTAdBgNVHQ4EFgQURLDLkIptF0MC
PFCAevxLVMjfw6QwHwYDVR0jBBgwFoAURLDLkIptF0MCPFCAevxLVMjfw6QwDwYD
VR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNHADBEAiBI/XGFTV8PYAEbp/4YW4Eq
PRiK0K3YMIMHm9EmT6MS0wIgAZlvmOUhjy/P4a2CsEwnFKB90FtwQt5mIvLUIHT+
KTY=
-----END CERTIFICATE-----
`;

let server: TestServer;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'energy-om-tls-'));
  const tls = { certFile: join(folder, 'cert.pem'), keyFile: join(folder, 'key.pem') };
  await writeFile(tls.certFile, certificate);
  await writeFile(tls.keyFile, key);
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
      { port, host: '127.0.0.1', path, ca: certificate, servername: 'localhost', agent: false, ...options },
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
