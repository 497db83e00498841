import { spawn } from 'node:child_process'
import path from 'node:path'
import { performance } from 'node:perf_hooks'
import type { Failure } from './failures.ts'

export const root = path.resolve(import.meta.dirname, '..')

/** Tests start dozens of portals: each but the first finds its code compiled. */
const compileCache = path.join(root, 'artifacts/compile-cache')

/** Maximum number of lines shown of a failed step; running its tool shows the rest. */
const maxOutputLines = 120

/** The result of a step: the numbers of passed and failed checks, and the output to show. */
export interface Outcome {
  passed: number
  failed: number
  output: string
  /** The failed tests of a step that runs several. */
  failures?: Failure[]
}

export interface Step {
  name: string
  run(): Promise<Outcome>
}

interface CommandOptions {
  cwd?: string
  env?: Record<string, string>
  /** Shows the output while the command runs; for suites that take minutes. */
  live?: boolean
  minutes?: number
}

/** Runs a tool of node_modules/.bin. A tool that hangs is killed with its children, so that the run always ends. */
export function command(line: string[], options: CommandOptions = {}) {
  const [tool = '', ...args] = line
  const env = {
    NODE_COMPILE_CACHE: compileCache,
    ...process.env,
    ...options.env,
    PATH: `${root}/node_modules/.bin${path.delimiter}${process.env.PATH}`,
  }
  const child = spawn(tool, args, {
    cwd: options.cwd ?? root,
    env: options.live ? env : { ...env, FORCE_COLOR: '0', NO_COLOR: '1' },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return new Promise<{ code: number; output: string }>((resolve) => {
    let output = ''
    const timeout = setTimeout(
      () => {
        output += `\nstopped after ${options.minutes ?? 5} minutes`
        if (child.pid) process.kill(-child.pid, 'SIGKILL')
      },
      (options.minutes ?? 5) * 60_000,
    )
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text
        if (options.live) process.stdout.write(text)
      })
    }
    const finish = (code: number) => {
      clearTimeout(timeout)
      resolve({ code, output })
    }
    child.once('error', (error) => {
      output += error.message
      finish(1)
    })
    child.once('close', (code) => finish(code ?? 1))
  })
}

/** A step that passes when all its commands exit with 0; it stops at the first that does not. */
export const tool = (name: string, lines: string[][], options: CommandOptions = {}): Step => ({
  name,
  async run() {
    for (const line of lines) {
      const { code, output } = await command(line, options)
      if (code !== 0) return { passed: 0, failed: 1, output }
    }
    return { passed: 1, failed: 0, output: '' }
  },
})

/** Runs at most `width` steps at once and prints a line for each that ends. Returns the sum of their results. */
export async function runSteps(title: string, steps: Step[], width: number) {
  console.log(`\n${title}`)
  const total = { passed: 0, failed: 0, failures: [] as Failure[] }
  const queue = [...steps]
  const runQueue = async () => {
    for (let step = queue.shift(); step; step = queue.shift()) {
      const started = performance.now()
      const outcome = await step
        .run()
        .catch((error): Outcome => ({ passed: 0, failed: 1, output: String(error?.stack ?? error) }))
      report(step.name, outcome, performance.now() - started)
      total.passed += outcome.passed
      total.failed += outcome.failed
      total.failures.push(...failuresOf(step.name, outcome))
    }
  }
  await Promise.all(Array.from({ length: width }, runQueue))
  return total
}

/** A step that does not name its failures is itself the failure. */
const failuresOf = (step: string, { failed, failures = [], output }: Outcome): Failure[] => {
  if (failed === 0) return []
  if (failures.length === 0) return [{ name: step, error: output }]
  return failures.map(({ name, error }) => ({ name: `${step}: ${name}`, error }))
}

function report(name: string, { passed, failed, output }: Outcome, ms: number) {
  const sum = passed + failed === 1 ? '' : `${passed} passed, ${failed} failed, `
  console.log(`  ${failed ? '✗' : '✓'} ${name} (${sum}${(ms / 1000).toFixed(1)} s)`)
  if (!output) return
  const lines = output.trim().split('\n')
  for (const line of lines.slice(0, maxOutputLines)) console.log(`      ${line}`)
  if (lines.length > maxOutputLines) console.log(`      … ${lines.length - maxOutputLines} more lines`)
}
