import { bodyCode } from '@energy-om/contract';
import { ApiError } from '../api/api-error.ts';

export interface OpenOrder {
  id: string;
  orderNo: string;
  title: string;
}

/** An answer with 4009 names at most this many. */
export const maxOrdersNamed = 20;

/** The open orders that an answer with 4009 names; empty for any other error. */
export function listOpenOrders(error: unknown): readonly OpenOrder[] {
  if (!(error instanceof ApiError) || error.code !== bodyCode.conflict) return [];
  return (error.data as { orders?: OpenOrder[] } | null)?.orders ?? [];
}
