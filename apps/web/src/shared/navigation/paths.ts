/** The hash routes of the specification (spec §2), without the hash. No other file contains their texts. */
export const paths = {
  entry: '/',
  signInCheck: '/pages/login/islogin',
  login: '/pages/login/login',
  register: '/pages/register/register',
  forgetPassword: '/pages/forgetpwd/forgetpwd',
  updatePassword: '/pages/forgetpwd/updatepwd',
  home: '/pages/index/index',
  statistics: '/pages/operation/operation',
  mine: '/pages/person/person',
  myScheduling: '/pages/myscheduling/myscheduling',
  workOrders: '/pages/workorderlist/workorderlist',
  maintenanceHistory: '/pages/maintenancehistory/maintenancehistory',
  timeouts: '/pages/workorderlist/timeoutlist/timeoutlist',
  workOrder: '/pages/workorderlist/workdetail/workdetail',
  dispatch: '/pages/workorderlist/workdetail/distributed',
  applyClosing: '/pages/workorderlist/workdetail/applyclosing',
  assign: '/pages/workorderlist/workdetail/assigned',
  rollback: '/pages/workorderlist/workdetail/rollback',
  backfill: '/pages/workorderlist/workdetail/resultsbackfill',
  survey: '/pages/workorderlist/workdetail/resultsurvey',
  closeConfirm: '/pages/workorderlist/workdetail/closeconfirm',
  evaluation: '/pages/workorderlist/workdetail/evaluation',
  executor: '/pages/workorderlist/workdetail/executor',
  editWorkOrder: '/pages/workorderlist/workdetail/editwork',
  notifications: '/pages/topmenu/mesnotification/mesnotification',
  newWorkOrder: '/pages/topmenu/addworkorder/addworkorder',
  chooseDevices: '/pages/topmenu/addworkorder/selectdevbase',
  chooseMeters: '/pages/topmenu/addworkorder/selectmonitor',
  chooseGateways: '/pages/topmenu/addworkorder/selectgateway',
  addTenant: '/pages/index/addTenant/addTenant',
  organisations: '/pages/person/orglist/orglist',
  members: '/pages/organisation/memberlist',
  member: '/pages/organisation/memberdetail',
  invites: '/pages/organisation/invites',
  projects: '/pages/topmenu/projectmanagement/projectmanagement',
  projectDetail: '/pages/topmenu/projectmanagement/projectdetail/projectdetail',
  operationsTeam: '/pages/topmenu/operationsteam/operationsteam',
  teamEdit: '/pages/organisation/teamedit',
  meters: '/pages/monitor/meterlist',
  meter: '/pages/monitor/meterdetail',
  device: '/pages/monitor/devicedetail',
  gateways: '/pages/monitor/gatewaylist',
  gateway: '/pages/monitor/gatewaydetail',
  rejectedMessages: '/pages/monitor/rejectedlist',
  environment: '/pages/monitor/environment',
  search: '/pages/search/search',
  alarms: '/pages/alarm/alarmlist',
  alarm: '/pages/alarm/alarmdetail',
  alarmRules: '/pages/alarm/rulelist',
  alarmRule: '/pages/alarm/ruleedit',
  dispatchRules: '/pages/dispatchrule/rulelist',
  dispatchRule: '/pages/dispatchrule/ruleedit',
  setup: '/pages/setup/setup',
  areas: '/pages/setup/areas',
  area: '/pages/setup/area',
  businessTypes: '/pages/setup/businesstypes',
  managedProjects: '/pages/setup/projects',
  businessType: '/pages/setup/businesstype',
  businessTypeForm: '/pages/setup/form',
  orderForm: '/pages/setup/orderfields',
  managedProject: '/pages/setup/project',
  calendars: '/pages/setup/calendars',
  tableImport: '/pages/setup/tables',
  calendar: '/pages/setup/calendar',
  plans: '/pages/plan/planlist',
  plan: '/pages/plan/plan',
  planEdit: '/pages/plan/planedit',
  escalation: '/pages/setup/escalation',
  parameters: '/pages/setup/parameters',
  meterModels: '/pages/setup/models',
  meterModel: '/pages/setup/model',
  ruleTemplates: '/pages/alarm/ruletemplates',
  roster: '/pages/myscheduling/roster',
  rosterEdit: '/pages/myscheduling/rosteredit',
  skills: '/pages/setup/skills',
  skill: '/pages/setup/skill',
  configurationTemplates: '/pages/setup/templates',
  configurationTemplate: '/pages/setup/template',
  configuration: '/pages/setup/configuration',
  managedDevices: '/pages/setup/devices',
  managedDevice: '/pages/setup/device',
  deviceLabels: '/pages/setup/labels',
  energyAnalysis: '/pages/energy/energyanalysis',
  cameras: '/pages/camera/cameralist',
  camera: '/pages/camera/cameraplay',
  diagnostics: '/pages/test/test',
  chartTest: '/pages/test/testcheart',
  openLocation: '/open-location',
  footprint: '/pages/topmenu/footprint/footprint',
  applicationCentre: '/pages/applicationcenter/applicationcenter',
  download: '/pages/public/download/download',
  personInfo: '/pages/person/personinfo/personinfo',
  safety: '/pages/safety/safety',
  auditLog: '/pages/setup/audit',
  memberSignIns: '/pages/organisation/signins',
  platformTenants: '/pages/platform/tenants',
  platformTenant: '/pages/platform/tenant',
  firstTenant: '/pages/setup/first',
} as const;

export type PathName = keyof typeof paths;

/** An address of a screen with its parameters: `screenAddress('workOrder', { id })`. Arrays repeat the key, empty ones are left out. */
export function screenAddress(
  name: PathName,
  parameters: Record<string, string | number | readonly (string | number)[] | null | undefined> = {},
): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(parameters)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== null && item !== undefined && item !== '') query.append(key, String(item));
    }
  }
  const text = query.toString();
  return text ? `${paths[name]}?${text}` : paths[name];
}

/** The screen that going back leads to when there is no history, and the start for accounts without a schedule. */
export const startPath = paths.home;

/** Where the app opens, also after signing in, for accounts that work on orders: their current tasks (spec §2). */
export const restartPath = paths.myScheduling;
