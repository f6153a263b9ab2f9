import { expect, it } from 'vitest';
import { findSigningPinFault } from '#index.ts';

it.each([
  ['274951', null],
  ['100200', null],
  ['27495', 'format'],
  ['２７４９５１', 'format'],
  ['111111', 'tooSimple'],
  ['121212', 'tooSimple'],
  ['123456', 'tooSimple'],
  ['987654', 'tooSimple'],
  ['138001', 'tooSimple'],
])('of %s it finds %s', (pin, fault) => {
  expect(findSigningPinFault(pin, '13800138000')).toBe(fault);
});
