import { useEffect, useId } from 'react';
import { create } from 'zustand';

/** The tabs of this phone that have unsaved work hold this lock together; an update takes it alone. */
export const unsavedLock = 'unsaved-work';

/** What of this tab a reload would lose or interrupt: forms that were begun, what is being sent. */
const begun = new Set<unknown>();

/** Whether this tab has such work. */
export const useUnsavedWork = create<{ isUnsaved: boolean }>(() => ({ isUnsaved: false }));

/** Ends the lock that this tab holds. */
let release: (() => void) | null = null;

function settle(): void {
  const isUnsaved = begun.size > 0;
  if (isUnsaved !== useUnsavedWork.getState().isUnsaved) useUnsavedWork.setState({ isUnsaved });
  if (isUnsaved && release === null) holdLock();
  else if (!isUnsaved) {
    release?.();
    release = null;
  }
}

/** A tab that sleeps answers no questions, but it keeps its locks; one that is closed loses them. Over plain HTTP there are none. */
function holdLock(): void {
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  void navigator.locks?.request(unsavedLock, { mode: 'shared' }, () => held);
}

/** @returns the function that says that the work has ended */
export function beginUnsavedWork(): () => void {
  const work = {};
  begun.add(work);
  settle();
  return () => {
    begun.delete(work);
    settle();
  };
}

/** Reports a form that has input which is not sent yet. */
export function useUnsavedInput(isUnsaved: boolean): void {
  const id = useId();
  useEffect(() => {
    if (!isUnsaved) return undefined;
    begun.add(id);
    settle();
    return () => {
      begun.delete(id);
      settle();
    };
  }, [id, isUnsaved]);
}

const typed = {};

/** Whatever is typed counts until another screen is open; a search loses nothing. Called once at start. */
export function startTypedInput(): void {
  document.addEventListener(
    'input',
    ({ target }) => {
      if (target instanceof HTMLInputElement && target.type === 'search') return;
      begun.add(typed);
      settle();
    },
    { capture: true, passive: true },
  );
}

/** Another screen is open: what was typed on the one before was sent, stored as a draft, or left. */
export function forgetTypedInput(): void {
  begun.delete(typed);
  settle();
}
