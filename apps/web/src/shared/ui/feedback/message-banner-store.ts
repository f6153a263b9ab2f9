import { minuteMs } from '@energy-om/domain';
import { create } from 'zustand';
import { isFormOpen, onTypingChange } from '../form/open-form.ts';
import { isDialogOpen, onDialogsChange } from '../sheet/open-dialog.ts';
import { toastMs } from './toast-store.ts';

/** A message that could not be shown within this time is dropped. */
export const maxDeferralMs = minuteMs;

/** A message that arrived from the server. */
export interface BannerMessage {
  title: string;
  detail: string;
  /** The address of the screen that it opens. */
  address: string;
}

/** The message on the screen. It is separate from the toast, so that a message never hides the result of the user's own action. */
export const useMessageBanner = create<{ message: (BannerMessage & { id: number }) | null }>(() => ({ message: null }));

/** The message that is shown, or waits to be; with its arrival in epoch milliseconds. */
let current: { message: BannerMessage & { id: number }; at: number } | null = null;
let nextId = 1;
let timer: ReturnType<typeof setTimeout> | undefined;
let stopWatching = (): void => undefined;

/**
 * Shows a message at the head of the screen in place of the one before; a tap opens its screen. It could not be tapped over an open sheet,
 * and must not cover a form, so it waits until that is closed; the list contains it all the while.
 */
export function showMessageBanner(message: BannerMessage): void {
  hideMessageBanner();
  current = { message: { ...message, id: nextId++ }, at: Date.now() };
  stopWatching = watchRoom();
  if (!hasRoom()) defer();
  else show();
}

/** @param address hides only a message with this address, since its screen has been opened */
export function hideMessageBanner(address?: string): void {
  if (address !== undefined && current?.message.address !== address) return;
  clearTimeout(timer);
  stopWatching();
  current = null;
  useMessageBanner.setState({ message: null });
}

/** The banner stays while a finger or the pointer is on it, and while it has the focus. */
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
