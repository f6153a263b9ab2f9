import type { TextsOf } from '../texts-of.ts';
import type { scheduling as source } from '../zh-CN/scheduling.ts';

export const scheduling: TextsOf<typeof source> = {
  today: 'Today',
  toToday: 'Back to today',
  calendar: {
    month: { earlier: 'Previous month', later: 'Next month' },
    week: { earlier: 'Previous week', later: 'Next week' },
    day: { earlier: 'Previous day', later: 'Next day' },
  },
  view: { label: 'Range of the calendar', month: 'Month', week: 'Week', day: 'Day' },
  legend: 'What the dots mean',
  kind: { due: 'Due', planned: 'Planned', arrival: 'Arrival', finished: 'Finished' },
  holdEnds: 'Resumes',
  overdue: 'Overdue',
  mark: {
    due: '{{count}} due',
    planned: '{{count}} planned',
    arrival: '{{count}} to arrive at',
    finished: '{{count}} finished',
    overdue: '{{count}} overdue',
  },
  summary: { open: '{{count}} to do', overdue: '{{count}} overdue', finished: '{{count}} finished' },
  finishedTitle: 'Finished',
  plannedMaintenance: 'Planned maintenance',
  allDone: 'All done for this day.',
  next: 'Next: {{day}}, {{title}}',
  toNext: 'Go to {{day}}',
  more: 'There is too much to show: these are the first 500. Find the rest in the list of work orders.',
  toOrders: 'Open the work orders',
  empty: {
    today: 'Nothing scheduled today',
    todayHint: 'Orders sent to you appear here. Pull down to refresh.',
    past: 'Nothing was finished on this day',
    pastHint: 'What is late and still open stands on today.',
    future: 'Nothing scheduled on this day yet',
    futureHint: 'Tell when you will arrive as you accept an order, and it stands on that day.',
  },
};
