import { secondMs } from '@energy-om/domain';
import type { AppContext } from '#services/core/request-context.ts';

/** A cache of data about the people of a tenant, such as who is signed in. */
export interface TenantCache<Value> {
  read(tenantId: string): Promise<Value>;
  close(): void;
}

/** A short time in which many events may happen. After it, a change of rights that no event announced takes effect too. */
const ttlMs = secondMs;

export function createTenantCache<Value>(context: AppContext, load: (tenantId: string) => Promise<Value>): TenantCache<Value> {
  const entries = new Map<string, { value: Promise<Value>; expiresAt: number }>();
  const unsubscribe = context.eventBus.subscribe((event) => {
    if ('accountId' in event) entries.clear();
  });
  return {
    read(tenantId) {
      const now = performance.now();
      const entry = entries.get(tenantId);
      if (entry && entry.expiresAt > now) return entry.value;
      for (const [other, { expiresAt }] of entries) if (expiresAt <= now) entries.delete(other);
      const value = load(tenantId);
      entries.set(tenantId, { value, expiresAt: now + ttlMs });
      value.catch(() => entries.delete(tenantId));
      return value;
    },
    close: unsubscribe,
  };
}
