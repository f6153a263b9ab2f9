import type { Permission } from '@energy-om/domain';
import type { ComponentType } from 'react';
import type { PathName } from '../shared/navigation/paths.ts';
import type { TitleKey } from '../shared/navigation/route-handle.ts';
import type { IconName } from '../shared/ui/display/Icon.tsx';

export interface ScreenRoute {
  path: PathName;
  title: TitleKey;
  load: () => Promise<ComponentType>;
  /** The screen needs no session. */
  isPublic?: boolean;
  /** The screen's position in the tab bar, and its icon there. */
  tab?: IconName;
  /** The screen holds a form, which no message banner may cover. */
  isForm?: boolean;
  /** The permission that the screen requires. Other accounts see no link to it, and an explanation when they open its address. */
  permission?: Permission;
}

/** The route table: every screen with its title and its chunk. A path of the specification that is not in it is not built. */
export const routes: readonly ScreenRoute[] = [
  {
    path: 'entry',
    title: 'authorisedLogin',
    isPublic: true,
    load: async () => (await import('../features/sign-in/screens/EntryScreen.tsx')).EntryScreen,
  },
  {
    path: 'signInCheck',
    title: 'signInCheck',
    isPublic: true,
    load: async () => (await import('../features/sign-in/screens/SignInCheckScreen.tsx')).SignInCheckScreen,
  },
  {
    path: 'login',
    title: 'login',
    isPublic: true,
    load: async () => (await import('../features/sign-in/screens/LoginScreen.tsx')).LoginScreen,
  },
  {
    path: 'register',
    title: 'register',
    isPublic: true,
    load: async () => (await import('../features/sign-in/screens/RegisterScreen.tsx')).RegisterScreen,
  },
  {
    path: 'forgetPassword',
    title: 'forgetPassword',
    isPublic: true,
    load: async () => (await import('../features/sign-in/screens/ForgetPasswordScreen.tsx')).ForgetPasswordScreen,
  },
  {
    path: 'updatePassword',
    title: 'updatePassword',
    isPublic: true,
    load: async () => (await import('../features/sign-in/screens/UpdatePasswordScreen.tsx')).UpdatePasswordScreen,
  },
  { path: 'home', title: 'home', tab: 'home', load: async () => (await import('../features/home/screens/HomeScreen.tsx')).HomeScreen },
  {
    path: 'statistics',
    title: 'statistics',
    tab: 'chart',
    load: async () => (await import('../features/statistics/screens/StatisticsScreen.tsx')).StatisticsScreen,
  },
  { path: 'mine', title: 'mine', tab: 'person', load: async () => (await import('../features/mine/screens/MineScreen.tsx')).MineScreen },
  {
    path: 'myScheduling',
    title: 'myScheduling',
    permission: 'work-order.view',
    load: async () => (await import('../features/scheduling/screens/MySchedulingScreen.tsx')).MySchedulingScreen,
  },
  {
    path: 'notifications',
    title: 'notifications',
    load: async () => (await import('../features/notification/screens/NotificationListScreen.tsx')).NotificationListScreen,
  },
  {
    path: 'workOrders',
    title: 'workOrders',
    permission: 'work-order.view',
    load: async () => (await import('../features/work-order/screens/WorkOrderListScreen.tsx')).WorkOrderListScreen,
  },
  {
    path: 'timeouts',
    title: 'timeouts',
    permission: 'work-order.view',
    load: async () => (await import('../features/work-order/screens/TimeoutListScreen.tsx')).TimeoutListScreen,
  },
  {
    path: 'workOrder',
    title: 'workOrder',
    permission: 'work-order.view',
    load: async () => (await import('../features/work-order/screens/WorkOrderScreen.tsx')).WorkOrderScreen,
  },
  {
    path: 'newWorkOrder',
    title: 'newWorkOrder',
    isForm: true,
    permission: 'work-order.report',
    load: async () => (await import('../features/work-order-form/screens/NewOrderScreen.tsx')).NewOrderScreen,
  },
  {
    path: 'chooseDevices',
    title: 'chooseDevices',
    isForm: true,
    permission: 'work-order.create',
    load: async () => (await import('../features/work-order-form/screens/ChooseDevicesScreen.tsx')).ChooseDevicesScreen,
  },
  {
    path: 'chooseMeters',
    title: 'chooseMeters',
    isForm: true,
    permission: 'work-order.create',
    load: async () => (await import('../features/work-order-form/screens/ChooseMetersScreen.tsx')).ChooseMetersScreen,
  },
  {
    path: 'chooseGateways',
    title: 'chooseGateways',
    isForm: true,
    permission: 'work-order.create',
    load: async () => (await import('../features/work-order-form/screens/ChooseGatewaysScreen.tsx')).ChooseGatewaysScreen,
  },
  {
    path: 'dispatch',
    title: 'dispatch',
    isForm: true,
    permission: 'work-order.view',
    load: async () => (await import('../features/work-order-form/screens/DispatchScreen.tsx')).DispatchScreen,
  },
  {
    path: 'assign',
    title: 'assign',
    isForm: true,
    permission: 'work-order.view',
    load: async () => (await import('../features/work-order-form/screens/AssignScreen.tsx')).AssignScreen,
  },
  {
    path: 'executor',
    title: 'executor',
    isForm: true,
    permission: 'work-order.view',
    load: async () => (await import('../features/work-order-form/screens/ExecutorScreen.tsx')).ExecutorScreen,
  },
  {
    path: 'backfill',
    title: 'backfill',
    isForm: true,
    permission: 'work-order.view',
    load: async () => (await import('../features/work-order-form/screens/BackfillScreen.tsx')).BackfillScreen,
  },
  {
    path: 'survey',
    title: 'survey',
    isForm: true,
    permission: 'work-order.view',
    load: async () => (await import('../features/work-order-form/screens/SurveyScreen.tsx')).SurveyScreen,
  },
  {
    path: 'evaluation',
    title: 'evaluation',
    isForm: true,
    permission: 'work-order.view',
    load: async () => (await import('../features/work-order-form/screens/EvaluationScreen.tsx')).EvaluationScreen,
  },
  {
    path: 'rollback',
    title: 'rollback',
    isForm: true,
    permission: 'work-order.view',
    load: async () => (await import('../features/work-order-form/screens/RollbackScreen.tsx')).RollbackScreen,
  },
  {
    path: 'applyClosing',
    title: 'applyClosing',
    isForm: true,
    permission: 'work-order.view',
    load: async () => (await import('../features/work-order-form/screens/ApplyClosingScreen.tsx')).ApplyClosingScreen,
  },
  {
    path: 'closeConfirm',
    title: 'closeConfirm',
    isForm: true,
    permission: 'work-order.view',
    load: async () => (await import('../features/work-order-form/screens/CloseConfirmScreen.tsx')).CloseConfirmScreen,
  },
  {
    path: 'editWorkOrder',
    title: 'editWorkOrder',
    isForm: true,
    permission: 'work-order.view',
    load: async () => (await import('../features/work-order-form/screens/EditOrderScreen.tsx')).EditOrderScreen,
  },
  {
    path: 'search',
    title: 'search',
    // A message banner would cover the tabs of the results.
    isForm: true,
    load: async () => (await import('../features/search/screens/SearchScreen.tsx')).SearchScreen,
  },
  {
    path: 'alarms',
    title: 'alarms',
    permission: 'alarm.view',
    load: async () => (await import('../features/alarm/screens/AlarmListScreen.tsx')).AlarmListScreen,
  },
  {
    path: 'alarm',
    title: 'alarm',
    permission: 'alarm.view',
    load: async () => (await import('../features/alarm/screens/AlarmScreen.tsx')).AlarmScreen,
  },
  {
    path: 'alarmRules',
    title: 'alarmRules',
    permission: 'alarm-rule.manage',
    load: async () => (await import('../features/alarm/screens/RuleListScreen.tsx')).RuleListScreen,
  },
  {
    path: 'alarmRule',
    title: 'alarmRule',
    isForm: true,
    permission: 'alarm-rule.manage',
    load: async () => (await import('../features/alarm/screens/RuleEditScreen.tsx')).RuleEditScreen,
  },
  {
    path: 'dispatchRules',
    title: 'dispatchRules',
    permission: 'dispatch-rule.view',
    load: async () => (await import('../features/dispatch-rule/screens/DispatchRuleListScreen.tsx')).DispatchRuleListScreen,
  },
  {
    path: 'dispatchRule',
    title: 'dispatchRule',
    isForm: true,
    permission: 'dispatch-rule.manage',
    load: async () => (await import('../features/dispatch-rule/screens/DispatchRuleEditScreen.tsx')).DispatchRuleEditScreen,
  },
  {
    path: 'setup',
    title: 'setup',
    permission: 'setup.view',
    load: async () => (await import('../features/setup/screens/SetupScreen.tsx')).SetupScreen,
  },
  {
    path: 'areas',
    title: 'areas',
    permission: 'setup.view',
    load: async () => (await import('../features/area/screens/AreaTreeScreen.tsx')).AreaTreeScreen,
  },
  {
    path: 'area',
    title: 'area',
    isForm: true,
    permission: 'setup.view',
    load: async () => (await import('../features/area/screens/AreaScreen.tsx')).AreaScreen,
  },
  {
    path: 'businessTypes',
    title: 'businessTypes',
    permission: 'setup.view',
    load: async () => (await import('../features/business-type/screens/BusinessTypeListScreen.tsx')).BusinessTypeListScreen,
  },
  {
    path: 'businessType',
    title: 'businessType',
    isForm: true,
    permission: 'setup.view',
    load: async () => (await import('../features/business-type/screens/BusinessTypeScreen.tsx')).BusinessTypeScreen,
  },
  {
    path: 'businessTypeForm',
    title: 'businessTypeForm',
    isForm: true,
    permission: 'setup.view',
    load: async () => (await import('../features/business-type/screens/FormBuilderScreen.tsx')).FormBuilderScreen,
  },
  {
    path: 'managedProjects',
    title: 'managedProjects',
    permission: 'setup.view',
    load: async () => (await import('../features/project/screens/ManagedProjectsScreen.tsx')).ManagedProjectsScreen,
  },
  {
    path: 'managedProject',
    title: 'managedProject',
    isForm: true,
    permission: 'setup.view',
    load: async () => (await import('../features/project/screens/ManagedProjectScreen.tsx')).ManagedProjectScreen,
  },
  {
    path: 'calendars',
    title: 'calendars',
    permission: 'setup.view',
    load: async () => (await import('../features/work-calendar/screens/CalendarListScreen.tsx')).CalendarListScreen,
  },
  {
    path: 'calendar',
    title: 'calendar',
    isForm: true,
    permission: 'setup.view',
    load: async () => (await import('../features/work-calendar/screens/CalendarScreen.tsx')).CalendarScreen,
  },
  {
    path: 'addTenant',
    title: 'addTenant',
    isForm: true,
    load: async () => (await import('../features/organisation/screens/AddTenantScreen.tsx')).AddTenantScreen,
  },
  {
    path: 'organisations',
    title: 'organisations',
    load: async () => (await import('../features/organisation/screens/OrganisationsScreen.tsx')).OrganisationsScreen,
  },
  {
    path: 'members',
    title: 'members',
    permission: 'member.manage',
    load: async () => (await import('../features/organisation/screens/MemberListScreen.tsx')).MemberListScreen,
  },
  {
    path: 'member',
    title: 'member',
    permission: 'member.manage',
    load: async () => (await import('../features/organisation/screens/MemberScreen.tsx')).MemberScreen,
  },
  {
    path: 'invites',
    title: 'invites',
    permission: 'member.manage',
    load: async () => (await import('../features/organisation/screens/InvitesScreen.tsx')).InvitesScreen,
  },
  {
    path: 'operationsTeam',
    title: 'operationsTeam',
    permission: 'team.view',
    load: async () => (await import('../features/organisation/screens/OperationsTeamScreen.tsx')).OperationsTeamScreen,
  },
  {
    path: 'teamEdit',
    title: 'teamEdit',
    isForm: true,
    permission: 'team.manage',
    load: async () => (await import('../features/organisation/screens/TeamEditScreen.tsx')).TeamEditScreen,
  },
  {
    path: 'meters',
    title: 'meters',
    permission: 'device.view',
    load: async () => (await import('../features/device/screens/MeterListScreen.tsx')).MeterListScreen,
  },
  {
    path: 'meter',
    title: 'meter',
    permission: 'device.view',
    load: async () => (await import('../features/device/screens/MeterScreen.tsx')).MeterScreen,
  },
  {
    path: 'gateways',
    title: 'gateways',
    permission: 'device.view',
    load: async () => (await import('../features/device/screens/GatewayListScreen.tsx')).GatewayListScreen,
  },
  {
    path: 'gateway',
    title: 'gateway',
    permission: 'device.view',
    load: async () => (await import('../features/device/screens/GatewayScreen.tsx')).GatewayScreen,
  },
  {
    path: 'rejectedMessages',
    title: 'rejectedMessages',
    permission: 'device.manage',
    load: async () => (await import('../features/device/screens/RejectedMessagesScreen.tsx')).RejectedMessagesScreen,
  },
  {
    path: 'environment',
    title: 'environment',
    permission: 'device.view',
    load: async () => (await import('../features/device/screens/EnvironmentScreen.tsx')).EnvironmentScreen,
  },
  {
    path: 'energyAnalysis',
    title: 'energyAnalysis',
    permission: 'energy.view',
    load: async () => (await import('../features/energy/screens/EnergyAnalysisScreen.tsx')).EnergyAnalysisScreen,
  },
  {
    path: 'cameras',
    title: 'cameras',
    permission: 'camera.view',
    load: async () => (await import('../features/camera/screens/CameraListScreen.tsx')).CameraListScreen,
  },
  {
    path: 'camera',
    title: 'camera',
    permission: 'camera.view',
    load: async () => (await import('../features/camera/screens/CameraPlayScreen.tsx')).CameraPlayScreen,
  },
  {
    path: 'openLocation',
    title: 'openLocation',
    load: async () => (await import('../features/location/screens/OpenLocationScreen.tsx')).OpenLocationScreen,
  },
  {
    path: 'diagnostics',
    title: 'diagnostics',
    isPublic: true,
    load: async () => (await import('../features/diagnostics/screens/DiagnosticsScreen.tsx')).DiagnosticsScreen,
  },
  {
    path: 'chartTest',
    title: 'chartTest',
    isPublic: true,
    load: async () => (await import('../features/diagnostics/screens/ChartTestScreen.tsx')).ChartTestScreen,
  },
  {
    path: 'personInfo',
    title: 'personInfo',
    isForm: true,
    load: async () => (await import('../features/account/screens/PersonInfoScreen.tsx')).PersonInfoScreen,
  },
  {
    path: 'safety',
    title: 'safety',
    load: async () => (await import('../features/account/screens/SafetyScreen.tsx')).SafetyScreen,
  },
];
