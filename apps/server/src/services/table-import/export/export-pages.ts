import type { RecordTableKind } from '@energy-om/domain';
import type { ReadPage } from './export-page.ts';
import { readRoomPage, readSitePage } from './read-area-page.ts';
import { readDevicePage } from './read-device-page.ts';
import { readProjectPeoplePage } from './read-project-people-page.ts';
import { readSkillPage } from './read-skill-page.ts';
import { readSparePartPage } from './read-spare-part-page.ts';
import { readStaffPage } from './read-staff-page.ts';

/** What reads the rows of each kind of records. */
export const exportPages: Record<RecordTableKind, ReadPage> = {
  sites: readSitePage,
  rooms: readRoomPage,
  devices: readDevicePage,
  staff: readStaffPage,
  skills: readSkillPage,
  projectPeople: readProjectPeoplePage,
  spareParts: readSparePartPage,
};
