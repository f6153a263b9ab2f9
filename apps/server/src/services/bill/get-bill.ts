import type { Verb } from '#services/core/request-context.ts';
import { findBill } from './find-bill.ts';

export const getBill: Verb<'getBill'> = (context, { billId }) => findBill(context, billId);
