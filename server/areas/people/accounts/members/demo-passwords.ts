import { type Config, ConfigError } from '#kernel/config/index.ts'
import type { Db } from '#kernel/database/index.ts'
import { isPassword } from '../login/password.ts'
import '../tables.ts'

/** The accounts of the demo content (PLAT-2). */
export const demoPasswords = {
  admin: 'Admin@2026',
  qiye01: 'Member@2026',
  geren01: 'Member@2026',
  third01: 'Member@2026',
  admin02: 'Admin@2026',
  neirong01: 'Admin@2026',
  caiwu01: 'Admin@2026',
  kefu01: 'Admin@2026',
  shenji01: 'Admin@2026',
  xitong01: 'Admin@2026',
} as const

/** Refuses to start where others can reach the portal while a demo account has its published password. */
export const refuseDemoPasswords = async (db: Db, { isPrivate }: Pick<Config, 'isPrivate'>): Promise<void> => {
  if (isPrivate) return
  for (const [username, password] of Object.entries(demoPasswords)) {
    const member = await db
      .selectFrom('member')
      .select('password_hash')
      .where('username', '=', username)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (await isPassword(member?.password_hash, password))
      throw new ConfigError(
        `演示账号 ${username} 仍使用公开的密码：请先在本机修改密码，再对外开放（HOST 与 PUBLIC_URL 均为本机地址时才允许公开密码）`,
      )
  }
}
