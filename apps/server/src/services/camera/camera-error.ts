/** A camera did not send what could be played. Fit for a log: its reason names no address. */
export class CameraError extends Error {
  override readonly name = 'CameraError';
  readonly isLate: boolean;

  constructor(reason: string, isLate = false) {
    super(reason);
    this.isLate = isLate;
  }
}
