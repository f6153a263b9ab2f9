import { notServedYet } from '#endpoint.ts';

export const roomApi = {
  getRoom: notServedYet('GET', '/api/equipment/AccountRoom/GetRoomInfo', 'account', 'A room with its meters and who pays.'),
  applyForRoom: notServedYet('POST', '/api/equipment/AccountRoom/ApplicationJoinRoom', 'account', 'Asks to join a room.'),
  listTenantRooms: notServedYet(
    'GET',
    '/api/equipment/AccountRoom/GetTenantAccountRoomList',
    'account',
    'Rooms with their occupants, for staff.',
  ),
  listMyRooms: notServedYet('GET', '/api/equipment/AccountRoom/GetAccountRoomList', 'account', 'My rooms.'),
  listRoomAccounts: notServedYet('GET', '/api/equipment/AccountRoom/GetRoomAccountList', 'account', 'Occupants of a room.'),
  listRoomApplications: notServedYet('GET', '/api/equipment/AccountRoom/GetApplicationList', 'account', 'Applications to join a room.'),
  decideRoomApplication: notServedYet('POST', '/api/equipment/AccountRoom/Approval', 'account', 'Approves or rejects an application.'),
  changeRoomPayer: notServedYet('POST', '/api/equipment/AccountRoom/ChangeDeduction', 'account', 'Lets an occupant’s account pay.'),
  unbindRoom: notServedYet('POST', '/api/equipment/AccountRoom/UnBind', 'account', 'An occupant leaves a room.'),
  setMeterSwitch: notServedYet('POST', '/api/settlement/switch/AppUserSetSwitch', 'account', 'Switches a meter on or off.'),
  getAccountBalance: notServedYet('POST', '/api/settlement/FeeWallet/GetAccountBalance', 'account', 'The wallet.'),
  getRoomBalance: notServedYet('POST', '/api/settlement/FeeWallet/GetRoomBalance', 'account', 'Balance of the room’s payer.'),
  listRoomMeters: notServedYet('GET', '/api/equipment/roomMeterView/GetMeterByRoomId', 'account', 'Meters of a room.'),
} as const;
