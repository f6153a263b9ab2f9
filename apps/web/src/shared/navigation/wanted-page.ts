import { startPath } from './paths.ts';

const storageKey = 'wantedpage';

/** Remembers the wanted address while the user signs in; for this browser tab. */
export function rememberWantedPage(address: string): void {
  sessionStorage.setItem(storageKey, address);
}

/** The remembered address, which stays remembered; null when there is none. */
export function findWantedPage(): string | null {
  return sessionStorage.getItem(storageKey);
}

/** The remembered address, which is then forgotten; else the start page, or `fallback`. */
export function takeWantedPage(fallback: string = startPath): string {
  const address = sessionStorage.getItem(storageKey);
  sessionStorage.removeItem(storageKey);
  return address?.startsWith('/pages/') ? address : fallback;
}
