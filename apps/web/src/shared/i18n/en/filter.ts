import type { TextsOf } from '../texts-of.ts';
import type { filter as source } from '../zh-CN/filter.ts';

export const filter: TextsOf<typeof source> = {
  title: 'Filter',
  on: 'Filter ({{count}})',
  apply: 'Show results',
  reset: 'Reset',
  any: 'Any',
  from: 'First day',
  to: 'Last day',
  reversed: 'Before the first day: the two will be swapped',
  remove: 'Remove filter: {{filter}}',
  period: { today: 'Today', week: 'Last 7 days', month: 'Last 30 days', custom: 'Custom' },
};
