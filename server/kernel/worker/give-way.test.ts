import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'

const lowest = 19
const step = 3
const ordinaryPolicy = '0'
const program = `
  import { getPriority } from 'node:os'
  import { readdirSync, readFileSync } from 'node:fs'
  import { giveWay } from ${JSON.stringify(path.join(import.meta.dirname, 'give-way.ts'))}
  giveWay()
  const policyOf = (thread) => {
    const stat = readFileSync(\`/proc/self/task/\${thread}/stat\`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[38]
  }
  const policies = [...new Set(readdirSync('/proc/self/task').map(policyOf))].join()
  const session = () => readFileSync('/proc/self/autogroup', 'utf8')
  console.log(getPriority(), policies, await Promise.try(session).catch(() => 'sessions are equal'))`

const run = (...before: string[]) => {
  const [command = '', ...args] = [...before, process.execPath, '--input-type=module', '-e', program]
  return execFileSync(command, args, { encoding: 'utf8' }).trim()
}

/** Of this process; a kernel without priorities of sessions has no such file. */
const session = () => {
  try {
    return readFileSync('/proc/self/autogroup', 'utf8').trim()
  } catch {
    return 'sessions are equal'
  }
}

test('a worker goes a step behind the processes that answer requests, and no further: nothing may starve it', () => {
  const [priority, policies, ...words] = run('setsid', '--wait').split(' ')
  expect(Number(priority)).toBe(Math.min(lowest, getPriority() + step))
  expect(policies).toBe(ordinaryPolicy)
  expect(words.join(' ')).toMatch(new RegExp(`nice ${step}$|^sessions are equal$`))
})

test('a worker in a session of others leaves the priority of the session as it is', () => {
  expect(run()).toBe(`${Math.min(lowest, getPriority() + step)} ${ordinaryPolicy} ${session()}`)
})
