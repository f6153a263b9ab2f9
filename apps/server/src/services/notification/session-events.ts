import type { NumberedStatement } from '#db/database.ts';
import { describeDevice } from '../account/session/describe-device.ts';
import type { AppContext } from '../core/request-context.ts';
import type { Recipient } from './list-recipients.ts';
import type { DueSubject, News } from './notification-draft.ts';

interface SessionRow {
  id: string;
  account_id: string;
  user_agent: string | null;
  address: string | null;
}

/** $1 sessions. */
const findReused: NumberedStatement = {
  name: 'find-sessions-to-notify',
  text: `select id, account_id, user_agent, address from sessions where id = any ($1::uuid[]) and ended_by = 'reuse'`,
};

/** Sessions that ended since a token of theirs was used in two places, to their account, whatever it chose to be told of. */
export async function projectSessionEvents(
  { database }: Pick<AppContext, 'database'>,
  due: readonly DueSubject[],
  recipients: readonly Recipient[],
): Promise<News[]> {
  const rows = await database.query<SessionRow & object>(findReused, [due.map(({ id }) => id)]);
  const sessions = new Map(rows.map((row) => [row.id, row]));
  return due.map((subject): News => {
    const session = sessions.get(subject.id);
    const isHere = recipients.some(({ member }) => member.accountId === session?.account_id);
    if (!session || !isHere) return { subject, occurrence: 0, told: [], settled: [] };
    const title = describeDevice(session.user_agent).device ?? '';
    const words = { title, detail: session.address, place: null, level: null, cause: null, by: null };
    return { subject, occurrence: 0, told: [{ accountId: session.account_id, topic: 'sessionReused', words }], settled: [] };
  });
}
