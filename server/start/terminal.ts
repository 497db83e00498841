/** Prints sentences for the person at the terminal, and a line that counts the seconds of steps that take long. */
export interface Terminal {
  say(sentence: string): void
  /**
   * Prints a step with its duration when it ends, and that it is running when it takes more than a second. Steps that
   * run at the same time share one progress line.
   */
  during<T>(label: string, work: Promise<T>): Promise<T>
}

interface Output {
  write(text: string): unknown
  isTTY?: boolean
}

const SECOND = 1000

interface Step {
  label: string
  started: number
}

export function createTerminal(out: Output): Terminal {
  const clear = out.isTTY ? '\r\x1b[K' : ''
  const running = new Set<Step>()
  let progress = ''
  let second = 0
  let ticking: NodeJS.Timeout | undefined

  const line = (text: string) => out.write(`${clear}${text}\n${progress}`)

  function tick() {
    second += 1
    const text = `… ${[...running].map(sinceStart).join('；')}`
    if (out.isTTY) {
      progress = text
      out.write(`${clear}${progress}`)
    } else if (second % 5 === 1) line(text) // a file or a pipe keeps every line
  }

  function begin(label: string): Step {
    const step = { label, started: Date.now() }
    if (running.size === 0) {
      second = 0
      ticking = setInterval(tick, SECOND)
    }
    running.add(step)
    return step
  }

  function end(step: Step, mark: '✓' | '✗') {
    running.delete(step)
    if (running.size === 0) clearInterval(ticking)
    progress = ''
    line(`${mark} ${step.label}（${(secondsOf(step)).toFixed(1)} 秒）`)
  }

  return {
    say: line,
    async during(label, work) {
      const step = begin(label)
      let mark: '✓' | '✗' = '✗'
      try {
        const result = await work
        mark = '✓'
        return result
      } finally {
        end(step, mark)
      }
    },
  }
}

const secondsOf = ({ started }: Step) => (Date.now() - started) / SECOND
const sinceStart = (step: Step) => `${step.label}，已用 ${Math.round(secondsOf(step))} 秒`
