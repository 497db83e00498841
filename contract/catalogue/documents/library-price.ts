import { z } from 'zod'
import { resourceLimits } from './library-rules.ts'

const { maxCoin } = resourceLimits

/** A price in a form or in JSON: a whole number, not negative. `missing` is the message when it is absent. */
export const price = (missing: string, what = '下载积分') =>
  z
    .union(
      [
        z.int(),
        z
          .string()
          .regex(/^\d{1,15}$/)
          .transform(Number),
      ],
      {
        error: ({ input }) => (input === undefined ? missing : '格式只允许数字'),
      },
    )
    .pipe(z.number().min(0, '格式只允许数字').max(maxCoin, `${what}最多 ${maxCoin}`))
