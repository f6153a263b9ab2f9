import type { ApiOutput } from '@energy-om/contract';
import { useSession } from '#shared/session/session-store.ts';
import type { OrderCopy } from '../store/stored-shapes.ts';

type Choices = ApiOutput<'getDispatchChoices'>;
type Candidate = Choices['people'][number];

/** What only the server knows of somebody. */
const unknown = {
  ...{ distance: null, servesProject: true, servesBusinessType: true, servesArea: true, score: 0, reasons: [], openMinutes: 0 },
  ...{ duty: null, known: null, declined: false, isOnLeave: false, heldSkills: [], lackedSkills: [], openOrders: 0, isLeader: false },
} satisfies Partial<Candidate>;

/** Whom an order can be given to without the server: the account itself, and who is a member already. Null where nobody is signed in. */
export function choicesFromCopy(order: OrderCopy['order']): Choices | null {
  const { user } = useSession.getState();
  if (!user) return null;
  const { id, orderNo, title, status, version, team, members } = order;
  const self = { id: user.id, fullName: user.fullName, phoneNumber: null };
  const others = members.filter((member) => member.id !== self.id);
  const people = [self, ...others].map(
    (person): Candidate => ({
      ...unknown,
      ...person,
      team,
      isMember: members.some((member) => member.id === person.id),
    }),
  );
  return { id, orderNo, title, status, version, suggestedExpectedAt: new Date().toISOString(), teams: [], people };
}
