import type { FieldType, FormField } from '@energy-om/domain';
import { expect, it } from 'vitest';
import { type ShownAnswers, toAnswers, toTyped } from '#shared/dynamic-form/answers.ts';
import { createFormField } from '../support/business-type.ts';

const field = (key: string, type: FieldType): FormField => createFormField({ key, label: key, type });
const form = [field('pictures', 'photo'), field('signed', 'signature'), field('register', 'reading')];
const reading = { objectId: 'm1', value: 48_213.6, kept: null, doubt: null, meterName: '总表', unit: 'kWh', decimals: 2 };
const stored: ShownAnswers = { pictures: { photoIds: ['f1', 'f2'] }, signed: { signatureId: 'f3' }, register: reading };

it('photos, signatures and readings go through the form and back', () => {
  expect(toAnswers(form, toTyped(stored))).toEqual({
    pictures: { photoIds: ['f1', 'f2'] },
    signed: { signatureId: 'f3' },
    register: { objectId: 'm1', value: 48_213.6, kept: null },
  });
});

it('why a reading is kept goes with it', () => {
  const kept = { reason: '换过表', photoIds: ['f9'] };
  expect(toAnswers(form, toTyped({ register: { ...reading, kept } })).register).toEqual({ objectId: 'm1', value: 48_213.6, kept });
});

it('a meter without a number is no answer, and a text that is no number is sent for the check to find', () => {
  const typed = (value: string) => ({ objectId: 'm1', meterName: '总表', value, kept: { reason: '', photos: [] }, submitted: null });
  expect(toAnswers(form, { register: typed('  '), pictures: { photoIds: [] } })).toEqual({});
  expect(toAnswers(form, { register: typed('48l3') })).toEqual({ register: '48l3' });
});

it('what was typed before a field became one of another kind is left out', () => {
  const changed = [field('pictures', 'text'), field('signed', 'number'), field('register', 'checklist')];
  expect(toAnswers(changed, toTyped(stored))).toEqual({});
  expect(toAnswers(form, { pictures: '两张', signed: true, register: '48213' })).toEqual({});
});
