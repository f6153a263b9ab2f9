/**
 * WeChat did not answer, or not as expected: unreachable, busy, or misconfigured here. The error may be logged: it contains no secret, no
 * token and no address.
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
