import { quietApi } from '#lib/api/browser-api.ts'

const lookEveryMs = 1_500
/** A copy that takes longer is announced by a notice. */
const maxWaitMs = 120_000

/** Resources, and attachments of courses. */
export type DownloadKind = 'resource' | 'lesson'

const calls = {
  resource: { prepare: quietApi.library.prepareDownload, look: quietApi.library.getPreparation },
  lesson: { prepare: quietApi.lessons.prepareAttachment, look: quietApi.lessons.getAttachmentPreparation },
} as const

/** TRACE-3: resolves when the copy of the next download is ready; throws a refusal, or that a notice will follow. */
export const prepareDownload = async (kind: DownloadKind, storageId: number): Promise<void> => {
  const { prepare, look } = calls[kind]
  const endsAt = Date.now() + maxWaitMs
  let { state }: { state: string } = await prepare({ storageId })
  while (state === 'making') {
    if (Date.now() > endsAt) throw new Error('文件较大，还在写入记录码，完成后会通知您')
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs))
    state = (await look({ storageId })).state
  }
  // Asking again begins a copy that failed once more, or says why it cannot be made.
  if (state === 'failed' || state === 'none') await prepare({ storageId })
}
