import { mayActOnPhone } from '@energy-om/domain';
import { checkSigningPin } from '#services/account/signing-pin/check-signing-pin.ts';
import type { Verb } from '#services/core/request-context.ts';
import { forbidden, notFound } from '#services/core/service-error.ts';
import { writeOnDocument } from '../field-document/write-document.ts';
import { assertFitPeople } from '../write/permit-parts.ts';
import { findSwitching } from './read/read-switching.ts';
import { takeStep } from './write/take-step.ts';

/** Whose act it is not is refused before the PIN is looked at, so that only PINs of the order's own people can be tried on a phone. */
export const confirmSwitchingStep: Verb<'confirmSwitchingStep'> = async (context, { personId, pin, ...act }) => {
  const { actor, database } = context;
  const { id, step, phase } = act;
  const switching = await findSwitching(database, context, id);
  if (!switching) throw notFound();
  const people = { operatorId: switching.operator.id, supervisorId: switching.supervisor.id, commanderId: switching.commander.id };
  if (!mayActOnPhone(people, actor.accountId, personId, phase)) throw forbidden('switchingPinOfOther');
  const subject = { subjectKind: 'switching' as const, subjectId: id };
  await checkSigningPin(context, { accountId: personId, pin }, subject);
  const changes = { step, phase, byPin: true, personId };
  return writeOnDocument(context, { ...subject, changes }, async (tx) => {
    const taken = await takeStep(context, tx, { ...act, personId, onPhoneOf: actor.accountId });
    // Whoever has left, or works elsewhere now, acts on no phone.
    await assertFitPeople(tx, { tenantId: actor.tenantId, areaPath: taken.row.area_path }, { personId: [personId] });
    return taken;
  });
};
