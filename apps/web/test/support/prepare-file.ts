import { cleanup, configure } from '@testing-library/react';
import { afterAll, vi } from 'vitest';
import { queryClient } from '#shared/api/query-client.ts';
import { useSession } from '#shared/session/session-store.ts';
import { readStoredSession } from '#shared/session/stored-items.ts';
import { waitTimeoutMs } from './wait-timeout.ts';

// Expected elements are waited for as long as a busy machine needs.
configure({ asyncUtilTimeout: waitTimeoutMs });

// A worker runs its next file with the same page and modules.
afterAll(() => {
  cleanup();
  queryClient.clear();
  localStorage.clear();
  sessionStorage.clear();
  useSession.setState(readStoredSession(), true);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  window.history.replaceState(null, '', '/');
});
