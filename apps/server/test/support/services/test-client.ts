import { type ApiInput, type ApiName, type ApiOutput, api, bodyCode, type Endpoint, encodeQuery } from '@energy-om/contract';
import type { InjectOptions } from 'fastify';
import { createNodeCipher } from '#http/api/node-cipher.ts';
import type { TestServer } from './test-server.ts';

// biome-ignore lint/suspicious/noExplicitAny: an answer's data is checked against the contract by the server under test
type AnyData = any;

export interface Answer<Data = AnyData> {
  code: number;
  message: string;
  data: Data;
}

export interface CallOptions {
  /** Added to the client's own headers, or taken from them with `undefined`. */
  headers?: Record<string, string | undefined>;
  idempotencyKey?: string;
  /** The caller's address, as the socket reports it. */
  address?: string;
}

export interface TestClient {
  /** null: no token is sent. */
  token: string | null;
  refreshToken: string | null;
  headers: Record<string, string>;
  /** Sends as the web app does, encrypted if the server is. The input may be wrong on purpose. */
  call<Name extends ApiName>(name: Name, input?: ApiInput<Name> | Record<string, unknown>, options?: CallOptions): Promise<Answer>;
  /** Like `call`, but fails the test unless the answer is a success. */
  succeed<Name extends ApiName>(name: Name, input?: ApiInput<Name>, options?: CallOptions): Promise<ApiOutput<Name>>;
  upload(
    name: 'uploadFile' | 'uploadFiles' | 'startTableImport' | 'uploadRoomProofs' | 'depositOfflinePhoto',
    files: readonly UploadPart[],
    fields?: Record<string, string>,
    options?: CallOptions,
  ): Promise<Answer>;
}

export interface UploadPart {
  name: string;
  bytes: Buffer;
  /** As the browser would name it; the server does not trust it. */
  mime?: string;
}

export interface Identity {
  token: string;
  refreshToken: string;
  tenantId: string | null;
  accountId: string;
}

/** Without an identity: a client that is not signed in. */
export function createTestClient(server: TestServer, identity: Identity | null = null): TestClient {
  const headers: Record<string, string> = {};
  if (identity) {
    headers.authorization = `Bearer ${identity.token}`;
    headers.accountid = identity.accountId;
    if (identity.tenantId) headers.tenantid = identity.tenantId;
  }
  const client: TestClient = {
    token: identity?.token ?? null,
    refreshToken: identity?.refreshToken ?? null,
    headers,
    call: (name, input = {}, options = {}) => send(server, createCall(server, name, input as Record<string, unknown>), headers, options),
    async succeed(name, input, options) {
      const answer = await client.call(name, input as Record<string, unknown> | undefined, options);
      if (answer.code !== bodyCode.success)
        throw new Error(`${name} answered ${JSON.stringify(answer)}`, { cause: findCause(server, answer.code) });
      return answer.data;
    },
    upload: (name, files, fields = {}, options = {}) => send(server, createUpload(name, files, fields), headers, options),
  };
  return client;
}

/** What the server logged as the reason why it cannot answer just now. */
function findCause({ logLines }: TestServer, code: number): unknown {
  if (code !== bodyCode.unavailable) return undefined;
  return logLines.findLast(({ fields }) => 'err' in fields)?.fields.err ?? 'the call was not answered in time';
}

function cipherOf(server: TestServer) {
  const { encryption, key } = server.context.config.transport;
  return encryption ? createNodeCipher(key) : null;
}

function createCall(server: TestServer, name: ApiName, input: Record<string, unknown>): InjectOptions {
  const { method, path, encoding } = api[name] as Endpoint;
  const cipher = cipherOf(server);
  if (encoding === 'form') {
    return { method, url: path, headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: encodeQuery(input) };
  }
  if (method === 'GET') {
    const query = encodeQuery(input);
    if (query === '') return { method, url: path };
    return { method, url: `${path}?${cipher ? encodeURIComponent(cipher.encrypt(query)) : query}` };
  }
  const text = JSON.stringify(input);
  return {
    method,
    url: path,
    headers: { 'content-type': cipher ? 'text/plain;charset=UTF-8' : 'application/json' },
    payload: cipher ? cipher.encrypt(text) : text,
  };
}

const boundary = '----energy-om-test-boundary';

function createUpload(name: ApiName, files: readonly UploadPart[], fields: Record<string, string>): InjectOptions {
  const { method, path } = api[name] as Endpoint;
  const parts: Buffer[] = [
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="formData"\r\n\r\n${JSON.stringify(fields)}\r\n`),
  ];
  for (const file of files) {
    parts.push(
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="files"; filename="${file.name}"\r\nContent-Type: ${file.mime ?? 'application/octet-stream'}\r\n\r\n`,
      ),
      file.bytes,
      Buffer.from('\r\n'),
    );
  }
  parts.push(Buffer.from(`--${boundary}--\r\n`));
  return { method, url: path, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` }, payload: Buffer.concat(parts) };
}

async function send(server: TestServer, request: InjectOptions, ownHeaders: Record<string, string>, options: CallOptions): Promise<Answer> {
  const headers = { ...ownHeaders, ...(request.headers as Record<string, string>), ...options.headers };
  if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey;
  const given = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined)) as Record<string, string>;
  const response = await server.app.inject({ ...request, headers: given, remoteAddress: options.address });
  return readAnswer(server, response.body, String(response.headers['content-type']));
}

function readAnswer(server: TestServer, body: string, contentType: string): Answer {
  const cipher = cipherOf(server);
  return JSON.parse(cipher && contentType.startsWith('text/plain') ? cipher.decrypt(body) : body);
}
