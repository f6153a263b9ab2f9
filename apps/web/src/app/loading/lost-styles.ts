const lost = new Set<string>();

/**
 * The build's loader requests a stylesheet once and never again, so a page whose stylesheet failed would appear without it later. This
 * module remembers failed stylesheets, and `loadLostStyles` requests them again.
 */
export function rememberLostStyles(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const address = /CSS for (\S+)/.exec(event.payload.message)?.[1];
    if (address === undefined) return;
    lost.add(address);
    // The script may arrive although the stylesheet failed.
    event.preventDefault();
  });
}

/** Rejects when a stylesheet fails again. */
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
