import type { Verb } from '#services/core/request-context.ts';
import { notFound } from '#services/core/service-error.ts';
import { findSwitching } from './read/read-switching.ts';

export const getSwitching: Verb<'getSwitching'> = async (context, { id }) => {
  const switching = await findSwitching(context.database, context, id);
  if (!switching) throw notFound();
  return switching;
};
