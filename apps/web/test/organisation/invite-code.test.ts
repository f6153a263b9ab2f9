import { expect, it } from 'vitest';
import { findInviteCode, groupInviteCode, inviteAddress, normaliseInviteCode } from '#features/organisation/model/invite-code.ts';
import { openAppAt } from '../support/open-app-at.ts';

it('accepts a code however it is typed, and shows it in two groups', () => {
  expect(normaliseInviteCode(' abcde-fghjk ')).toBe('ABCDEFGHJK');
  expect(groupInviteCode('abcdefghjk')).toBe('ABCDE-FGHJK');
  expect(groupInviteCode('ABC')).toBe('ABC');
  expect(groupInviteCode('')).toBe('');
});

it('puts the code into an address that opens the joining screen, and reads it from there', () => {
  openAppAt('/energy/om/');
  const address = inviteAddress('ABCDEFGHJK');
  expect(address).toBe(`${window.location.origin}/energy/om/#/pages/index/addTenant/addTenant?invite=ABCDEFGHJK`);
  expect(findInviteCode(address)).toBe('ABCDEFGHJK');
});

it.each(['ABCDE-FGHJK', 'https://x.test/#/join?a=1&invite=abcdefghjk#end'])('finds the code in %s', (scanned) => {
  expect(findInviteCode(scanned)).toBe('ABCDEFGHJK');
});

it.each(['', 'device:TR-0107', 'https://om.example.com/', 'https://x.test/?invite=%E0%A4%A', 'https://x.test/?invite=<b>'])(
  'finds no code in %s',
  (scanned) => {
    expect(findInviteCode(scanned)).toBeNull();
  },
);
