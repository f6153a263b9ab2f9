/**
 * A service outside gave no answer at all. It names neither the address nor the original error: addresses of outward
 * calls hold secrets and phone numbers, and errors are logged.
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

/** The whole answer within the time, whatever its status; throws `NoAnswerError`. */
export async function fetchAnswer(url: URL, init: RequestInit, timeoutMilliseconds: number): Promise<TextAnswer> {
  const signal = AbortSignal.timeout(timeoutMilliseconds);
  try {
    // What an address or a header holds is for that service alone, so no redirect may carry it elsewhere.
    const response = await fetch(url, { ...init, redirect: 'error', signal });
    return { status: response.status, isOk: response.ok, text: await response.text() };
  } catch (error) {
    throw new NoAnswerError(signal.aborted ? 'timeout' : describeNetworkFault(error));
  }
}

/** JSON's value, or undefined for what is no JSON. */
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
