import { type Level, levelId, levels } from '#contract/constants.ts'
import type { Db } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { readContent } from './read-content.ts'

/**
 * Returns a function that finds the members named in the content files: by user name, by nickname, by index in people.json,
 * or by the beginning of a company's full name, which means the company's own account.
 */
export const memberFinder = async (db: Db): Promise<(name: string | number) => Actor> => {
  const texts = readContent<{ username: string; company: string; level: Level }[]>('people')
  const companies = readContent<{ name: string; shortName: string }[]>('companies')
  const accounts = await db
    .selectFrom('member')
    .select(['id', 'username', 'nick_name', 'level'])
    .where('deleted_at', 'is', null)
    .execute()

  const usernameOf = (name: string | number): string | undefined => {
    if (typeof name === 'number') return texts[name]?.username
    const company = companies.find((one) => one.name.startsWith(name))
    return texts.find((one) => one.level === levelId.first && one.company === company?.shortName)?.username
  }
  return (name) => {
    const found =
      accounts.find((one) => one.username === name || one.nick_name === name) ??
      accounts.find((one) => one.username === usernameOf(name))
    if (!found) throw new Error(`nobody is called ${name}`)
    const { id, username, nick_name, level } = found
    const role = level ? levels[level].role : 'ROLE_SYSTEM_DEFAULT'
    return { id, username, name: nick_name, sessionId: 0, level: level ?? undefined, role, mustChangePassword: false }
  }
}
