import { type ApiName, bodyCode } from '@energy-om/contract';
import type { Role } from '@energy-om/domain';

/** Beside the roles: a member without one, one who asked to join and has no answer yet, and who is not signed in. */
export type Caller = Role | 'stranger' | 'pending' | 'nobody';

/** How far a call reaches for somebody, widest last. */
export const levels = ['own', 'team', 'project', 'all'] as const;
export type Level = (typeof levels)[number];

/** A refusal by its code, or how far it is served. */
export type Access = (typeof bodyCode)['tokenExpired' | 'forbidden' | 'notFound'] | Level;

const { tokenExpired, forbidden, notFound } = bodyCode;
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

/** Needs no token: ways to get in, and what every phone reads first. */
const open = row(everyRole('all'), ['all', 'all', 'all']);
/** About the own account, whoever it is. */
const account = row(everyRole('own'), ['own', 'own', tokenExpired]);
/** About the own account in a tenant: who belongs to none has nothing there. */
const memberOnly = row(everyRole('own'), ['own', notFound, tokenExpired]);
const later = row(everyRole(notFound), [notFound, notFound, tokenExpired]);

// From here on each line speaks for the design's table of roles:
//                         platform, administrator, dispatcher, team leader, technician, client, occupant, energy clerk

/** Users, roles, areas, teams. */
const administration = row([no, 'all', no, no, no, no, no, no]);
/** To scan, to read and to switch; a client sees the project's. */
const devices = row([no, 'all', 'all', 'all', 'all', 'project', no, 'all']);
/** Staff, and a client those of the project; not an occupant. */
const alarms = row([no, 'all', 'all', 'all', 'all', 'project', no, no]);
/** What is used; a client sees the project's. */
const energy = row([no, 'all', 'all', 'all', 'all', 'project', no, 'all']);
/** Where and under which promises work is done. */
const projects = row([no, 'all', 'all', 'all', 'all', 'project', no, no]);
/** Any operations user, and the client; an occupant from an own room, once rooms are served. */
const raising = row([no, 'all', 'all', 'all', 'all', 'project', no, no]);
/** A photo and a sentence: whoever may raise an order, and an occupant from where they live. */
const reporting = row([no, 'all', 'all', 'all', 'all', 'project', 'own', no]);
/** Colleagues; no "other teams" for leaders and technicians, no staff for clients and occupants. */
const people = row([no, 'all', 'all', 'team', 'team', no, no, no]);
/** Of the area, the team, the own work, the project. */
const statistics = row([no, 'all', 'all', 'team', 'own', 'project', no, no]);
const seeing = row([no, 'all', 'all', 'team', 'team', 'project', 'own', no]);
const tasks = row([no, 'own', 'own', 'own', 'own', 'own', 'own', no]);
/** Whom to dispatch to, and whom to take along. */
const choosing = row([no, 'all', 'all', 'team', 'own', no, no, no]);
const dispatching = row([no, 'all', 'all', no, no, no, no, no]);
/** The person, or the team's leader, whose part the administrator may take. */
const accepting = row([no, 'all', 'own', 'team', 'own', no, no, no]);
/** The work itself: never in another's stead. */
const doing = row([no, 'own', 'own', 'own', 'own', no, no, no]);
/** The check is the dispatcher's and the leader's, the evaluation the client's and the occupant's. */
const judging = row([no, 'all', 'all', 'team', no, 'project', 'own', no]);
/** Back to the dispatcher by who holds it, for rework by who checks it. */
const returning = row([no, 'all', 'all', 'team', 'own', no, no, no]);
/** Creator, dispatcher, leader, holder. */
const applying = row([no, 'all', 'all', 'team', 'own', 'own', no, no]);
/** A leader signs no closes; a technician only on the side of who raised the order. */
const signing = row([no, 'all', 'all', no, 'own', 'project', no, no]);
/** Of operations; clients and occupants are not shown who passes by. */
const watching = row([no, 'all', 'all', 'all', 'all', no, no, no]);
/** Every role within a tenant. */
const uploading = row([no, 'own', 'own', 'own', 'own', 'own', 'own', 'own']);

/**
 * THE EXPECTED ACCESS: every call × everyone. Written out from the design's table of roles and the calls' own descriptions,
 * and not from the tables the server goes by: it holds those two against each other.
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
  updateProfile: account,

  logOut: account,
  listSessions: account,
  endSession: account,
  requestLiveTicket: account,

  // Open to a bind ticket as well as to a token.
  bindAccountTenant: open,
  getTenantsByName: account,
  unbindAccountTenant: account,
  listAccountTenants: account,
  // Whom nobody has let in yet cannot go there.
  switchTenant: memberOnly,
  getTenantTree: memberOnly,

  listMembers: administration,
  getMember: administration,
  decideJoinRequest: administration,
  grantRole: administration,
  revokeRole: administration,
  removeMember: administration,
  listInvites: administration,
  createInvite: administration,
  revokeInvite: administration,
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
  getMeterCurve: devices,
  getGateway: devices,
  listSiteMeters: devices,
  getEnvironment: devices,
  getEnvironmentAlarmCounts: alarms,
  listAlarms: alarms,
  getAlarm: alarms,
  // To answer for an alarm is the dispatcher's.
  acknowledgeAlarm: dispatching,
  listAlarmRules: administration,
  saveAlarmRule: administration,
  removeAlarmRule: administration,
  // A dispatcher sees why an order went by itself; the rules are the administrator's.
  listDispatchRules: dispatching,
  saveDispatchRule: administration,
  removeDispatchRule: administration,
  getCameraPlayUrl: watching,
  listRejectedMessages: administration,
  listDeviceCredentials: administration,
  issueDeviceCredential: administration,
  revokeDeviceCredential: administration,
  recordMeterReplacement: administration,
  getTotalEnergy: energy,

  // Who has been let in nowhere yet was told nothing: an empty list, and nothing to mark.
  listNotifications: account,
  readNotifications: account,

  getHomePage: memberOnly,
  // Of each kind what its own call shows: `search-all.test.ts`.
  searchAll: uploading,
  listSubTenantProjects: later,
  listProjectWorkOrders: later,
  listBusinessTypes: projects,
  listProjectSites: projects,
  listUserTasks: tasks,
  listUserProjects: later,
  getProject: later,
  listMaintenanceLog: later,
  listBoundProjects: later,
  listTeams: people,
  listNewOrderProjects: raising,
  listRoleUsers: people,
  listAreaUsers: people,
  createTrackPoints: later,
  getTrace: later,

  getWorkOrderStatistics: statistics,
  getWorkOrderMonth: statistics,
  listTimedOutWorkOrders: seeing,
  createWorkOrder: raising,
  getReportDesk: reporting,
  listReportPlaces: reporting,
  reportFault: reporting,
  updateWorkOrder: seeing,
  listWorkOrders: seeing,
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

  getRoom: later,
  applyForRoom: later,
  listTenantRooms: later,
  listMyRooms: later,
  listRoomAccounts: later,
  listRoomApplications: later,
  decideRoomApplication: later,
  changeRoomPayer: later,
  unbindRoom: later,
  setMeterSwitch: later,
  getAccountBalance: later,
  getRoomBalance: later,
  listRoomMeters: later,
  analyseEnergy: energy,
};

/** A role that is missing in the table does not compile; here, for walking them. */
export const callers = Object.keys(expectedAccess.getUserInfo) as Caller[];
