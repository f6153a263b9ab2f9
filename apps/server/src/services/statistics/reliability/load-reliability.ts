import type { ApiOutput, ApiParsedInput } from '@energy-om/contract';
import type { SignedInContext } from '#services/core/request-context.ts';
import { choosePeriod } from '../choose-period.ts';
import { type GroupFigures, loadGroups } from './load-groups.ts';

type Reliability = ApiOutput<'getDeviceReliability'>;

/** Loads how often the devices in sight failed in a period, and how long repairs took. Throws `invalid`. */
export async function loadReliability(
  context: SignedInContext,
  { from, to, projectId }: ApiParsedInput<'getDeviceReliability'>,
): Promise<Reliability> {
  const { asked, period, timeZone } = await choosePeriod(context, { from, to });
  const groups = await loadGroups(context, { period, projectId, timeZone });
  const all = groups.find(({ kind }) => kind === 'all');
  const ofKind = (kind: GroupFigures['kind']) => groups.filter((group) => group.kind === kind);
  return {
    from: new Date(asked.from).toISOString(),
    to: new Date(asked.to).toISOString(),
    devices: all?.devices ?? 0,
    ...presentGroup(all),
    models: ofKind('model').map((group) => ({ name: group.model ?? '', devices: group.devices, ...presentGroup(group) })),
    worst: ofKind('device').map((group) => ({
      device: { id: group.id ?? '', name: group.name ?? '', code: group.code ?? '', model: group.model },
      ...presentGroup(group),
    })),
  };
}

function presentGroup(group: GroupFigures | undefined) {
  const hours = group?.operating_hours ?? null;
  const failures = group?.failures ?? 0;
  return {
    failures,
    repaired: group?.repaired ?? 0,
    meanMinutesToRepair: group && group.repaired > 0 ? group.repair_seconds / 60 / group.repaired : null,
    repeated: group?.repeated ?? 0,
    operatingHours: hours,
    hoursBetweenFailures: hours === null || failures === 0 ? null : hours / failures,
  };
}
