import { expect, it } from 'vitest';
import { routes } from '#app/routes.tsx';
import { paths } from '#shared/navigation/paths.ts';

const detail = '/pages/workorderlist/workdetail';
const topMenu = '/pages/topmenu';

/** The hash routes of the specification (spec §2), written out a second time. */
const specified = [
  '/',
  '/pages/login/islogin',
  '/pages/index/index',
  '/pages/operation/operation',
  '/pages/person/person',
  '/pages/login/login',
  '/pages/forgetpwd/forgetpwd',
  '/pages/forgetpwd/updatepwd',
  '/pages/register/register',
  '/pages/index/addTenant/addTenant',
  '/pages/person/orglist/orglist',
  '/pages/person/personinfo/personinfo',
  '/pages/safety/safety',
  `${topMenu}/mesnotification/mesnotification`,
  `${topMenu}/footprint/footprint`,
  ...['addworkorder', 'selectdevbase', 'selectmonitor', 'selectgateway'].map((page) => `${topMenu}/addworkorder/${page}`),
  `${topMenu}/projectmanagement/projectmanagement`,
  `${topMenu}/projectmanagement/projectdetail/projectdetail`,
  `${topMenu}/operationsteam/operationsteam`,
  '/pages/myscheduling/myscheduling',
  '/pages/maintenancehistory/maintenancehistory',
  '/pages/applicationcenter/applicationcenter',
  '/pages/public/download/download',
  '/pages/test/test',
  '/pages/test/testcheart',
  '/choose-location',
  '/open-location',
  '/pages/workorderlist/workorderlist',
  '/pages/workorderlist/timeoutlist/timeoutlist',
  ...['workdetail', 'distributed', 'applyclosing', 'assigned', 'rollback', 'resultsbackfill', 'resultsurvey'].map(
    (page) => `${detail}/${page}`,
  ),
  ...['closeconfirm', 'evaluation', 'executor', 'editwork'].map((page) => `${detail}/${page}`),
];

it('every screen of the specification is built', () => {
  const built = new Set<string>(routes.map(({ path }) => paths[path]));
  expect(specified.filter((path) => !built.has(path))).toEqual([]);
});
