import type { Verb } from '#services/core/request-context.ts';
import { notFound } from '#services/core/service-error.ts';
import { isLost } from './is-lost.ts';
import { present, readImport } from './present-import.ts';

export const getTableImport: Verb<'getTableImport'> = async ({ actor, database, clock, language }, { id }) => {
  const row = await readImport(database.kysely, actor, id);
  if (!row) throw notFound();
  return present(row, await isLost(database.kysely, row, clock.now()), language);
};
