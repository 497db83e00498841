import { expect, test, vi } from 'vitest'
import { shareRunning } from './share-running.ts'

test('the same write is sent once while it runs, and again afterwards', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  const send = vi.fn(() => promise)
  const [first, second] = [shareRunning('POST /a {}', send), shareRunning('POST /a {}', send)]
  resolve('done')
  expect(await Promise.all([first, second])).toEqual(['done', 'done'])
  expect(send).toHaveBeenCalledTimes(1)
  await shareRunning('POST /a {}', send)
  expect(send).toHaveBeenCalledTimes(2)
})

test('another write is sent at once, and a refused one may be tried again', async () => {
  const refuse = vi.fn(() => Promise.reject(new Error('refused')))
  const other = vi.fn(async () => 'other')
  const both = [shareRunning('POST /b 1', refuse), shareRunning('POST /b 1', refuse), shareRunning('POST /b 2', other)]
  const outcomes = await Promise.allSettled(both)
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled'])
  expect(refuse).toHaveBeenCalledTimes(1)
  await expect(shareRunning('POST /b 1', refuse)).rejects.toThrow('refused')
  expect(refuse).toHaveBeenCalledTimes(2)
})
