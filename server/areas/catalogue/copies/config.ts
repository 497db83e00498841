import { z } from 'zod'
import type { ConfigSection } from '#kernel/config/index.ts'

declare module '#kernel/config/config.ts' {
  interface Config {
    copies: {
      /** Seconds a download waits for its copy before it answers that it is being made. */
      waitSeconds: number
      /** MB of copies that are stored at most. */
      maxMb: number
    }
  }
}

const whole = (fallback: number, min: number, max: number) => {
  const error = `应为 ${min} 到 ${max} 的整数`
  return z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.coerce.number({ error }).int(error).min(min, error).max(max, error).default(fallback),
  )
}

const variables = { COPY_WAIT_SECONDS: whole(2, 0, 60), COPIES_MAX_MB: whole(10_240, 100, 10_000_000) }

export const copiesConfig: ConfigSection = {
  variables,
  fields(env) {
    const { COPY_WAIT_SECONDS, COPIES_MAX_MB } = z.object(variables).parse(env)
    return { copies: { waitSeconds: COPY_WAIT_SECONDS, maxMb: COPIES_MAX_MB } }
  },
}
