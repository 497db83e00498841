import { z } from 'zod'
import { job } from '#kernel/jobs/index.ts'

job('accounts.sweep-sessions', z.object({}), {
  title: '清理过期会话、验证码与数据副本',
  lane: 'background',
  cron: '7 * * * *',
  run: async ({ db, files }) => {
    const { sweepExpired } = await import('./sessions.ts')
    const { sweepCodes } = await import('../codes/verification-code.ts')
    const { sweepWechat } = await import('../wechat/attempts.ts')
    const { sweepDataCopies } = await import('../own/data-copy.ts')
    await sweepExpired(db)
    await sweepCodes(db)
    await sweepWechat(db)
    await sweepDataCopies(db, files)
  },
})
