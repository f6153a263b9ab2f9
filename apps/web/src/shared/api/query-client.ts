import { minuteMs } from '@energy-om/domain';
import { QueryCache, QueryClient } from '@tanstack/react-query';
import { onIdentityChange } from '../session/identity.ts';
import { onSignOut } from '../session/sign-out.ts';
import { isTransient } from './api-error.ts';
import { reportError } from './call-api.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { silent?: boolean };
  }
}

/** Answers are shown at once from the cache and renewed in the background; an error is shown once, after its retry. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      // Without a network every screen says so already.
      if (!query.meta?.silent && navigator.onLine) reportError(error);
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      gcTime: 30 * minuteMs,
      networkMode: 'always',
      retry: (failureCount, error) => failureCount < 1 && isTransient(error),
      retryDelay: 800,
    },
    mutations: { networkMode: 'always', retry: false },
  },
});

// The next account on this phone must not see the answers of the last one, nor one tenant those of another.
onSignOut(() => queryClient.clear());
onIdentityChange(() => queryClient.clear());
