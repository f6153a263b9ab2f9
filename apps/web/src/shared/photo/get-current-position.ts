import { toGcj02 } from '@energy-om/domain';

/** Where the phone is, for the stamp on a photo; null when it does not say within the time. Never asks twice in one run after a refusal. */
let isRefused = false;

/** GCJ-02, as the product's places are. */
export interface Place {
  longitude: number;
  latitude: number;
  /** Metres. */
  accuracy: number;
}

export function getCurrentPosition(withinMs = 4000): Promise<Place | null> {
  if (isRefused || !navigator.geolocation) return Promise.resolve(null);
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve(toPlace(coords)),
      (error) => {
        isRefused ||= error.code === error.PERMISSION_DENIED;
        resolve(null);
      },
      { enableHighAccuracy: true, timeout: withinMs, maximumAge: 60_000 },
    );
  });
}

/** A browser says WGS 84. */
export function toPlace({ longitude, latitude, accuracy }: Pick<GeolocationCoordinates, 'longitude' | 'latitude' | 'accuracy'>): Place {
  return { ...toGcj02({ longitude, latitude }), accuracy };
}
