import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTerminal } from './terminal.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function aTerminal(isTTY: boolean) {
  const written: string[] = []
  const terminal = createTerminal({ isTTY, write: (text: string) => written.push(text) })
  return { ...terminal, written: () => written.join('') }
}

const lasting = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

test('long work shows its progress and its duration', async () => {
  const terminal = aTerminal(false)
  const work = terminal.during('生成页面', lasting(7200))
  await vi.advanceTimersByTimeAsync(7200)
  await work
  expect(terminal.written()).toBe('… 生成页面，已用 1 秒\n… 生成页面，已用 6 秒\n✓ 生成页面（7.2 秒）\n')
})

test('on a terminal the seconds count in place, and other messages do not break the line', async () => {
  const terminal = aTerminal(true)
  const work = terminal.during('生成页面', lasting(1500))
  await vi.advanceTimersByTimeAsync(1200)
  terminal.say('样式已生成。')
  await vi.advanceTimersByTimeAsync(300)
  await work
  expect(terminal.written()).toBe(
    '\r\x1b[K… 生成页面，已用 1 秒\r\x1b[K样式已生成。\n… 生成页面，已用 1 秒\r\x1b[K✓ 生成页面（1.5 秒）\n',
  )
})

test('concurrent steps share one line, and each prints its own duration at its end', async () => {
  const terminal = aTerminal(false)
  const pages = terminal.during('生成页面', lasting(7200))
  await vi.advanceTimersByTimeAsync(3000)
  const demo = terminal.during('装入演示内容', lasting(3500))
  await vi.advanceTimersByTimeAsync(4200)
  await Promise.all([pages, demo])
  expect(terminal.written()).toBe(
    '… 生成页面，已用 1 秒\n… 生成页面，已用 6 秒；装入演示内容，已用 3 秒\n✓ 装入演示内容（3.5 秒）\n✓ 生成页面（7.2 秒）\n',
  )
})

test('on a terminal the line continues with the step that is still running', async () => {
  const terminal = aTerminal(true)
  const both = Promise.all([terminal.during('生成页面', lasting(2500)), terminal.during('启动数据库', lasting(1500))])
  await vi.advanceTimersByTimeAsync(2500)
  await both
  expect(terminal.written()).toBe(
    [
      '\r\x1b[K… 生成页面，已用 1 秒；启动数据库，已用 1 秒',
      '\r\x1b[K✓ 启动数据库（1.5 秒）\n',
      '\r\x1b[K… 生成页面，已用 2 秒',
      '\r\x1b[K✓ 生成页面（2.5 秒）\n',
    ].join(''),
  )
})

test('failed work is marked', async () => {
  const terminal = aTerminal(false)
  await expect(terminal.during('启动数据库', Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(terminal.written()).toBe('✗ 启动数据库（0.0 秒）\n')
})
