import type { ApiInput } from '@energy-om/contract';
import { defaultCutoffPolicy } from '@energy-om/domain';

type Policy = Omit<ApiInput<'saveCutoffPolicy'>, 'version'>;

/** A policy that differs from the default as it is said, and has a pause. */
export function cutoffPolicyOf({ reason = '寒潮', ...changes }: Partial<Policy> & { reason?: string } = {}): Policy {
  return { ...defaultCutoffPolicy, creditCents: 100, pauses: [{ from: '2026-01-01', until: '2026-01-05', reason }], ...changes };
}
