import type { Coordinates } from '@energy-om/domain';

/** Names places. */
export interface Geocoder {
  /** The address at a position in GCJ-02; empty where the provider knows none. Throws `GeocoderUnavailableError`. */
  findAddress(position: Coordinates): Promise<string>;
}

/** The provider did not answer, or refused. The error may be logged: it contains neither the key nor a position. */
export class GeocoderUnavailableError extends Error {
  override readonly name = 'GeocoderUnavailableError';
  /** `timeout`, `network ECONNREFUSED`, `http 502`, `malformed answer`, or `infocode 10001`. */
  readonly reason: string;

  constructor(reason: string) {
    super(`the geocoder is not available: ${reason}`);
    this.reason = reason;
  }
}
