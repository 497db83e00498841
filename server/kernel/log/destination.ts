import { write, writeSync } from 'node:fs'

/** Lines are written in batches of about this size, at the latest after a second: a write per request costs too much. */
const batchBytes = 8192
const flushMs = 1000
/** How much waits in memory for a full disk or a slow reader. */
const maxBufferedBytes = 4 * 1024 * 1024
const retryMs = 50
/** At exit nobody waits longer than this many times for a slow reader. */
const maxRetriesAtExit = 20

export interface LogDestination {
  write(line: string): void
  /** Writes what is buffered before the process exits, as far as it can be written. */
  flushSync(): void
  /** Lines dropped since the start. */
  dropped(): number
}

const isBusy = (error: unknown) => ['EAGAIN', 'EBUSY'].includes((error as NodeJS.ErrnoException).code ?? '')
const pause = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

/**
 * Writes lines to an open file and never fails: while the disk is full or the reader is gone, lines wait in memory, and
 * beyond a limit they are dropped and counted. Writing resumes by itself, and the log says how many lines are missing.
 */
export function logDestination(fd: number): LogDestination {
  let lines: string[] = []
  let linesBytes = 0
  let batch: Buffer = Buffer.alloc(0)
  let isWriting = false
  let hasFailed = false
  let dropped = 0
  let reported = 0

  function takeBatch(): Buffer {
    if (dropped > reported) lines.push(noticeOf(dropped - reported))
    reported = dropped
    const text = lines.join('')
    lines = []
    linesBytes = 0
    return Buffer.from(text)
  }

  function flush(): void {
    if (isWriting) return
    if (batch.length === 0) batch = takeBatch()
    if (batch.length === 0) return
    isWriting = true
    write(fd, batch, 0, batch.length, null, (error, written) => {
      isWriting = false
      hasFailed = error !== null
      if (error) return void (isBusy(error) && setTimeout(flush, retryMs))
      batch = batch.subarray(written)
      if (batch.length > 0 || linesBytes >= batchBytes) flush()
    })
  }

  setInterval(flush, flushMs).unref()
  return {
    write(line) {
      if (batch.length + linesBytes + line.length > maxBufferedBytes) {
        dropped++
        return
      }
      lines.push(line)
      linesBytes += line.length
      if (linesBytes >= batchBytes && !hasFailed) flush()
    },
    flushSync() {
      let rest = Buffer.concat([isWriting ? Buffer.alloc(0) : batch, takeBatch()])
      for (let retries = 0; rest.length > 0 && retries < maxRetriesAtExit; ) {
        try {
          rest = rest.subarray(writeSync(fd, rest))
        } catch (error) {
          if (!isBusy(error)) return
          retries++
          pause(retryMs)
        }
      }
    },
    dropped: () => dropped,
  }
}

function noticeOf(lines: number): string {
  const time = new Date().toISOString()
  const msg = 'log lines were dropped because they could not be written'
  return `${JSON.stringify({ level: 'warn', time, pid: process.pid, lines, msg })}\n`
}
