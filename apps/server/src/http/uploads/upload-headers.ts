import { hash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { api } from '@energy-om/contract';
import { maxFileBytes, maxUploadPieceBytes, minUploadPieceBytes } from '@energy-om/domain';
import { isId } from '#services/core/is-id.ts';
import type { AnnouncedFile } from '#services/file/pieces/begin-upload.ts';
import type { UploadState } from '#services/file/pieces/find-upload.ts';
import type { UploadKey } from '#services/file/pieces/upload-target.ts';

/** The version of the tus protocol that this server speaks. */
const protocolVersion = '1.0.0';

export const protocolHeaders = { 'tus-resumable': protocolVersion } as const;

/** What `OPTIONS` answers. */
export const capabilityHeaders = {
  'tus-version': protocolVersion,
  'tus-extension': 'creation,expiration,checksum,termination',
  'tus-checksum-algorithm': 'sha1,sha256',
  'tus-max-size': maxFileBytes,
} as const;

/** A request that the protocol answers by a status alone. */
export class UploadRefusal extends Error {
  override readonly name = 'UploadRefusal';
  readonly status: number;

  constructor(status: number) {
    super(`upload refused with ${status}`);
    this.status = status;
  }
}

export const refusal = {
  malformed: 400,
  /** The body did not come in time. */
  tooSlow: 408,
  otherOffset: 409,
  noLength: 411,
  otherVersion: 412,
  tooLarge: 413,
  /** The protocol's own: the bytes are not those that were sent. */
  otherChecksum: 460,
} as const;

export function assertVersion(headers: IncomingHttpHeaders): void {
  if (headers['tus-resumable'] !== protocolVersion) throw new UploadRefusal(refusal.otherVersion);
}

const wholeNumber = /^(0|[1-9]\d{0,14})$/;

function readNumber(text: string | string[] | undefined): number {
  if (typeof text !== 'string' || !wholeNumber.test(text)) throw new UploadRefusal(refusal.malformed);
  return Number(text);
}

/** @param tenantId of the sender; what the metadata say of a tenant goes before */
export function readAnnouncement(headers: IncomingHttpHeaders): Omit<AnnouncedFile, 'tenantId'> & { tenantId: string | null } {
  const size = readNumber(headers['upload-length']);
  if (size > maxFileBytes) throw new UploadRefusal(refusal.tooLarge);
  const { filename = '', id = '', sha256 = '', tenantid = null, ...form } = readMetadata(headers['upload-metadata']);
  const isKnown = isId(id) && (tenantid === null || isId(tenantid)) && /^[0-9a-f]{64}$/.test(sha256) && size > 0;
  const fields = api.uploadFile.input.safeParse({ bucket: form.bucket, bizId: form.bizid });
  if (!isKnown || !fields.success) throw new UploadRefusal(refusal.malformed);
  const { bucket, bizId = null } = fields.data;
  const target = { tenantId: tenantid?.toLowerCase() ?? null, call: callOf(tenantid) };
  // Only work is handed over after a membership has ended.
  return { ...target, id: id.toLowerCase(), name: filename, bucket: tenantid === null ? bucket : 'work-order', bizId, size, sha256 };
}

export function callOf(tenantId: string | null): UploadKey['call'] {
  return tenantId === null ? 'uploadFile' : 'depositOfflinePhoto';
}

const metadataPair = /^([\x21-\x2b\x2d-\x7e]{1,40})(?: ([A-Za-z0-9+/]*={0,2}))?$/;
const maxMetadataLength = 4096;

/** Pairs of a key and a value in base64, the keys in small letters. */
function readMetadata(header: string | string[] | undefined): Partial<Record<string, string>> {
  if (typeof header !== 'string' || header.length > maxMetadataLength) throw new UploadRefusal(refusal.malformed);
  const pairs: [string, string][] = [];
  for (const pair of header.split(',')) {
    const [, key, value = ''] = metadataPair.exec(pair.trim()) ?? [];
    if (key === undefined) throw new UploadRefusal(refusal.malformed);
    const text = Buffer.from(value, 'base64').toString('utf8');
    // The database stores no such character.
    if (text.includes('\0')) throw new UploadRefusal(refusal.malformed);
    pairs.push([key.toLowerCase(), text]);
  }
  const metadata = Object.assign(Object.create(null) as Partial<Record<string, string>>, Object.fromEntries(pairs));
  if (Object.keys(metadata).length !== pairs.length) throw new UploadRefusal(refusal.malformed);
  return metadata;
}

/** What is said of a piece before its first byte. */
export interface AnnouncedPiece {
  offset: number;
  bytes: number;
  checksum: { algorithm: string; digest: string } | null;
}

const checksumPattern = /^(sha1|sha256) ([A-Za-z0-9+/]+={0,2})$/;

/** Throws for a piece that does not belong where the upload has got to, and for one that is larger or smaller than pieces are. */
export function readPieceHeaders(headers: IncomingHttpHeaders, { received, size }: UploadState): AnnouncedPiece {
  const offset = readNumber(headers['upload-offset']);
  if (headers['content-length'] === undefined) throw new UploadRefusal(refusal.noLength);
  const bytes = readNumber(headers['content-length']);
  const header = headers['upload-checksum'];
  const [, algorithm, digest] = (typeof header === 'string' && checksumPattern.exec(header)) || [];
  if (header !== undefined && (algorithm === undefined || digest === undefined)) throw new UploadRefusal(refusal.malformed);
  if (offset !== received) throw new UploadRefusal(refusal.otherOffset);
  const rest = size - received;
  if (bytes > Math.min(rest, maxUploadPieceBytes)) throw new UploadRefusal(refusal.tooLarge);
  // A file of many tiny pieces would cost the disk and the database more than its size.
  if (bytes < Math.min(rest, minUploadPieceBytes)) throw new UploadRefusal(refusal.malformed);
  return { offset, bytes, checksum: algorithm === undefined || digest === undefined ? null : { algorithm, digest } };
}

export function assertChecksum(bytes: Buffer, { checksum }: AnnouncedPiece): void {
  if (checksum !== null && hash(checksum.algorithm, bytes, 'base64') !== checksum.digest) throw new UploadRefusal(refusal.otherChecksum);
}

export function presentState({ size, received, expiresAt }: UploadState): Record<string, string | number> {
  return {
    'upload-length': size,
    'upload-offset': received,
    ...(expiresAt !== null && { 'upload-expires': expiresAt.toUTCString() }),
  };
}
