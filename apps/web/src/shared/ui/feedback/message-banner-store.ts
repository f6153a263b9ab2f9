import { create } from 'zustand';
import { isFormOpen, onTypingChange } from '../form/open-form.ts';
import { isDialogOpen, onDialogsChange } from '../sheet/open-dialog.ts';
import { toastMs } from './toast-store.ts';

/** What is held back for longer than this is no news any more; milliseconds. */
export const heldMs = 60_000;

/** Something that came from elsewhere. */
export interface News {
  title: string;
  detail: string;
  /** Of the screen that it leads to. */
  address: string;
}

/** What is on the screen. It has a place of its own, so that what others do never hides what became of what was pressed here. */
export const useMessageBanner = create<{ news: (News & { id: number }) | null }>(() => ({ news: null }));

/** What is shown, or is about to be; with the instant it came at, in epoch milliseconds. */
let current: { news: News & { id: number }; at: number } | null = null;
let nextId = 1;
let timer: ReturnType<typeof setTimeout> | undefined;
let stopWatching = (): void => undefined;

/**
 * Shows news at the head of the screen, in place of what was there; a tap opens its screen. Over an open sheet it could not be
 * tapped, and a form is never covered: it waits until that is closed, and stands in the list all the while.
 */
export function showMessageBanner(news: News): void {
  hideMessageBanner();
  current = { news: { ...news, id: nextId++ }, at: Date.now() };
  stopWatching = watchRoom();
  if (!hasRoom()) hold();
  else show();
}

/** @param address only what leads there, since that is on the screen now */
export function hideMessageBanner(address?: string): void {
  if (address !== undefined && current?.news.address !== address) return;
  clearTimeout(timer);
  stopWatching();
  current = null;
  useMessageBanner.setState({ news: null });
}

/** While a finger or the pointer is on it, or it has the focus, it stays. */
export function holdMessageBanner(): void {
  if (useMessageBanner.getState().news !== null) clearTimeout(timer);
}

export function releaseMessageBanner(): void {
  if (useMessageBanner.getState().news !== null) hideAfter(toastMs);
}

function place(): void {
  const isShown = useMessageBanner.getState().news !== null;
  if (isShown && !hasRoom()) hold();
  else if (!isShown && hasRoom()) show();
}

function hasRoom(): boolean {
  return !isDialogOpen() && !isFormOpen();
}

function watchRoom(): () => void {
  const stops = [onDialogsChange(place), onTypingChange(place)];
  return () => {
    for (const stop of stops) stop();
  };
}

function show(): void {
  if (current === null) return;
  useMessageBanner.setState({ news: current.news });
  hideAfter(toastMs);
}

function hold(): void {
  if (current === null) return;
  useMessageBanner.setState({ news: null });
  hideAfter(current.at + heldMs - Date.now());
}

function hideAfter(milliseconds: number): void {
  clearTimeout(timer);
  timer = setTimeout(() => hideMessageBanner(), milliseconds);
}
