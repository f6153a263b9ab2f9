import { notServedYet } from '../endpoint.ts';

export const roomApi = {
  getRoom: notServedYet('GET', '/api/equipment/AccountRoom/GetRoomInfo', 'account', 'Returns a room with its meters and its payer.'),
  applyForRoom: notServedYet('POST', '/api/equipment/AccountRoom/ApplicationJoinRoom', 'account', 'Asks to join a room.'),
  listTenantRooms: notServedYet(
    'GET',
    '/api/equipment/AccountRoom/GetTenantAccountRoomList',
    'account',
    'Lists the rooms with their occupants, for staff.',
  ),
  listMyRooms: notServedYet('GET', '/api/equipment/AccountRoom/GetAccountRoomList', 'account', 'Lists the rooms of the account.'),
  listRoomAccounts: notServedYet('GET', '/api/equipment/AccountRoom/GetRoomAccountList', 'account', 'Lists the occupants of a room.'),
  listRoomApplications: notServedYet(
    'GET',
    '/api/equipment/AccountRoom/GetApplicationList',
    'account',
    'Lists the applications to join a room.',
  ),
  decideRoomApplication: notServedYet('POST', '/api/equipment/AccountRoom/Approval', 'account', 'Approves or rejects an application.'),
  changeRoomPayer: notServedYet(
    'POST',
    '/api/equipment/AccountRoom/ChangeDeduction',
    'account',
    'Makes an occupant’s account the payer of the room.',
  ),
  unbindRoom: notServedYet('POST', '/api/equipment/AccountRoom/UnBind', 'account', 'Removes an occupant from a room.'),
  setMeterSwitch: notServedYet('POST', '/api/settlement/switch/AppUserSetSwitch', 'account', 'Switches a meter on or off.'),
  getAccountBalance: notServedYet(
    'POST',
    '/api/settlement/FeeWallet/GetAccountBalance',
    'account',
    'Returns the balance of the account’s wallet.',
  ),
  getRoomBalance: notServedYet('POST', '/api/settlement/FeeWallet/GetRoomBalance', 'account', 'Returns the balance of the room’s payer.'),
  listRoomMeters: notServedYet('GET', '/api/equipment/roomMeterView/GetMeterByRoomId', 'account', 'Lists the meters of a room.'),
} as const;
