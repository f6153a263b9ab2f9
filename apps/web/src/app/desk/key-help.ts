import { create } from 'zustand';

/** Whether the list of keys is open. */
export const useKeyHelp = create<{ isOpen: boolean }>(() => ({ isOpen: false }));

export function openKeyHelp(): void {
  useKeyHelp.setState({ isOpen: true });
}

export function closeKeyHelp(): void {
  useKeyHelp.setState({ isOpen: false });
}
