import type { BatchOutcome } from '#contract/batch-calls.ts'
import { AppError } from '#kernel/errors/index.ts'

/** Works on the items one by one, each in its own transaction; a refusal is reported and does not stop the others. */
export const forEachItem = async (
  ids: number[],
  word: string,
  work: (id: number) => Promise<unknown>,
): Promise<BatchOutcome> => {
  const done: number[] = []
  const failed: BatchOutcome['failed'] = []
  for (const id of new Set(ids)) {
    try {
      await work(id)
      done.push(id)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      failed.push({ id, message: error.message })
    }
  }
  const rest = failed.length > 0 ? `，${failed.length} 项未处理` : ''
  return { message: `${word} ${done.length} 项${rest}`, done, failed }
}
