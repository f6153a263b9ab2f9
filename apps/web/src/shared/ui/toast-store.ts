import { create } from 'zustand';

/** Toasts stay for 5 s (spec §9). */
export const toastMs = 5000;

export type ToastKind = 'plain' | 'success' | 'error';

export interface ToastMessage {
  id: number;
  text: string;
  kind: ToastKind;
}

/** Something that came from elsewhere. */
export interface News {
  title: string;
  detail: string;
  /** Of the screen that it leads to. */
  address: string;
}

interface Toasts {
  toast: ToastMessage | null;
  news: (News & { id: number }) | null;
}

/**
 * One toast at a time: the newest says what happened last. News has a place of its own, so that what others do never hides
 * what became of what was pressed here.
 */
export const useToast = create<Toasts>(() => ({ toast: null, news: null }));

let nextId = 1;
let timer: ReturnType<typeof setTimeout> | undefined;
let newsTimer: ReturnType<typeof setTimeout> | undefined;

/** Shows a message over everything, also from outside components. The same text again only starts its time anew. */
export function showToast(text: string, { kind = 'plain', durationMs = toastMs }: { kind?: ToastKind; durationMs?: number } = {}): void {
  clearTimeout(timer);
  timer = setTimeout(hideToast, durationMs);
  const shown = useToast.getState().toast;
  if (shown?.text === text && shown.kind === kind) return;
  useToast.setState({ toast: { id: nextId++, text, kind } });
}

export function hideToast(): void {
  clearTimeout(timer);
  useToast.setState({ toast: null });
}

/** Shows news at the head of the screen, in place of what was there; a tap opens its screen. */
export function showNews(news: News): void {
  clearTimeout(newsTimer);
  newsTimer = setTimeout(() => hideNews(), toastMs);
  useToast.setState({ news: { ...news, id: nextId++ } });
}

/** @param address only what leads there, since that is on the screen now */
export function hideNews(address?: string): void {
  if (address !== undefined && useToast.getState().news?.address !== address) return;
  clearTimeout(newsTimer);
  useToast.setState({ news: null });
}
