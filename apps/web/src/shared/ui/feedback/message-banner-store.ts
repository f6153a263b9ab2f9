import { create } from 'zustand';
import { isFormOpen, onTypingChange } from '../form/open-form.ts';
import { isDialogOpen, onDialogsChange } from '../sheet/open-dialog.ts';
import { toastMs } from './toast-store.ts';

/** A message that could not be shown for so long is dropped; milliseconds. */
export const maxDeferralMs = 60_000;

/** Something that came from elsewhere. */
export interface BannerMessage {
  title: string;
  detail: string;
  /** Of the screen that it leads to. */
  address: string;
}

/** What is on the screen. It has a place of its own, so that what others do never hides what became of what was pressed here. */
export const useMessageBanner = create<{ message: (BannerMessage & { id: number }) | null }>(() => ({ message: null }));

/** What is shown, or is about to be; with the instant it came at, in epoch milliseconds. */
let current: { message: BannerMessage & { id: number }; at: number } | null = null;
let nextId = 1;
let timer: ReturnType<typeof setTimeout> | undefined;
let stopWatching = (): void => undefined;

/**
 * Shows a message at the head of the screen, in place of what was there; a tap opens its screen. Over an open sheet it could not be
 * tapped, and a form is never covered: it waits until that is closed, and stands in the list all the while.
 */
export function showMessageBanner(message: BannerMessage): void {
  hideMessageBanner();
  current = { message: { ...message, id: nextId++ }, at: Date.now() };
  stopWatching = watchRoom();
  if (!hasRoom()) defer();
  else show();
}

/** @param address only what leads there, since that is on the screen now */
export function hideMessageBanner(address?: string): void {
  if (address !== undefined && current?.message.address !== address) return;
  clearTimeout(timer);
  stopWatching();
  current = null;
  useMessageBanner.setState({ message: null });
}

/** The banner stays while a finger or the pointer is on it, or while it has the focus. */
export function pauseMessageBanner(): void {
  if (useMessageBanner.getState().message !== null) clearTimeout(timer);
}

export function resumeMessageBanner(): void {
  if (useMessageBanner.getState().message !== null) hideAfter(toastMs);
}

function update(): void {
  const isShown = useMessageBanner.getState().message !== null;
  if (isShown && !hasRoom()) defer();
  else if (!isShown && hasRoom()) show();
}

function hasRoom(): boolean {
  return !isDialogOpen() && !isFormOpen();
}

function watchRoom(): () => void {
  const stops = [onDialogsChange(update), onTypingChange(update)];
  return () => {
    for (const stop of stops) stop();
  };
}

function show(): void {
  if (current === null) return;
  useMessageBanner.setState({ message: current.message });
  hideAfter(toastMs);
}

function defer(): void {
  if (current === null) return;
  useMessageBanner.setState({ message: null });
  hideAfter(current.at + maxDeferralMs - Date.now());
}

function hideAfter(milliseconds: number): void {
  clearTimeout(timer);
  timer = setTimeout(() => hideMessageBanner(), milliseconds);
}
