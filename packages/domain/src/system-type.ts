/** Which of the systems on one platform this is (spec §3): every call of the app says so in its header `systemtype`. */
export const systemType = '0003';
