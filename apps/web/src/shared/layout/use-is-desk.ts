import { useSyncExternalStore } from 'react';

/** From this width on the app has the desk's layout; a page that is enlarged to 400 % falls below it (WCAG 1.4.10). */
const desk = globalThis.matchMedia?.('(min-width: 1024px)');
/** From this width on there is room for three panes. */
const wideDesk = globalThis.matchMedia?.('(min-width: 1440px)');

export function useIsDesk(): boolean {
  return useMatches(desk);
}

export function useIsWideDesk(): boolean {
  return useMatches(wideDesk);
}

function useMatches(list: MediaQueryList | undefined): boolean {
  return useSyncExternalStore(
    (onChange) => {
      list?.addEventListener('change', onChange);
      return () => list?.removeEventListener('change', onChange);
    },
    () => list?.matches ?? false,
  );
}
