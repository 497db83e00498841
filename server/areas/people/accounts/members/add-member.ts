import { randomBytes } from 'node:crypto'
import type { Level } from '#contract/constants.ts'
import type { AdminRole } from '#contract/permissions.ts'
import type { Db, Tx } from '#kernel/database/index.ts'
import type { ForeignPassword } from '../login/foreign-password.ts'
import { hashPassword } from '../login/password.ts'
import { findByName } from '../queries.ts'
import '../tables.ts'

export interface NewMember {
  username: string
  nickName: string
  sex: '男' | '女' | null
  level: Level | null
  /** Of an administrator, who has none by default: the constraint of the table refuses the row. */
  adminRole?: AdminRole
  departmentId: number | null
  /** In clear text, or already hashed: the demo hashes one password for many accounts. `foreign` counts beside it, once. */
  password: string | { hash: string; foreign?: ForeignPassword | undefined }
  phone?: string
  /** The owner has proved to hold the number. */
  isPhoneVerified?: boolean
  email?: string
  enabled?: boolean
  mustChangePassword?: boolean
  inviterId?: number
  consentVersion?: string
  /** Set for members imported from an earlier system. */
  createdAt?: Date
}

/** Ten characters without look-alikes: 50 random bits. */
const inviteAlphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const newInviteCode = () => Array.from(randomBytes(10), (byte) => inviteAlphabet[byte % 32]).join('')

/** Creates an account and returns its id. Unique indexes refuse a name, phone or e-mail that another account uses. */
export const insertMember = async (db: Db | Tx, { password, ...member }: NewMember): Promise<number> => {
  const { id } = await db
    .insertInto('member')
    .values({
      username: member.username,
      nick_name: member.nickName,
      phone: member.phone ?? '',
      phone_verified_at: member.isPhoneVerified ? new Date() : null,
      email: member.email ?? '',
      sex: member.sex,
      level: member.level,
      admin_role: member.adminRole ?? null,
      enabled: member.enabled ?? true,
      department_id: member.departmentId,
      password_hash: typeof password === 'string' ? await hashPassword(password) : password.hash,
      ...(typeof password === 'object' &&
        password.foreign && { foreign_hash: password.foreign.hash, foreign_scheme: password.foreign.scheme }),
      must_change_password: member.mustChangePassword ?? false,
      invite_code: newInviteCode(),
      inviter_id: member.inviterId ?? null,
      consent_version: member.consentVersion ?? null,
      consent_at: member.consentVersion ? new Date() : null,
      ...(member.createdAt && { created_at: member.createdAt }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Returns the id of the account of that name and creates the account if it does not exist. */
export const addMember = async (db: Db | Tx, member: NewMember): Promise<number> =>
  (await findByName(db, member.username))?.id ?? (await insertMember(db, member))
