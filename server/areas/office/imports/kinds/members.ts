import { z } from 'zod'
import { levelId } from '#contract/constants.ts'
import { trimmed } from '#contract/fields.ts'
import { addDepartment } from '#contract/people/accounts/departments.ts'
import { NewAccount } from '#contract/people/accounts/members.ts'
import { Email, Phone, Username } from '#contract/people/accounts/people.ts'
import { foreignPasswordOf, importMember } from '../../../people/accounts/index.ts'
import { parseRow, refuseField } from '../row-faults.ts'
import { PastTime, yesOrNo } from './cells.ts'
import type { ImportedKind } from './kind.ts'

const levels = { 一级会员: levelId.first, 二级会员: levelId.second, 三级会员: levelId.third } as const

const MemberRow = z.object({
  username: trimmed('请输入用户名').pipe(Username),
  nickName: NewAccount.shape.nickName,
  phone: Phone.optional(),
  email: Email.optional(),
  sex: NewAccount.shape.sex,
  level: z
    .enum(Object.keys(levels) as [keyof typeof levels], { error: '会员等级只能是一级会员、二级会员或三级会员' })
    .default('二级会员'),
  department: z.array(addDepartment.body.shape.name).max(6, '部门最多 6 层').default([]),
  enabled: yesOrNo(true),
  joined: PastTime,
  passwordHash: z.string().optional(),
})

/** IMPORT-5: administrators are not imported; a person becomes one as everybody else. */
export const members: ImportedKind = {
  unique: ['username', 'phone', 'email'],
  async add({ db, onImported }, { department = '', ...values }) {
    const names = department.split(/[/／]/).map((name) => name.trim())
    const row = parseRow(MemberRow, { ...values, ...(department && { department: names }) })
    const foreignPassword = row.passwordHash === undefined ? undefined : foreignPasswordOf(row.passwordHash)
    if (row.passwordHash !== undefined && !foreignPassword)
      refuseField('passwordHash', '不认识的密码散列，支持 bcrypt、phpass 与「MD5:盐」')
    await importMember(
      db,
      {
        username: row.username,
        nickName: row.nickName || row.username,
        ...(row.phone && { phone: row.phone }),
        ...(row.email && { email: row.email }),
        sex: row.sex ?? null,
        level: levels[row.level],
        enabled: row.enabled,
        createdAt: row.joined,
        departments: row.department,
        foreignPassword,
      },
      onImported,
    )
  },
}
