import { useCallback, useEffect, useState } from 'react';

/** The browser's own numbers, and what has none. */
export type PlaceFault = 1 | 2 | 3 | 'insecure' | 'missing';

export type PlaceState =
  | { kind: 'unasked' | 'asking' }
  | { kind: 'found'; longitude: number; latitude: number; accuracy: number }
  | { kind: 'failed'; fault: PlaceFault };

export type PlacePermission = PermissionState | 'unknown';

const patienceMs = 15_000;

/** Where the phone is: asked for by a press only, since the phone may ask its owner. */
export function useCurrentPosition(): { place: PlaceState; permission: PlacePermission; locate: () => void } {
  const [place, setPlace] = useState<PlaceState>({ kind: 'unasked' });
  const [permission, setPermission] = useState<PlacePermission>('unknown');
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer may have changed it
  useEffect(() => {
    void readPermission().then(setPermission);
  }, [place.kind]);
  const locate = useCallback(() => {
    const fault = !window.isSecureContext ? 'insecure' : !navigator.geolocation ? 'missing' : null;
    if (fault !== null) return setPlace({ kind: 'failed', fault });
    setPlace({ kind: 'asking' });
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => setPlace({ kind: 'found', longitude: coords.longitude, latitude: coords.latitude, accuracy: coords.accuracy }),
      ({ code }) => setPlace({ kind: 'failed', fault: code as PlaceFault }),
      { enableHighAccuracy: true, timeout: patienceMs, maximumAge: 0 },
    );
  }, []);
  return { place, permission, locate };
}

async function readPermission(): Promise<PlacePermission> {
  const status = await navigator.permissions?.query({ name: 'geolocation' }).catch(() => null);
  return status?.state ?? 'unknown';
}
