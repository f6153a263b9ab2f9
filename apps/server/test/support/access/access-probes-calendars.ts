import type { ApiName } from '@energy-om/contract';
import { createCalendar } from '../factories/create-places.ts';
import type { AccessFixture } from './access-fixture.ts';
import type { Probe } from './access-probe.ts';
import { farAway } from './access-probes-administration.ts';

let createdCount = 0;

/** Calendars belong to the whole tenant, so one is as far away as another. */
async function createFreeCalendar({ server, far }: AccessFixture, retired_at: Date | null = null): Promise<string> {
  createdCount += 1;
  return createCalendar(server, far.tenant.id, `未使用的日历 ${createdCount}`, { retired_at });
}

export const calendarProbes = {
  listCalendars: { inputs: () => [{}], marks: async (fixture) => ({ all: await createFreeCalendar(fixture) }) },
  saveCalendar: farAway(async (fixture) => ({
    id: await createFreeCalendar(fixture),
    version: 1,
    name: `改名的日历 ${createdCount}`,
    hours: { 1: [{ from: 480, to: 1020 }] },
    holidays: [],
    extraWorkdays: [],
    isDefault: false,
  })),
  retireCalendar: farAway(async (fixture) => ({ id: await createFreeCalendar(fixture), version: 1 })),
  restoreCalendar: farAway(async (fixture) => ({ id: await createFreeCalendar(fixture, new Date(0)), version: 1 })),
} satisfies Partial<Record<ApiName, Probe>>;
