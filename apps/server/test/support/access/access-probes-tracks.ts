import type { ApiName } from '@energy-om/contract';
import { localDate } from '@energy-om/domain';
import { createTrack } from '../factories/create-tracks.ts';
import type { AccessFixture } from './access-fixture.ts';
import type { Caller } from './access-matrix.ts';
import { at, type Probe } from './access-probe.ts';

const today = ({ server }: AccessFixture) => localDate(server.clock.now().getTime(), 'Asia/Shanghai');

const accountOf = {
  own: ({ callers }: AccessFixture, caller: Caller) => callers[caller].account.id,
  team: ({ colleague }: AccessFixture) => colleague.tenant.accounts.technician.id,
  all: ({ far }: AccessFixture) => far.tenant.accounts.technician.id,
};

async function createPerson(fixture: AccessFixture, accountId: string): Promise<string> {
  await createTrack(fixture.server, fixture.near.tenant.id, accountId);
  return accountId;
}

export const trackProbes = {
  createTrackPoints: at('own', async (fixture, caller) => {
    await createTrack(fixture.server, fixture.near.tenant.id, accountOf.own(fixture, caller));
    const { context, clock } = fixture.server;
    return { input: { points: [{ id: context.ids.next(), at: clock.now().toISOString(), longitude: 120, latitude: 30 }] } };
  }),
  setTrackConsent: at('own', () => ({ input: { given: true } })),
  getTrackRecording: at('own', () => ({ input: {} })),
  getTrace: {
    attempts: {
      own: (fixture) => ({ input: { date: today(fixture) } }),
      team: (fixture) => ({ input: { date: today(fixture), accountId: accountOf.team(fixture) } }),
      all: (fixture) => ({ input: { date: today(fixture), accountId: accountOf.all(fixture) } }),
    },
  },
  listTrackPeople: {
    inputs: (fixture) => [{ date: today(fixture) }],
    marks: async (fixture, caller) => ({
      own: await createPerson(fixture, accountOf.own(fixture, caller)),
      team: await createPerson(fixture, accountOf.team(fixture)),
      all: await createPerson(fixture, accountOf.all(fixture)),
    }),
  },
} satisfies Partial<Record<ApiName, Probe>>;
