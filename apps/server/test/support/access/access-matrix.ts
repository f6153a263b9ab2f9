import { type ApiName, bodyCode } from '@energy-om/contract';
import type { Role } from '@energy-om/domain';

/** Callers without a role: a member without one, an account whose request to join is open, and nobody signed in. */
export type Caller = Role | 'stranger' | 'pending' | 'nobody';

/** How far a call reaches for a caller, widest last. */
export const levels = ['own', 'team', 'project', 'all'] as const;
export type Level = (typeof levels)[number];

/** A refusal by its code, or how far the call is served. */
export type Access = (typeof bodyCode)['tokenExpired' | 'forbidden' | 'notFound' | 'conflict'] | Level;

const { tokenExpired, forbidden, notFound, conflict } = bodyCode;
const no = forbidden;

/** In the order of the design's table of roles. */
type RoleColumns = [
  platformAdmin: Access,
  tenantAdmin: Access,
  dispatcher: Access,
  teamLeader: Access,
  technician: Access,
  clientRep: Access,
  occupant: Access,
  energyClerk: Access,
];
type OtherColumns = [stranger: Access, pending: Access, nobody: Access];

function row(columns: RoleColumns, [stranger, pending, nobody]: OtherColumns = [no, no, tokenExpired]): Record<Caller, Access> {
  const [platform_admin, tenant_admin, dispatcher, team_leader, technician, client_rep, occupant, energy_clerk] = columns;
  const byRole = { platform_admin, tenant_admin, dispatcher, team_leader, technician, client_rep, occupant, energy_clerk };
  return { ...(byRole satisfies Record<Role, Access>), stranger, pending, nobody };
}

function everyRole(access: Access): RoleColumns {
  return [access, access, access, access, access, access, access, access];
}

/** Needs no token: the ways to sign in, and what every phone reads first. */
const open = row(everyRole('all'), ['all', 'all', 'all']);
/** Needs no token, and is over for everybody as soon as there is a tenant. */
const beforeAnyTenant = row(everyRole(conflict), [conflict, conflict, conflict]);
/** Concerns the caller's own account, whatever the account is. */
const account = row(everyRole('own'), ['own', 'own', tokenExpired]);
/** Concerns the caller's own account in a tenant: an account without a tenant has nothing there. */
const memberOnly = row(everyRole('own'), ['own', notFound, tokenExpired]);

// From here on each line stands for a line of the design's table of roles:
//                         platform, administrator, dispatcher, team leader, technician, client, occupant, energy clerk

/** Users, roles, areas, teams. */
const administration = row([no, 'all', no, no, no, no, no, no]);
/** To scan, to read and to switch; a client sees the project's. */
const devices = row([no, 'all', 'all', 'all', 'all', 'project', no, 'all']);
/** Staff, and a client those of the project; not an occupant. */
const alarms = row([no, 'all', 'all', 'all', 'all', 'project', no, no]);
/** Reading a meter by hand: whoever goes to it for the operator, and the energy clerk. */
const metering = row([no, 'all', 'all', 'all', 'all', no, no, 'all']);
/** What energy costs, and what was used of it. */
const charging = row([no, 'all', no, no, no, no, no, 'all']);
/** A token of any account is enough for the call; whoever may not see the meter gets the answer for an unknown one. */
const lookingAtMeters = row([notFound, 'all', 'all', 'all', 'all', 'project', notFound, 'all'], [notFound, notFound, tokenExpired]);
/**
 * From afar: the energy clerk and the administrator; field staff with a document of an own order, which the probe does not have. Clients do not see a meter of
 * another project.
 */
