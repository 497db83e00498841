import { expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { askForProofWith, withFreshProof } from './fresh-proof.ts'

const refusal = new ApiError({ status: 403, code: 'proof_required', message: '请再次验证身份' })

/** A call that is refused until somebody has proved who they are. */
const aCall = () => {
  const state = { isProved: false, made: 0 }
  const run = async () => {
    state.made++
    if (!state.isProved) throw refusal
    return 'done'
  }
  return { state, run }
}

test('a refused call is repeated once the person has proved again who they are', async () => {
  const { state, run } = aCall()
  askForProofWith(async () => {
    state.isProved = true
    return true
  })
  expect(await withFreshProof(run)).toBe('done')
  expect(state.made).toBe(2)
})

test('a person who closes the dialog sees the refusal, and nothing is repeated', async () => {
  const { state, run } = aCall()
  askForProofWith(async () => false)
  await expect(withFreshProof(run)).rejects.toBe(refusal)
  expect(state.made).toBe(1)
})

test('a proof that does not help is not asked for a second time', async () => {
  const { state, run } = aCall()
  askForProofWith(async () => true)
  await expect(withFreshProof(run)).rejects.toBe(refusal)
  expect(state.made).toBe(2)
})

test('other failures ask for nothing', async () => {
  askForProofWith(() => {
    throw new Error('asked')
  })
  const other = new ApiError({ status: 403, code: 'forbidden', message: '没有权限执行此操作' })
  await expect(withFreshProof(() => Promise.reject(other))).rejects.toBe(other)
})
