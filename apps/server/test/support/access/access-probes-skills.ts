import type { ApiName } from '@energy-om/contract';
import { createSkill } from '../factories/create-skills.ts';
import type { AccessFixture } from './access-fixture.ts';
import type { Caller, Level } from './access-matrix.ts';
import type { Probe } from './access-probe.ts';
import { farAway } from './access-probes-administration.ts';

const accountOf: Record<Exclude<Level, 'project'>, (fixture: AccessFixture, caller: Caller) => string> = {
  own: ({ callers }, caller) => callers[caller].account.id,
  team: ({ colleague }) => colleague.tenant.accounts.technician.id,
  all: ({ far }) => far.tenant.accounts.technician.id,
};

/** Has ended, so that it is in each list. */
function createEnded({ server, near }: AccessFixture, accountId: string): Promise<string> {
  return createSkill(server, near.tenant.id, accountId, { valid_until: '2026-01-31' });
}

export const skillProbes = {
  listMemberSkills: {
    attempts: {
      own: (fixture, caller) => ({ input: { accountId: accountOf.own(fixture, caller) } }),
      team: (fixture, caller) => ({ input: { accountId: accountOf.team(fixture, caller) } }),
      all: (fixture, caller) => ({ input: { accountId: accountOf.all(fixture, caller) } }),
    },
  },
  listEndingSkills: {
    inputs: () => [{ pageSize: 100 }, { pageSize: 100, state: 'ended' }],
    marks: async (fixture, caller) => ({
      own: await createEnded(fixture, accountOf.own(fixture, caller)),
      team: await createEnded(fixture, accountOf.team(fixture, caller)),
      all: await createEnded(fixture, accountOf.all(fixture, caller)),
    }),
  },
  saveSkill: farAway((fixture) => ({ accountId: accountOf.all(fixture, 'technician'), kind: 'welding' })),
  removeSkill: farAway(async (fixture) => ({ id: await createEnded(fixture, accountOf.all(fixture, 'technician')), version: 1 })),
} satisfies Partial<Record<ApiName, Probe>>;
