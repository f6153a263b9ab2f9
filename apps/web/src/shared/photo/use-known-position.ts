import { useEffect, useState } from 'react';
import { findPlace } from './get-current-position.ts';

interface KnownPlace {
  longitude: number;
  latitude: number;
}

/** For this run of the app: lists opened later have it at once. */
let known: KnownPlace | null = null;

/**
 * Where the phone is, to about 100 m, if it may be asked without disturbing the user; else null. Coarse, so that a few
 * steps do not make a list fetch itself anew.
 */
export function useKnownPlace(): KnownPlace | null {
  const [place, setPlace] = useState(known);
  useEffect(() => {
    if (known) return undefined;
    let isOpen = true;
    void findKnownPlace().then((found) => {
      known = found;
      if (isOpen && found) setPlace(found);
    });
    return () => {
      isOpen = false;
    };
  }, []);
  return place;
}

async function findKnownPlace(): Promise<KnownPlace | null> {
  const permission = await navigator.permissions?.query({ name: 'geolocation' }).catch(() => null);
  if (permission?.state !== 'granted') return null;
  const place = await findPlace();
  return place && { longitude: roundDegrees(place.longitude), latitude: roundDegrees(place.latitude) };
}

function roundDegrees(degrees: number): number {
  return Math.round(degrees * 1000) / 1000;
}
