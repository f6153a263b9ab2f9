import { type RefObject, useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { storePicture } from '../model/last-pictures.ts';
import { firstState, nextState, type PlayState } from '../model/play-state.ts';
import { playCamera } from './play-camera.ts';

/** Plays a camera's live picture in a video element while the component is mounted. */
export function useCamera(cameraId: string): { video: RefObject<HTMLVideoElement | null>; state: PlayState; retry: () => void } {
  const video = useRef<HTMLVideoElement>(null);
  const [state, dispatch] = useReducer(nextState, firstState);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try is one more run
  useEffect(() => {
    const element = video.current;
    if (element === null) return undefined;
    const stop = new AbortController();
    playCamera(element, cameraId, dispatch, stop.signal);
    return () => {
      storePicture(cameraId, element);
      stop.abort();
    };
  }, [cameraId, tries]);
  const retry = useCallback(() => setTries((count) => count + 1), []);
  return { video, state, retry };
}
