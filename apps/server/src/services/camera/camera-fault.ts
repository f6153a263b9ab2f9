/** A camera did not send what could be played. Fit for a log: its reason names no address. */
export class CameraFaultError extends Error {
  override readonly name = 'CameraFaultError';
  readonly isLate: boolean;

  constructor(reason: string, isLate = false) {
    super(reason);
    this.isLate = isLate;
  }
}
