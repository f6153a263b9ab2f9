import type { TextsOf } from '../texts-of.ts';
import type { workOrder as source } from '../zh-CN/work-order.ts';

export const workOrder: TextsOf<typeof source> = {};
