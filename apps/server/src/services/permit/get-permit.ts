import type { Verb } from '#services/core/request-context.ts';
import { notFound } from '#services/core/service-error.ts';
import { findPermit } from './read/read-permit.ts';

export const getPermit: Verb<'getPermit'> = async (context, { id }) => {
  const permit = await findPermit(context.database, context, id);
  if (!permit) throw notFound();
  return permit;
};
