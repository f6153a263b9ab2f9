import { bodyCode } from '@energy-om/contract';
import { ApiFailure } from '#shared/api/api-failure.ts';

export interface OpenOrder {
  id: string;
  orderNo: string;
  title: string;
}

/** A refusal names at most this many. */
export const maxOrdersNamed = 20;

/** The open orders that a refusal with 4009 names; empty for any other failure. */
export function listOpenOrders(error: unknown): readonly OpenOrder[] {
  if (!(error instanceof ApiFailure) || error.code !== bodyCode.conflict) return [];
  return (error.data as { orders?: OpenOrder[] } | null)?.orders ?? [];
}
