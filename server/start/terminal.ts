/** What the person at the terminal reads: sentences, and a line that counts the seconds of anything that takes long. */
export interface Terminal {
  say(sentence: string): void
  /** Names the work when it ends, and shows that it goes on when it takes more than a second. */
  during<T>(what: string, work: Promise<T>): Promise<T>
}

interface Output {
  write(text: string): unknown
  isTTY?: boolean
}

const SECOND = 1000

export function createTerminal(out: Output): Terminal {
  const clear = out.isTTY ? '\r\x1b[K' : ''
  let progress = ''
  const line = (text: string) => out.write(`${clear}${text}\n${progress}`)
  const show = (text: string, second: number) => {
    if (!out.isTTY) return second % 5 === 1 ? line(text) : undefined
    progress = text
    return out.write(`${clear}${progress}`)
  }
  return {
    say: line,
    async during(what, work) {
      const started = Date.now()
      let second = 0
      const ticking = setInterval(() => {
        second += 1
        show(`… ${what}，已用 ${second} 秒`, second)
      }, SECOND)
      let mark = '✗'
      try {
        const result = await work
        mark = '✓'
        return result
      } finally {
        clearInterval(ticking)
        progress = ''
        line(`${mark} ${what}（${((Date.now() - started) / SECOND).toFixed(1)} 秒）`)
      }
    },
  }
}
