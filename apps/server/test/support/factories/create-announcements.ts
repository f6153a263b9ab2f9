import type { ApiInput, ApiOutput } from '@energy-om/contract';
import { dayMs } from '@energy-om/domain';
import { sendBroadcasts } from '#services/announcement/broadcasts/send-broadcasts.ts';
import type { TestClient } from '../services/test-client.ts';
import type { TestServer } from '../services/test-server.ts';

export type Announcement = ApiOutput<'getManagedAnnouncement'>;
export type AnnouncementInput = ApiInput<'saveAnnouncement'>;

export function announcementInput(changes: Partial<AnnouncementInput> = {}): AnnouncementInput {
  return {
    title: '10 千伏母线停电检修',
    text: '周六 8:00 至 12:00 停电检修。\n\n请提前关闭设备。',
    audience: { kind: 'everyone' },
    ...changes,
  };
}

export function saveDraft(client: TestClient, changes: Partial<AnnouncementInput> = {}): Promise<Announcement> {
  return client.succeed('saveAnnouncement', announcementInput(changes));
}

export async function publishAnnouncement(client: TestClient, changes: Partial<AnnouncementInput> = {}): Promise<Announcement> {
  const { id, version } = await saveDraft(client, changes);
  return client.succeed('publishAnnouncement', { id, version });
}

/** Does what the job does, until nothing is due. @returns how many parts were sent */
export async function sendAnnouncements({ context }: TestServer): Promise<number> {
  let parts = 0;
  for (let sent = 1; sent > 0; parts += sent) sent = await sendBroadcasts(context);
  return parts;
}

/** Lets the tokens of these tests outlive the days that their clock is set forward. */
export async function keepSignedIn({ context: { clock, database } }: TestServer): Promise<void> {
  const expires_at = new Date(clock.now().getTime() + 30 * dayMs);
  await database.kysely.updateTable('access_tokens').set({ expires_at }).execute();
}
