import { dayMs, defaultTimeZone, localDayAt } from '@energy-om/domain';
import { saveSharedPool } from '#services/shared-pool/save-shared-pool.ts';
import type { HouseholdsPlan } from '../plans/households.ts';
import { call } from '../set-up/services-at.ts';
import { type MeterCourse, planMeterCourse } from './meter-course.ts';
import type { Moving } from './moving.ts';

/** Has the flats share what their site uses together, vacant ones included. @returns what its meter counts */
export async function shareUse({ tenant, clerk, now }: Moving, { site: siteKey, shared }: HouseholdsPlan): Promise<MeterCourse[]> {
  const site = tenant.projects.flatMap(({ sites }) => sites).find(({ key }) => key === siteKey);
  const room = site?.rooms.find(({ name }) => name === shared.room);
  if (!site || !room) throw new Error(`${shared.room} is no room of ${siteKey}`);
  const { meter, sinceDays } = shared;
  const [course] = planMeterCourse(tenant, room, { meter, sinceDays: sinceDays + 1, daily: { electricMeter: shared.daily } }, now);
  if (!course) throw new Error(`${meter} is no meter of ${shared.room}`);
  await call(clerk(sinceDays * dayMs), 'saveSharedPool', saveSharedPool, {
    ...{ areaId: site.id, energyType: 'NYDN', name: shared.name, method: 'metered', basis: 'count' },
    from: new Date(localDayAt(now - sinceDays * dayMs, defaultTimeZone).start).toISOString(),
    ...{ meterIds: [course.meterId], deductedMeterIds: [] },
    excludedRoomIds: site.rooms.filter(({ kind }) => kind !== 'flat').map(({ id }) => id),
  });
  return [course];
}
