import { create } from 'zustand';
import { isTyping } from './is-typing.ts';

const storageKey = 'single keys';

/** Whether keys without Ctrl or Alt act anywhere on the page, as somebody chose on this computer: speech input types letters (WCAG 2.1.4). */
export const useSingleKeys = create<{ isOn: boolean }>(() => ({ isOn: localStorage.getItem(storageKey) !== 'off' }));

export function switchSingleKeys(isOn: boolean): void {
  useSingleKeys.setState({ isOn });
  try {
    localStorage.setItem(storageKey, isOn ? 'on' : 'off');
  } catch {
    // A full or forbidden storage forgets the choice.
  }
}

/** Whether an event is one of these keys and belongs neither to a field nor to a dialog. */
export function isSingleKey(event: KeyboardEvent, ...keys: readonly string[]): boolean {
  return keys.includes(event.key) && useSingleKeys.getState().isOn && !isTyping(event) && !document.querySelector('dialog[open]');
}
