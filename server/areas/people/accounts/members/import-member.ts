import { randomBytes } from 'node:crypto'
import { type Db, inTransaction, type Tx } from '#kernel/database/index.ts'
import type { ForeignPassword } from '../login/foreign-password.ts'
import { hashPassword } from '../login/password.ts'
import { insertMember, type NewMember } from './add-member.ts'
import { announceName } from './announce-name.ts'
import { refuseOfficialNames, requireCleanNames, requireNoForeignPhone } from './clean-names.ts'
import { ensureDepartmentPath } from './departments.ts'
import { asMemberConflict } from './member-conflicts.ts'

export interface ImportedMember extends Omit<NewMember, 'password' | 'departmentId'> {
  /** Names from the company down; missing ones are added. */
  departments: string[]
  foreignPassword: ForeignPassword | undefined
}

/** One hash of a password that nobody knows, for all accounts: hashing takes tens of milliseconds. */
let unknownPassword: Promise<string> | undefined

/**
 * Imports an account of an old system. Its owner logs in with the old password, or with a code sent to the phone, which
 * nobody has verified yet.
 */
export const importMember = async (
  db: Db,
  member: ImportedMember,
  onImported: (tx: Tx, id: number) => Promise<void>,
): Promise<number> => {
  requireNoForeignPhone(member.username, member.phone ?? '')
  refuseOfficialNames({ username: member.username, nickName: member.nickName })
  await requireCleanNames(db, { username: member.username, nickName: member.nickName })
  unknownPassword ??= hashPassword(randomBytes(32).toString('base64'))
  return insert(db, member, await unknownPassword, onImported).catch(asMemberConflict)
}

const insert = inTransaction(
  async (
    tx,
    { departments, foreignPassword, ...member }: ImportedMember,
    hash: string,
    onImported: (tx: Tx, id: number) => Promise<void>,
  ) => {
    const departmentId = departments.length > 0 ? await ensureDepartmentPath(tx, departments) : null
    const id = await insertMember(tx, { ...member, departmentId, password: { hash, foreign: foreignPassword } })
    announceName(tx)
    await onImported(tx, id)
    return id
  },
)
