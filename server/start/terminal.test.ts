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

test('work that takes long shows that it goes on, and how long it took', async () => {
  const terminal = aTerminal(false)
  const work = terminal.during('生成页面', lasting(7200))
  await vi.advanceTimersByTimeAsync(7200)
  await work
  expect(terminal.written()).toBe('… 生成页面，已用 1 秒\n… 生成页面，已用 6 秒\n✓ 生成页面（7.2 秒）\n')
})

test('on a screen the seconds count in place, and a sentence in between does not tear the line', async () => {
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

test('work that fails is marked', async () => {
  const terminal = aTerminal(false)
  await expect(terminal.during('启动数据库', Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(terminal.written()).toBe('✗ 启动数据库（0.0 秒）\n')
})
