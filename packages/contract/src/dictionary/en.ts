import type { DictionaryTexts } from './zh-cn.ts';

export const en: DictionaryTexts = {
  workOrderStatus: { 10: 'To be dispatched', 20: 'To be accepted', 30: 'Accepted', 40: 'To be assigned', 50: 'Executing', 60: 'To be backfilled', 70: 'Executed', 80: 'To be evaluated', 90: 'Completed', 100: 'Rolled back', 110: 'Closing requested', 120: 'To be closed', 130: 'Closed' },
  statusTab: { toDispatch: 'To dispatch', toAccept: 'To accept', toAssign: 'To assign', executing: 'Executing', toCheck: 'To check', closing: 'Closing', completed: 'Completed', closed: 'Closed' },
  historyEvent: { 0: 'Manually added', 1: 'Event alarm', 2: 'Business plan', 20: 'Dispatched', 30: 'Accepted', 40: 'Member assigned', 50: 'Handled', 60: 'Completed', 70: 'Rolled back', 80: 'Closing requested', 90: 'Close confirmed', 100: 'Closed', 110: 'Close refused' },
  workOrderSource: { 0: 'Manual', 1: 'Alarm', 2: 'Plan' },
  eventLevel: { 1: 'Level 1', 2: 'Level 2', 3: 'Level 3', 4: 'Level 4' },
  energyType: { NYDN: 'Electricity', NYSN: 'Water', NYQN: 'Gas', NYLN: 'Heat (cooling)', NYRN: 'Heat', NYHJ: 'Environment', NYKG: 'Switch' },
  objectKind: { device: 'Device', meter: 'Meter', gateway: 'Gateway', camera: 'Camera', area: 'Area' },
  role: { platform_admin: 'Platform administrator', tenant_admin: 'Tenant administrator', dispatcher: 'Dispatcher', team_leader: 'Team leader', technician: 'Technician', client_rep: 'Client representative', occupant: 'Occupant', energy_clerk: 'Energy clerk' },
  returnReason: { notMyTrade: 'Not my trade', tooFar: 'Too far away', overloaded: 'Too much in hand', noAccess: 'No access to the site', missingParts: 'Parts missing', unsafe: 'Unsafe on site', wrongInformation: 'Wrong information', offDuty: 'Off duty', other: 'Other' },
  closingReason: { falseAlarm: 'False alarm', duplicate: 'Duplicate', withdrawn: 'Withdrawn by the requester', recoveredByItself: 'Recovered by itself', removed: 'Equipment removed', outsideContract: 'Outside the contract', needsProject: 'Needs a project' },
  holdReason: { waitingForParts: 'Waiting for parts', powerOffWindow: 'Waiting for a power-off window', customer: 'Customer', permit: 'Waiting for a permit', weather: 'Weather' },
  outcome: { fixed: 'Fixed', temporarilyRestored: 'Temporarily restored' },
  clock: { dispatch: 'Dispatch', accept: 'Response', assign: 'Assignment', arrive: 'Arrival', backfill: 'Backfill', check: 'Check', evaluate: 'Evaluation', confirmClosing: 'Closing confirmation', close: 'Closing', resolve: 'Resolution' },
  action: {
    dispatch: 'Dispatch', redispatch: 'Re-dispatch', accept: 'Accept', grab: 'Take', decline: 'Decline', start: 'Start work', assign: 'Assign', changeMembers: 'Change members', finish: 'Finish', finishWithResult: 'Finish with results', backfill: 'Backfill results',
    passCheck: 'Pass check', rework: 'Rework', reworkPaperwork: 'Back to paperwork', evaluate: 'Evaluate', reportNotSolved: 'Not solved', sendBack: 'Return', passUp: 'Pass to dispatcher', resubmit: 'Resubmit', applyForClosing: 'Apply for closing', confirmClosing: 'Confirm closing',
    close: 'Close order', refuseClosing: 'Refuse closing', withdrawClosing: 'Withdraw closing request', edit: 'Edit', add: 'Add a note', hold: 'Put on hold', resume: 'Resume', approveHold: 'Approve hold', checkIn: 'Check in',
  },
  block: { conditionHolds: 'The alarm condition still holds', doerMayNotCheck: 'Who did the work may not check it', requesterMayNotSign: 'Who asked for closing may not sign it', signerMayNotSignTwice: 'The two signatures must be by different people', onHold: 'The order is on hold' },
};