const switching = row([notFound, 'all', no, no, no, notFound, notFound, 'all'], [notFound, notFound, tokenExpired]);
/** Meters that are put up in the place of others. */
const swapping = row([no, 'all', no, 'all', 'all', no, no, 'all']);
/** 保电. */
const protecting = row([no, 'all', no, no, no, no, no, 'all']);
/** Consumption; a client sees the project's. */
const energy = row([no, 'all', 'all', 'all', 'all', 'project', no, 'all']);
/** Where and under which promises work is done. */
const projects = row([no, 'all', 'all', 'all', 'all', 'project', no, no]);
/** Any operations user, and the client; an occupant reports instead. */
const raising = row([no, 'all', 'all', 'all', 'all', 'project', no, no]);
/** A photo and a sentence: whoever may raise an order, and an occupant from where they live. */
const reporting = row([no, 'all', 'all', 'all', 'all', 'project', 'own', no]);
/** Colleagues; no "other teams" for leaders and technicians, no staff for clients and occupants. */
const people = row([no, 'all', 'all', 'team', 'team', no, no, no]);
/** Of the area, the team, the own work, the project. */
const statistics = row([no, 'all', 'all', 'team', 'own', 'project', no, no]);
const seeing = row([no, 'all', 'all', 'team', 'team', 'project', 'own', no]);
/** The orders of the account and its teams, whatever else it may see; the dispatcher has raised those of the project, and the client has asked for them. */
const takingAlong = row([no, 'own', 'project', 'team', 'team', 'project', 'own', no]);
const tasks = row([no, 'own', 'own', 'own', 'own', 'own', 'own', no]);
/** The people to dispatch to and to take along. */
const choosing = row([no, 'all', 'all', 'team', 'own', no, no, no]);
/** Certificates: of everybody, of the team, and of oneself. */
const certificates = row([no, 'all', 'all', 'team', 'own', no, no, no]);
/** Rosters: of everybody, and of the teams that one leads. */
const rosters = row([no, 'all', no, 'team', no, no, no, no]);
const dispatching = row([no, 'all', 'all', no, no, no, no, no]);
/** The person, or the team's leader, whose place the administrator may take. */
const accepting = row([no, 'all', 'own', 'team', 'own', no, no, no]);
/** The work itself: nobody may do it in another's place. */
const doing = row([no, 'own', 'own', 'own', 'own', no, no, no]);
/** The check belongs to the dispatcher and the leader, the evaluation to the client and the occupant. */
const judging = row([no, 'all', 'all', 'team', no, 'project', 'own', no]);
/** Handing back to the dispatcher belongs to the holder, sending to rework to whoever checks. */
const returning = row([no, 'all', 'all', 'team', 'own', no, no, no]);
/** Creator, dispatcher, leader, holder. */
const applying = row([no, 'all', 'all', 'team', 'own', 'own', no, no]);
/** A leader does not sign the closing; a technician only on the side of whoever raised the order. */
const signing = row([no, 'all', 'all', no, 'own', 'project', no, no]);
/** The stock of every store, and that of those of which one is a keeper. */
const keeping = row([no, 'all', 'own', 'own', 'own', no, no, no]);
/** Belongs to operations; clients and occupants are not shown who passes by. */
const watching = row([no, 'all', 'all', 'all', 'all', no, no, no]);
/** Projects with an order of the account's, its team's or its project's. */
const countingProjects = row([no, 'all', 'all', 'project', 'project', 'project', no, no]);
/** One's own way, for those who go to the equipment. */
const tracking = row([no, 'own', no, 'own', 'own', no, no, no]);
/** Of everybody, of the team, and one's own. */
const tracks = row([no, 'all', no, 'team', 'own', no, no, no]);
/** Whoever evaluates the order, too. */
const waiting = row([no, no, no, no, no, 'project', 'own', no]);
/** Giving a report away: those who answer for the order, a leader within the team. */
const sharing = row([no, 'all', 'all', 'team', no, no, no, no]);
/** Whoever lives there, and nobody else. */
const paying = row(['own', 'own', 'own', 'own', 'own', 'own', 'own', 'own'], ['own', notFound, tokenExpired]);
/** Tenants, their limits and their suspension: outside of all of them. */
const platform = row(['all', no, no, no, no, no, no, no]);
/** Rooms of everybody: approving, rejecting, unbinding, and what belongs to it. */
const clerical = row([no, 'all', no, no, no, no, no, 'all']);
/** The own room of whoever lives in one, and any room for those. */
const living = row(['own', 'all', 'own', 'own', 'own', 'own', 'own', 'all'], ['own', notFound, tokenExpired]);
/** Energy, and that of the own room for whoever lives in one. */
const energyOrLiving = row(['own', 'all', 'all', 'all', 'all', 'project', 'own', 'all'], ['own', notFound, tokenExpired]);
/** One's own payments, and those of all rooms for clerks; a stranger has none. */
const listingPayments = row(['own', 'all', 'own', 'own', 'own', 'own', 'own', 'all'], ['own', 'own', tokenExpired]);
/** What an account is to a room from outside of it, member of its tenant or not, and everything for those. */
const applicants = row(['own', 'all', 'own', 'own', 'own', 'own', 'own', 'all'], ['own', 'own', tokenExpired]);
/** Every role within a tenant. */
const uploading = row([no, 'own', 'own', 'own', 'own', 'own', 'own', 'own']);

