import type { ChildProcess } from 'node:child_process'
import { StartRefused } from '../postgres/launcher.ts'
import { type LogFile, openLogFile } from './log-file.ts'
import { type Host, type Program, signalGroup, spawnProgram } from './program.ts'

const DRAIN = 15_000
const FIRST_PAUSE = 500
const LONGEST_PAUSE = 30_000
const STEADY = 60_000

/**
 * A program that serves for as long as we run: it says 'ready' over IPC when it does and ends on SIGTERM. One that ends
 * unasked is started again, ever later while it keeps failing.
 */
export class Service {
  readonly #program: Program
  readonly #host: Host
  readonly #log: LogFile
  readonly #firstReady = Promise.withResolvers<void>()
  readonly #ended = Promise.withResolvers<void>()
  #child: ChildProcess
  #hasServed = false
  /** We asked it to end: for good, or to start anew. */
  #wanted: 'running' | 'renewed' | 'stopped' = 'running'
  #pause = FIRST_PAUSE
  #next: NodeJS.Timeout | undefined

  constructor(program: Program, host: Host) {
    this.#program = program
    this.#host = host
    this.#log = openLogFile(host.logDir, program.name)
    this.#child = this.#launch()
    this.#firstReady.promise.catch(() => {}) // heard by whoever waits for it
  }

  /** Settles when it serves for the first time; fails when it ends before that. */
  get ready(): Promise<void> {
    return this.#firstReady.promise
  }

  /** Ends it in order and starts it anew. */
  renew() {
    if (this.#wanted === 'stopped') return
    if (this.#next) return this.#launchAfter(0)
    this.#wanted = 'renewed'
    this.#child.kill('SIGTERM')
  }

  /** Lets it finish what it is doing; after a while ends it the hard way. */
  async stop(): Promise<void> {
    this.#wanted = 'stopped'
    this.#firstReady.reject(new StartRefused(`${this.#program.label}已停止。`))
    clearTimeout(this.#next)
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return this.#finish()
    this.#child.kill('SIGTERM')
    const hard = setTimeout(() => this.kill(), DRAIN)
    await this.#ended.promise
    clearTimeout(hard)
  }

  /** Ends it and whatever it has started the hard way. */
  kill(): void {
    signalGroup(this.#child, 'SIGKILL')
  }

  #launch(): ChildProcess {
    const startedAt = Date.now()
    const child = spawnProgram(this.#program, this.#host, this.#log.fd)
    child.on('message', (message) => message === 'ready' && this.#serve())
    child.once('exit', (code, signal) => {
      signalGroup(child, 'SIGKILL') // what it started does not outlive it
      if (Date.now() - startedAt > STEADY) this.#pause = FIRST_PAUSE
      this.#leave(signal ? `信号 ${signal}` : `退出码 ${code}`)
    })
    return child
  }

  #launchAfter(delay: number): void {
    clearTimeout(this.#next)
    this.#next = setTimeout(() => {
      this.#next = undefined
      this.#child = this.#launch()
    }, delay)
  }

  #serve(): void {
    if (this.#hasServed) this.#host.terminal.say(`${this.#program.label}已恢复。`)
    this.#hasServed = true
    this.#firstReady.resolve()
  }

  #leave(how: string) {
    const { label } = this.#program
    if (this.#wanted === 'stopped') return this.#finish()
    if (this.#wanted === 'renewed') {
      this.#wanted = 'running'
      return this.#launchAfter(0)
    }
    if (!this.#hasServed) {
      this.#firstReady.reject(new StartRefused(`${label}没有启动（${how}），日志在 ${this.#log.file}。`))
      return this.#finish()
    }
    this.#host.terminal.say(
      `${label}意外退出（${how}），${this.#pause / 1000} 秒后重新启动，日志在 ${this.#log.file}。`,
    )
    this.#launchAfter(this.#pause)
    this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE)
  }

  #finish(): void {
    this.#log.close()
    this.#ended.resolve()
  }
}
