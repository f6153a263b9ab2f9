import type { RecordTableKind } from '@energy-om/domain';
import { deviceKind } from './device-kind.ts';
import type { ImportKind } from './import-kind.ts';
import { projectPeopleKind } from './project-people-kind.ts';
import { roomKind } from './room-kind.ts';
import { siteKind } from './site-kind.ts';
import { skillKind } from './skill-kind.ts';
import { sparePartKind } from './spare-part-kind.ts';
import { staffKind } from './staff-kind.ts';

/** The kinds of records, in the order in which each finds what it refers to. */
export const importKinds = {
  sites: siteKind,
  rooms: roomKind,
  devices: deviceKind,
  staff: staffKind,
  skills: skillKind,
  projectPeople: projectPeopleKind,
  spareParts: sparePartKind,
} satisfies Record<RecordTableKind, ImportKind>;
