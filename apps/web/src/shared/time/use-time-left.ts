import { secondMs } from '@energy-om/domain';
import { useEffect, useReducer } from 'react';

/** Milliseconds until a moment, in whole seconds, renewed each second; 0 when it has passed or there is none. */
export function useTimeLeft(until: number | null): number {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const left = until === null ? 0 : Math.max(0, Math.ceil((until - Date.now()) / secondMs) * secondMs);
  const isRunning = left > 0;
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = window.setInterval(redraw, secondMs);
    // A phone that slept has missed its timers.
    document.addEventListener('visibilitychange', redraw);
    return () => {
      window.clearInterval(timer);
      document.removeEventListener('visibilitychange', redraw);
    };
  }, [isRunning]);
  return left;
}
