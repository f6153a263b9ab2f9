/** As it is typed, with spaces and hyphens. */
export const maxRoomCodeLength = 40;
/** Square metres. */
export const maxFloorArea = 100_000;
export const maxHouseholdSize = 99;
/** Of an account, in all tenants: nobody needs more to find their own rooms. */
export const maxOpenRoomApplications = 5;
/** Photos that an account may send with applications for rooms of a tenant in a day. */
export const maxRoomProofsPerDay = 30;
