import { expect, test } from 'vitest'
import { createSendGuard } from './send-guard.ts'

const form = {}
const at = (ms: number, more = {}) => ({ form, fields: '["好"]', at: ms, showsFailure: false, ...more })

test('a double click and a click while the request runs send nothing', () => {
  const guard = createSendGuard()
  expect(guard.admits(at(0))).toBe(true)
  expect(guard.admits(at(100))).toBe(false)
  guard.setSending(true)
  expect(guard.admits(at(9000))).toBe(false)
})

test('the second click of a double click is ignored although the answer came before it', () => {
  const guard = createSendGuard()
  guard.admits(at(0))
  guard.setSending(true)
  guard.setSending(false)
  expect(guard.admits(at(300))).toBe(false)
  expect(guard.admits(at(600))).toBe(true)
})

test('a form that shows its failure is sent again at once, and only once', () => {
  const guard = createSendGuard()
  guard.admits(at(0))
  guard.setSending(true)
  guard.setSending(false)
  expect(guard.admits(at(200, { showsFailure: true }))).toBe(true)
  expect(guard.admits(at(300, { showsFailure: true }))).toBe(false)
})

test('other fields and another form are sent at once', () => {
  const guard = createSendGuard()
  guard.admits(at(0))
  expect(guard.admits(at(100, { fields: '["更好"]' }))).toBe(true)
  expect(guard.admits(at(200, { form: {} }))).toBe(true)
})
