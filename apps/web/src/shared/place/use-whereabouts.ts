import { type Coordinates, distanceBetween } from '@energy-om/domain';
import { useEffect, useState } from 'react';
import { type Place, toPlace } from '../photo/get-current-position.ts';

export interface WhereaboutsNow {
  /** Metres to the place; null while it is not known. */
  distance: number | null;
  /** Degrees clockwise from north, from here to the place; null while it is not known. */
  bearing: number | null;
  /** `askable`: the phone has not been asked yet; `silent`: it does not say. */
  state: 'known' | 'askable' | 'asking' | 'silent' | 'noCoordinates';
  /** Asks the phone, which asks its user. */
  ask: () => void;
}

/**
 * How far the phone is from a place, while this is on the screen. It is not asked before its user wants it, unless it was allowed before.
 * @param isWanted false: nobody is looking, and the phone's receiver stays off
 */
export function useWhereabouts(target: Coordinates | null, isWanted: boolean): WhereaboutsNow {
  const [place, setPlace] = useState<Place | null>(null);
  const [state, setState] = useState<'askable' | 'asking' | 'silent'>('askable');
  const isAllowed = useIsAllowed(isWanted && target !== null);
  const isAsked = state === 'asking' || isAllowed === true;
  useEffect(() => {
    if (!isWanted || !isAsked || !navigator.geolocation) return undefined;
    const watch = navigator.geolocation.watchPosition(
      ({ coords }) => setPlace(toPlace(coords)),
      () => setState('silent'),
      { enableHighAccuracy: true, maximumAge: 15_000 },
    );
    return () => navigator.geolocation.clearWatch(watch);
  }, [isWanted, isAsked]);
  const ask = () => setState('asking');
  if (!target) return { distance: null, bearing: null, state: 'noCoordinates', ask };
  if (place) return { distance: Math.round(distanceBetween(place, target)), bearing: bearingTo(place, target), state: 'known', ask };
  const isSilent = !navigator.geolocation || isAllowed === false || state === 'silent';
  return { distance: null, bearing: null, state: isSilent ? 'silent' : isAsked ? 'asking' : 'askable', ask };
}

/** Null: it would have to be asked. */
function useIsAllowed(isWanted: boolean): boolean | null {
  const [isAllowed, setAllowed] = useState<boolean | null>(null);
  useEffect(() => {
    if (!isWanted) return undefined;
    let isGone = false;
    void navigator.permissions
      ?.query({ name: 'geolocation' })
      .then(({ state }) => !isGone && setAllowed(state === 'prompt' ? null : state === 'granted'))
      .catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [isWanted]);
  return isAllowed;
}

const toRadians = (degrees: number) => (degrees * Math.PI) / 180;

function bearingTo(from: Coordinates, to: Coordinates): number {
  const across = toRadians(to.longitude - from.longitude);
  const [here, there] = [toRadians(from.latitude), toRadians(to.latitude)];
  const east = Math.sin(across) * Math.cos(there);
  const north = Math.cos(here) * Math.sin(there) - Math.sin(here) * Math.cos(there) * Math.cos(across);
  return ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360;
}
