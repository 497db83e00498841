import type { Level } from '#contract/constants.ts'
import type { Db } from '#kernel/db.ts'
import { addMember, demoPasswords } from '../server/features/accounts/index.ts'

const people: { username: keyof typeof demoPasswords; nickName: string; sex: '男' | '女'; level: Level }[] = [
  { username: 'admin', nickName: '超级管理员', sex: '男', level: 1 },
  { username: 'qiye01', nickName: '衡筑数字', sex: '女', level: 2 },
  { username: 'geren01', nickName: '周牧', sex: '男', level: 4 },
  { username: 'third01', nickName: '许知遥', sex: '女', level: 5 },
]

/** One account of each level, with the passwords the terminal shows; returns the administrator's id. */
export const loadAccounts = async (db: Db): Promise<number> => {
  const ids: number[] = []
  for (const person of people)
    ids.push(await addMember(db, { ...person, departmentId: 1, password: demoPasswords[person.username] }))
  return ids[0]!
}
