import { cleanup, configure } from '@testing-library/react';
import { afterAll, expect, vi } from 'vitest';
import { queryClient } from '#shared/api/query-client.ts';
import { useSession } from '#shared/session/session-store.ts';
import { readStoredSession } from '#shared/session/stored-items.ts';
import { forgetTypedInput, useUnsavedWork } from '#shared/update/unsaved-work.ts';
import { waitTimeoutMs } from './wait-timeout.ts';

// Expected elements are waited for as long as a busy machine needs.
configure({ asyncUtilTimeout: waitTimeoutMs });

// A worker runs its next file with the same page and modules.
afterAll(async () => {
  cleanup();
  forgetTypedInput();
  // A call that is still under way would be ended in the middle of the next file.
  await vi.waitFor(() => expect(useUnsavedWork.getState().isUnsaved, 'something is still being sent').toBe(false), waitTimeoutMs);
  queryClient.clear();
  localStorage.clear();
  sessionStorage.clear();
  useSession.setState(readStoredSession(), true);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  window.history.replaceState(null, '', '/');
});
