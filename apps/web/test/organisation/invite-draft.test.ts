import { expect, it } from 'vitest';
import { emptyInvite, parseUses, toInviteInput } from '#features/organisation/model/invite-draft.ts';

it.each(['0', '201', '-1', '1.5', '', 'ten', '1e2'])('takes %j for no number of uses', (text) => {
  expect(parseUses(text)).toBeNull();
});

it('takes whole numbers from 1 to 200', () => {
  expect([' 1 ', '007', '200'].map(parseUses)).toEqual([1, 7, 200]);
});

it('can be sent once it has a role; it applies to the whole organisation unless an area is chosen', () => {
  expect(toInviteInput(emptyInvite)).toBeNull();
  expect(toInviteInput({ ...emptyInvite, role: 'technician', uses: '5' })).toEqual({
    role: 'technician',
    areaId: null,
    teamId: null,
    days: 7,
    mostUses: 5,
  });
});
