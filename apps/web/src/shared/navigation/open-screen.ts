type Listener = (address: string) => void;
const listeners = new Set<Listener>();

/** What opens screens registers here; shared code does not know the router. Returns the way to unregister. */
export function onOpenScreen(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Opens a screen from outside of all screens. */
export function openScreen(address: string): void {
  for (const listener of listeners) listener(address);
}
