import { startPath } from './paths.ts';

const storageKey = 'wantedpage';

/** Remembers where one wanted to go before signing in came between; for this browser tab. */
export function rememberWantedPage(address: string): void {
  sessionStorage.setItem(storageKey, address);
}

/** The remembered address, which stays remembered; null when there is none. */
export function findWantedPage(): string | null {
  return sessionStorage.getItem(storageKey);
}

/** The remembered address, once; else the start page, or `fallback`. */
export function takeWantedPage(fallback: string = startPath): string {
  const address = sessionStorage.getItem(storageKey);
  sessionStorage.removeItem(storageKey);
  return address?.startsWith('/pages/') ? address : fallback;
}
