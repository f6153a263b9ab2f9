import { dictionaryTexts } from '@energy-om/contract';
import type { TextsOf } from '../texts-of.ts';
import type { codes as source } from '../zh-CN/codes.ts';

const dictionary = dictionaryTexts.en;

export const codes: TextsOf<typeof source> = {
  status: {
    10: 'To be dispatched',
    20: 'To be accepted',
    30: 'Accepted',
    40: 'To be assigned',
    50: 'Executing',
    60: 'To be backfilled',
    70: 'Executed',
    80: 'To be evaluated',
    90: 'Completed',
    100: 'Rolled back',
    110: 'Closing requested',
    120: 'To be closed',
    130: 'Closed',
  },
  event: {
    0: 'Manually added',
    1: 'Event alarm',
    2: 'Business plan',
    20: 'Work order dispatched',
    30: 'Accepted',
    40: 'Member assigned',
    50: 'Handled',
    60: 'Completed',
    70: 'Rolled back',
    80: 'Closing requested',
    90: 'Close confirmed',
    100: 'Closed',
    110: 'Close refused',
  },
  level: { 1: 'Level 1', 2: 'Level 2', 3: 'Level 3', 4: 'Level 4' },
  energy: { NYDN: 'Electricity', NYSN: 'Water', NYQN: 'Gas', NYLN: 'Heat', NYRN: 'Heat', NYHJ: 'Environment', NYKG: 'Switch' },
  role: {
    platform_admin: 'Platform administrator',
    tenant_admin: 'Tenant administrator',
    dispatcher: 'Dispatcher',
    team_leader: 'Team leader',
    technician: 'Technician',
    client_rep: 'Client representative',
    occupant: 'Occupant',
    energy_clerk: 'Energy clerk',
  },
  /** What buttons say, reasons and the like: the dictionary's texts, one truth with the server. */
  action: dictionary.action,
  block: dictionary.block,
  returnReason: dictionary.returnReason,
  closingReason: dictionary.closingReason,
  holdReason: dictionary.holdReason,
  outcome: dictionary.outcome,
  objectKind: dictionary.objectKind,
  /** Tells the two heats apart, where `energy` does not. */
  energyType: dictionary.energyType,
  clock: dictionary.clock,
  source: dictionary.workOrderSource,
  statusTab: dictionary.statusTab,
};
