import { type Level, levelId, levels } from '#contract/constants.ts'
import type { Db } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { readContent } from './read-content.ts'

/**
 * Returns a function that finds the place in people.json of somebody named in the content files: by user name, by
 * nickname, by the place itself, or by the beginning of a company's full name, which means the company's own account.
 */
export const personFinder = (): ((name: string | number) => number) => {
  const people = readContent<{ username: string; nickName: string; company: string; level: Level }[]>('people')
  const companies = readContent<{ name: string; shortName: string }[]>('companies')
  return (name) => {
    if (typeof name === 'number') return name
    const found = people.findIndex((one) => one.username === name || one.nickName === name)
    if (found >= 0) return found
    const company = companies.find((one) => one.name.startsWith(name))
    return people.findIndex((one) => one.level === levelId.first && one.company === company?.shortName)
  }
}

/** Returns a function that finds the member whom the content files name, see `personFinder`; newcomers by user name. */
export const memberFinder = async (db: Db): Promise<(name: string | number) => Actor> => {
  const people = readContent<{ username: string }[]>('people')
  const placeOf = personFinder()
  const accounts = await db
    .selectFrom('member')
    .select(['id', 'username', 'nick_name', 'level', 'admin_role'])
    .where('deleted_at', 'is', null)
    .execute()
  return (name) => {
    const found =
      accounts.find((one) => one.username === name) ??
      accounts.find((one) => one.username === people[placeOf(name)]?.username)
    if (!found) throw new Error(`nobody is called ${name}`)
    const { id, username, nick_name, level, admin_role } = found
    const role = level ? levels[level].role : 'ROLE_SYSTEM_DEFAULT'
    return {
      id,
      username,
      name: nick_name,
      sessionId: 0,
      level: level ?? undefined,
      role,
      adminRole: admin_role ?? undefined,
      mustChangePassword: false,
    }
  }
}
