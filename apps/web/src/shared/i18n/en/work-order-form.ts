import type { TextsOf } from '../texts-of.ts';
import type { workOrderForm as source } from '../zh-CN/work-order-form.ts';

export const workOrderForm: TextsOf<typeof source> = {};
