import type { ChildProcess } from 'node:child_process'
import { copyFileSync, mkdirSync, openSync, renameSync, rmSync, statSync, truncateSync } from 'node:fs'
import path from 'node:path'
import { drainMs } from '#kernel/time/index.ts'
import { StartRefused } from '../postgres/launcher.ts'
import { type Host, type Program, signalGroup, spawnProgram } from './program.ts'

/** What a program may take to close after its work has ended. */
const CLOSE = 10_000
const FIRST_PAUSE = 500
const LONGEST_PAUSE = 5_000
/** A program that served this long before it exited counts as healthy. */
const HEALTHY = 10_000

/** The pause before the next start, in milliseconds: doubled while the program keeps failing, short again once it has served. */
export const pauseAfter = (previous: number | undefined, servedMs: number): number =>
  previous === undefined || servedMs >= HEALTHY ? FIRST_PAUSE : Math.min(previous * 2, LONGEST_PAUSE)

/**
 * A program that runs as long as the portal: it sends 'ready' over IPC once it serves and exits on SIGTERM. One that exits
 * by itself is started again, after a pause that doubles while it keeps failing.
 */
export class Service {
  readonly #program: Program
  readonly #host: Host
  readonly #log: LogFile
  readonly #firstReady = Promise.withResolvers<void>()
  readonly #ended = Promise.withResolvers<void>()
  #child: ChildProcess
  #hasServed = false
  /** What should follow when the process exits. */
  #target: 'running' | 'restarted' | 'stopped' = 'running'
  #pause: number | undefined
  #next: NodeJS.Timeout | undefined

  constructor(program: Program, host: Host) {
    this.#program = program
    this.#host = host
    this.#log = openLogFile(host.logDir, program.name)
    this.#child = this.#launch()
    this.#firstReady.promise.catch(() => {}) // `ready` may never be awaited
  }

  /** Resolves when it serves for the first time; rejects when it exits before that. */
  get ready(): Promise<void> {
    return this.#firstReady.promise
  }

  /** Lets it finish its work, then starts it again. */
  restart() {
    if (this.#target === 'stopped') return
    if (this.#next) return this.#launchAfter(0)
    this.#target = 'restarted'
    this.#child.kill('SIGTERM')
  }

  /** Lets it finish its work; kills it when its time for that is over. */
  async stop(): Promise<void> {
    this.#target = 'stopped'
    this.#firstReady.reject(new StartRefused(`${this.#program.label}已停止。`))
    clearTimeout(this.#next)
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return this.#finish()
    this.#child.kill('SIGTERM')
    const hard = setTimeout(() => this.kill(), drainMs + CLOSE)
    await this.#ended.promise
    clearTimeout(hard)
  }

  /** Kills it and everything it has started. */
  kill(): void {
    signalGroup(this.#child, 'SIGKILL')
  }

  #launch(): ChildProcess {
    let readyAt: number | undefined
    const child = spawnProgram(this.#program, this.#host, this.#log.fd)
    child.on('message', (message) => {
      if (message !== 'ready') return
      readyAt = performance.now()
      this.#serve()
    })
    child.once('exit', (code, signal) => {
      signalGroup(child, 'SIGKILL') // ends what it has started
      this.#leave(signal ? `信号 ${signal}` : `退出码 ${code}`, performance.now() - (readyAt ?? performance.now()))
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

  #leave(how: string, servedMs: number) {
    const { label } = this.#program
    if (this.#target === 'stopped') return this.#finish()
    if (this.#target === 'restarted') {
      this.#target = 'running'
      return this.#launchAfter(0)
    }
    if (!this.#hasServed) {
      this.#firstReady.reject(new StartRefused(`${label}没有启动（${how}），日志在 ${this.#log.file}。`))
      return this.#finish()
    }
    this.#pause = pauseAfter(this.#pause, servedMs)
    this.#host.terminal.say(
      `${label}意外退出（${how}），${this.#pause / 1000} 秒后重新启动，日志在 ${this.#log.file}。`,
    )
    this.#launchAfter(this.#pause)
  }

  #finish(): void {
    this.#log.close()
    this.#ended.resolve()
  }
}

const LARGEST = 50 * 1024 * 1024
const MINUTE = 60_000

interface LogFile {
  /** A program writes to it directly; opened for appending, so that the file can be truncated meanwhile. */
  fd: number
  file: string
  close(): void
}

/**
 * A log of limited size: when it is full, its content replaces `<name>.log.1`. While the disk has no room for the copy,
 * both stay as they are.
 */
function openLogFile(dir: string, name: string): LogFile {
  mkdirSync(dir, { recursive: true })
  const file = path.join(dir, `${name}.log`)
  const fd = openSync(file, 'a')
  const rotate = () => {
    if (statSync(file).size < LARGEST) return
    const copy = `${file}.new`
    try {
      copyFileSync(file, copy)
      renameSync(copy, `${file}.1`)
      truncateSync(file)
    } catch {
      rmSync(copy, { force: true })
    }
  }
  rotate()
  const timer = setInterval(rotate, MINUTE).unref()
  return { fd, file, close: () => clearInterval(timer) }
}
