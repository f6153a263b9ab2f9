import type { TextsOf } from '../texts-of.ts';
import type { clock as source } from '../zh-CN/clock.ts';

export const clock: TextsOf<typeof source> = {
  inherited: { default: 'Default {{target}}', tenant: 'Organisation {{target}}' },
  described: { always: '{{duration}}', workingHours: '{{duration}} (working time)' },
  unit: { minutes: 'min', hours: 'hours', days: 'days' },
  unitOf: 'Unit of: {{label}}',
  counts: { always: 'All hours', workingHours: 'Working time' },
  countsOf: 'What counts for: {{label}}',
  targets: {
    ofLevel: '{{level}} limits',
    done: 'Done',
    hasFault: 'A limit is not right, please open it',
    businessType: {
      title: 'Time limits',
      hint: 'Give only limits that differ from those under “Deadlines and escalation”. They hold for clocks that start from now on.',
      allInherited: 'Inherited',
      changed_one: '{{count}} of its own',
      changed_other: '{{count}} of its own',
      note: 'Empty: the organisation’s limit. All hours count day and night; working time counts while the calendar says people work.',
    },
    project: {
      title: 'Service levels',
      hint: 'Give the limits that the contract promises. They come before those of business types and the organisation, and hold for clocks that start from now on.',
      allInherited: 'None agreed',
      changed_one: '{{count}} agreed',
      changed_other: '{{count}} agreed',
      note: 'Empty: the business type’s limit, or the organisation’s. All hours count day and night; working time counts while the calendar says people work.',
    },
  },
  fault: 'Please give a time from 1 minute to 90 days',
};
