import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'

const lowest = 19
const program = `
  import { getPriority } from 'node:os'
  import { existsSync, readdirSync, readFileSync } from 'node:fs'
  import { giveWay } from ${JSON.stringify(path.join(import.meta.dirname, 'give-way.ts'))}
  giveWay()
  const session = () => readFileSync('/proc/self/autogroup', 'utf8')
  const threads = () => [...new Set(readdirSync('/proc/self/task').map((id) => getPriority(Number(id))))].join()
  console.log(existsSync('/proc/self/task') ? threads() : getPriority(), await Promise.try(session).catch(() => 'sessions are equal'))`

const run = (...before: string[]) => {
  const [command = '', ...args] = [...before, process.execPath, '--input-type=module', '-e', program]
  return execFileSync(command, args, { encoding: 'utf8' })
}

/** Of this process; a kernel without priorities of sessions has no such file. */
const session = () => {
  try {
    return readFileSync('/proc/self/autogroup', 'utf8').trim()
  } catch {
    return 'sessions are equal'
  }
}

test('a worker goes behind the processes that answer requests, with all that it starts', () => {
  const [priority, ...words] = run('setsid', '--wait').trim().split(' ')
  expect(Number(priority)).toBe(Math.min(lowest, getPriority() + 10))
  expect(words.join(' ')).toMatch(new RegExp(`nice ${lowest}$|^sessions are equal$`))
})

test('a worker in a session of others leaves the priority of the session as it is', () => {
  expect(run().trim()).toBe(`${Math.min(lowest, getPriority() + 10)} ${session()}`)
})
