import type { SwitchingFault, SwitchingRequirement } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { conflict, forbidden, invalid, type ServiceError } from '#services/core/service-error.ts';
import type { MessageKey } from '#services/messages/messages.ts';
import { readSwitching, unqualifiedNames } from '../read/read-switching.ts';
import type { LockedSwitching } from './lock-switching.ts';

/** The words for what a row requires, and the field at which they are shown where it is one that the caller fills in. */
const words: Record<SwitchingRequirement, { message: MessageKey; field?: string }> = {
  steps: { message: 'switchingSteps', field: 'steps' },
  distinct: { message: 'switchingDistinct', field: 'supervisorId' },
  qualified: { message: 'switchingUnqualified' },
  rehearsed: { message: 'switchingRehearsed', field: 'isRehearsed' },
  reason: { message: 'required', field: 'reason' },
  stateNoted: { message: 'required', field: 'foundState' },
  inTurn: { message: 'switchingStepPassed' },
  valueAgrees: { message: 'switchingValueDiffers' },
  allTicked: { message: 'switchingStepsOpen' },
};

/** With the switching order as it stands. @param isNew one that is only about to be written does not stand */
export async function refuseSwitching(
  context: SignedInContext,
  tx: Transaction<Schema>,
  { row }: LockedSwitching,
  fault: SwitchingFault,
  isNew = false,
): Promise<ServiceError> {
  const detail = await readSwitching(tx, context, row.id);
  const current = isNew ? null : detail;
  switch (fault.kind) {
    case 'wrongStatus':
      return conflict('switchingMovedOn', current);
    case 'orderNotReady':
      return conflict('permitOrderNotReady', current);
    case 'notAllowed':
      return forbidden('permitNotYours');
    case 'unsigned':
      return conflict('switchingNotOrdered', current);
    case 'unmet': {
      const atFields = fault.requirements.flatMap((requirement) => {
        const { message, field } = words[requirement];
        return field === undefined ? [] : [[field, message] as const];
      });
      if (atFields.length > 0) return invalid(Object.fromEntries(atFields));
      const [first = 'inTurn'] = fault.requirements;
      return conflict(words[first].message, current, { names: unqualifiedNames(detail) });
    }
  }
}
