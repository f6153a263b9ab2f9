import { api } from '@energy-om/contract';
import type { z } from 'zod';
import type { Escalation } from '#services/escalation/escalation-rows.ts';
import { getEscalation } from '#services/escalation/get-escalation.ts';
import { saveEscalation } from '#services/escalation/save-escalation.ts';
import { withoutEmptyLevels } from './clock-levels.ts';
import { keepPeople, listLostPeople, stepsOfDocument, toDocumentSteps, toStoredSteps } from './escalation-steps.ts';
import type { Section } from './section.ts';

const schema = api.saveEscalation.input.omit({ version: true, steps: true }).extend({ steps: stepsOfDocument });
export type EscalationEntry = z.output<typeof schema>;

/** The tenant's clock targets and whom it notifies: one entry. People whom a step names stay the tenant's own. */
export const escalationSection: Section<EscalationEntry, Escalation> = {
  name: 'escalation',
  schema,
  nameOf: () => '',
  referenceOf: () => '',
  mayRepeat: false,
  normalise: ({ clockTargets, steps, alarmRestarts }) => ({ clockTargets: withoutEmptyLevels(clockTargets), steps, alarmRestarts }),
  complete: (entry, existing) => ({ ...entry, steps: keepPeople(entry.steps, existing.steps) }),
  warningsOf: ({ steps }, existing) =>
    listLostPeople(steps, existing?.steps ?? {}).map(({ path, count }) => ({
      path,
      messageKey: 'configurationPeopleLeftOut',
      parameters: { count },
    })),
  places: {},
  async read(context) {
    const row = await getEscalation(context, {});
    const { version, clockTargets, steps, alarmRestarts } = row;
    if (version === 0 && Object.keys(withoutEmptyLevels(clockTargets)).length === 0) return [];
    const entry = { clockTargets, steps: toDocumentSteps(steps, membersOf(row)), alarmRestarts };
    return [{ id: context.actor.tenantId, version, isRetired: false, entry, row }];
  },
  async write(context, _names, { clockTargets, steps, alarmRestarts }, existing) {
    const stored = existing ? toStoredSteps(steps, existing.row.steps, membersOf(existing.row)) : toStoredSteps(steps, {}, new Set());
    await saveEscalation(context, { version: existing?.version ?? 0, clockTargets, steps: stored, alarmRestarts });
    return context.actor.tenantId;
  },
};

function membersOf({ people }: Escalation): Set<string> {
  return new Set(people.filter(({ isMember }) => isMember).map(({ id }) => id));
}
