import { reportSettingsOf } from '@energy-om/domain';
import type { Verb } from '../core/request-context.ts';
import { findReportTarget } from './find-report-target.ts';
import { listSimilar } from './list-similar.ts';

/** A code that nobody knows, or a place out of reach, leaves device and place null: then another one is chosen. */
export const getReportDesk: Verb<'getReportDesk'> = async (context, { device: code, deviceId, siteId }) => {
  const isAnywhere = code === undefined && deviceId === undefined && siteId === undefined;
  const spot = isAnywhere ? null : await findReportTarget(context, { code, deviceId, areaId: siteId });
  if (!spot) {
    const settings = reportSettingsOf(await loadSettings(context));
    return {
      device: null,
      place: null,
      project: null,
      similar: [],
      leftToDispatcher: settings.classifiedBy === 'dispatcher',
      emergencyPhone: settings.emergencyPhone,
      answer: null,
    };
  }
  const { device, area, project, settings, targets } = spot;
  const { duration, counts } = targets.dispatch;
  return {
    device,
    place: { id: area.id, name: area.name },
    project,
    similar: await listSimilar(context, spot),
    leftToDispatcher: settings.classifiedBy === 'dispatcher',
    emergencyPhone: settings.emergencyPhone,
    answer: { duration, workingHours: counts === 'workingHours' },
  };
};

async function loadSettings({ actor, database }: Parameters<Verb<'getReportDesk'>>[0]): Promise<Record<string, unknown>> {
  const row = await database.kysely.selectFrom('tenants').select('settings').where('id', '=', actor.tenantId).executeTakeFirst();
  return row?.settings ?? {};
}
