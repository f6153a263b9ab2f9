import type { TextsOf } from '../texts-of.ts';
import type { home as source } from '../zh-CN/home.ts';

export const home: TextsOf<typeof source> = {};
