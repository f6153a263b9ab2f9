import type { LimitKind } from '@energy-om/contract';
import type { RequestContext } from '../request-context.ts';
import { addressKey } from './address-key.ts';
import { callLimits } from './limit-table.ts';

/** Takes one call of a kind from the account's limit or, without one, from the address's. Throws `tooMany`. */
export function takeCall({ limits, address }: RequestContext, kind: LimitKind, accountId: string | null = null): Promise<void> {
  return limits.take(`${kind} ${accountId ?? addressKey(address)}`, callLimits[kind]);
}
