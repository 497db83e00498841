import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { get, type IncomingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../checks/free-port.ts'
import type { FloorName } from '../floors/queries.ts'

/** The least that any program would have to do for the same answer. */
export interface Floor {
  name: string
  url: string
  /** Whose CPU time counts. */
  pids: number[]
  stop(): Promise<void>
}

const programs = path.resolve(import.meta.dirname, '../floors')

/** What a URL answers to these request headers, byte for byte: compressed stays compressed. */
export const answerOf = (url: string, headers: Record<string, string> = {}) =>
  new Promise<Answer>((resolve, reject) => {
    get(url, { headers }, async (answer) => {
      if (answer.statusCode !== 200) return reject(new Error(`${url} answered ${answer.statusCode}`))
      resolve({ body: await buffer(answer), headers: answer.headers })
    }).once('error', reject)
  })

export interface Answer {
  body: Buffer
  headers: IncomingHttpHeaders
}

/** A: bare node:http answering the same bytes under the same headers. */
export async function bytesFloor({ body, headers }: Answer): Promise<Floor> {
  const folder = mkdtempSync(path.join(tmpdir(), 'shuzi-floor-'))
  const file = path.join(folder, 'body')
  writeFileSync(file, body)
  const { date: _date, connection: _connection, 'keep-alive': _alive, 'transfer-encoding': _chunked, ...kept } = headers
  const floor = await startProgram('A', 'bytes.ts', [file, JSON.stringify(kept)])
  rmSync(folder, { recursive: true })
  return floor
}

/** B: the bare SQL through the driver behind node:http, on the data set the portal uses. */
export async function sqlFloor(name: FloorName, database: { url: string; pid: number }): Promise<Floor> {
  const floor = await startProgram(name, 'sql.ts', [database.url, name])
  return { ...floor, pids: [...floor.pids, database.pid] }
}

/** A part of the portal alone behind node:http, where no call of the portal has only this part. */
export async function partOfPortal(program: string, how: string, database: { url: string; pid: number }) {
  const part = await startProgram(program, `../subjects/${program}.ts`, [database.url, how])
  return { ...part, pids: [...part.pids, database.pid] }
}

async function startProgram(name: string, program: string, args: string[]) {
  const port = await freePort()
  const child = spawn(process.execPath, [path.join(programs, program), String(port), ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return started(name, child, `http://127.0.0.1:${port}/`)
}

/** A program that answers at its address. */
export async function started(name: string, child: ChildProcess, url: string): Promise<Floor> {
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  for (
    let tries = 0;
    !(await fetch(url)
      .then((answer) => answer.ok)
      .catch(() => false));
    tries++
  ) {
    if (tries > 400 || child.exitCode !== null) throw new Error(`floor ${name} did not start`)
    await sleep(50)
  }
  return {
    name,
    url,
    pids: [child.pid ?? 0],
    stop() {
      child.kill()
      return ended
    },
  }
}
