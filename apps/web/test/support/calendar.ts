import type { ApiOutput } from '@energy-om/contract';

type WorkCalendar = ApiOutput<'listCalendars'>[number];

const officeHours = [
  { from: 510, to: 720 },
  { from: 810, to: 1080 },
];

export function createCalendar(changes: Partial<WorkCalendar> = {}): WorkCalendar {
  return {
    id: 'calendar-1',
    version: 3,
    name: '白班',
    isDefault: false,
    hours: { 0: [], 1: officeHours, 2: officeHours, 3: officeHours, 4: officeHours, 5: officeHours, 6: [] },
    holidays: [],
    extraWorkdays: [],
    retired: false,
    ...changes,
  };
}
