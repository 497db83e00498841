import { resetFactorsOf } from './areas/people/accounts/index.ts'
import { runOwnerCommand } from './owner-command.ts'

// The program behind `npm run reset-factor -- <user name>`: removes the second factor of the last administrator, who has
// no colleague to do it. Needs the machine of the portal, which runs meanwhile; the audit log and a notice record it.
await runOwnerCommand('reset-factor', async (db, name) =>
  (await resetFactorsOf(db, name))
    ? `已移除「${name}」的两步验证并下线其全部设备，请用密码登录后重新开启。`
    : undefined,
)
