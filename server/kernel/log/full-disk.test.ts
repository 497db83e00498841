import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'

/** Logs 20,000 lines, more than it buffers, whenever it is asked to; answers, and ends in order. */
const program = `
import { createLog, droppedLogLines } from '${path.join(import.meta.dirname, 'index.ts')}'
const log = createLog('info')
const text = 'x'.repeat(400)
process.on('message', (message) => {
  if (message === 'end') process.exit(0)
  for (let line = 0; line < 20000; line++) log.info({ text }, message)
  setTimeout(() => process.send(droppedLogLines()), 1500)
})
process.send('ready')
`

const started: ChildProcess[] = []
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL')
})

async function startProgram(output: number): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', output, 'inherit', 'ipc'],
  })
  started.push(child)
  await once(child, 'message')
  return child
}

/** Returns how many lines the program has dropped so far; fails if it has ended. */
async function logMuch(child: ChildProcess, message: string): Promise<number> {
  const answered = once(child, 'message')
  child.send(message)
  const [dropped] = await Promise.race([answered, once(child, 'exit').then(() => ['the program has ended'])])
  return dropped
}

async function end(child: ChildProcess): Promise<number | null> {
  const ended = once(child, 'exit')
  child.send('end')
  return (await ended)[0]
}

test('a program whose log takes nothing keeps working, counts the lost lines and ends at once', async () => {
  const output = openSync('/dev/full', 'w')
  const child = await startProgram(output)
  closeSync(output)
  const lost = await logMuch(child, 'first')
  expect(lost).toBeGreaterThan(8000)
  expect(await logMuch(child, 'second')).toBe(lost + 20_000)
  const before = Date.now()
  expect(await end(child)).toBe(0)
  expect(Date.now() - before).toBeLessThan(2000)
})

// Only root can mount the small disk this needs.
if (process.getuid?.() === 0)
  test('when the disk has room again, the log continues with whole lines and names what is missing', async () => {
    const disk = mkdtempSync(path.join(tmpdir(), 'disk-'))
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=128k', 'shuzi-test', disk])
    try {
      const file = path.join(disk, 'program.log')
      const output = openSync(file, 'a')
      const child = await startProgram(output)
      closeSync(output)
      const lost = await logMuch(child, 'full')
      expect(lost).toBeGreaterThan(8000)
      execFileSync('mount', ['-o', 'remount,size=64m', disk])
      await expect.poll(() => readFileSync(file, 'utf8')).toContain(`"lines":${lost},`)
      expect(await end(child)).toBe(0)

      const lines = readFileSync(file, 'utf8')
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line))
      expect(lines.filter(({ msg }) => msg === 'full')).toHaveLength(20_000 - lost)
      expect(lines.at(-1)).toMatchObject({ level: 'warn', lines: lost })
    } finally {
      execFileSync('umount', ['-l', disk])
      rmSync(disk, { recursive: true })
    }
  })
