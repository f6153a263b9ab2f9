import { minuteMs, toGcj02 } from '@energy-om/domain';

/** In GCJ-02, the coordinate system of every position in the product. */
export interface Position {
  longitude: number;
  latitude: number;
  /** Metres. */
  accuracy: number;
}

/** The user has refused once; the phone is not asked again before the page is loaded anew. */
let isRefused = false;

/** The phone's position; null when the user refuses, the phone has no receiver or does not answer within the timeout. */
export function getCurrentPosition(timeoutMs = 4000): Promise<Position | null> {
  if (isRefused || !navigator.geolocation) return Promise.resolve(null);
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve(toPosition(coords)),
      (error) => {
        isRefused ||= error.code === error.PERMISSION_DENIED;
        resolve(null);
      },
      { enableHighAccuracy: true, timeout: timeoutMs, maximumAge: minuteMs },
    );
  });
}

/** Converts what a browser measures, which is in WGS 84. */
export function toPosition({
  longitude,
  latitude,
  accuracy,
}: Pick<GeolocationCoordinates, 'longitude' | 'latitude' | 'accuracy'>): Position {
  return { ...toGcj02({ longitude, latitude }), accuracy };
}
