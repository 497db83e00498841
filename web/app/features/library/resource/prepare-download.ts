import { quietApi } from '#lib/api/browser-api.ts'

const lookEveryMs = 1_500
/** A copy that takes longer is announced by a notice. */
const maxWaitMs = 120_000

/** TRACE-3: resolves when the copy of the next download is ready; throws a refusal, or that a notice will follow. */
export const prepareDownload = async (storageId: number): Promise<void> => {
  const endsAt = Date.now() + maxWaitMs
  let { state }: { state: string } = await quietApi.library.prepareDownload({ storageId })
  while (state === 'making') {
    if (Date.now() > endsAt) throw new Error('文件较大，还在写入记录码，完成后会通知您')
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs))
    state = (await quietApi.library.getPreparation({ storageId })).state
  }
  // Asking again begins a copy that failed once more, or says why it cannot be made.
  if (state === 'failed' || state === 'none') await quietApi.library.prepareDownload({ storageId })
}
