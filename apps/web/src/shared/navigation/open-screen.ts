type Listener = (address: string) => void;
const listeners = new Set<Listener>();

/** The router registers here, since shared code does not know it. Returns the function that unregisters. */
export function onOpenScreen(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Opens a screen from outside of the components. */
export function openScreen(address: string): void {
  for (const listener of listeners) listener(address);
}
