import { sweepCodes } from '../codes/verification-code.ts'
import { sweepDataCopies } from '../own/data-copy.ts'
import { sweepWechat } from '../wechat/attempts.ts'
import { sweepExpired } from './sessions.ts'
import { sweepSessions } from './sweep-sessions.job.ts'

sweepSessions.handledBy(async ({ db, files }) => {
  await sweepExpired(db)
  await sweepCodes(db)
  await sweepWechat(db)
  await sweepDataCopies(db, files)
})
