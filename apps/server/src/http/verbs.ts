import type { ServedApiName } from '@energy-om/contract';
import { getUserInfo } from '../services/account/get-user-info.ts';
import { listAccountTenants } from '../services/account/list-account-tenants.ts';
import { logInWithPassword } from '../services/account/log-in-with-password.ts';
import { logOut } from '../services/account/log-out.ts';
import { requestToken } from '../services/account/request-token.ts';
import { getAreaTree } from '../services/device/get-area-tree.ts';
import { getNewOrderAreaTree } from '../services/device/get-new-order-area-tree.ts';
import { listDevices } from '../services/device/list-devices.ts';
import { listGateways } from '../services/device/list-gateways.ts';
import { listMaintainedObjects } from '../services/device/list-maintained-objects.ts';
import { listMeters } from '../services/device/list-meters.ts';
import { listSites } from '../services/device/list-sites.ts';
import { getDictionary } from '../services/dictionary/get-dictionary.ts';
import { listCustomFields } from '../services/dictionary/list-custom-fields.ts';
import { uploadFile } from '../services/file/upload-file.ts';
import { uploadFiles } from '../services/file/upload-files.ts';
import { getHomePage } from '../services/home/get-home-page.ts';
import { listAreaUsers } from '../services/member/list-area-users.ts';
import { listRoleUsers } from '../services/member/list-role-users.ts';
import { listBusinessTypes } from '../services/project/list-business-types.ts';
import { listNewOrderProjects } from '../services/project/list-new-order-projects.ts';
import { listProjectSites } from '../services/project/list-project-sites.ts';
import type { Verb } from '../services/request-context.ts';
import { listTeams } from '../services/team/list-teams.ts';
import { acceptWorkOrder } from '../services/work-order/accept-work-order.ts';
import { applyForClosing } from '../services/work-order/apply-for-closing.ts';
import { assignWorkOrder } from '../services/work-order/assign-work-order.ts';
import { commentWorkOrder } from '../services/work-order/comment-work-order.ts';
import { createWorkOrder } from '../services/work-order/create-work-order.ts';
import { dispatchWorkOrder } from '../services/work-order/dispatch-work-order.ts';
import { getDispatchChoices } from '../services/work-order/get-dispatch-choices.ts';
import { getWorkOrder } from '../services/work-order/get-work-order.ts';
import { getWorkOrderMonth } from '../services/work-order/get-work-order-month.ts';
import { getWorkOrderStatistics } from '../services/work-order/get-work-order-statistics.ts';
import { listDeviceWorkOrders } from '../services/work-order/list-device-work-orders.ts';
import { listTimedOutWorkOrders } from '../services/work-order/list-timed-out-work-orders.ts';
import { listWorkOrders } from '../services/work-order/list-work-orders.ts';
import { processWorkOrder } from '../services/work-order/process-work-order.ts';
import { sendBackWorkOrder } from '../services/work-order/send-back-work-order.ts';
import { signClosing } from '../services/work-order/sign-closing.ts';
import { updateWorkOrder } from '../services/work-order/update-work-order.ts';

/** Every served call of the API table and who answers it: one that is missing does not compile. */
export const verbs: { [Name in ServedApiName]: Verb<Name> } = {
  logInWithPassword,
  requestToken,
  listAccountTenants,
  getUserInfo,
  logOut,
  uploadFile,
  uploadFiles,
  getHomePage,
  acceptWorkOrder,
  applyForClosing,
  assignWorkOrder,
  commentWorkOrder,
  createWorkOrder,
  dispatchWorkOrder,
  getDispatchChoices,
  getWorkOrder,
  getWorkOrderMonth,
  getWorkOrderStatistics,
  listDeviceWorkOrders,
  listTimedOutWorkOrders,
  listWorkOrders,
  processWorkOrder,
  sendBackWorkOrder,
  signClosing,
  updateWorkOrder,
  getDictionary,
  listCustomFields,
  getAreaTree,
  getNewOrderAreaTree,
  listDevices,
  listGateways,
  listMaintainedObjects,
  listMeters,
  listSites,
  listAreaUsers,
  listRoleUsers,
  listBusinessTypes,
  listNewOrderProjects,
  listProjectSites,
  listTeams,
};
