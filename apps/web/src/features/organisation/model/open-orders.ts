import { bodyCode } from '@energy-om/contract';
import { ApiFailure } from '#shared/api/api-failure.ts';

export interface OpenOrder {
  id: string;
  orderNo: string;
  title: string;
}

/** As many as a refusal names. */
export const maxOrdersNamed = 20;

/** The open orders for which a 4009 refuses to let somebody go; empty for any other failure. */
export function listOpenOrders(error: unknown): readonly OpenOrder[] {
  if (!(error instanceof ApiFailure) || error.code !== bodyCode.conflict) return [];
  return (error.data as { orders?: OpenOrder[] } | null)?.orders ?? [];
}
