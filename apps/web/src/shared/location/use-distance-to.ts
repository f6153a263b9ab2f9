import { type Coordinates, distanceBetween } from '@energy-om/domain';
import { useEffect, useState } from 'react';
import { type Position, toPosition } from './get-current-position.ts';

export interface DistanceState {
  /** Metres from the phone to the target; null while the phone’s position is not known. */
  distance: number | null;
  /** Direction from the phone to the target in degrees clockwise from north; null while the phone’s position is not known. */
  bearing: number | null;
  /** `askable`: the user has not been asked for permission; `silent`: the phone does not give its position. */
  state: 'known' | 'askable' | 'asking' | 'silent' | 'noCoordinates';
  /** Requests the position; the browser asks the user for permission. */
  ask: () => void;
}

/**
 * Follows the phone's distance from a target while the component is mounted. The browser asks the user for permission only after `ask`,
 * unless permission was granted before.
 * @param isWanted false: the distance is not shown, and the phone's receiver stays off
 */
export function useDistanceTo(target: Coordinates | null, isWanted: boolean): DistanceState {
  const [position, setPosition] = useState<Position | null>(null);
  const [state, setState] = useState<'askable' | 'asking' | 'silent'>('askable');
  const isAllowed = useIsAllowed(isWanted && target !== null);
  const isAsked = state === 'asking' || isAllowed === true;
  useEffect(() => {
    if (!isWanted || !isAsked || !navigator.geolocation) return undefined;
    const watch = navigator.geolocation.watchPosition(
      ({ coords }) => setPosition(toPosition(coords)),
      () => setState('silent'),
      { enableHighAccuracy: true, maximumAge: 15_000 },
    );
    return () => navigator.geolocation.clearWatch(watch);
  }, [isWanted, isAsked]);
  const ask = () => setState('asking');
  if (!target) return { distance: null, bearing: null, state: 'noCoordinates', ask };
  if (position)
    return { distance: Math.round(distanceBetween(position, target)), bearing: bearingTo(position, target), state: 'known', ask };
  const isSilent = !navigator.geolocation || isAllowed === false || state === 'silent';
  return { distance: null, bearing: null, state: isSilent ? 'silent' : isAsked ? 'asking' : 'askable', ask };
}

/** Whether the permission has been given; null when the user would have to be asked. */
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
