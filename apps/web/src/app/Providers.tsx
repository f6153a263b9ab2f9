import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { queryClient } from '../shared/api/query-client.ts';
import { useLanguage } from '../shared/i18n/language.ts';

export function Providers({ children }: { children: ReactNode }) {
  useAnswersInLanguage();
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}

/** The server answers in the requested language, so a change of language makes the cached answers stale. */
function useAnswersInLanguage(): void {
  useEffect(
    () =>
      useLanguage.subscribe(({ language }, before) => {
        if (language !== before.language) void queryClient.invalidateQueries();
      }),
    [],
  );
}
