import { tidyAudience } from '@energy-om/domain';
import type { Verb } from '#services/core/request-context.ts';
import { assertAudience } from './audience/assert-audience.ts';
import { countReaders } from './audience/count-readers.ts';

export const countAnnouncementReaders: Verb<'countAnnouncementReaders'> = async ({ actor, database }, input) => {
  const { kind, roles = [], teamIds = [], areaIds = [] } = input;
  const audience = tidyAudience({ kind, roles, teamIds, areaIds });
  const readers = await database.transaction(async (tx) => {
    await assertAudience(tx, actor, audience);
    return countReaders(tx, actor, audience);
  });
  return { readers };
};
