import type { ApiName, ApiOutput, Envelope } from '@energy-om/contract';
import { createId } from '../id/create-id.ts';
import { serverAddress } from '../navigation/app-address.ts';
import type { Sender } from '../session/stored-items.ts';
import { beginUnsavedWork } from '../update/unsaved-work.ts';
import { loadTransport } from './app-config.ts';
import { reportError, withSession } from './call-api.ts';
import { findCall } from './find-call.ts';
import { createRequestError, createStatusError, readEnvelope, writeHeaders } from './send-request.ts';

export interface UploadOptions {
  /** Sent beside the files as `formData`, one JSON text. */
  formData?: Record<string, unknown>;
  /** 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
  silent?: boolean;
  idempotencyKey?: string;
  /** As of a call. */
  sender?: Sender | undefined;
}

/**
 * Sends files as multipart (`formData` and `files`, spec §7) with a limit of 90 s, and reports the progress. It uses XMLHttpRequest, since
 * fetch does not report the progress of a request.
 * @throws ApiError like `callApi`.
 */
export async function uploadFiles<Name extends ApiName>(
  name: Name,
  files: readonly File[],
  options: UploadOptions = {},
): Promise<ApiOutput<Name>> {
  const idempotencyKey = options.idempotencyKey ?? createId();
  const endWork = beginUnsavedWork();
  try {
    const envelope = await withSession(name, () => sendFiles(name, files, idempotencyKey, options));
    return envelope.data as ApiOutput<Name>;
  } catch (error) {
    if (!options.silent) reportError(error);
    throw error;
  } finally {
    endWork();
  }
}

async function sendFiles(name: ApiName, files: readonly File[], idempotencyKey: string, options: UploadOptions): Promise<Envelope> {
  const [{ method, path }, transport] = await Promise.all([findCall(name), loadTransport()]).catch((error: unknown) => {
    throw createRequestError(error);
  });
  const headers = writeHeaders(idempotencyKey, null, options.sender);
  const request = new XMLHttpRequest();
  request.open(method, serverAddress(path));
  request.timeout = transport.config.timeouts.uploadMs;
  for (const [header, value] of Object.entries(headers)) request.setRequestHeader(header, value);
  request.upload.onprogress = (event) => {
    if (event.lengthComputable) options.onProgress?.(event.loaded / event.total);
  };
  const body = new FormData();
  body.append('formData', JSON.stringify(options.formData ?? {}));
  for (const file of files) body.append('files', file, file.name);
  const status = await waitForAnswer(request, body, options.signal);
  if (status !== 200) throw createStatusError(status);
  return readEnvelope(() => request.responseText, transport);
}

function waitForAnswer(request: XMLHttpRequest, body: FormData, signal: AbortSignal | undefined): Promise<number> {
  return new Promise((resolve, reject) => {
    const abort = () => request.abort();
    const fail = (reason: string) => () => reject(createRequestError(new Error(reason)));
    request.onload = () => resolve(request.status);
    request.onerror = fail('upload failed');
    request.ontimeout = fail('upload timed out');
    request.onabort = () => reject(signal?.reason ?? new DOMException('upload given up', 'AbortError'));
    request.onloadend = () => signal?.removeEventListener('abort', abort);
    if (signal?.aborted) return request.onabort(new ProgressEvent('abort'));
    signal?.addEventListener('abort', abort);
    request.send(body);
  });
}
