import { cleanup } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#shared/api/query-client.ts';
import { paths } from '#shared/navigation/paths.ts';
import { startFakeServer, success } from '../support/fake-server.ts';
import { openScreens } from '../support/open-screens.tsx';
import { signInAs } from '../support/organisation.ts';
import { startChineseTexts } from '../support/texts.ts';

let isDesk = false;
vi.mock('#shared/layout/use-is-desk.ts', () => ({ useIsDesk: () => isDesk, useIsWideDesk: () => false }));

beforeAll(startChineseTexts);
beforeEach(() => {
  queryClient.clear();
  signInAs(['track.record']);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it.each([false, true])('records the way of whoever is on duty, also on a tablet that has the room of a desk: %s', async (isWide) => {
  isDesk = isWide;
  const { Shell } = await import('#app/shell/Shell.tsx');
  const { callsOf } = startFakeServer(({ name }) =>
    success(name === 'getTrackRecording' ? { consentedAt: null, onDuty: false, orderId: null } : []),
  );
  openScreens(paths.openLocation, { openLocation: <Shell /> });
  await vi.waitFor(() => expect(callsOf('getTrackRecording')).toHaveLength(1));
});
