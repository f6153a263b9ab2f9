import { beforeAll, expect, it } from 'vitest';
import {
  emptySkill,
  findDraftFaults,
  listDifferences,
  ownKind,
  proposeDates,
  type Skill,
  toSkillDraft,
  toSkillInput,
} from '#features/skill/model/skill-draft.ts';
import { messageTitle } from '#shared/notification/message-title.ts';
import { startChineseTexts } from '../support/texts.ts';

beforeAll(startChineseTexts);

const photo = { id: 'f', name: 'a.jpg', size: 1, mime: 'image/jpeg', url: '/files/f', thumbUrl: null };
const stored: Skill = {
  id: 's',
  version: 3,
  account: { id: 'a', fullName: '王师傅' },
  kind: 'lowVoltage',
  name: '',
  certificateNo: 'T3301',
  issuedOn: '2024-05-20',
  validUntil: '2030-05-20',
  reviewOn: '2027-05-20',
  endsOn: '2027-05-20',
  state: 'valid',
  photo,
  mayManage: true,
};

it('sends a certificate that was not changed as it is', () => {
  const { id, version, kind, name, certificateNo, issuedOn, validUntil, reviewOn } = stored;
  const fields = { id, version, kind, name, certificateNo, issuedOn, validUntil, reviewOn };
  expect(toSkillInput(toSkillDraft(stored), 'a', stored)).toEqual({ ...fields, accountId: 'a', photoId: 'f' });
});

it('sends the tenant’s own words without a kind, and a kind without words', () => {
  const draft = { ...emptySkill, kind: ownKind, name: ' 工作票签发人 ' } as const;
  expect(toSkillInput(draft, 'a', null)).toMatchObject({ kind: null, name: '工作票签发人', certificateNo: null, photoId: null });
  expect(toSkillInput({ ...draft, kind: 'welding' }, 'a', null)).toMatchObject({ kind: 'welding', name: '' });
});

it('asks for a kind, for a name of an own one, and for dates in their order', () => {
  expect(findDraftFaults(emptySkill)).toEqual({ kind: '请选择证件种类' });
  expect(findDraftFaults({ ...emptySkill, kind: ownKind, name: ' ' })).toEqual({ name: '请填写证件名称' });
  const draft = { ...toSkillDraft(stored), validUntil: '2024-05-19', reviewOn: null };
  expect(findDraftFaults(draft)).toEqual({ validUntil: '有效期不能早于发证日期' });
  expect(findDraftFaults(toSkillDraft(stored))).toEqual({});
});

it('proposes end and review by kind and issue, and leaves alone what is typed', () => {
  const draft = { ...emptySkill, kind: 'lowVoltage', issuedOn: '2026-03-01' } as const;
  expect(proposeDates(draft)).toEqual({ validUntil: '2032-03-01', reviewOn: '2029-03-01' });
  expect(proposeDates({ ...draft, validUntil: '2030-01-01' })).toEqual({ validUntil: '2030-01-01', reviewOn: null });
  expect(proposeDates({ ...draft, kind: ownKind })).toEqual({ validUntil: null, reviewOn: null });
  // A date is typed digit by digit.
  expect(proposeDates({ ...draft, issuedOn: '0002-03-01' })).toEqual({ validUntil: null, reviewOn: null });
});

it('names the fields in which two versions differ', () => {
  expect(listDifferences(stored, toSkillDraft(stored))).toEqual([]);
  expect(listDifferences(stored, { ...toSkillDraft(stored), kind: 'highVoltage', validUntil: null, photo: [] })).toEqual([
    { label: '证件种类', theirs: '低压电工作业', mine: '高压电工作业' },
    { label: '有效期至', theirs: '2030-05-20', mine: '' },
    { label: '证件照片', theirs: '有照片', mine: '' },
  ]);
});

it('titles a message with the kind of its certificate, or the tenant’s own words', () => {
  expect(messageTitle({ subject: { kind: 'skill', id: 's' }, title: 'welding' })).toBe('熔化焊接与热切割作业');
  expect(messageTitle({ subject: { kind: 'skill', id: 's' }, title: '工作票签发人' })).toBe('工作票签发人');
  expect(messageTitle({ subject: { kind: 'workOrder', id: 's' }, title: 'welding' })).toBe('welding');
});