/**
 * THE EXPECTED ACCESS: every call × everyone. It is written out from the design's table of roles and the descriptions of the
 * calls, not from the tables that the server uses: the test compares the two.
 */
export const expectedAccess: Record<ApiName, Record<Caller, Access>> = {
  registerAppUser: open,
  logInWithPassword: open,
  requestToken: open,
  sendVerifyCode: open,
  logInWithSms: open,
  forgetPassword: open,
  getUserInfo: account,
  updatePassword: account,
  changePhoneNumber: account,
  setSigningPin: account,
  updateProfile: account,
  sendMailCode: account,
  proveMail: account,

  logOut: account,
  listSessions: account,
  endSession: account,
  requestLiveTicket: account,

  // Which of the account's devices take push messages; the worker of the app has the token of a message alone.
  getOwnChannels: account,
  saveOwnChannel: memberOnly,
  getPush: account,
  savePush: account,
  removePush: account,
  sendTrialPush: account,
  confirmPush: open,
  actOnPush: open,

  // Open to a bind ticket as well as to a token.
  bindAccountTenant: open,
  getTenantsByName: account,
  unbindAccountTenant: account,
  listAccountTenants: account,
  // An account that no tenant has admitted yet cannot go there.
  switchTenant: memberOnly,
  getTenantTree: memberOnly,

  listMembers: administration,
  getMember: administration,
  decideJoinRequest: administration,
  grantRole: administration,
  revokeRole: administration,
  removeMember: administration,
  clearSigningPin: administration,
  listInvites: administration,
  createInvite: administration,
  revokeInvite: administration,
  // Staff alone are given the numbers of those who change the set-up.
  listAdministrators: watching,
  createTeam: administration,
  updateTeam: administration,
  removeTeam: administration,

  getWechatSdkConfig: open,
  getWechatOpenId: account,
  setThirdParty: account,

  listMeterModels: open,
  getDictionary: open,
  listCustomFields: account,
  listMaintainedObjects: devices,

  uploadFile: uploading,
  uploadFiles: uploading,

  listDevices: devices,
  getAreaTree: devices,
  getNewOrderAreaTree: raising,
  listMeters: devices,
  listGateways: devices,
  listSites: devices,
  getMeter: devices,
  getMeterRegister: devices,
  getMeterCurve: devices,
  getGateway: devices,
  listSiteMeters: devices,
  getEnvironment: devices,
  getEnvironmentAlarmCounts: alarms,
  listAlarms: alarms,
  getAlarm: alarms,
  // Only a dispatcher acknowledges an alarm.
  acknowledgeAlarm: dispatching,
  listAlarmRules: administration,
  saveAlarmRule: administration,
  removeAlarmRule: administration,
  listRuleTemplates: administration,
  addTemplateRules: administration,
  // A dispatcher sees how the tenant is set up; only an administrator changes it.
  getEscalation: dispatching,
  saveEscalation: administration,
  // What became of messages; of one order or alarm, for whoever may also see that.
  listDeliveries: dispatching,
  getMessageChannels: administration,
  saveMessageChannel: administration,
  sendChannelTrial: administration,
  getTenantParameters: administration,
  saveTenantParameters: administration,
  getPrintedForms: administration,
  savePrintedForms: administration,
  listTariffs: charging,
  getTariff: charging,
  saveTariff: charging,
  saveTariffVersion: charging,
  removeTariffVersion: charging,
  requestTariffApproval: charging,
  decideTariffVersion: administration,
  assignTariff: charging,
  calculateBill: charging,
  getTariffCalendar: charging,
  saveTariffCalendar: charging,
  listSharedPools: charging,
  getSharedPool: charging,
  saveSharedPool: charging,
  endSharedPool: charging,
  listCalendars: dispatching,
  saveCalendar: administration,
  retireCalendar: administration,
  restoreCalendar: administration,
  listMemberSkills: certificates,
  listEndingSkills: certificates,
  saveSkill: administration,
  removeSkill: administration,
  getRoster: people,
  saveRoster: rosters,
  removeRoster: rosters,
  changeShift: rosters,
  listShifts: people,
  getDuty: people,
  getHandover: people,
  // Whoever has a part in the change of shift.
  answerHandoverItem: doing,
  signHandover: doing,
  commentOnHandover: doing,
  // For oneself, in a team of one's own.
  requestLeave: doing,
  requestSwap: doing,
  // Whoever asked, and whoever keeps the roster.
  getShiftRequest: accepting,
  listShiftRequests: accepting,
  processShiftRequest: accepting,
  listManagedProjects: dispatching,
  saveProject: administration,
  endProject: administration,
  reopenProject: administration,
  listManagedBusinessTypes: dispatching,
  saveBusinessType: administration,
  saveFormDraft: administration,
  publishForm: administration,
  retireBusinessType: administration,
  restoreBusinessType: administration,
  getOrderForm: dispatching,
  saveOrderFormDraft: administration,
  publishOrderForm: administration,
  listAreas: dispatching,
  saveArea: administration,
  getAddress: administration,
  retireArea: administration,
  restoreArea: administration,
  getTableColumns: administration,
  exportTable: administration,
  startTableImport: administration,
  getTableImport: administration,
  // A dispatcher sees why an order was dispatched automatically; only an administrator changes the rules.
  listDispatchRules: dispatching,
  saveDispatchRule: administration,
  removeDispatchRule: administration,
  // A dispatcher sees which orders will come.
  getOperationMap: seeing,
  listTakeAlong: takingAlong,
  getOrderCopies: seeing,
  // What one's own phone did, and what becomes of it; a dispatcher decides for others.
  getIntentStates: memberOnly,
  listOfflineCases: dispatching,
  decideOfflineCase: row(['own', 'all', 'all', 'own', 'own', 'own', 'own', 'own'], ['own', notFound, tokenExpired]),
  // Of somebody who is a member no more.
  depositOfflineWork: account,
  depositOfflinePhoto: account,
  listOrderComments: seeing,
  addOrderComment: seeing,
  listMentionablePeople: seeing,
  listOrderPermits: seeing,
  listPermits: seeing,
  getPermit: seeing,
  // Whoever the permit names, each for their part.
  getPermitChoices: row([no, 'all', 'all', 'team', 'team', no, no, no]),
  savePermit: doing,
  processPermit: doing,
  signBriefing: doing,
  processIsolationPoint: doing,
  waivePermit: dispatching,

  listOrderReportLinks: sharing,
  createOrderReportLink: sharing,
  revokeOrderReportLink: sharing,
  listSpareParts: watching,
  getSparePart: watching,
  saveSparePart: administration,
  retireSparePart: administration,
  listStores: watching,
  saveStore: administration,
  retireStore: administration,
  listStockEntries: watching,
  receiveParts: keeping,
  transferParts: keeping,
  countParts: keeping,
  takeParts: doing,
  // Of what one took oneself; the administrator keeps every store.
  returnParts: keeping,
  getOrderCost: row([no, 'all', 'all', 'team', 'team', no, no, no]),
  // Whoever executes the order, and the dispatcher.
  addOrderCost: row([no, 'all', 'all', 'own', 'own', no, no, no]),
  getLabourRates: dispatching,
  saveLabourRates: administration,
  listSwitchings: seeing,
  getSwitching: seeing,
  // Whoever the switching order names, each for their part.
  saveSwitching: doing,
  processSwitching: doing,
  processSwitchingStep: doing,
  confirmSwitchingStep: doing,
  listInspectionRoutes: dispatching,
  getInspectionRoute: dispatching,
  saveInspectionRoute: administration,
  removeInspectionRoute: administration,
  getOrderInspection: seeing,
  recordInspectionPoint: doing,
  getDeviceRound: doing,
  skipInspectionPoint: doing,
  listPlans: dispatching,
  getPlan: dispatching,
  previewPlan: administration,
  savePlan: administration,
  publishPlan: administration,
  pausePlan: administration,
  removePlan: administration,
  listManagedMeterModels: dispatching,
  saveMeterModel: administration,
  retireMeterModel: administration,
  restoreMeterModel: administration,
  listUnmappedKeys: administration,
  getCameraPlayUrl: watching,
  listRejectedMessages: administration,
  listDeviceCredentials: administration,
  getDeviceConnection: administration,
  issueDeviceCredential: administration,
  revokeDeviceCredential: administration,
  recordMeterReplacement: administration,
  getMeterDisplay: metering,
  recordMeterReading: metering,
  listMeterReadings: devices,
  getMeterForSwap: swapping,
  swapMeter: swapping,
  listMeterSwaps: devices,
  getMeterSwitch: lookingAtMeters,
  setMeterSwitch: switching,
  setMeterProtection: protecting,
  listManagedDevices: administration,
  getManagedDevice: administration,
  saveDevice: administration,
  retireDevice: administration,
  restoreDevice: administration,
  replaceDevice: administration,
  getNameplate: devices,
  getTotalEnergy: energy,

  // An account that no tenant has admitted has received nothing: an empty list, and nothing to mark.
  listNotifications: account,
  readNotifications: account,

  // For each member what is for them, and for an account that no tenant has admitted nothing.
  listAnnouncements: account,
  getAnnouncement: memberOnly,
  readAnnouncement: memberOnly,
  confirmAnnouncement: memberOnly,
  listManagedAnnouncements: administration,
  getManagedAnnouncement: administration,
  countAnnouncementReaders: administration,
  saveAnnouncement: administration,
  publishAnnouncement: administration,
  withdrawAnnouncement: administration,
  removeAnnouncement: administration,
  listAnnouncementReaders: administration,
  remindAnnouncementReaders: administration,

  getHomePage: memberOnly,
  getSetupProgress: dispatching,
  // Of each kind it shows what the kind's own call shows: `search-all.test.ts`.
  searchAll: uploading,
  // Whose orders each number counts: `list-project-work-orders.test.ts`.
  listProjectWorkOrders: countingProjects,
  listBusinessTypes: projects,
  listProjectSites: projects,
  listUserProjects: projects,
  getProject: projects,
  listSubTenantProjects: projects,
  listUserTasks: tasks,
  listBoundProjects: tasks,
  listTeams: people,
  listNewOrderProjects: raising,
  listRoleUsers: people,
  listAreaUsers: people,
  // Whoever works in the field; others have no way that is recorded.
  createTrackPoints: tracking,
  setTrackConsent: tracking,
  getTrackRecording: tracking,
  getTrace: tracks,
  listTrackPeople: tracks,
  // Whoever requested the order.
  getOrderArrival: waiting,

  getWorkOrderStatistics: statistics,
  getWorkOrderMonth: statistics,
  // All orders of the own area are about one device, which whoever sees one of them is shown.
  getDeviceReliability: row([no, 'all', 'all', 'project', 'project', 'project', no, no]),
  listTimedOutWorkOrders: seeing,
  createWorkOrder: raising,
  getReportDesk: reporting,
  listReportPlaces: reporting,
  reportFault: reporting,
  updateWorkOrder: seeing,
  listWorkOrders: seeing,
  exportWorkOrders: administration,
  exportWorkOrderStatistics: administration,
  getDispatchChoices: choosing,
  getWorkOrder: seeing,
  dispatchWorkOrder: dispatching,
  acceptWorkOrder: accepting,
  assignWorkOrder: accepting,
  processWorkOrder: doing,
  commentWorkOrder: judging,
  sendBackWorkOrder: returning,
  applyForClosing: applying,
  signClosing: signing,
  listDeviceWorkOrders: seeing,
  listMaintenanceLog: seeing,

  // By the code of its label; by its id staff read any.
  getRoom: applicants,
  applyForRoom: account,
  uploadRoomProofs: account,
  withdrawRoomApplication: account,
  listTenantRooms: clerical,
  listMyRooms: account,
  listRoomAccounts: living,
  listRoomApplications: applicants,
  decideRoomApplication: clerical,
  bindRoomAccount: clerical,
  changeRoomPayer: living,
  unbindRoom: living,
  listRoomMeters: living,
  listRoomMeterCandidates: clerical,
  assignRoomMeter: clerical,
  takeRoomMeter: clerical,
  listRoomRecords: clerical,
  saveRoom: clerical,
  issueRoomCode: clerical,
  getAccountBalance: account,
  getRoomBalance: living,
  listPaymentChannels: account,
  createPayment: paying,
  sendPayment: paying,
  getPayment: living,
  listPayments: listingPayments,
  cancelPayment: paying,
  confirmPayment: clerical,
  decidePayment: administration,
  listPaymentDifferences: clerical,
  listPaymentBills: clerical,
  requestPaymentBill: clerical,
  processPaymentDifference: clerical,
  decidePaymentDifference: administration,
  listSuspectUses: clerical,
  processSuspectUse: clerical,
  decideSuspectUse: administration,
  getRefundTerms: paying,
  requestRefund: paying,
  listRefunds: listingPayments,
  withdrawRefund: paying,
  processRefund: clerical,
  decideRefund: administration,
  confirmRefundPayout: clerical,
  listWalletMoves: living,
  getWallet: living,
  getBill: living,
  listBills: living,
  listWallets: clerical,
  enterWalletEntry: clerical,
  reverseWalletEntry: clerical,
  listWalletEntries: clerical,
  withdrawWalletEntry: row([no, 'own', no, no, no, no, no, 'own']),
  decideWalletEntry: administration,
  analyseEnergy: energyOrLiving,
  analyseEnergyCost: living,
  getLoadCurve: energyOrLiving,
  getBaseLoad: energyOrLiving,
  getEnergySettings: administration,
  saveEnergySettings: administration,
  getCutoffPolicy: administration,
  saveCutoffPolicy: administration,
  savePaymentTerms: clerical,
  getBillClosing: clerical,
  listFormerPayers: clerical,
  listCutoffs: clerical,
  holdCutoff: clerical,
  listCutoffRequests: administration,
  getCutoffRequest: administration,
  decideCutoffRequest: administration,
  // The configuration is the whole tenant's.
  exportConfiguration: administration,
  listConfigurationTemplates: administration,
  previewConfiguration: administration,
  applyConfiguration: administration,

  listAuditLog: administration,
  exportAuditLog: administration,
  listMemberSignIns: administration,

  listTenants: platform,
  getTenant: platform,
  createTenant: platform,
  createFirstTenant: beforeAnyTenant,
  saveTenantLimits: platform,
  suspendTenant: platform,
  resumeTenant: platform,
  listUnmatchedPayments: platform,
  decideUnmatchedPayment: platform,
};

/** A role missing in the table does not compile; this list is for iterating over them. */
export const callers = Object.keys(expectedAccess.getUserInfo) as Caller[];
