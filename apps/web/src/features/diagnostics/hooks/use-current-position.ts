import { useCallback, useEffect, useState } from 'react';

/** The browser's error codes, and two causes for which it has none. */
export type PositionErrorCode = 1 | 2 | 3 | 'insecure' | 'missing';

export type PositionState =
  | { kind: 'unasked' | 'asking' }
  | { kind: 'found'; longitude: number; latitude: number; accuracy: number }
  | { kind: 'failed'; code: PositionErrorCode };

export type PositionPermission = PermissionState | 'unknown';

const timeoutMs = 15_000;

/** The phone's position, requested only when the user presses a button, since the browser may ask for permission. */
export function useCurrentPosition(): { position: PositionState; permission: PositionPermission; locate: () => void } {
  const [position, setPosition] = useState<PositionState>({ kind: 'unasked' });
  const [permission, setPermission] = useState<PositionPermission>('unknown');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer to a request may have changed the permission
  useEffect(() => {
    void readPermission().then(setPermission);
  }, [position.kind]);
  const locate = useCallback(() => {
    const code = !window.isSecureContext ? 'insecure' : !navigator.geolocation ? 'missing' : null;
    if (code !== null) return setPosition({ kind: 'failed', code });
    setPosition({ kind: 'asking' });
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => setPosition({ kind: 'found', longitude: coords.longitude, latitude: coords.latitude, accuracy: coords.accuracy }),
      ({ code }) => setPosition({ kind: 'failed', code: code as PositionErrorCode }),
      { enableHighAccuracy: true, timeout: timeoutMs, maximumAge: 0 },
    );
  }, []);
  return { position, permission, locate };
}

async function readPermission(): Promise<PositionPermission> {
  const status = await navigator.permissions?.query({ name: 'geolocation' }).catch(() => null);
  return status?.state ?? 'unknown';
}
