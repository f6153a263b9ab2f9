import { create } from 'zustand';

/** Toasts stay for 5 s (spec §9). */
export const toastMs = 5000;

export type ToastKind = 'plain' | 'success' | 'error';

export interface ToastMessage {
  id: number;
  text: string;
  kind: ToastKind;
}

/** One toast at a time: the newest replaces the one before. */
export const useToast = create<{ toast: ToastMessage | null }>(() => ({ toast: null }));

let nextId = 1;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Shows a message over everything, also from outside of components. The same text again only restarts its time. */
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
