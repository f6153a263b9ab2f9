/**
 * WeChat did not answer, or not with what was asked for: away, busy, or wrongly configured here. Fit for a log: it holds
 * no secret, no token and no address.
 */
export class WechatUnavailableError extends Error {
  override readonly name = 'WechatUnavailableError';
  /** `timeout`, `network ECONNREFUSED`, `http 502`, `malformed answer`, or `errcode -1`. */
  readonly reason: string;

  constructor(reason: string) {
    super(`WeChat is not available: ${reason}`);
    this.reason = reason;
  }
}
