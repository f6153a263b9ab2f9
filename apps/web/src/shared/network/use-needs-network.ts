import { useTexts } from '#shared/i18n/texts.ts';
import { useIsOnline } from './use-is-online.ts';

/** Why nothing can be done that only the server can; null while there is a network. */
export function useNeedsNetwork(): string | null {
  const t = useTexts('takeAlong');
  return useIsOnline() ? null : t('needsNetwork');
}
