import type { LimitKind } from '@energy-om/contract';
import type { Limit, Take } from '#services/core/ports/limiter.ts';
import type { RequestContext } from '#services/core/request-context.ts';
import { listNetworks } from './address-key.ts';
import { callLimits, networkWidths } from './limit-table.ts';

/** Takes one call of a kind from the account's limit or, without an account, from those of the address's networks. Throws `tooMany`. */
export function takeCall({ limits, address }: RequestContext, kind: LimitKind, accountId: string | null = null): Promise<void> {
  const limit = callLimits[kind];
  return accountId === null ? limits.takeAll(listTakes(kind, address, limit)) : limits.take(`${kind} ${accountId}`, limit);
}

/** Lists one take for each network of an address, with the higher limits of the wider networks. */
export function listTakes(kind: string, address: string, limit: Limit): Take[] {
  return listNetworks(address).map(({ bits, key }) => ({
    key: `${kind} ${key}`,
    limit: { ...limit, count: limit.count * (networkWidths.find((width) => width.bits === bits)?.times ?? 1) },
  }));
}
