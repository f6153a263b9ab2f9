import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { MemberPicker, type OrderMembers } from '#features/work-order-form/components/dispatch/MemberPicker.tsx';
import { startChineseTexts } from '../support/texts.ts';

const fitness = {
  openOrders: 0,
  reasons: [],
  openMinutes: 0,
  duty: null,
  known: null,
  declined: false,
  isOnLeave: false,
  heldSkills: [],
  lackedSkills: [],
  distance: null,
  servesProject: true,
  servesBusinessType: true,
  servesArea: true,
  team: { name: '电气一班' },
  isLeader: false,
};
const candidates = [
  { id: 'a', fullName: '王磊', ...fitness },
  { id: 'b', fullName: '赵敏', ...fitness },
];
let members: OrderMembers;

function Picker({ initial, fixedId }: { initial: OrderMembers; fixedId?: string }) {
  const [value, setValue] = useState(initial);
  members = value;
  return <MemberPicker candidates={candidates} value={value} onChange={setValue} fixedId={fixedId} />;
}
const tick = (name: RegExp) => fireEvent.click(screen.getByRole('checkbox', { name }));

beforeAll(startChineseTexts);
afterEach(cleanup);

it('makes the first chosen member the lead, until another star is pressed', () => {
  render(<Picker initial={{ memberIds: [], leadId: null }} />);
  tick(/赵敏/);
  tick(/王磊/);
  expect(members).toEqual({ memberIds: ['b', 'a'], leadId: 'b' });
  fireEvent.click(screen.getByRole('button', { name: '设为负责人 王磊' }));
  expect(members.leadId).toBe('a');
});

it('makes another member the lead when the lead is removed', () => {
  render(<Picker initial={{ memberIds: ['a', 'b'], leadId: 'a' }} />);
  tick(/王磊/);
  expect(members).toEqual({ memberIds: ['b'], leadId: 'b' });
  tick(/赵敏/);
  expect(members).toEqual({ memberIds: [], leadId: null });
});

it('does not remove the fixed member', () => {
  render(<Picker initial={{ memberIds: ['a'], leadId: 'a' }} fixedId="a" />);
  tick(/王磊/);
  expect(members.memberIds).toEqual(['a']);
});
