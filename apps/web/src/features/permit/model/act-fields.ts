import type { ApiInput } from '@energy-om/contract';
import type { Faults } from '#shared/form/faults.ts';
import { parseNumber } from '#shared/format/parse-number.ts';
import { textOfEmptyField } from '#shared/i18n/field-texts.ts';
import { textOf } from '#shared/i18n/texts.ts';
import type { OfferedAct, Permit } from '../hooks/use-permit.ts';

/** What acts ask for, as it is typed. */
export interface ActValues {
  reason: string;
  crew: readonly { id: string; name: string }[];
  newLeader: string | null;
  newEnd: string | null;
  people: string;
  tools: string;
  earths: string;
  rechecked: readonly string[];
}

type Action = OfferedAct['action'];
type Field = keyof ActValues;

const fields: Partial<Record<Action, readonly Field[]>> = {
  return: ['reason'],
  changeCrew: ['crew'],
  changeLeader: ['newLeader'],
  extend: ['newEnd'],
  pause: ['people', 'reason'],
  resume: ['rechecked'],
  endWork: ['people', 'tools', 'earths'],
  void: ['reason'],
};

export function asksFor(action: Action): readonly Field[] {
  return fields[action] ?? [];
}

export function emptyAct({ crew }: Permit): ActValues {
  return {
    ...{ reason: '', newLeader: null, newEnd: null, people: '', tools: '', earths: '', rechecked: [] },
    crew: crew.map(({ id, fullName }) => ({ id, name: fullName })),
  };
}

const none: Faults = {};

/** The faults by the server's names of the fields. */
export function findActFaults(action: Action, values: ActValues, permit: Permit): Faults {
  const empty = textOfEmptyField('other');
  const isCount = (text: string) => Number.isInteger(parseNumber(text)) && Number(parseNumber(text)) >= 0;
  const checks: Record<Field, () => Faults> = {
    reason: () => (values.reason.trim() === '' ? { reason: empty } : none),
    crew: () => (values.crew.length === 0 ? { crewIds: empty } : none),
    newLeader: () => (values.newLeader === null ? { newLeaderId: empty } : none),
    newEnd: () =>
      values.newEnd === null || values.newEnd <= permit.validUntil ? { newEnd: textOf('permit', 'form.endBeforeStart') } : none,
    people: () => (isCount(values.people) ? none : { people: empty }),
    tools: () => (isCount(values.tools) ? none : { tools: empty }),
    earths: () => (isCount(values.earths) ? none : { earths: empty }),
    rechecked: () =>
      permit.points.some(({ id }) => !values.rechecked.includes(id)) ? { recheckedPointIds: textOf('permit', 'field.rechecked') } : none,
  };
  return Object.assign({}, ...asksFor(action).map((field) => checks[field]()));
}

export function toActInput(action: Action, values: ActValues): Partial<ApiInput<'processPermit'>> {
  const asked = asksFor(action);
  const count = (field: 'people' | 'tools' | 'earths') => (asked.includes(field) ? { [field]: parseNumber(values[field]) } : {});
  return {
    ...(asked.includes('reason') && { reason: values.reason.trim() }),
    ...(asked.includes('crew') && { crewIds: values.crew.map(({ id }) => id) }),
    ...(asked.includes('newLeader') && values.newLeader !== null && { newLeaderId: values.newLeader }),
    ...(asked.includes('newEnd') && values.newEnd !== null && { newEnd: values.newEnd }),
    ...(asked.includes('rechecked') && { recheckedPointIds: [...values.rechecked] }),
    ...count('people'),
    ...count('tools'),
    ...count('earths'),
  };
}
