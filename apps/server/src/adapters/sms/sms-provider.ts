import type { VerifyCodeScene } from '@energy-om/contract';

export interface SmsMessage {
  /** A mobile number of mainland China, 11 digits. */
  phoneNumber: string;
  /** Six digits. */
  code: string;
  scene: VerifyCodeScene;
}

/** What sends verification codes to phones. */
export interface SmsProvider {
  readonly name: string;
  /** Resolves once the provider has taken the message; throws `SmsFailedError` when it has not. Never tries twice. */
  send(message: SmsMessage): Promise<void>;
}

/** The provider did not take a message. Fit for a log: it holds neither the number nor the verification code. */
export class SmsFailedError extends Error {
  override readonly name = 'SmsFailedError';
  readonly provider: string;
  /** The provider's own code (`isv.BUSINESS_LIMIT_CONTROL`), or what kept it from answering (`timeout`, `http 502`). */
  readonly code: string;
  /** Whether the same message may be taken a moment later. After a timeout the first one may have gone out as well. */
  readonly isRetryable: boolean;

  constructor(provider: string, code: string, isRetryable: boolean) {
    super(`${provider} did not take the message: ${code}`);
    this.provider = provider;
    this.code = code;
    this.isRetryable = isRetryable;
  }
}
