/**
 * An external service gave no answer. The message contains neither the address nor the original error, because addresses of outgoing calls
 * contain secrets and phone numbers, and errors are logged.
 */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';
  /** `timeout`, `too large`, or `network` with the system's code (`network ECONNREFUSED`). */
  readonly reason: string;

  constructor(reason: string) {
    super(`no answer: ${reason}`);
    this.reason = reason;
  }
}

export interface TextAnswer {
  status: number;
  isOk: boolean;
  text: string;
}

export interface BytesAnswer {
  status: number;
  isOk: boolean;
  headers: Headers;
  bytes: Buffer;
}

/** More than any service answers in words. */
const maxTextBytes = 1024 * 1024;

/** Resolves with the whole answer, whatever its status; throws `NoAnswerError` where it does not arrive in time. */
export async function fetchAnswer(url: URL, init: RequestInit, timeoutMs: number): Promise<TextAnswer> {
  const { status, isOk, bytes } = await fetchBytes(url, init, { timeoutMs });
  return { status, isOk, text: new TextDecoder().decode(bytes) };
}

/** As `fetchAnswer`, with the bytes as they were received. */
export async function fetchBytes(
  url: URL,
  init: RequestInit,
  { timeoutMs, maxBytes = maxTextBytes }: { timeoutMs: number; maxBytes?: number },
): Promise<BytesAnswer> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    // Addresses and headers contain secrets for that service only, so redirects are not followed.
    const response = await fetch(url, { ...init, redirect: 'error', signal });
    const bytes = await receive(response, maxBytes);
    return { status: response.status, isOk: response.ok, headers: response.headers, bytes };
  } catch (error) {
    if (error instanceof NoAnswerError) throw error;
    throw new NoAnswerError(signal.aborted ? 'timeout' : describeNetworkFault(error));
  }
}

async function receive(response: Response, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop early cancels the rest.
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new NoAnswerError('too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Returns the parsed value, or undefined for text that is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function describeNetworkFault(error: unknown): string {
  const code = (error as { cause?: { code?: unknown } }).cause?.code;
  return typeof code === 'string' && /^[A-Z][A-Z0-9_]*$/.test(code) ? `network ${code}` : 'network';
}
