import { hash } from 'node:crypto';
import { uploadsUrl } from '@energy-om/contract';
import { uploadPieceBytes } from '@energy-om/domain';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import type { TestClient } from './test-client.ts';
import type { TestServer } from './test-server.ts';

export interface SentFile {
  id: string;
  name: string;
  bytes: Buffer;
  /** A tenant that the sender has left. */
  tenantId?: string;
}

type Headers = Record<string, string | undefined>;

/** Uploads in pieces as the phone does, request by request; headers of a test go before the usual ones, and `undefined` leaves one out. */
export function createPieceClient(server: TestServer, client: TestClient) {
  const request = (method: InjectOptions['method'], url: string, headers: Headers, payload?: Buffer) => {
    const all = { ...client.headers, 'tus-resumable': '1.0.0', ...headers };
    const given = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as Record<string, string>;
    return server.app.inject({ method: method as 'POST', url, headers: given, ...(payload && { payload }) });
  };
  const addressOf = ({ id, tenantId }: Pick<SentFile, 'id' | 'tenantId'>) => [uploadsUrl, tenantId, id].filter(Boolean).join('/');
  const pieces = {
    begin: (file: SentFile, headers: Headers = {}) =>
      request('POST', uploadsUrl, { 'upload-length': String(file.bytes.length), 'upload-metadata': describeFile(file), ...headers }),
    ask: (file: Pick<SentFile, 'id' | 'tenantId'>, headers: Headers = {}) => request('HEAD', addressOf(file), headers),
    end: (file: Pick<SentFile, 'id' | 'tenantId'>, headers: Headers = {}) => request('DELETE', addressOf(file), headers),
    /** @param length of the piece; by default as the phone cuts it */
    send(file: SentFile, offset: number, headers: Headers = {}, length = uploadPieceBytes) {
      const piece = file.bytes.subarray(offset, offset + length);
      const own = {
        'content-type': 'application/offset+octet-stream',
        'upload-offset': String(offset),
        'upload-checksum': checksumOf(piece),
      };
      return request('PATCH', addressOf(file), { ...own, ...headers }, piece);
    },
    /** Sends all pieces from the offset on. @returns the last answer */
    async sendFrom(file: SentFile, offset: number): Promise<LightMyRequestResponse> {
      let answer = await pieces.send(file, offset);
      while (answer.statusCode === 204 && offsetOf(answer) < file.bytes.length) answer = await pieces.send(file, offsetOf(answer));
      return answer;
    },
    async upload(file: SentFile): Promise<LightMyRequestResponse> {
      const begun = await pieces.begin(file);
      return begun.statusCode >= 300 ? begun : pieces.sendFrom(file, offsetOf(begun));
    },
  };
  return pieces;
}

export const offsetOf = ({ headers }: LightMyRequestResponse): number => Number(headers['upload-offset'] ?? Number.NaN);

export const checksumOf = (bytes: Buffer): string => `sha256 ${hash('sha256', bytes, 'base64')}`;

export function describeFile({ id, name, bytes, tenantId }: SentFile, extra: Record<string, string> = {}): string {
  const pairs = { id, filename: name, sha256: hash('sha256', bytes), ...(tenantId !== undefined && { tenantid: tenantId }), ...extra };
  return Object.entries(pairs)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',');
}
