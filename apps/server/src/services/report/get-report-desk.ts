import { reportSettingsOf } from '@energy-om/domain';
import type { Verb } from '#services/core/request-context.ts';
import { findReportTarget } from './find-report-target.ts';
import { listSimilar } from './list-similar.ts';
import { loadReportedRoom, presentReportedRoom } from './room-facts.ts';

/** Device and place are null for an unknown code and for a place out of reach, so that another one is chosen. */
export const getReportDesk: Verb<'getReportDesk'> = async (context, { device: code, deviceId, siteId }) => {
  const isAnywhere = code === undefined && deviceId === undefined && siteId === undefined;
  const target = isAnywhere ? null : await findReportTarget(context, { code, deviceId, areaId: siteId });
  if (!target) {
    const settings = reportSettingsOf(await loadSettings(context));
    return {
      device: null,
      place: null,
      project: null,
      similar: [],
      leftToDispatcher: settings.classifiedBy === 'dispatcher',
      emergencyPhone: settings.emergencyPhone,
      answer: null,
      room: null,
    };
  }
  const { device, area, project, settings, targets } = target;
  const { duration, counts } = targets.dispatch;
  const room = await loadReportedRoom(context, target);
  return {
    device,
    place: { id: area.id, name: area.name },
    project,
    similar: await listSimilar(context, target),
    leftToDispatcher: settings.classifiedBy === 'dispatcher',
    emergencyPhone: settings.emergencyPhone,
    answer: { duration, workingHours: counts === 'workingHours' },
    room: room && presentReportedRoom(room),
  };
};

async function loadSettings({ actor, database }: Parameters<Verb<'getReportDesk'>>[0]): Promise<Record<string, unknown>> {
  const row = await database.kysely.selectFrom('tenants').select('settings').where('id', '=', actor.tenantId).executeTakeFirst();
  return row?.settings ?? {};
}
