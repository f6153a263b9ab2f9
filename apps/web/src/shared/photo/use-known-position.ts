import { useEffect, useState } from 'react';
import { getCurrentPosition } from '../location/get-current-position.ts';

interface KnownPosition {
  longitude: number;
  latitude: number;
}

/** Kept until the page is left, so that the next list has it at once. */
let known: KnownPosition | null = null;

/**
 * The phone's position to about 100 m, if it is known without asking the user; else null. It is coarse, so that a few steps do
 * not make a list read again.
 */
export function useKnownPosition(): KnownPosition | null {
  const [position, setPosition] = useState(known);
  useEffect(() => {
    if (known) return undefined;
    let isOpen = true;
    void findKnownPosition().then((found) => {
      known = found;
      if (isOpen && found) setPosition(found);
    });
    return () => {
      isOpen = false;
    };
  }, []);
  return position;
}

async function findKnownPosition(): Promise<KnownPosition | null> {
  const permission = await navigator.permissions?.query({ name: 'geolocation' }).catch(() => null);
  if (permission?.state !== 'granted') return null;
  const position = await getCurrentPosition();
  return position && { longitude: roundDegrees(position.longitude), latitude: roundDegrees(position.latitude) };
}

function roundDegrees(degrees: number): number {
  return Math.round(degrees * 1000) / 1000;
}
