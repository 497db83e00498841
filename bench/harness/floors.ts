import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { get, type IncomingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { freePort } from '../../checks/free-port.ts'
import type { FloorName } from '../floors/queries.ts'
import { startedServer } from './processes.ts'

/** A baseline: a program that does the least work any implementation needs for the same response. */
export interface Floor {
  name: string
  url: string
  /** Processes whose CPU time is measured. */
  pids: number[]
  stop(): Promise<void>
}

const programs = path.resolve(import.meta.dirname, '../floors')

/** Fetches a response without decompressing it. */
export const fetchResponse = (url: string, headers: Record<string, string> = {}) =>
  new Promise<RecordedResponse>((resolve, reject) => {
    get(url, { headers }, async (answer) => {
      if (answer.statusCode !== 200) return reject(new Error(`${url} answered ${answer.statusCode}`))
      resolve({ body: await buffer(answer), headers: answer.headers })
    }).once('error', reject)
  })

export interface RecordedResponse {
  body: Buffer
  headers: IncomingHttpHeaders
}

/** A: node:http sending the same bytes with the same headers. */
export async function bytesFloor({ body, headers }: RecordedResponse): Promise<Floor> {
  const folder = mkdtempSync(path.join(tmpdir(), 'shuzi-floor-'))
  const file = path.join(folder, 'body')
  writeFileSync(file, body)
  const { date: _date, connection: _connection, 'keep-alive': _alive, 'transfer-encoding': _chunked, ...rest } = headers
  const floor = await startProgram('node:http', 'bytes.ts', [file, JSON.stringify(rest)])
  rmSync(folder, { recursive: true })
  return floor
}

/** B: plain SQL through the driver behind node:http, on the portal's data set. */
export async function sqlFloor(name: FloorName, database: { url: string; pid: number }): Promise<Floor> {
  const floor = await startProgram(name, 'sql.ts', [database.url, name])
  return { ...floor, pids: [...floor.pids, database.pid] }
}

async function startProgram(name: string, program: string, args: string[]) {
  const port = await freePort()
  const child = spawn(process.execPath, [path.join(programs, program), String(port), ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return floorOf(name, child, `http://127.0.0.1:${port}/`)
}

export async function floorOf(name: string, child: ChildProcess, url: string): Promise<Floor> {
  return { name, url, pids: [child.pid ?? 0], stop: await startedServer(name, child, url) }
}
