import type { TextsOf } from '../texts-of.ts';
import type { statistics as source } from '../zh-CN/statistics.ts';

export const statistics: TextsOf<typeof source> = {};
