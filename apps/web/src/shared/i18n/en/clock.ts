import type { TextsOf } from '../texts-of.ts';
import type { clock as source } from '../zh-CN/clock.ts';

export const clock: TextsOf<typeof source> = {
  inherited: { default: 'Default {{target}}', tenant: 'Organisation {{target}}' },
  described: { always: '{{duration}}', workingHours: '{{duration}} (working time)' },
  unit: { minutes: 'min', hours: 'hours', days: 'days' },
  unitOf: 'Unit of: {{label}}',
  counts: { always: 'All hours', workingHours: 'Working time' },
  countsOf: 'What counts for: {{label}}',
  fault: 'Please give a time from 1 minute to 90 days',
};
