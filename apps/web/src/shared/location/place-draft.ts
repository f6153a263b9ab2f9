/** A place in the draft of a form, as it is typed: coordinates are degrees in GCJ-02. */
export interface PlaceDraft {
  address: string;
  longitude: string;
  latitude: string;
}

/** Somebody who chooses a place stands still and waits for a position longer than whoever only checks in. */
export const positionTimeoutMs = 10_000;

/** Decimals of degrees: 0.1 m. */
const degreeDecimals = 6;

export function formatDegrees(degrees: number): string {
  return String(Number(degrees.toFixed(degreeDecimals)));
}
