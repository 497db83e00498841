import type { Db } from '#kernel/database/index.ts'
import { isPassword } from '../login/password.ts'
import '../tables.ts'

/** The accounts of the demo content (PLAT-2). */
export const demoPasswords = {
  admin: 'Admin@2026',
  qiye01: 'Member@2026',
  geren01: 'Member@2026',
  third01: 'Member@2026',
} as const

/** Refuses to start on a network address while a demo account has its published password. */
export const refuseDemoPasswords = async (db: Db): Promise<void> => {
  for (const [username, password] of Object.entries(demoPasswords)) {
    const member = await db
      .selectFrom('member')
      .select('password_hash')
      .where('username', '=', username)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (await isPassword(member?.password_hash, password))
      throw new Error(`演示账号 ${username} 仍使用公开的密码：请先修改演示账号的密码，或把 HOST 设为 127.0.0.1`)
  }
}
