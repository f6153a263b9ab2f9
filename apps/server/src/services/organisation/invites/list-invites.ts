import { Parameters, prepared } from '#db/statement.ts';
import { cursorAfter, presentPage, resolveCursor } from '#services/core/list/page.ts';
import type { Verb } from '#services/core/request-context.ts';
import { type InviteRow, inviteColumns, inviteTables, presentInvite } from './invite-rows.ts';
import { inviteConditions } from './load-managed-invite.ts';

export const listInvites: Verb<'listInvites'> = async ({ actor, clock, database }, input) => {
  const parameters = new Parameters({ tenant: actor.tenantId });
  const matches = `from ${inviteTables} where ${inviteConditions(actor, parameters).join(' and ')}`;
  const { afterId, offset, total } = await resolveCursor(database, input, matches, parameters);
  // Ids sort by time of creation, so newest first is the primary key backwards.
  const after = afterId === null ? '' : `and i.id < ${parameters.add(afterId)}`;
  const text = `
    select ${inviteColumns(actor, parameters)} ${matches} ${after}
    order by i.id desc limit ${parameters.add(input.pageSize + 1)} offset ${parameters.add(offset)}`;
  const rows = await database.run(prepared<InviteRow>(text), parameters.values);
  return presentPage(
    rows,
    input,
    total,
    (row) => presentInvite(row, clock.now()),
    (row) => cursorAfter(row.id, total),
  );
};
