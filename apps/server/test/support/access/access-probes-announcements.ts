import type { ApiName } from '@energy-om/contract';
import { type Announcement, announcementInput, publishAnnouncement, saveDraft } from '../factories/create-announcements.ts';
import type { TestClient } from '../services/test-client.ts';
import type { AccessFixture } from './access-fixture.ts';
import { type Approach, at, type Input, type Probe } from './access-probe.ts';
import { farAway } from './access-probes-administration.ts';

const publishers = new WeakMap<AccessFixture, Promise<TestClient>>();

/** An administrator who is none of the callers, since whoever publishes an announcement has nothing to read. */
function publisherOf(fixture: AccessFixture): Promise<TestClient> {
  const known =
    publishers.get(fixture) ?? fixture.near.tenant.addAccount([{ role: 'tenant_admin' }], '公告发布人').then(({ client }) => client);
  publishers.set(fixture, known);
  return known;
}

const published = async (fixture: AccessFixture) => publishAnnouncement(await publisherOf(fixture), { mustConfirm: true });
const draft = async (fixture: AccessFixture) => saveDraft(await publisherOf(fixture));

const toRead: Approach = async (fixture) => ({ input: { id: (await published(fixture)).id } });

/** For the whole tenant, which is as far away as anything. */
const managed = (make: (fixture: AccessFixture) => Promise<Announcement>, input: (announcement: Announcement) => Input): Probe =>
  at('all', async (fixture) => ({ input: input(await make(fixture)) }));

const known = ({ id, version }: Announcement) => ({ id, version });

export const announcementProbes = {
  listAnnouncements: at('own', () => ({ input: { pageSize: 100 } })),
  getAnnouncement: at('own', toRead),
  readAnnouncement: at('own', toRead),
  confirmAnnouncement: at('own', toRead),
  listManagedAnnouncements: {
    inputs: () => [{ pageSize: 100 }],
    marks: async (fixture) => ({ all: (await draft(fixture)).id }),
  },
  getManagedAnnouncement: managed(draft, ({ id }) => ({ id })),
  countAnnouncementReaders: at('all', () => ({ input: { kind: 'everyone' } })),
  saveAnnouncement: farAway(({ far }) => announcementInput({ audience: { kind: 'everyone', areaIds: [far.tenant.areas.region] } })),
  publishAnnouncement: managed(draft, known),
  withdrawAnnouncement: managed(published, known),
  removeAnnouncement: managed(draft, known),
  listAnnouncementReaders: managed(published, ({ id }) => ({ announcementId: id })),
  remindAnnouncementReaders: managed(published, ({ id }) => ({ id })),
} satisfies Partial<Record<ApiName, Probe>>;
