import type { TextsOf } from '../texts-of.ts';
import type { statistics as source } from '../zh-CN/statistics.ts';

export const statistics: TextsOf<typeof source> = {
  period: {
    label: 'Period',
    week: 'This week',
    month: 'This month',
    quarter: '3 months',
    custom: 'Custom',
    from: 'First day',
    to: 'Last day',
    choose: 'Choose the days',
    chooseHint: 'Without a last day it goes up to now',
  },
  figure: {
    total: 'Work orders',
    onTimeRate: 'On time',
    stars: 'Mean stars',
    toAccept: 'Mean time to accept',
    toFinish: 'Mean time to finish',
  },
  minutes: 'min',
  hours: 'h',
  orders: 'Work orders',
  calendar: { earlier: 'Previous month', later: 'Next month' },
  day: {
    created: 'Created',
    finished: 'Finished',
    timedOut: 'Overdue',
    createdCount: '{{count}} created',
    finishedCount: '{{count}} finished',
    timedOutCount: '{{count}} overdue',
  },
  by: { status: 'By status', level: 'By level', source: 'By source', businessType: 'By business type' },
  ranking: { title: 'People', onTime: '{{rate}} on time', finished: 'finished' },
};
