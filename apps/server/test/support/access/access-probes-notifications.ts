import type { ApiName } from '@energy-om/contract';
import { createNotification } from '../assertions/notifications.ts';
import { at, type Probe } from './access-probe.ts';

export const notificationProbes = {
  listNotifications: at('own', () => ({ input: { pageSize: 100 } })),
  readNotifications: at('own', async ({ server, near, callers }, caller) => ({
    input: { ids: [await createNotification(server, near.tenant.id, callers[caller].account.id)] },
  })),
} satisfies Partial<Record<ApiName, Probe>>;
