import type { Verb } from '#services/core/request-context.ts';
import { writeOnDocument } from '../field-document/write-document.ts';
import { takeStep } from './write/take-step.ts';

export const processSwitchingStep: Verb<'processSwitchingStep'> = (context, { position, ...act }) => {
  const { id, step, phase } = act;
  const subject = { subjectKind: 'switching' as const, subjectId: id, changes: { step, phase } };
  return writeOnDocument(context, subject, (tx) =>
    takeStep(context, tx, { ...act, position, personId: context.actor.accountId, onPhoneOf: null }),
  );
};
