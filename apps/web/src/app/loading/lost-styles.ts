const lost = new Set<string>();

/**
 * Styles that did not arrive are asked for by the build's loader once and never again: the page they belong to would come up
 * without them later. From here on they are remembered, and `loadLostStyles` gets them.
 */
export function keepLostStyles(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const address = /CSS for (\S+)/.exec(event.payload.message)?.[1];
    if (address === undefined) return;
    lost.add(address);
    // The script may come all the same.
    event.preventDefault();
  });
}

/** Rejects when they cannot be had now either. */
export async function loadLostStyles(): Promise<void> {
  await Promise.all([...lost].map(loadStyle));
}

function loadStyle(address: string): Promise<void> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = address;
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => {
      lost.delete(address);
      resolve();
    });
    link.addEventListener('error', () => {
      link.remove();
      reject(new Error(`Styles could not be loaded: ${address}`));
    });
    document.head.append(link);
  });
}
