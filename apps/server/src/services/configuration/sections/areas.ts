import { api } from '@energy-om/contract';
import type { z } from 'zod';
import type { ManagedArea } from '#services/area/area-rows.ts';
import { listAreas } from '#services/area/list-areas.ts';
import { restoreArea } from '#services/area/restore-area.ts';
import { saveArea } from '#services/area/save-area.ts';
import { areaPath, referredName } from './references.ts';
import { rowKey } from './row-key.ts';
import type { Section } from './section.ts';

const schema = api.saveArea.input
  .omit({ id: true, version: true, parentId: true, name: true, calendarId: true })
  .extend({ path: areaPath, calendar: referredName.nullable().default(null) });
type Entry = z.output<typeof schema>;

export const areasSection: Section<Entry, ManagedArea> = {
  name: 'areas',
  schema,
  nameOf: ({ path }) => path.join(' / '),
  referenceOf: ({ path }) => path,
  mayRepeat: false,
  normalise: (entry) => ({ ...entry, address: entry.address || null }),
  rankOf: ({ path }) => path.length,
  places: { parentId: 'path', name: 'path', calendarId: 'calendar' },
  async read(context, names) {
    const rows = await listAreas(context, {});
    return rows.map((row) => {
      const { id, version, retired, kind, address, longitude, latitude } = row;
      // An area is listed after the one that contains it.
      const path = [...(names.findPath(row.parentId) ?? []), row.name];
      names.add('areas', path, id, retired);
      const entry = { path, kind, address, longitude, latitude, calendar: names.findName('calendars', row.calendarId) };
      return { id, version, isRetired: retired, entry, row };
    });
  },
  async write(context, names, { path, calendar, ...fields }, existing) {
    const parentId = path.length === 1 ? null : names.idOf('areas', path.slice(0, -1), 'path');
    const input = { ...fields, name: path.at(-1) as string, parentId, calendarId: names.optionalIdOf('calendars', calendar, 'calendar') };
    return (await saveArea(context, api.saveArea.input.parse({ ...input, ...rowKey(existing) }))).id;
  },
  restore: async (context, { id, version }) => (await restoreArea(context, { id, version })).version,
};
