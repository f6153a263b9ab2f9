/** A camera sent nothing that can be played. The error may be logged, because its reason names no address. */
export class CameraError extends Error {
  override readonly name = 'CameraError';
  /** Whether the camera was too slow. */
  readonly isTimeout: boolean;

  constructor(reason: string, isTimeout = false) {
    super(reason);
    this.isTimeout = isTimeout;
  }
}
