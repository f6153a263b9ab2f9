import { onTestFinished } from 'vitest';

/** Serves the page of the test from another path until the test ends. */
export function openAppAt(path: string): void {
  const { pathname, search, hash } = window.location;
  window.history.replaceState(null, '', path);
  onTestFinished(() => window.history.replaceState(null, '', pathname + search + hash));
}
