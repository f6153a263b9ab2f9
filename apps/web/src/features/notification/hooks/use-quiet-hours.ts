import { defaultQuietHours, type QuietHours } from '@energy-om/domain';
import { useEffect, useRef, useState } from 'react';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { useSession } from '#shared/session/session-store.ts';
import { storeUpdatedUser } from '#shared/session/use-fresh-user.ts';

export interface QuietHoursChoice {
  /** The stored hours with what has been typed since; null: none. */
  hours: QuietHours | null;
  isSaving: boolean;
  /** Turns them on as by default, or off. */
  turn: (isOn: boolean) => void;
  type: (change: Partial<QuietHours>) => void;
}

/** A time is typed digit by digit, and only the one that is meant has to be stored. */
const typingPauseMs = 600;

/** The quiet hours of the account. What cannot be stored is reverted with a message. */
export function useQuietHours(): QuietHoursChoice {
  const stored = useSession((session) => session.user?.quietHours) ?? null;
  /** Undefined: nothing was typed that is not stored. */
  const [typed, setTyped] = useState<QuietHours | null | undefined>(undefined);
  const { mutate, isPending } = useApiMutation('updateProfile', { onSuccess: storeUpdatedUser });
  const save = (quietHours: QuietHours | null) => {
    // What has been typed meanwhile stays.
    mutate({ quietHours }, { onSettled: () => setTyped((latest) => (latest === quietHours ? undefined : latest)) });
  };
  const flush = useFlushedTimer();
  const hours = typed === undefined ? stored : typed;
  return {
    hours,
    isSaving: isPending,
    turn(isOn) {
      const turned = isOn ? defaultQuietHours : null;
      setTyped(turned);
      save(turned);
    },
    type(change) {
      const changed = { ...(hours ?? defaultQuietHours), ...change };
      setTyped(changed);
      // A time that is being chosen may be empty for a moment.
      flush(changed.from === '' || changed.to === '' ? null : () => save(changed));
    },
  };
}

/** Runs the last task after a pause, or at once when the component goes. */
function useFlushedTimer(): (task: (() => void) | null) => void {
  const waiting = useRef<{ task: (() => void) | null; timer: ReturnType<typeof setTimeout> | undefined }>({ task: null, timer: undefined });
  useEffect(() => {
    const { current } = waiting;
    return () => {
      clearTimeout(current.timer);
      current.task?.();
    };
  }, []);
  return (task) => {
    const { current } = waiting;
    clearTimeout(current.timer);
    current.task = task;
    current.timer = setTimeout(() => {
      current.task = null;
      task?.();
    }, typingPauseMs);
  };
}
