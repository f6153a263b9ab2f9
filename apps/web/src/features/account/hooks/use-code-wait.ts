import { useReducer } from 'react';
import { useTimeLeft } from '#shared/time/use-time-left.ts';
import { findCodeWait, startCodeWait } from '#shared/verify-code/code-wait.ts';

/** The waiting time between two codes. @param recipient the number, or what else the server makes wait */
export function useCodeWait(recipient: string): { waitMs: number; wait: (seconds: number) => void } {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const waitMs = useTimeLeft(findCodeWait(recipient));
  const wait = (seconds: number) => {
    startCodeWait(recipient, seconds);
    redraw();
  };
  return { waitMs, wait };
}
