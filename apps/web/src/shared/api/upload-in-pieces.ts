import { bodyCode, uploadsUrl, uploadUrl } from '@energy-om/contract';
import { uploadPieceBytes } from '@energy-om/domain';
import { serverAddress } from '../navigation/app-address.ts';
import { readStoredSession, type Sender } from '../session/stored-items.ts';
import { beginUnsavedWork } from '../update/unsaved-work.ts';
import { ApiError } from './api-error.ts';
import { loadTransport } from './app-config.ts';
import { createRequestError, createStatusError, writeHeaders } from './send-request.ts';
import { refreshSession } from './token/refresh-session.ts';

/** A file that has its final id already. */
export interface FileInPieces {
  id: string;
  name: string;
  bytes: ArrayBuffer;
  /** What is sent beside it; of a tenant that its sender has left, its id. */
  formData: { bucket?: unknown; bizId?: unknown; tenantId?: unknown };
}

export interface PieceOptions {
  signal?: AbortSignal;
  /** As of a call. */
  sender?: Sender | undefined;
  /** Called with how much of the file the server has, 0 to 1, and whether this attempt has brought it there. */
  onProgress?: (share: number, isNew: boolean) => void;
}

/** Where the server has got to is asked anew so often in one attempt; beyond it something is wrong that does not pass by itself. */
const maxBeginnings = 4;
const protocolVersion = '1.0.0';
/** What is said where the server has another offset, where the upload is over, and where bytes did not come as they were sent. */
const beginsAnew: readonly number[] = [404, 408, 409, 410, 460];

/**
 * Uploads a file in pieces, by the tus protocol 1.0, and goes on where an earlier attempt was interrupted.
 * @returns false where the server takes no files in pieces, or the browser cannot make the checksums: then nothing was sent
 * @throws ApiError like `callApi`; a later attempt goes on with what has come
 */
export async function uploadInPieces(file: FileInPieces, options: PieceOptions = {}): Promise<boolean> {
  // Without a secure context there are none.
  if (crypto.subtle === undefined) return false;
  const endWork = beginUnsavedWork();
  try {
    for (let beginnings = 1; ; beginnings += 1) {
      const begun = await beginUpload(file, options);
      if (begun === null) return false;
      if (await sendPieces(file, begun, options)) return true;
      if (beginnings === maxBeginnings) throw createStatusError(409);
    }
  } finally {
    endWork();
  }
}

/** @returns the offset from which on the server wants the file; null: it takes none in pieces */
async function beginUpload(file: FileInPieces, options: PieceOptions): Promise<number | null> {
  const { config } = await loadTransport().catch((error: unknown) => {
    throw createRequestError(error);
  });
  const headers = { 'Upload-Length': String(file.bytes.byteLength), 'Upload-Metadata': await describeFile(file) };
  const answer = await send('POST', uploadsUrl, headers, null, config.timeouts.requestMs, options);
  if (answer.status === 404 && !isOfProtocol(answer)) return null;
  const offset = await readOffset(answer, file);
  options.onProgress?.(offset / file.bytes.byteLength, false);
  return offset;
}

/** @returns whether all of it has come; false: the server has got to another offset than was thought */
async function sendPieces(file: FileInPieces, from: number, options: PieceOptions): Promise<boolean> {
  const size = file.bytes.byteLength;
  const { config } = await loadTransport();
  const address = uploadUrl(file.id, typeof file.formData.tenantId === 'string' ? file.formData.tenantId : null);
  for (let offset = from; offset < size; ) {
    const piece = file.bytes.slice(offset, offset + uploadPieceBytes);
    const headers = {
      'Content-Type': 'application/offset+octet-stream',
      'Upload-Offset': String(offset),
      'Upload-Checksum': `sha256 ${toBase64(await digest(piece))}`,
    };
    const answer = await send('PATCH', address, headers, piece, config.timeouts.uploadMs, options);
    if (isOfProtocol(answer) && beginsAnew.includes(answer.status)) return false;
    const reached = await readOffset(answer, file);
    // An answer that leads nowhere would have the same piece sent for ever.
    if (reached <= offset) throw createRequestError(new Error('the offset went back'));
    offset = reached;
    options.onProgress?.(offset / size, true);
  }
  return true;
}

/** Sends once more with a new token where the first one has expired. */
async function send(
  method: string,
  path: string,
  own: Record<string, string>,
  body: ArrayBuffer | null,
  timeoutMs: number,
  { signal, sender }: PieceOptions,
): Promise<Response> {
  const staleToken = readStoredSession().authToken;
  const attempt = async () => {
    const deadline = AbortSignal.timeout(timeoutMs);
    const headers = { ...writeHeaders(null, null, sender), 'Tus-Resumable': protocolVersion, ...own };
    try {
      return await fetch(serverAddress(path), { method, headers, body, signal: signal ? AbortSignal.any([signal, deadline]) : deadline });
    } catch (error) {
      if (signal?.aborted) throw error;
      throw createRequestError(error);
    }
  };
  const answer = await attempt();
  if (answer.status !== 401 || !isOfProtocol(answer)) return answer;
  await refreshSession(staleToken);
  return attempt();
}

/** Whether the server itself has answered, and no network that wants something first, nor a proxy. */
function isOfProtocol({ headers }: Response): boolean {
  return headers.get('Tus-Resumable') !== null;
}

async function readOffset(answer: Response, { bytes }: FileInPieces): Promise<number> {
  if (!isOfProtocol(answer)) throw answer.status >= 500 ? createStatusError(answer.status) : createRequestError(new Error('no server'));
  if (!answer.ok) throw await readRefusal(answer);
  const offset = Number(answer.headers.get('Upload-Offset') ?? Number.NaN);
  if (Number.isSafeInteger(offset) && offset >= 0 && offset <= bytes.byteLength) return offset;
  throw createRequestError(new Error('no offset'));
}

/** What the server says of the file or of its sender comes with the code and the words of any call. */
async function readRefusal(answer: Response): Promise<ApiError> {
  const { code, message, data } = (await answer.json().catch(() => ({}))) as { code?: unknown; message?: unknown; data?: unknown };
  if (typeof code !== 'number' || typeof message !== 'string' || code === bodyCode.success) return createStatusError(answer.status);
  return new ApiError(code, message, data ?? null);
}

/** The keys are the protocol's own: small letters. */
async function describeFile({ id, name, bytes, formData: { bucket, bizId, tenantId } }: FileInPieces): Promise<string> {
  const facts = { id, filename: name, sha256: toHex(await digest(bytes)), bucket, bizid: bizId, tenantid: tenantId };
  return Object.entries(facts)
    .filter(([, value]) => typeof value === 'string')
    .map(([key, value]) => `${key} ${toBase64(new TextEncoder().encode(value as string))}`)
    .join(',');
}

async function digest(bytes: ArrayBuffer): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}
