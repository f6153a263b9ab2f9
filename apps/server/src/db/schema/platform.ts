import type { Defaulted } from './column-types.ts';

/** An administrator of the installation. */
export interface PlatformAdministratorTable {
  account_id: string;
  granted_at: Date;
}

/** At most one row, while the installation has no tenant. */
export interface FirstTenantTokenTable {
  is_only: Defaulted<boolean>;
  /** SHA-256. */
  hash: Buffer;
  created_at: Date;
}

/** The files of a tenant in all. */
export interface TenantStorageTable {
  tenant_id: string;
  bytes: number;
}

export interface PlatformSchema {
  platform_administrators: PlatformAdministratorTable;
  first_tenant_tokens: FirstTenantTokenTable;
  tenant_storage: TenantStorageTable;
}
