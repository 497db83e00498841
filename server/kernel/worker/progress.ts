import type { Db } from '#kernel/database/index.ts'
import { upsertProgress } from '#kernel/jobs/index.ts'
import type { Log } from '#kernel/log/index.ts'

const pauseMs = 1_000

/** Writes the latest progress of one job to the database, at most once a second however often the job reports. */
export function createProgress(db: Db, jobId: string, log: Log) {
  let latest: { percent: number; step: string } | undefined
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<unknown> = Promise.resolve()

  function write() {
    if (!latest) {
      timer = undefined
      return
    }
    const { percent, step } = latest
    latest = undefined
    writing = upsertProgress(db, jobId, percent, step).catch((error) =>
      log.warn({ err: error }, 'progress not written'),
    )
    timer = setTimeout(write, pauseMs)
  }

  return {
    report(percent: number, step: string) {
      latest = { percent: Math.round(Math.min(100, Math.max(0, percent))), step: step.slice(0, 200) }
      if (!timer) write()
    },
    /** Writes the last unsaved progress, so that a failed job shows the step it failed in. */
    async finish() {
      await writing
      clearTimeout(timer)
      write()
      clearTimeout(timer)
      await writing
    },
  }
}
