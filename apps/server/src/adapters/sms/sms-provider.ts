import type { VerifyCodeScene } from '@energy-om/contract';

export interface SmsMessage {
  /** A mobile number of mainland China, 11 digits. */
  phoneNumber: string;
  /** Six digits. */
  code: string;
  scene: VerifyCodeScene;
}

/** Sends verification codes to phones. */
export interface SmsProvider {
  readonly name: string;
  /** Resolves once the provider has accepted the message; throws `SmsFailedError` when it has not. It never retries. */
  send(message: SmsMessage): Promise<void>;
}

/** The provider did not accept a message. The error may be logged: it contains neither the number nor the code. */
export class SmsFailedError extends Error {
  override readonly name = 'SmsFailedError';
  readonly provider: string;
  /** The provider's own code (`isv.BUSINESS_LIMIT_CONTROL`), or the reason why no answer came (`timeout`, `http 502`). */
  readonly code: string;
  /** Whether the same message may be accepted a moment later. After a timeout, the first one may have been sent as well. */
  readonly isRetryable: boolean;

  constructor(provider: string, code: string, isRetryable: boolean) {
    super(`${provider} did not take the message: ${code}`);
    this.provider = provider;
    this.code = code;
    this.isRetryable = isRetryable;
  }
}
