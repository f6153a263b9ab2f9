/** Signs in on this phone: fills local storage. */
export function storeSession({ token = 'old', refreshToken = 'refresh-1' }: { token?: string; refreshToken?: string } = {}): void {
  localStorage.setItem('AuthToken', `Bearer ${token}`);
  localStorage.setItem('refreshtoken', refreshToken);
  localStorage.setItem('tenantid', 'tenant-1');
  localStorage.setItem('tenantinfo', JSON.stringify({ id: 'tenant-1', name: 'Riverside' }));
  localStorage.setItem(
    'userinfo',
    JSON.stringify({ id: 'account-1', fullName: 'Wang Lei', permissions: ['work-order.view'], roles: ['technician'], teams: [] }),
  );
}
