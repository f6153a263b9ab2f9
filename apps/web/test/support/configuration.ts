import type { ApiOutput } from '@energy-om/contract';

type Preview = ApiOutput<'previewConfiguration'>;

/** A preview that changes one team and creates a calendar. */
export function createPreview(changes: Partial<Preview> = {}): Preview {
  return {
    fingerprint: 'seen-1',
    tenantName: '滨江能源',
    exportedAt: '2026-11-20T08:00:00.000Z',
    sections: [
      {
        section: 'calendars',
        created: 1,
        restored: 0,
        changed: 0,
        unchanged: 0,
        entries: [{ name: '供热季', kind: 'created', hasRetiredNamesake: true, fields: [] }],
        missing: [],
      },
      {
        section: 'teams',
        created: 0,
        restored: 0,
        changed: 1,
        unchanged: 2,
        entries: [
          {
            name: '抢修班',
            kind: 'changed',
            hasRetiredNamesake: false,
            fields: [{ field: 'phone', before: '', after: '0571-88880000' }],
          },
        ],
        missing: ['夜班'],
      },
    ],
    faults: [],
    warnings: [],
    ...changes,
  };
}
