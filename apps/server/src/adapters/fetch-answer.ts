/**
 * An external service gave no answer. The message contains neither the address nor the original error, because addresses of outgoing calls
 * contain secrets and phone numbers, and errors are logged.
 */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';
  /** `timeout`, or `network` with the system's code (`network ECONNREFUSED`). */
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

/** Resolves with the whole answer, whatever its status; throws `NoAnswerError` where it does not arrive in time. */
export async function fetchAnswer(url: URL, init: RequestInit, timeoutMs: number): Promise<TextAnswer> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    // Addresses and headers contain secrets for that service only, so redirects are not followed.
    const response = await fetch(url, { ...init, redirect: 'error', signal });
    return { status: response.status, isOk: response.ok, text: await response.text() };
  } catch (error) {
    throw new NoAnswerError(signal.aborted ? 'timeout' : describeNetworkFault(error));
  }
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
