import { revokeAdministrator } from './areas/people/accounts/index.ts'
import { runOwnerCommand } from './owner-command.ts'

// The program behind `npm run revoke-administrator -- <user name>`: takes the role from an administrator where the super
// administrators who are left cannot decide it, because neither decides about the other alone.
await runOwnerCommand('revoke-administrator', async (db, name) =>
  (await revokeAdministrator(db, name)) ? `「${name}」不再是管理员，其全部设备已下线。` : undefined,
)
