import { z } from 'zod'
import { Id } from '#contract/fields.ts'
import { job } from '#kernel/jobs/index.ts'

export const makeDataCopy = job('accounts.make-data-copy', z.object({ id: Id }), {
  title: '整理个人数据副本',
  lane: 'background',
})

export const closeAccounts = job('accounts.close-accounts', z.object({}), {
  title: '注销到期的账号',
  lane: 'background',
  cron: '20 3 * * *',
})

export const eraseMember = job('accounts.erase-member', z.object({ id: Id }), {
  title: '清除已删除账号的资料',
  lane: 'background',
})
