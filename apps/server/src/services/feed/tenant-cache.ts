import type { AppContext } from '../core/request-context.ts';

/** Something about the people of a tenant, read at most once a moment. */
export interface TenantCache<Of> {
  read(tenantId: string): Promise<Of>;
  close(): void;
}

/** Milliseconds; many things may happen within one, and rights that change without a word count after it. */
const goodFor = 1000;

export function createTenantCache<Of>(context: AppContext, read: (tenantId: string) => Promise<Of>): TenantCache<Of> {
  const known = new Map<string, { answer: Promise<Of>; goodUntil: number }>();
  const unsubscribe = context.eventBus.subscribe((signal) => {
    if ('accountId' in signal) known.clear();
  });
  return {
    read(tenantId) {
      const now = performance.now();
      const entry = known.get(tenantId);
      if (entry && entry.goodUntil > now) return entry.answer;
      for (const [other, { goodUntil }] of known) if (goodUntil <= now) known.delete(other);
      const answer = read(tenantId);
      known.set(tenantId, { answer, goodUntil: now + goodFor });
      answer.catch(() => known.delete(tenantId));
      return answer;
    },
    close: unsubscribe,
  };
}
